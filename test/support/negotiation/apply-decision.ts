// Applies a decision to account facts: the facts that would be read back after the decision is written.
import type { AccountFacts, NegotiationFacts, NoticeResponseFacts } from '../../../src/domain/account/account-facts';
import { hasAgreement, isAgreed } from '../../../src/domain/account/active-negotiation';
import type { Moment } from '../../../src/domain/shared/calendar';
import type { MoveDecision, NoticeChanges, NoticeResend } from '../../../src/domain/negotiation/move-decision';

/** Id of a row that does not exist yet. */
const NOT_STORED = 0;

/**
 * Does not change the version. New rows get the id 0. Knows only the payments of the decision, so the next payment is
 * null after a payment was made or moved, and every payment but the next one counts as failed before.
 */
export function applyDecision(facts: AccountFacts, decision: MoveDecision, { now }: Moment): AccountFacts {
  const moved = { ...facts, ...decision.account };
  const reason = applyReason(facts, decision);
  const negotiation = applyNegotiation(facts, decision);
  return {
    ...moved,
    ...reason,
    ...applyPayments(facts, decision),
    ...(decision.notice && applyNotice(facts, decision.notice)),
    ...(decision.noticeResend && applyResend(facts, decision.noticeResend, now)),
    wasDisputed: moved.disputedAt !== null || reason.reasonId !== null,
    negotiation,
    negotiationType: negotiation?.type ?? null,
    hadAgreement: decision.move !== 'correct_identity' && (hasAgreement(facts) || isAgreed(negotiation)),
    hasPaymentMethod: decision.paymentMethod === undefined ? facts.hasPaymentMethod : decision.paymentMethod !== null,
    updatedAt: now,
  };
}

function applyReason(
  { reasonId, reasonLabel }: AccountFacts,
  { reason }: MoveDecision,
): Pick<AccountFacts, 'reasonId' | 'reasonLabel'> {
  if (reason === undefined) return { reasonId, reasonLabel };
  if (reason === null) return { reasonId: null, reasonLabel: null };
  return { reasonId: 'id' in reason ? reason.id : NOT_STORED, reasonLabel: reason.label };
}

function applyNegotiation(facts: AccountFacts, { negotiation }: MoveDecision): NegotiationFacts | null {
  if (negotiation === undefined) return facts.negotiation;
  return negotiation && { ...negotiation, id: facts.negotiation?.id ?? NOT_STORED };
}

type PaymentFacts = Pick<
  AccountFacts,
  'nextPayment' | 'nextSettlementDate' | 'unpaidPayments' | 'failedPayments' | 'hasTransactions' | 'hasOpenCharge'
>;

function applyPayments(facts: AccountFacts, decision: MoveDecision): PaymentFacts {
  const { payment, gift, directPayment, schedule, reschedule, reopenFailed } = decision;
  const { nextPayment, nextSettlementDate, unpaidPayments, hasTransactions, hasOpenCharge } = facts;
  const failedPayments = reopenFailed ? 0 : facts.failedPayments;
  const isPaid = payment !== undefined || gift !== undefined;
  const flags = {
    hasTransactions: hasTransactions || isPaid || directPayment !== undefined,
    hasOpenCharge: !isPaid && hasOpenCharge,
  };
  if (schedule !== undefined) return { ...flags, ...applySchedule(schedule) };
  if (reschedule) return { ...flags, nextPayment: null, nextSettlementDate: null, unpaidPayments, failedPayments };
  if (directPayment) return { ...flags, ...applyDirectPayment(facts, directPayment) };
  if (gift) return { ...flags, ...applyGift(facts, gift) };
  if (!payment) return { ...flags, nextPayment, nextSettlementDate, unpaidPayments, failedPayments };
  const isNext = nextPayment?.id === payment.scheduledId;
  const failed = (payment.result === 'failed' ? 1 : 0) - (isNext ? 0 : 1);
  return {
    ...flags,
    nextPayment: isNext ? null : nextPayment,
    nextSettlementDate: isNext ? null : nextSettlementDate,
    unpaidPayments: payment.result === 'successful' ? Math.max(0, unpaidPayments - 1) : unpaidPayments,
    failedPayments: Math.max(0, failedPayments + failed),
  };
}

