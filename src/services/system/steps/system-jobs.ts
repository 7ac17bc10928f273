// The jobs of the system, in their order: what is due, page by page, and the step for each item.
import type { AccountFacts } from '../../../domain/account/account-facts';
import { decideExpiry } from '../../../domain/negotiation/decide-new-start';
import { actionUnavailable } from '../../../domain/account/transitions';
import type { MoveDecision } from '../../../domain/negotiation/move-decision';
import { decideAutomaticSkip } from '../../../domain/payments/decide-payment-date';
import { decideResumption } from '../../../domain/payments/decide-plan';
import { getChangeNotice } from '../../../domain/payments/payment-reminders';
import { toInstant, type Moment } from '../../../domain/shared/calendar';
import { getLatestPast } from '../../../domain/shared/clock-difference';
import type { DueAccountPage } from '../../../persistence/negotiation/due-account-store';
import type { DuePayment, DuePaymentCursor } from '../../../persistence/payments/charge-store';
import type { FailedPayment, PaymentPosition } from '../../../persistence/payments/schedule-store';
import type { PaymentProvider } from '../../../providers/payments/payment-provider';
import { MAX_ATTEMPTS, RETRY_PAUSE_MS } from '../../../domain/payments/payment-facts';
import type { StoredGift } from '../../../persistence/gifts/gift-store';
import { chargeGift, detachGiftMethod } from '../../gifts/steps/charge-gift';
import { createSystemActor, performMove } from '../../negotiation/steps/perform-move';
import { chargePayment, type PaymentOutcome } from '../../payments/steps/charge-payment';
import { tellPerson } from '../../messages/steps/tell-person';
import type { Dependencies } from '../../shared/dependencies';
import type { StepOutcome } from '../../shared/job';
import { PAGE_SIZE, type JobStep, type SystemJob } from './system-job';
import { WALLET_JOBS } from './wallet-jobs';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
/** The process that claimed a charge may still be waiting for the provider. */
const CHARGE_TIMEOUT_MS = 2 * MINUTE_MS;
/** Providers forget idempotency keys after a day: an older attempt needs a person to look it up. */
const KEY_LIFETIME_MS = 20 * HOUR_MS;

export const SYSTEM_JOBS: readonly SystemJob[] = [
  {
    name: 'expired approved offers',
    pages: (dependencies) =>
      findDueMoves(dependencies, dependencies.dueMoves.findExpiredOfferIds, async (facts, moment) =>
        decideExpiry(facts, moment),
      ),
  },
  {
    name: 'held plans to resume',
    pages: (dependencies) =>
      findDueMoves(dependencies, dependencies.dueMoves.findDueHoldIds, async (facts, moment) => {
        const open = await dependencies.schedules.findOpenPayments(dependencies.db, facts.id);
        return decideResumption(facts, open, moment);
      }),
  },
  { name: 'due payments', pages: (dependencies) => findDueCharges(dependencies, 'scheduled', 0) },
  { name: 'failed payments', pages: (dependencies) => findDueCharges(dependencies, 'failed', RETRY_PAUSE_MS) },
  { name: 'early payments', pages: findEarlyCharges },
  { name: 'gifts', pages: findOpenGifts },
  { name: 'payment methods of gifts to forget', pages: findGiftsToDetach },
  { name: 'failed payments to move', pages: findPaymentsToSkip },
  ...WALLET_JOBS,
];

async function* findDueMoves(
  dependencies: Dependencies,
  findIds: (db: Dependencies['db'], page: DueAccountPage) => Promise<readonly number[]>,
  decide: (facts: AccountFacts, moment: Moment) => Promise<MoveDecision>,
): AsyncGenerator<readonly JobStep[]> {
  const { db, clock } = dependencies;
  for (let after = 0; ;) {
    const ids = await findIds(db, { today: clock().today, after, limit: PAGE_SIZE });
    const last = ids.at(-1);
    if (last === undefined) return;
    yield ids.map((id) => async () => {
      await performMove(dependencies, createSystemActor(dependencies, id), { decide });
      return 'done';
    });
    after = last;
  }
}

/** An attempt follows the previous one after `pauseMs`. Yields nothing without a payment provider. */
async function* findDueCharges(
  dependencies: Dependencies,
  status: 'scheduled' | 'failed',
  pauseMs: number,
): AsyncGenerator<readonly JobStep[]> {
  const { db, payments, charges, clock } = dependencies;
  for (let cursor: DuePaymentCursor | null = null; payments;) {
    const page = { status, today: clock().today, maxAttempts: MAX_ATTEMPTS, cursor, limit: PAGE_SIZE };
    const due: readonly DuePayment[] = await charges.findDuePayments(db, page);
    cursor = due.at(-1) ?? null;
    if (!cursor) return;
    yield due.map((payment) => () => runCharge(dependencies, payments, payment, pauseMs));
  }
}

/** Payments that their consumers made before the date: an unknown outcome is asked for again. */
async function* findEarlyCharges(dependencies: Dependencies): AsyncGenerator<readonly JobStep[]> {
  const { db, payments, charges, clock } = dependencies;
  for (let cursor: DuePaymentCursor | null = null; payments;) {
    const page = { today: clock().today, cursor, limit: PAGE_SIZE };
    const open: readonly DuePayment[] = await charges.findEarlyCharges(db, page);
    cursor = open.at(-1) ?? null;
    if (!cursor) return;
    yield open.map((payment) => () => runCharge(dependencies, payments, payment, 0));
  }
}

