// Accounts before a move: one for every row of the state table, and variants of them.
import { keysOf } from '../../../src/domain/shared/vocabulary';
import type { AccountCondition, AccountState } from '../../../src/domain/shared/vocabulary';
import { MOVES, type MoveKey } from '../../../src/domain/account/moves';
import type { Database } from '../../../src/persistence/database/database';
import { computeReferenceDigest } from '../../../src/persistence/shared/wallet-rows';
import { RIVERA_ACCOUNTS } from '../fixtures/demo-accounts';

export interface AccountScenario {
  readonly name: string;
  readonly accountId: number;
  readonly state: AccountState;
  readonly condition: AccountCondition;
  /** SQL statements that change the demo data accordingly; `?` is the account. */
  readonly arrange: readonly string[];
  /** Moves that the condition permits but another precondition prevents. */
  readonly unavailable: readonly MoveKey[];
}

const NEGOTIATION = 'UPDATE consumer_negotiations SET';
const OFFERS: readonly MoveKey[] = ['create_settlement_offer', 'create_payment_plan_offer', 'create_custom_offer'];

/** Moves that a precondition prevents on the demo accounts, such as a date that has not come. */
const DEMO_UNAVAILABLE: Readonly<Record<number, readonly MoveKey[]>> = {
  11: ['resume_held_plan'],
  12: ['resume_held_plan'],
  13: ['skip_failed_payment'],
  14: ['skip_failed_payment'],
  15: ['expire_approved_offer'],
  16: ['expire_approved_offer'],
  19: ['add_payment_method'],
};

const STORED_METHOD =
  "INSERT INTO payment_profiles (consumer_id, label, payment_method_id) VALUES (?, 'Payment method', 1)";

interface ScenarioVariant {
  readonly name: string;
  /** The demo account on which it is based. */
  readonly from: number;
  readonly arrange: readonly string[];
  readonly unavailable?: readonly MoveKey[];
  /** Its state and condition if they differ from those of the demo account. */
  readonly resultsIn?: readonly [AccountState, AccountCondition];
}

const APPROVED_PLAN = ['approved_but_payment_pending', 'approved_but_payment_setup_is_pending'] as const;

const SCENARIO_VARIANTS: readonly ScenarioVariant[] = [
  {
    name: 'new to its consumer',
    from: 19,
    arrange: ["UPDATE consumers SET status = 'visited' WHERE id = ?"],
    unavailable: ['add_payment_method'],
  },
  {
    name: 'with an offer that was never sent',
    from: 19,
    arrange: [
      `INSERT INTO consumer_negotiations
         (consumer_id, company_id, negotiation_type, installment_type, negotiate_amount, monthly_amount, no_of_installments, first_pay_date)
       VALUES (?, 1, 'installment', 'monthly', '100.00', '25.00', 4, '2026-03-20')`,
    ],
  },
  {
    name: 'on which nothing is owed',
    from: 19,
    arrange: ["UPDATE consumers SET current_balance = '0.00' WHERE id = ?"],
    unavailable: [...OFFERS, 'add_payment_method'],
  },
  {
    name: 'that waits with a plan',
    from: 18,
    arrange: [
      `${NEGOTIATION} negotiation_type = 'installment', installment_type = 'weekly', one_time_settlement = NULL,
         negotiate_amount = '800.00', monthly_amount = '25.00', no_of_installments = 32 WHERE consumer_id = ?`,
    ],
  },
  {
    name: 'that waits with a stored payment method',
    from: 18,
    arrange: [STORED_METHOD, 'UPDATE consumers SET payment_setup = 1 WHERE id = ?'],
  },
  {
    name: 'that waits without an offer',
    from: 18,
    arrange: ['DELETE FROM consumer_negotiations WHERE consumer_id = ?'],
    unavailable: ['accept_offer', 'counter_offer'],
  },
  {
    name: 'with a counter offer of a settlement',
    from: 17,
    arrange: [
      `${NEGOTIATION} negotiation_type = 'pif', installment_type = NULL, one_time_settlement = '300.00', negotiate_amount = NULL,
         monthly_amount = NULL, no_of_installments = NULL, last_month_amount = NULL, counter_one_time_amount = '450.00',
         counter_negotiate_amount = NULL, counter_monthly_amount = NULL, counter_no_of_installments = NULL,
         counter_last_month_amount = NULL WHERE consumer_id = ?`,
    ],
  },
  {
    name: 'with a counter offer and a stored payment method',
    from: 17,
    arrange: [STORED_METHOD, 'UPDATE consumers SET payment_setup = 1 WHERE id = ?'],
  },
  {
    name: 'whose counter offer was accepted',
    from: 17,
    arrange: [
      "UPDATE consumers SET status = 'payment_accepted', offer_accepted = 1 WHERE id = ?",
      `${NEGOTIATION} counter_offer_accepted = 1 WHERE consumer_id = ?`,
    ],
    unavailable: ['expire_approved_offer'],
    resultsIn: APPROVED_PLAN,
  },
  {
    name: 'whose accepted counter offer has expired',
    from: 17,
    arrange: [
      "UPDATE consumers SET status = 'payment_accepted', offer_accepted = 1 WHERE id = ?",
      `${NEGOTIATION} counter_offer_accepted = 1, counter_first_pay_date = '2026-03-09' WHERE consumer_id = ?`,
    ],
    resultsIn: APPROVED_PLAN,
  },
  {
    name: 'whose settlement is due today',
    from: 15,
    arrange: [`${NEGOTIATION} first_pay_date = '2026-03-10' WHERE consumer_id = ?`],
    unavailable: ['expire_approved_offer'],
  },
  {
    name: 'whose settlement has expired',
    from: 15,
    arrange: [`${NEGOTIATION} first_pay_date = '2026-03-09' WHERE consumer_id = ?`],
  },
  {
    name: 'whose plan has expired',
    from: 16,
    arrange: [`${NEGOTIATION} first_pay_date = '2026-03-09' WHERE consumer_id = ?`],
  },
  {
    name: 'approved without an offer',
    from: 16,
    arrange: ['DELETE FROM consumer_negotiations WHERE consumer_id = ?'],
    unavailable: ['add_payment_method', 'change_first_pay_date', 'expire_approved_offer'],
  },
  {
    name: 'held until today',
    from: 12,
    arrange: ["UPDATE consumers SET restart_date = '2026-03-10' WHERE id = ?"],
  },
  {
    name: 'whose settlement was held until yesterday',
    from: 11,
    arrange: ["UPDATE consumers SET restart_date = '2026-03-09' WHERE id = ?"],
  },
  {
    name: 'whose first payment has failed three times',
    from: 14,
    arrange: [
      'UPDATE consumers SET has_failed_payment = 1 WHERE id = ?',
      `UPDATE schedule_transactions SET status = 'failed', attempt_count = 3 WHERE id =
         (SELECT id FROM (SELECT MIN(id) AS id FROM schedule_transactions WHERE consumer_id = ? AND status = 'scheduled') first)`,
    ],
  },
  {
    name: 'while a payment is being charged',
    from: 14,
    arrange: [
      `UPDATE schedule_transactions SET open_attempt = 1, attempt_count = 1 WHERE id =
         (SELECT id FROM (SELECT MIN(id) AS id FROM schedule_transactions WHERE consumer_id = ? AND status = 'scheduled') first)`,
    ],
    unavailable: keysOf(MOVES).filter(
      (move) => move !== 'record_successful_payment' && move !== 'record_failed_payment',
    ),
  },
  {
    name: 'disputed in the middle of a plan',
    from: 14,
    arrange: ["UPDATE consumers SET status = 'dispute', disputed_at = '2026-03-01 10:00:00.000' WHERE id = ?"],
    resultsIn: ['disputed_or_not_paying', 'disputed'],
  },
  {
    name: 'removed in the middle of a plan',
    from: 14,
    arrange: ["UPDATE consumers SET status = 'deactivated', deactivated_at = '2026-03-01 10:00:00.000' WHERE id = ?"],
    resultsIn: ['deactivated', 'deactivated'],
  },
];

