// Changes what a helping hand link says and allows. The address stays the same.
import { acceptsGifts } from '../../domain/gifts/decide-gift';
import {
  describeGiftLink,
  getEndedStatus,
  MAX_OPEN_LINKS,
  toLinkChanges,
  validateGiftLink,
  type GiftLinkFacts,
  type GiftLinkRequest,
  type GiftLinkView,
} from '../../domain/gifts/gift-link';
import { assertNoErrors } from '../../domain/negotiation/move-validation';
import { moneyOrNull } from '../../domain/shared/money';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { loadOwnLink } from './steps/load-link';

type Changes = Pick<GiftLinkRequest, 'message' | 'goal' | 'expiresOn' | 'showCreditor'>;

/** A gift that is claimed meanwhile changes the link too: the update is then decided again. */
const MAX_DECISIONS = 5;

/** Throws `not_found`, also for links of others, then `validation_failed`. */
export async function updateGiftLink(
  dependencies: Dependencies,
  caller: Caller,
  { id, ...changes }: Changes & { readonly id: string },
): Promise<{ readonly message: string; readonly data: GiftLinkView }> {
  const { db, accounts, clock } = dependencies;
  const { today } = clock();
  for (let decisions = 1; ; decisions += 1) {
    const link = await loadOwnLink(dependencies, caller, id);
    assertNoErrors(validateChanges(changes, today));
    if (!(await writeChanges(dependencies, link, changes))) {
      if (decisions === MAX_DECISIONS) throw new Error('A link changes all the time.');
      continue;
    }
    const own = await accounts.findStateFactsByProfile(db, caller.profile.id);
    const account = own.find((facts) => facts.id === link.accountId);
    const after = await loadOwnLink(dependencies, caller, id);
    const data = describeGiftLink(after, { accepts: account !== undefined && acceptsGifts(account), today });
    return { message: 'The link was updated.', data };
  }
}

function validateChanges(changes: Changes, today: string) {
  const { message, goal, expiresOn, showCreditor } = changes;
  if (message === undefined && goal === undefined && expiresOn == null && showCreditor == null) {
    return { message: ['At least one of message, goal, expires on and show creditor is required.'] };
  }
  return validateGiftLink(changes, today);
}

/** Under the lock of the account's links: a later expiry date may open one more. */
async function writeChanges(
  { db: database, giftLinks, clock }: Dependencies,
  link: GiftLinkFacts,
  changes: Changes,
): Promise<boolean> {
  const { today } = clock();
  return database.transaction(async (db) => {
    await giftLinks.lockLinks(db, link.accountId);
    const wasOpen = getEndedStatus(link, today) === null;
    const goal = changes.goal === undefined ? link.goal : moneyOrNull(changes.goal);
    const isOpen = getEndedStatus({ ...link, goal, expiresOn: changes.expiresOn ?? link.expiresOn }, today) === null;
    if (isOpen && !wasOpen && (await giftLinks.hasEveryLink(db, link.accountId, today, link.id))) {
      assertNoErrors({ expiresOn: [`An account has at most ${MAX_OPEN_LINKS} open links. Please revoke one first.`] });
    }
    return giftLinks.updateLink(db, link, toLinkChanges(changes));
  });
}
