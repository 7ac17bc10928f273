// The jobs of the system, in their order: what is due, page by page, and the step for each item.
import type { AccountFacts } from '../../../domain/account/account-facts';
import { decideExpiry } from '../../../domain/negotiation/decide-new-start';
import type { MoveDecision } from '../../../domain/negotiation/move-decision';
import { decideResumption } from '../../../domain/payments/decide-plan';
import type { Moment } from '../../../domain/shared/calendar';
import type { DueAccountPage } from '../../../persistence/negotiation/due-account-store';
import type { DuePayment, DuePaymentCursor } from '../../../persistence/payments/charge-store';
import type { PaymentProvider } from '../../../providers/payments/payment-provider';
import { createSystemActor, performMove } from '../../negotiation/steps/perform-move';
import { chargePayment, type PaymentOutcome } from '../../payments/steps/charge-payment';
import type { Dependencies } from '../../shared/dependencies';

/** `unknown`: the result of a charge is not known yet; `broken`: an unexpected error. */
export type StepOutcome = 'done' | 'skipped' | 'failed' | 'unknown' | 'broken';
type JobStep = () => Promise<StepOutcome>;

export interface SystemJob {
  readonly name: string;
  pages(dependencies: Dependencies): AsyncGenerator<readonly JobStep[]>;
}

const PAGE_SIZE = 50;

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
/** The process that claimed a charge may still be waiting for the provider. */
const CHARGE_TIMEOUT_MS = 2 * MINUTE_MS;
/** Providers forget idempotency keys after a day: an older attempt needs a person to look it up. */
const KEY_LIFETIME_MS = 20 * HOUR_MS;
/** A failed payment is retried once a day. */
const RETRY_PAUSE_MS = 20 * HOUR_MS;
const MAX_ATTEMPTS = 3;

export const SYSTEM_JOBS: readonly SystemJob[] = [
  {
    name: 'expired approved offers',
    pages: (dependencies) => findDueMoves(dependencies, dependencies.dueMoves.findExpiredOfferIds, decideExpiry),
  },
  {
    name: 'held plans to resume',
    pages: (dependencies) => findDueMoves(dependencies, dependencies.dueMoves.findDueHoldIds, decideResumption),
  },
  { name: 'due payments', pages: (dependencies) => findDueCharges(dependencies, 'scheduled', 0) },
  { name: 'failed payments', pages: (dependencies) => findDueCharges(dependencies, 'failed', RETRY_PAUSE_MS) },
];

async function* findDueMoves(
  dependencies: Dependencies,
  findIds: (db: Dependencies['db'], page: DueAccountPage) => Promise<readonly number[]>,
  decide: (facts: AccountFacts, moment: Moment) => MoveDecision,
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

const OUTCOMES: Readonly<Record<PaymentOutcome, StepOutcome>> = {
  successful: 'done',
  failed: 'failed',
  unknown: 'unknown',
  skipped: 'skipped',
};

async function runCharge(
  dependencies: Dependencies,
  provider: PaymentProvider,
  payment: DuePayment,
  pauseMs: number,
): Promise<StepOutcome> {
  const { attemptedAt, openAttempt } = payment;
  const age = attemptedAt === null ? Infinity : dependencies.clock().epoch - Date.parse(attemptedAt);
  if (age < (openAttempt === null ? pauseMs : CHARGE_TIMEOUT_MS)) return 'skipped';
  if (openAttempt !== null && age > KEY_LIFETIME_MS) return 'unknown';
  return OUTCOMES[await chargePayment(dependencies, provider, payment)];
}