export const ACCOUNT_SCENARIOS: readonly AccountScenario[] = [
  ...RIVERA_ACCOUNTS.map(([accountId, state, condition]) => {
    const name = `account ${accountId}, ${condition}`;
    return { name, accountId, state, condition, arrange: [], unavailable: DEMO_UNAVAILABLE[accountId] ?? [] };
  }),
  ...SCENARIO_VARIANTS.map(({ name, from, arrange, unavailable = [], resultsIn }) => {
    const [, state, condition] = RIVERA_ACCOUNTS.find(([id]) => id === from) ?? RIVERA_ACCOUNTS[0];
    return {
      name: `one ${name}`,
      accountId: from,
      state: resultsIn?.[0] ?? state,
      condition: resultsIn?.[1] ?? condition,
      arrange,
      unavailable,
    };
  }),
];

/** The payment method of all moves. It is in the wallet already, so that a move writes rows of its account only. */
export const REFERENCE = 'pm_4c2e';

const MEMBERSHIPS = "UPDATE company_memberships SET status = 'active', current_plan_end = '2030-01-01 00:00:00.000'";
/** As without a provider that describes methods. */
const METHOD = `UPDATE payment_methods SET reference = ?, reference_digest = ?, type = 'other', brand = NULL, last4 = NULL,
  exp_month = NULL, exp_year = NULL WHERE id = 1`;

/** Required by all scenarios: active memberships, and a payment method that the provider knows. */
export async function arrangeCommonRows(db: Database): Promise<void> {
  await db.write(MEMBERSHIPS);
  await db.write(METHOD, [REFERENCE, computeReferenceDigest(REFERENCE)]);
}

export async function arrangeScenario(
  db: Database,
  { arrange: statements, accountId }: AccountScenario,
): Promise<void> {
  for (const sql of statements) await db.write(sql, [accountId]);
  // What is written by hand is no move: a history would lead elsewhere.
  if (statements.length > 0) {
    await db.write('DELETE FROM negotiation_history WHERE consumer_id = ?', [accountId]);
    await db.write('UPDATE consumers SET had_agreement = 0 WHERE id = ?', [accountId]);
  }
  // As after a write by an earlier release: the condition that was stored before is not the one of these rows.
  await db.write('UPDATE consumers SET derived_version = NULL WHERE id = ?', [accountId]);
}
