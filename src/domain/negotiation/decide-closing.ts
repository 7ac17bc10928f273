// Decides the moves that end a negotiation: not paying, removal and notice.
import type { AccountFacts } from '../account/account-facts';
import type { Moment } from '../shared/calendar';
import type { MoveDecision, NoticeChanges, ReasonChange } from './move-decision';
import { assertNoErrors, validateRequiredText, validateStoredAmount, validateText } from './move-validation';
import { assertMoveAllowed } from '../account/transitions';
import type { AccountStatus, NoticeStatus } from '../shared/vocabulary';

const MAX_REASON_LENGTH = 255;

/** Exactly one of `reasonId`, a stored reason, and `reason`, free text. */
interface NotPayingRequest {
  readonly reasonId: number | null;
  readonly reason: string | null;
  /** The stored reasons. */
  readonly choices: readonly { readonly id: number; readonly label: string }[];
}

/** The consumer reports not paying. Offers are deleted. */
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
    reason: reason === null ? [] : ['Choose a reason or write your own, not both.'],
  });
  return chosen ?? null;
}

/** The creditor removes the account, and what was scheduled ends. An earlier dispute stays visible. */
export function decideRemoval(facts: AccountFacts, { now }: Moment): MoveDecision {
  assertMoveAllowed('remove_account', facts);
  return {
    move: 'remove_account',
    account: { status: 'deactivated', deactivatedAt: now },
    ...(facts.unpaidPayments > 0 && { schedule: 'cancel' as const }),
  };
}

/** A completed notice makes the account available for offers; any other notice is shown as a notice. */
const STATUS_BY_NOTICE: Readonly<Record<NoticeStatus, AccountStatus>> = {
  1: 'notice_sent',
  2: 'notice_sent',
  3: 'joined',
  4: 'notice_sent',
  5: 'notice_sent',
};

/** Applies an imported notice to the account. */
export function decideNotice(facts: AccountFacts, notice: NoticeChanges): MoveDecision {
  assertNoErrors({
    balance: notice.balance === null ? [] : validateStoredAmount('balance', notice.balance),
    reason: validateText('reason', notice.reason, MAX_REASON_LENGTH),
  });
  assertMoveAllowed('record_notice', facts);
  const isNew = facts.status !== 'notice_sent';
  return {
    move: 'record_notice',
    account: { status: STATUS_BY_NOTICE[notice.status] },
    notice: { ...notice, ...(isNew && { isNew }) },
  };
}