/** Gifts whose outcome is unknown: it is asked for again, as that of a charge. */
async function* findOpenGifts(dependencies: Dependencies): AsyncGenerator<readonly JobStep[]> {
  const { db, payments, gifts, circuitBreakers, clock, noteFutureInstant } = dependencies;
  for (let after = 0; payments;) {
    const open: readonly StoredGift[] = await gifts.findOpenGifts(db, { after, limit: PAGE_SIZE });
    const last = open.at(-1);
    if (!last) return;
    yield open.map((gift) => async () => {
      const { epoch } = clock();
      const valid = replaceFutureAttempt(gift.claimedAt, epoch);
      if (valid !== null) {
        if (await gifts.replaceClaimTime(db, gift, valid)) noteFutureInstant('gift');
        return 'skipped';
      }
      const age = epoch - gift.claimedAt;
      if (age > KEY_LIFETIME_MS) return 'unknown';
      if (age < CHARGE_TIMEOUT_MS || circuitBreakers.payments.isOpen(epoch)) return 'skipped';
      return OUTCOMES[await chargeGift(dependencies, payments, gift, [])];
    });
    after = last.id;
  }
}

/** Methods of payers that the provider could not forget at once. */
async function* findGiftsToDetach(dependencies: Dependencies): AsyncGenerator<readonly JobStep[]> {
  const { db, giftLists, circuitBreakers, clock } = dependencies;
  for (let after = 0; ;) {
    const waiting: readonly StoredGift[] = await giftLists.findGiftsToDetach(db, { after, limit: PAGE_SIZE });
    const last = waiting.at(-1);
    if (!last) return;
    yield waiting.map((gift) => async () => {
      if (circuitBreakers.payments.isOpen(clock().epoch)) return 'skipped';
      return (await detachGiftMethod(dependencies, gift)) ? 'done' : 'unknown';
    });
    after = last.id;
  }
}

/** Which of them are moved now, the rules decide: a failed payment is tried again before. */
async function* findPaymentsToSkip(dependencies: Dependencies): AsyncGenerator<readonly JobStep[]> {
  const { db, schedules, settings } = dependencies;
  const { payments: rules } = settings;
  for (let cursor: PaymentPosition | null = null; ;) {
    const failed: readonly FailedPayment[] = await schedules.findSkippablePayments(db, {
      cursor,
      limit: PAGE_SIZE,
      skipsInRow: rules.skipsInRow,
      skipsPerPlan: rules.skipsPerPlan,
    });
    cursor = failed.at(-1) ?? null;
    if (!cursor) return;
    yield failed.map(({ id, accountId }) => async () => {
      await performMove(dependencies, createSystemActor(dependencies, accountId), {
        async decide(facts, moment) {
          const payment = await schedules.findPayment(db, id);
          if (!payment) throw actionUnavailable(facts);
          return decideAutomaticSkip(facts, payment, rules, moment);
        },
        alongside: (transaction, after) =>
          tellPerson(dependencies, transaction, {
            profileId: after.profileId,
            accountIds: [after.id],
            notice: getChangeNotice('skip_failed_payment', after),
          }),
      });
      return 'done';
    });
  }
}

const OUTCOMES: Readonly<Record<PaymentOutcome, StepOutcome>> = {
  successful: 'done',
  failed: 'failed',
  unknown: 'unknown',
  skipped: 'skipped',
};

/**
 * The time to store for an attempt that was made in the future; null for any other. Now: the attempt is repeated after its
 * ordinary time, under its key. An attempt of a clock that was wrong by more than the lifetime of a key may be older than
 * that: it gets a time at which a person has to look it up.
 */
function replaceFutureAttempt(attemptedAt: number, now: number): number | null {
  if (attemptedAt <= getLatestPast(now)) return null;
  return attemptedAt - now < KEY_LIFETIME_MS ? now : now - KEY_LIFETIME_MS - MINUTE_MS;
}

async function runCharge(
  dependencies: Dependencies,
  provider: PaymentProvider,
  payment: DuePayment,
  pauseMs: number,
): Promise<StepOutcome> {
  const { attemptedAt, openAttempt } = payment;
  const { db, charges, clock, noteFutureInstant } = dependencies;
  const { epoch } = clock();
  const valid = attemptedAt === null ? null : replaceFutureAttempt(Date.parse(attemptedAt), epoch);
  if (valid !== null) {
    if (await charges.replaceAttemptTime(db, payment, toInstant(valid))) noteFutureInstant('charge');
    return 'skipped';
  }
  const age = attemptedAt === null ? Infinity : epoch - Date.parse(attemptedAt);
  if (age < (openAttempt === null ? pauseMs : CHARGE_TIMEOUT_MS)) return 'skipped';
  if (openAttempt !== null && age > KEY_LIFETIME_MS) return 'unknown';
  return OUTCOMES[await chargePayment(dependencies, provider, payment, { oncePerDay: true })];
}
