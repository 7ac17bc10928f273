// The moves that no person makes, each through the service that makes it; and what each of them waits for.
import type { AccountFacts } from '../../src/domain/account-facts';
import type { Moment } from '../../src/domain/calendar';
import { decideNotice, decideRemoval } from '../../src/domain/decide-closing';
import { decideExpiry, decideReopenedNegotiation } from '../../src/domain/decide-new-start';
import { decideResumption } from '../../src/domain/decide-plan';
import type { MoveDecision } from '../../src/domain/move-decision';
import type { MoveKey, MOVES } from '../../src/domain/moves';
import type { Database } from '../../src/persistence/database';
import { chargePayment, recordOutcome } from '../../src/services/charge-payment';
import type { Parts } from '../../src/services/parts';
import { performMove } from '../../src/services/perform-move';
import { systemSide } from '../../src/services/system-side';

export type SystemMove = { [Key in MoveKey]: (typeof MOVES)[Key] extends 'system' ? Key : never }[MoveKey];

/** Refuses with `offer_action_unavailable`. */
type Make = (parts: Parts, accountId: number) => Promise<void>;

export const SYSTEM_MOVES: Readonly<Record<SystemMove, Make>> = {
  expire_approved_offer: decided(decideExpiry),
  resume_held_plan: decided(decideResumption),
  record_successful_payment: paid('successful'),
  record_failed_payment: paid('failed'),
  remove_account: decided(decideRemoval),
  record_notice: decided((facts) => decideNotice(facts, { status: 4, balance: null, reason: 'Moved', sender: null })),
  reopen_negotiation: decided(decideReopenedNegotiation),
};

const CLAIMED_PAYMENT = `
INSERT INTO schedule_transactions (consumer_id, company_id, schedule_date, amount, status, transaction_type, attempt_count, open_attempt)
SELECT id, company_id, '2026-03-10', '10.00', 'scheduled', 'installment', 1, 1 FROM consumers WHERE id = ?`;

/** What a move waits for beside the condition, so that only the condition can refuse it. */
const WAITS_FOR: Readonly<Record<SystemMove, readonly string[]>> = {
  expire_approved_offer: [
    "UPDATE consumer_negotiations SET first_pay_date = '2026-03-09', counter_first_pay_date = '2026-03-09' WHERE consumer_id = ?",
    'UPDATE consumers SET offer_accepted = 1 WHERE id = ?',
  ],
  resume_held_plan: ["UPDATE consumers SET restart_date = '2026-03-10' WHERE id = ?"],
  record_successful_payment: [CLAIMED_PAYMENT],
  record_failed_payment: [CLAIMED_PAYMENT],
  remove_account: [],
  record_notice: [],
  reopen_negotiation: [],
};

export async function fulfil(db: Database, move: SystemMove, accountId: number): Promise<void> {
  for (const sql of WAITS_FOR[move]) await db.write(sql, [accountId]);
}

function decided(decide: (facts: AccountFacts, moment: Moment) => MoveDecision): Make {
  return async (parts, accountId) => {
    await performMove(parts, systemSide(parts, accountId), { decide });
  };
}

const OPEN_PAYMENT = `
SELECT id FROM schedule_transactions WHERE consumer_id = ? AND status IN ('scheduled', 'failed')
ORDER BY open_attempt DESC, id LIMIT 1`;

/** A payment that is claimed already is only recorded, as after a lost answer. */
function paid(result: 'successful' | 'failed'): Make {
  const provider = { charge: async () => (result === 'failed' ? 'failed' : 'succeeded') } as const;
  return async (parts, accountId) => {
    const [row] = await parts.db.read(OPEN_PAYMENT, [accountId]);
    const payment = await parts.charges.paymentById(parts.db, Number(row?.id));
    if (!payment) throw new Error('There is no payment to make.');
    if (payment.openAttempt !== null) return recordOutcome(parts, payment, result);
    expect(await chargePayment(parts, provider, payment)).toBe(result);
  };
}