function applyGift(
  { nextPayment, nextSettlementDate, unpaidPayments, failedPayments }: AccountFacts,
  { parts }: NonNullable<MoveDecision['gift']>,
): Pick<AccountFacts, 'nextPayment' | 'nextSettlementDate' | 'unpaidPayments' | 'failedPayments'> {
  const covered = parts.filter(({ scheduledId, rest }) => scheduledId !== null && rest.eq(0));
  const next = parts.find(({ scheduledId }) => scheduledId === nextPayment?.id);
  const isNextPaid = next?.rest.eq(0) ?? false;
  return {
    nextPayment: isNextPaid ? null : nextPayment && next ? { ...nextPayment, amount: next.rest } : nextPayment,
    nextSettlementDate: isNextPaid ? null : nextSettlementDate,
    unpaidPayments: Math.max(0, unpaidPayments - covered.length),
    failedPayments,
  };
}

/** Every payment but the next one counts as scheduled. */
function applyDirectPayment(
  { nextPayment, nextSettlementDate, unpaidPayments, failedPayments }: AccountFacts,
  { reduced }: NonNullable<MoveDecision['directPayment']>,
): Pick<AccountFacts, 'nextPayment' | 'nextSettlementDate' | 'unpaidPayments' | 'failedPayments'> {
  const cancelled = reduced.filter(({ rest }) => rest.eq(0));
  const next = reduced.find(({ scheduledId }) => scheduledId === nextPayment?.id);
  const isNextCancelled = next?.rest.eq(0) ?? false;
  return {
    nextPayment: isNextCancelled ? null : nextPayment && next ? { ...nextPayment, amount: next.rest } : nextPayment,
    nextSettlementDate: isNextCancelled ? null : nextSettlementDate,
    unpaidPayments: Math.max(0, unpaidPayments - cancelled.length),
    failedPayments,
  };
}

function applySchedule(
  schedule: NonNullable<MoveDecision['schedule']>,
): Pick<AccountFacts, 'nextPayment' | 'nextSettlementDate' | 'unpaidPayments' | 'failedPayments'> {
  const payments = typeof schedule === 'string' ? [] : schedule;
  const [first] = payments;
  return {
    nextPayment: first ? { id: NOT_STORED, date: first.date, amount: first.amount, status: 'scheduled' } : null,
    nextSettlementDate: first?.type === 'pif' ? first.date : null,
    unpaidPayments: payments.length,
    failedPayments: 0,
  };
}

/** The details of a changed sender are unknown here. */
function applyNotice(
  { noticeResponse }: AccountFacts,
  { status, balance, reason, sender, isNew }: NoticeChanges,
): Pick<AccountFacts, 'noticeStatus' | 'noticeResponse'> {
  const known = noticeResponse?.sender ?? null;
  const isSame = known?.id === sender?.id && known?.type === sender?.type;
  const response: NoticeResponseFacts = {
    id: noticeResponse?.id ?? NOT_STORED,
    balance,
    reasonLabel: reason,
    sender: isSame ? known : null,
    resendCount: isNew ? 0 : (noticeResponse?.resendCount ?? 0),
    resentAt: isNew ? null : (noticeResponse?.resentAt ?? null),
  };
  return { noticeStatus: status, noticeResponse: response };
}

function applyResend(
  { noticeResponse }: AccountFacts,
  { reason, balance }: NoticeResend,
  now: string,
): Pick<AccountFacts, 'noticeStatus' | 'noticeResponse'> {
  const sent = noticeResponse && {
    ...noticeResponse,
    balance: balance ?? noticeResponse.balance,
    reasonLabel: reason ?? noticeResponse.reasonLabel,
    resendCount: noticeResponse.resendCount + 1,
    resentAt: now,
  };
  return { noticeStatus: 1, noticeResponse: sent };
}
