// The moves of the system, each made through its service, and their preconditions.
import type { AccountFacts } from '../../../src/domain/account/account-facts';
import type { Moment } from '../../../src/domain/shared/calendar';
import { decideExpiry } from '../../../src/domain/negotiation/decide-new-start';
import { decideAutomaticSkip } from '../../../src/domain/payments/decide-payment-date';
import { decideResumption } from '../../../src/domain/payments/decide-plan';
import { DomainError } from '../../../src/domain/shared/errors';
import type { MoveDecision } from '../../../src/domain/negotiation/move-decision';
import type { MoveKey, MOVES } from '../../../src/domain/account/moves';
import type { Database } from '../../../src/persistence/database/database';
import { actionUnavailable } from '../../../src/domain/account/transitions';
import { decideGift } from '../../../src/domain/gifts/decide-gift';
import { getAgreedAmounts } from '../../../src/domain/account/active-negotiation';
import { money } from '../../../src/domain/shared/money';
import { chargePayment, recordChargeOutcome } from '../../../src/services/payments/steps/charge-payment';
import { importMoves } from '../../../src/services/system/import-moves';
import type { ChargeResult, PaymentProvider } from '../../../src/providers/payments/payment-provider';
import type { Dependencies } from '../../../src/services/shared/dependencies';
import { createSystemActor, performMove } from '../../../src/services/negotiation/steps/perform-move';

export type SystemMove = { [Key in MoveKey]: (typeof MOVES)[Key] extends 'system' ? Key : never }[MoveKey];

const SUCCEEDED: ChargeResult = { outcome: 'succeeded' };

/** Makes a move. Returns the state in which the account rejects it; null on success. */
type PerformSystemMove = (dependencies: Dependencies, accountId: number) => Promise<string | null>;

export const SYSTEM_MOVES: Readonly<Record<SystemMove, PerformSystemMove>> = {
  expire_approved_offer: byDecision(async (_dependencies, facts, moment) => decideExpiry(facts, moment)),
  resume_held_plan: byDecision(async ({ db, schedules }, facts, moment) =>
    decideResumption(facts, await schedules.findOpenPayments(db, facts.id), moment),
  ),
  record_successful_payment: byPayment('successful'),
  record_failed_payment: byPayment('failed'),
  record_gift_payment: byDecision(async ({ db, gifts }, facts) => {
    // Only a gift that was claimed is recorded, and none is while a payment is being charged.
    if (facts.hasOpenCharge) throw actionUnavailable(facts);
    const open = await gifts.findOpenAmounts(db, facts.id);
    const agreed = facts.negotiation && getAgreedAmounts(facts.negotiation).settlement;
    return decideGift(facts, open, { id: 1, amount: open[0]?.amount ?? agreed ?? money(10) });
  }),
  skip_failed_payment: byDecision(async ({ db, schedules, settings }, facts, moment) => {
    const [open] = await db.read(PAYMENT_TO_SKIP, [facts.id]);
    const payment = await schedules.findPayment(db, Number(open?.id));
    if (!payment) throw new Error('The account has no open payment.');
    return decideAutomaticSkip(facts, payment, settings.payments, moment);
  }),
  remove_account: byImport({ event: 'remove_account' }),
  record_notice: byImport({ event: 'record_notice', status: 4, reason: 'Moved' }),
};

const CLAIMED_PAYMENT = `
INSERT INTO schedule_transactions (consumer_id, company_id, schedule_date, amount, status, transaction_type, attempt_count, open_attempt)
SELECT id, company_id, '2026-03-10', '10.00', 'scheduled', 'installment', 1, 1 FROM consumers WHERE id = ?`;

const FAILED_INSTALLMENT = `
INSERT INTO schedule_transactions (consumer_id, company_id, schedule_date, amount, status, transaction_type, attempt_count)
SELECT id, company_id, '2026-03-09', '10.00', 'failed', 'installment', 3 FROM consumers WHERE id = ?`;

