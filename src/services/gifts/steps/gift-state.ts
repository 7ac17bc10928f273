// Decides whether a link takes gifts now, and how much, by the link, its account and the latest declines.
import type { AccountFacts } from '../../../domain/account/account-facts';
import { getGiftTerms, type GiftTerms } from '../../../domain/gifts/decide-gift';
import type { GiftTarget } from '../../../domain/gifts/gift-amounts';
import { getEndedStatus, getGoalLeft, type GiftLinkFacts } from '../../../domain/gifts/gift-link';
import { CLOSING_DECLINES, isClosedByDeclines } from '../../../domain/gifts/gift-payment';
import { DomainError } from '../../../domain/shared/errors';
import { toDecimalString } from '../../../domain/shared/money';
import type { Dependencies } from '../../shared/dependencies';

export interface GiftState {
  readonly link: GiftLinkFacts;
  readonly account: AccountFacts;
  /** Open payments by date. */
  readonly open: readonly GiftTarget[];
  /** The link takes no gifts now if this is null. */
  readonly terms: GiftTerms | null;
}

/** The account is read before its payments: every change of theirs changes its version. Throws `gift_unavailable`. */
export async function loadGiftState(dependencies: Dependencies, link: GiftLinkFacts): Promise<GiftState> {
  const { db, accounts, gifts, clock } = dependencies;
  const { today, epoch } = clock();
  if (getEndedStatus(link, today) !== null) throw new DomainError('gift_unavailable');
  const account = await accounts.findAccountById(db, link.accountId, today);
  // An account that moved to another profile keeps no links of the earlier one.
  if (account?.profileId !== link.profileId) throw new DomainError('gift_unavailable');
  const open = await gifts.findOpenAmounts(db, account.id);
  const declines = await gifts.findDeclines(db, link.id, CLOSING_DECLINES);
  const terms = isClosedByDeclines(declines, epoch) ? null : getGiftTerms(account, open, getGoalLeft(link));
  return { link, account, open, terms };
}

/** Throws `gift_action_unavailable` for a link that takes no gifts now. */
export function requireTerms({ terms }: GiftState): GiftTerms {
  if (terms) return terms;
  throw new DomainError('gift_action_unavailable', { reason: 'not_accepting', amountMax: null });
}

/** `busy`: another payment is under way. `amount_changed`: less is open than when the payer asked. */
export function giftConflict(reason: 'busy' | 'amount_changed', { max }: Pick<GiftTerms, 'max'>): DomainError {
  return new DomainError('gift_action_unavailable', { reason, amountMax: toDecimalString(max) });
}
