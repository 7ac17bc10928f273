// The jobs of the system, in their order: what has become due, page by page, and the step that each of them takes.
import type { Moment } from '../../../domain/shared/calendar';
import { decideExpiry } from '../../../domain/negotiation/decide-new-start';
import { decideResumption } from '../../../domain/payments/decide-plan';
import type { MoveDecision } from '../../../domain/negotiation/move-decision';
import type { AccountFacts } from '../../../domain/account/account-facts';
import type { PaymentProvider } from '../../../providers/payments/payment-provider';
import type { DuePayment, DuePaymentCursor } from '../../../persistence/payments/charge-store';
import type { DueAccountPage } from '../../../persistence/negotiation/due-account-store';
import { chargePayment, type PaymentOutcome } from '../../payments/steps/charge-payment';
import type { Dependencies } from '../../shared/dependencies';
import { createSystemActor, performMove } from '../../negotiation/steps/perform-move';

/** `unknown`: a charge whose answer was lost, to be asked about again; `broken`: our own mistake, or no database. */
export type StepOutcome = 'done' | 'skipped' | 'failed' | 'unknown' | 'broken';
export type JobStep = () => Promise<StepOutcome>;

export interface SystemJob {
  readonly name: string;
  pages(dependencies: Dependencies): AsyncGenerator<readonly JobStep[]>;
}

const PAGE = 50;

export const SYSTEM_JOBS: readonly SystemJob[] = [
  {
    name: 'approved offers that expired',
    pages: (dependencies) => findDueMoves(dependencies, dependencies.dueMoves.findExpiredOfferIds, decideExpiry),
  },
  {
    name: 'held plans that go on',
    pages: (dependencies) => findDueMoves(dependencies, dependencies.dueMoves.findDueHoldIds, decideResumption),
  },
  { name: 'payments that are due', pages: (dependencies) => findDueCharges(dependencies, 'scheduled', 0) },
  { name: 'failed payments', pages: (dependencies) => findDueCharges(dependencies, 'failed', RETRY_PAUSE_MS) },
];

type Decide = (facts: AccountFacts, moment: Moment) => MoveDecision;

async function* findDueMoves(
  dependencies: Dependencies,
  idsOf: (db: Dependencies['db'], page: DueAccountPage) => Promise<readonly number[]>,
  decide: Decide,
): AsyncGenerator<readonly JobStep[]> {
  for (let after = 0; ;) {
    const ids = await idsOf(dependencies.db, { today: dependencies.clock().today, after, limit: PAGE });
    const last = ids.at(-1);
    if (last === undefined) return;
    yield ids.map((id) => async () => {
      await performMove(dependencies, createSystemActor(dependencies, id), { decide });
      return 'done';
    });
    after = last;
  }
}

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
/** Whoever claimed a charge may still be waiting for its answer. */
const ANSWER_TIMEOUT_MS = 2 * MINUTE;
/** Providers forget keys after a day: an older attempt is not repeated, but looked up by people. */
const KEY_LIFETIME_MS = 20 * HOUR;
/** A failed payment is tried once a day, so often in all. */
const RETRY_PAUSE_MS = 20 * HOUR;
const MAX_ATTEMPTS = 3;

const OUTCOMES: Readonly<Record<PaymentOutcome, StepOutcome>> = {
  successful: 'done',
  failed: 'failed',
  unknown: 'unknown',
  skipped: 'skipped',
};

/** An attempt follows the one before after `pauseMs`. Nothing where no provider is set. */
async function* findDueCharges(
  dependencies: Dependencies,
  status: 'scheduled' | 'failed',
  pauseMs: number,
): AsyncGenerator<readonly JobStep[]> {
  const { db, payments, charges: store, clock } = dependencies;
  for (let cursor: DuePaymentCursor | null = null; payments;) {
    const due: readonly DuePayment[] = await store.findDuePayments(db, {
      ...{ status, today: clock().today, maxAttempts: MAX_ATTEMPTS, cursor, limit: PAGE },
    });
    cursor = due.at(-1) ?? null;
    if (!cursor) return;
    yield due.map((payment) => () => runCharge(dependencies, payments, payment, pauseMs));
  }
}

async function runCharge(
  dependencies: Dependencies,
  payments: PaymentProvider,
  payment: DuePayment,
  pauseMs: number,
): Promise<StepOutcome> {
  const age = payment.attemptedAt === null ? Infinity : dependencies.clock().epoch - Date.parse(payment.attemptedAt);
  if (age < (payment.openAttempt === null ? pauseMs : ANSWER_TIMEOUT_MS)) return 'skipped';
  if (payment.openAttempt !== null && age > KEY_LIFETIME_MS) return 'unknown';
  return OUTCOMES[await chargePayment(dependencies, payments, payment)];
}
