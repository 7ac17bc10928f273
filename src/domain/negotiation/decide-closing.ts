// Deciding what takes an account out of negotiation: it is not paid, disputed, removed, or under a notice.
import type { AccountFacts } from '../account/account-facts';
import type { Moment } from '../shared/calendar';
import type { MoveDecision, NoticeChanges, ReasonChange } from './move-decision';
import { assertNoErrors, validateRequiredText, validateStoredAmount, validateText } from './move-validation';
import { assertMoveAllowed } from '../account/transitions';
import type { AccountStatus, NoticeStatus } from '../shared/vocabulary';

const MAX_REASON_LENGTH = 255;

/** One of the two: a reason that everybody may choose, or words of the consumer's own. */
export interface NotPayingRequest {
  readonly reasonId: number | null;
  readonly reason: string | null;
  /** What may be chosen, as it is stored. */
  readonly choices: readonly { readonly id: number; readonly label: string }[];
}

/** Decides that the consumer does not pay, and why; what was offered goes. */
export function decideNotPaying(facts: AccountFacts, request: NotPayingRequest, { now }: Moment): MoveDecision {
  const reason = parseReason(request);
  assertMoveAllowed('report_not_paying', facts);
  return {
    move: 'report_not_paying',
    account: { status: 'not_paying', disputedAt: now, customOffer: false, counterOffer: false, paymentSetup: false },
    reason,
    negotiation: null,
  };
}

function parseReason({ reasonId, reason, choices }: NotPayingRequest): ReasonChange {
  if (reasonId === null) {
    assertNoErrors({ reason: validateRequiredText('reason', reason ?? '', MAX_REASON_LENGTH) });
    return { label: (reason ?? '').trim() };
  }
  const chosen = choices.find(({ id }) => id === reasonId);
  assertNoErrors({
    reasonId: chosen ? [] : ['The chosen reason is unknown.'],
    reason: reason === null ? [] : ['Choose a reason or write one, not both.'],
  });
  return chosen ?? null;
}

/** Decides that the consumer disputes the account. What was agreed stands still until the dispute is answered. */
export function decideDispute(facts: AccountFacts, { now }: Moment): MoveDecision {
  assertMoveAllowed('dispute_account', facts);
  return { move: 'dispute_account', account: { status: 'dispute', disputedAt: now } };
}

/** Decides that the creditor takes the account away. An earlier dispute stays to be seen. */
export function decideRemoval(facts: AccountFacts, { now }: Moment): MoveDecision {
  assertMoveAllowed('remove_account', facts);
  return { move: 'remove_account', account: { status: 'deactivated', deactivatedAt: now } };
}

/** A completed notice has added the account, which is then open for offers; every other one is shown as a notice. */
const STATUS_BY_NOTICE: Readonly<Record<NoticeStatus, AccountStatus>> = {
  1: 'notice_sent',
  2: 'notice_sent',
  3: 'joined',
  4: 'notice_sent',
  5: 'notice_sent',
};

/** Decides what the state of a notice, as it was imported, means for the account. */
export function decideNotice(facts: AccountFacts, notice: NoticeChanges): MoveDecision {
  assertNoErrors({
    balance: notice.balance === null ? [] : validateStoredAmount('balance', notice.balance),
    reason: validateText('reason', notice.reason, MAX_REASON_LENGTH),
  });
  assertMoveAllowed('record_notice', facts);
  return { move: 'record_notice', account: { status: STATUS_BY_NOTICE[notice.status] }, notice };
}
