// The demo data show payments in every state: on the accounts of Castillo, and in the history of Rivera's.
import { deriveState } from '../../../src/domain/account/display-state';
import { addDays } from '../../../src/domain/shared/calendar';
import { findAccountById } from '../../../src/persistence/account/account-store';
import { findPaymentEntries } from '../../../src/persistence/payments/payment-history-store';
import { findOpenAmounts } from '../../../src/persistence/payments/schedule-store';
import { TEST_MOMENT, withDatabase } from '../../support/database/test-database';

const { today } = TEST_MOMENT;
const RUNNING = 'payment_accepted_and_plan_in_scheduled';
const database = withDatabase({ seedAt: TEST_MOMENT });

it.each([
  [26, RUNNING, 1, 0, addDays(today, -2)],
  [27, RUNNING, 0, 0, addDays(today, 10)],
  [28, 'hold', 0, 0, '2026-04-17'],
  [29, RUNNING, 0, 2, '2026-06-27'],
  [30, 'approved_settlement_but_payment_setup_is_pending', 0, 0, null],
])('account %i is %s, with %i failed and %i skipped payments', async (id, condition, failed, skipped, next) => {
  const facts = await findAccountById(database().db, id, today);
  if (!facts) throw new Error('The account is missing.');
  const open = (await findOpenAmounts(database().db, [id])).get(id) ?? [];
  expect([deriveState(facts).condition, facts.failedPayments, facts.skipsInRow]).toEqual([condition, failed, skipped]);
  expect([open[0]?.date ?? null, facts.hasPaymentMethod]).toEqual([next, next !== null]);
});

it('there are paid and failed payments, in the order of time', async () => {
  const entries = await findPaymentEntries(database().db, [2, 4, 26]);
  const statuses = [...entries].map(([id, list]) => [id, list.map(({ status }) => status)]);
  expect(statuses).toEqual([
    [2, ['failed', 'successful']],
    [4, ['successful']],
    [26, ['failed', 'failed', 'successful', 'successful', 'successful']],
  ]);
});
