// An account whose moves are played in memory. The domain decides each of them as it decides those of people, and what they
// lead to is stored at once: by single moves, a large data set would take many times as long.
import type { AccountFacts } from '../src/domain/account/account-facts';
import { getContextVersion } from '../src/domain/account/describe-offers';
import { deriveState } from '../src/domain/account/display-state';
import { getNextVersion } from '../src/domain/negotiation/action-context';
import type {
  AccountChanges,
  MoveDecision,
  PaymentMove,
  PerformedPayment,
} from '../src/domain/negotiation/move-decision';
import {
  serializeHistory,
  takeAccountSnapshot,
  toRecordedMove,
  type Mover,
} from '../src/domain/negotiation/negotiation-history';
import { getChargeKey, type PaymentFacts } from '../src/domain/payments/payment-facts';
import { isOpenPayment, placePayment, type PaymentPlace } from '../src/domain/payments/payment-place';
import type { Instant, Moment } from '../src/domain/shared/calendar';
import { toDecimalString } from '../src/domain/shared/money';
import type { Sealing } from '../src/domain/shared/sealing';
import type { NewHistoryEntry } from '../src/persistence/hot-statements/offer-move';
import type { VersionSwap } from '../src/persistence/hot-statements/account-swap';
import type { NegotiationHistoryModel } from '../src/persistence/models/negotiation';
import type { PaymentTransactionModel, ScheduleTransactionModel } from '../src/persistence/models/payments';
import {
  findConditionAfter,
  findWaitingSinceAfter,
  hadAgreementAfter,
  toAccountAfter,
} from '../src/persistence/negotiation/account-after';
import type { NewRow } from '../src/persistence/shared/batch-writes';
import { sealHistory } from '../src/persistence/shared/sealed-history';

/** A payment before its place among the others is known. */
interface PlayedPayment extends Omit<PaymentFacts, keyof PaymentPlace | 'method'> {
  readonly createdAt: Instant;
  readonly skips: number;
  readonly changes: number;
}

/** As the default method of seeded people is shown. */
const METHOD_LABEL = 'Visa ending in 4242';

export type PlayedAccount = ReturnType<typeof playAccount>;

/** Starts with the account as it is stored. Its negotiation and its assigned method get the id of the account. */
export function playAccount(start: AccountFacts, firstPaymentId: number) {
  const { id, company, subclient } = start;
  if (!company) throw new Error(`Account ${id} has no company.`);
  const companyId = company.id;
  let facts = start;
  let changes: AccountChanges = {};
  let swap: Omit<VersionSwap, 'id' | 'version'> | null = null;
  let payments: readonly PlayedPayment[] = [];
  let methodSince: Moment | null = null;
  const entries: NewHistoryEntry[] = [];
  const transactions: NewRow<PaymentTransactionModel>[] = [];

  function play(moment: Moment, mover: Mover, decide: (facts: AccountFacts, moment: Moment) => MoveDecision): void {
    const before = facts;
    const decision = decide(before, moment);
    const version = getNextVersion(getContextVersion(before), moment.epoch);
    changes = { ...changes, ...decision.account };
    changePayments(decision, moment);
    const played = { before, decision };
    facts = {
      ...toAccountAfter(played, { version, negotiationId: id, now: moment.now }),
      ...readPayments(),
    };
    swap = {
      nextVersion: version,
      condition: findConditionAfter(played),
      waitingSince: findWaitingSinceAfter(played),
      hadAgreement: hadAgreementAfter(played),
      now: moment.now,
    };
    entries.push({
      accountId: id,
      companyId,
      at: moment.epoch,
      mover,
      conditionBefore: deriveState(before).condition,
      conditionAfter: deriveState(facts).condition,
      version,
      snapshotBefore: takeAccountSnapshot(before),
      recorded: toRecordedMove(decision, before.reasonId),
      requestId: null,
    });
  }

  function changePayments({ schedule, paymentMethod, payment, reschedule }: MoveDecision, moment: Moment): void {
    if (paymentMethod !== undefined) methodSince = paymentMethod && moment;
    if (schedule !== undefined) payments = payments.filter((one) => !isOpenPayment(one));
    if (schedule !== undefined && typeof schedule !== 'string') {
      const added = schedule.map(({ date, amount, type }, index) => ({
        id: firstPaymentId + payments.length + index,
        accountId: id,
        date,
        amount,
        type,
        slot: date,
        previousDate: null,
        status: 'scheduled' as const,
        attempts: 0,
        attemptsBefore: 0,
        openAttempt: null,
        attemptedAt: null,
        skips: 0,
        changes: 0,
        createdAt: moment.now,
      }));
      payments = [...payments, ...added];
    }
    if (payment) recordCharge(payment, moment);
    for (const move of reschedule ?? []) changePayment(move.scheduledId, (one) => movePayment(one, move));
  }

  function recordCharge({ scheduledId, result, source = 'plan' }: PerformedPayment, { now }: Moment): void {
    changePayment(scheduledId, (one) => {
      const attempts = one.attempts + 1;
      transactions.push({
        consumerId: id,
        companyId,
        amount: toDecimalString(one.amount),
        status: result,
        transactionType: one.type,
        scheduleTransactionId: scheduledId,
        source,
        methodLabel: METHOD_LABEL,
        balanceAfter: toOptionalAmount(changes.currentBalance ?? facts.currentBalance),
        providerTransaction: getChargeKey(scheduledId, attempts),
        createdAt: now,
      });
      return { ...one, attempts, status: result, attemptedAt: now };
    });
  }

  function changePayment(paymentId: number, change: (payment: PlayedPayment) => PlayedPayment): void {
    payments = payments.map((one) => (one.id === paymentId ? change(one) : one));
  }

  function listOpen(): readonly PlayedPayment[] {
    return payments.filter(isOpenPayment).sort((one, other) => (one.date < other.date ? -1 : 1));
  }

  function readPayments() {
    const open = listOpen();
    const next = open.find(({ status }) => status === 'scheduled') ?? null;
    return {
      hasPaymentMethod: methodSince !== null,
      unpaidPayments: open.length,
      failedPayments: open.filter(({ status }) => status === 'failed').length,
      nextPayment: next,
      hasTransactions: transactions.length > 0,
    };
  }

  return {
    play,
    get facts() {
      return facts;
    },
    /** The next payment that is not made, with its place among the others. */
    getNextPayment(): PaymentFacts | null {
      const [next] = listOpen();
      return next ? { ...next, ...placePayment(next, payments), method: null } : null;
    },
    /** What is stored. */
    finish: () => ({
      start,
      changes,
      swap,
      negotiation: facts.negotiation,
      methodSince,
      entries,
      transactions,
      schedule: payments.map((one) => toRow(one, { companyId, subclientId: subclient?.id ?? null })),
    }),
  };
}