/** A failed payment if there is one. */
const PAYMENT_TO_SKIP = `
SELECT id FROM schedule_transactions WHERE consumer_id = ? AND status IN ('scheduled', 'failed')
ORDER BY CASE status WHEN 'failed' THEN 0 ELSE 1 END, id LIMIT 1`;

/** Statements that meet all preconditions except for the condition, so that only the condition can reject the move. */
const PRECONDITIONS: Readonly<Record<SystemMove, readonly string[]>> = {
  expire_approved_offer: [
    "UPDATE consumer_negotiations SET first_pay_date = '2026-03-09', counter_first_pay_date = '2026-03-09' WHERE consumer_id = ?",
    'UPDATE consumers SET offer_accepted = 1 WHERE id = ?',
  ],
  resume_held_plan: ["UPDATE consumers SET restart_date = '2026-03-10' WHERE id = ?"],
  skip_failed_payment: [
    FAILED_INSTALLMENT,
    "UPDATE consumer_negotiations SET installment_type = COALESCE(installment_type, 'monthly') WHERE consumer_id = ?",
  ],
  record_successful_payment: [CLAIMED_PAYMENT],
  record_gift_payment: [],
  record_failed_payment: [CLAIMED_PAYMENT],
  remove_account: [],
  record_notice: [],
};

export async function meetPreconditions(db: Database, move: SystemMove, accountId: number): Promise<void> {
  for (const sql of PRECONDITIONS[move]) await db.write(sql, [accountId]);
}

/** Makes the move as the job does once it has found the account. */
function byDecision(
  decide: (dependencies: Dependencies, facts: AccountFacts, moment: Moment) => Promise<MoveDecision>,
): PerformSystemMove {
  return (dependencies, accountId) =>
    getRefusedState(() =>
      performMove(dependencies, createSystemActor(dependencies, accountId), {
        decide: (facts, moment) => decide(dependencies, facts, moment),
      }),
    );
}

const REJECTED = /the account is in state (\w+)\.$/;

/** Makes the move from a line of an import file. */
function byImport(event: Readonly<Record<string, unknown>>): PerformSystemMove {
  return async (dependencies, accountId) => {
    const rejected: string[] = [];
    const lines = async function* () {
      yield JSON.stringify({ ...event, account_id: accountId });
    };
    const summary = await importMoves(dependencies, lines(), {
      progress: () => undefined,
      broke(_line, error) {
        throw error;
      },
      skipped: (_line, why) => rejected.push(REJECTED.exec(why)?.[1] ?? why),
    });
    expect([summary.lines, summary.done, summary.skipped]).toEqual([1, 1 - rejected.length, rejected.length]);
    return rejected[0] ?? null;
  };
}

const OPEN_PAYMENT = `
SELECT id FROM schedule_transactions WHERE consumer_id = ? AND status IN ('scheduled', 'failed')
ORDER BY open_attempt DESC, id LIMIT 1`;

/** A payment that is already claimed is only recorded, as after a lost response. */
function byPayment(result: 'successful' | 'failed'): PerformSystemMove {
  const charged: ChargeResult = result === 'failed' ? { outcome: 'failed', isMethodGone: false } : SUCCEEDED;
  const provider: PaymentProvider = { name: 'simulated', charge: async () => charged, setups: null, methods: null };
  return async (dependencies, accountId) => {
    const [row] = await dependencies.db.read(OPEN_PAYMENT, [accountId]);
    const payment = await dependencies.charges.findPaymentById(dependencies.db, Number(row?.id));
    if (!payment) throw new Error('The account has no open payment.');
    if (payment.openAttempt !== null) return getRefusedState(() => recordChargeOutcome(dependencies, payment, result));
    expect(await chargePayment(dependencies, provider, payment)).toBe(result);
    return null;
  };
}

async function getRefusedState(job: () => Promise<unknown>): Promise<string | null> {
  try {
    await job();
    return null;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'offer_action_unavailable') throw error;
    return String(error.details.currentState);
  }
}
