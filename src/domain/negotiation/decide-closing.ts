// Deciding what takes an account out of negotiation: it is not paid, disputed, removed, or under a notice.
import type { AccountFacts } from '../account/account-facts';
import type { Moment } from '../shared/calendar';
import type { MoveDecision, NoticeChanges, ReasonChange } from './move-decision';
import { refuseFaults, requiredTextFaults, storedAmountFaults, textFaults } from './move-validation';
import { refuseMove } from '../account/transitions';
import type { AccountStatus, NoticeStatus } from '../shared/vocabulary';

const LONGEST_REASON = 255;

/** One of the two: a reason that everybody may choose, or words of the consumer's own. */
export interface NotPayingRequest {
  readonly reasonId: number | null;
  readonly reason: string | null;
  /** What may be chosen, as it is stored. */
  readonly choices: readonly { readonly id: number; readonly label: string }[];
}

/** Decides that the consumer does not pay, and why; what was offered goes. */
export function decideNotPaying(facts: AccountFacts, request: NotPayingRequest, { now }: Moment): MoveDecision {
  const reason = reasonOf(request);
  refuseMove('report_not_paying', facts);
  return {
    move: 'report_not_paying',
    account: { status: 'not_paying', disputedAt: now, customOffer: false, counterOffer: false, paymentSetup: false },
    reason,
    negotiation: null,
  };
}

function reasonOf({ reasonId, reason, choices }: NotPayingRequest): ReasonChange {
  if (reasonId === null) {
    refuseFaults({ reason: requiredTextFaults('reason', reason ?? '', LONGEST_REASON) });
    return { label: (reason ?? '').trim() };
  }
  const chosen = choices.find(({ id }) => id === reasonId);
  refuseFaults({
    reasonId: chosen ? [] : ['The chosen reason is unknown.'],
    reason: reason === null ? [] : ['Choose a reason or write one, not both.'],
  });
  return chosen ?? null;
}

/** Decides that the consumer disputes the account. What was agreed stands still until the dispute is answered. */
export function decideDispute(facts: AccountFacts, { now }: Moment): MoveDecision {
  refuseMove('dispute_account', facts);
  return { move: 'dispute_account', account: { status: 'dispute', disputedAt: now } };
}

/** Decides that the creditor takes the account away. An earlier dispute stays to be seen. */
export function decideRemoval(facts: AccountFacts, { now }: Moment): MoveDecision {
  refuseMove('remove_account', facts);
  return { move: 'remove_account', account: { status: 'deactivated', deactivatedAt: now } };
}

/** A completed notice has added the account, which is then open for offers; every other one is shown as a notice. */
const STATUS_UNDER: Readonly<Record<NoticeStatus, AccountStatus>> = {
  1: 'notice_sent',
  2: 'notice_sent',
  3: 'joined',
  4: 'notice_sent',
  5: 'notice_sent',
};

/** Decides what the state of a notice, as it was imported, means for the account. */
export function decideNotice(facts: AccountFacts, notice: NoticeChanges): MoveDecision {
  refuseFaults({
    balance: notice.balance === null ? [] : storedAmountFaults('balance', notice.balance),
    reason: textFaults('reason', notice.reason, LONGEST_REASON),
  });
  refuseMove('record_notice', facts);
  return { move: 'record_notice', account: { status: STATUS_UNDER[notice.status] }, notice };
}
