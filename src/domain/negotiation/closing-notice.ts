// What a move of the creditor ends for the owner of an account, who is told of it. docs/imports.md "Who is told".
import type { AccountFacts } from '../account/account-facts';
import { deriveState } from '../account/display-state';
import type { AccountCondition } from '../shared/vocabulary';
import type { MoveDecision } from './move-decision';

type ClosingNotice = 'plan_cancelled' | 'account_removed' | 'offer_closed';

const OPEN: readonly AccountCondition[] = ['pending_creditor_response', 'creditor_send_an_offer'];
const AGREED: readonly AccountCondition[] = [
  'approved_settlement_but_payment_setup_is_pending',
  'approved_but_payment_setup_is_pending',
  'payment_accepted_and_plan_in_scheduled',
  'hold',
];

/** First match wins: what the owner has to know first. */
const RULES: readonly (readonly [
  ClosingNotice,
  (before: AccountFacts, decision: MoveDecision, condition: AccountCondition) => boolean,
])[] = [
  [
    'plan_cancelled',
    (before, { move, schedule, account }, condition) =>
      (schedule === 'cancel' && before.unpaidPayments > 0 && account.status !== 'settled') ||
      (move === 'remove_account' && AGREED.includes(condition)),
  ],
  ['account_removed', (_before, { move }) => move === 'remove_account'],
  ['offer_closed', (_before, { negotiation }, condition) => negotiation === null && OPEN.includes(condition)],
];

/** Returns null if nothing ended, if the account never was this person's, and if it was marked. */
function findClosingNotice(before: AccountFacts, decision: MoveDecision): ClosingNotice | null {
  if (decision.move === 'correct_identity' || decision.mark) return null;
  const { condition } = deriveState(before);
  return RULES.find(([, applies]) => applies(before, decision, condition))?.[0] ?? null;
}

/** Whom a move tells of what it ended. */
export interface Closing {
  readonly accountId: number;
  readonly profileId: number;
  readonly notice: ClosingNotice;
}

/** Empty for an account that nobody has claimed, or whose owner has not signed in since. The gates stop them under marks. */
export function listClosings(before: AccountFacts, decision: MoveDecision): readonly Closing[] {
  const notice = findClosingNotice(before, decision);
  const { id: accountId, profileId, linkState } = before;
  return notice === null || profileId === null || linkState !== 'claimed' ? [] : [{ accountId, profileId, notice }];
}