function movePayment(payment: PlayedPayment, { to, from, slot, isSkip }: PaymentMove): PlayedPayment {
  const { attempts, skips, changes } = payment;
  const moved = {
    ...payment,
    date: to,
    previousDate: from,
    slot,
    status: 'scheduled',
    attemptsBefore: attempts,
  } as const;
  return { ...moved, changes: changes + 1, skips: skips + (isSkip ? 1 : 0) };
}

function toRow(
  payment: PlayedPayment,
  company: { readonly companyId: number; readonly subclientId: number | null },
): NewRow<ScheduleTransactionModel> {
  return {
    id: payment.id,
    consumerId: payment.accountId,
    ...company,
    paymentProfileId: payment.accountId,
    scheduleDate: payment.date,
    previousScheduleDate: payment.previousDate,
    originalScheduleDate: payment.slot,
    amount: toDecimalString(payment.amount),
    status: payment.status,
    transactionType: payment.type,
    attemptCount: payment.attempts,
    attemptsBefore: payment.attemptsBefore,
    lastAttemptedAt: payment.attemptedAt,
    skipCount: payment.skips,
    changeCount: payment.changes,
    createdAt: payment.createdAt,
    updatedAt: payment.attemptedAt ?? payment.createdAt,
  };
}

function toOptionalAmount(amount: AccountFacts['currentBalance']): string | null {
  return amount && toDecimalString(amount);
}

/** The snapshot is stored with the first move of an account only, which is its first row. */
export function toHistoryRow(
  sealing: Sealing,
  entry: NewHistoryEntry,
  isFirst: boolean,
): NewRow<NegotiationHistoryModel> {
  const { accountId, companyId, at, mover, conditionBefore, conditionAfter, version, requestId } = entry;
  return {
    consumerId: accountId,
    companyId,
    at,
    actor: mover.kind,
    actorId: mover.id,
    move: entry.recorded.move,
    conditionBefore,
    conditionAfter,
    version,
    requestId,
    written: sealHistory(sealing, 'written', entry, serializeHistory(entry.recorded)),
    rowBefore: isFirst ? sealHistory(sealing, 'rowBefore', entry, serializeHistory(entry.snapshotBefore)) : null,
  };
}
