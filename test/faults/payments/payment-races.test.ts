// Two processes change what one account pays at the same moment: a charge against a skip, and a charge against the removal
// of its payment method. The test holds the account's row until both requests wait for it, so that each round is a race.
import { connect } from '../../support/clients/connect';
import { startPaymentServer, type PaymentServer } from '../../support/servers/payment-server';
import type { ApiAnswer } from '../../support/fixtures/app';
import { collide } from '../../support/database/collide';
import { NEGOTIATION_ENVIRONMENT, signInBothSides } from '../negotiators';
import { countOutcomes, openReplicas, type Replicas } from '../replicas';

const ACCOUNT = 14;
const OWNER = 1;
const SKIPS = 100;
const REMOVALS = 20;
/** Above the ids of the demo data. */
const FIRST_METHOD = 1000;

let replicas: Replicas;
let provider: PaymentServer;
let token: string;
/** The next payment of the plan. */
let payment: { readonly id: number; readonly date: string };

beforeAll(async () => {
  provider = await startPaymentServer();
  const { url, token: secret } = provider.settings;
  replicas = await openReplicas({ ...NEGOTIATION_ENVIRONMENT, PAYMENT_URL: url, PAYMENT_TOKEN: secret });
  const consumer = (await signInBothSides(replicas)).find(({ side }) => side === 'consumer');
  token = consumer?.token ?? '';
  const sql = `SELECT id, schedule_date FROM schedule_transactions
    WHERE consumer_id = ? AND status = 'scheduled' ORDER BY schedule_date LIMIT 1`;
  const [row] = await replicas.database.rows(sql, [ACCOUNT]);
  payment = { id: Number(row?.['id']), date: String(row?.['schedule_date']) };
});
afterAll(async () => {
  await replicas.close();
  await provider.close();
});

type Answer = ApiAnswer<Readonly<Record<string, unknown>>>;

/** A request at the first or second process. */
const send = (process: 0 | 1, method: string, path: string): Promise<Answer> =>
  connect(replicas.servers[process]?.origin ?? '').rest(method, path, {
    token,
    ...(method === 'POST' && { body: {} }),
  });

const pay = () => send(1, 'POST', `/upcoming-payments/${payment.id}/pay`);

/** The payment is open on its day again, with another key for its next charge; nothing else is open to change. */
async function restore(): Promise<void> {
  const { database } = replicas;
  await database.change(
    `UPDATE schedule_transactions SET status = 'scheduled', schedule_date = ?, original_schedule_date = ?,
      previous_schedule_date = NULL, open_attempt = NULL, attempts_before = attempt_count WHERE id = ?`,
    [payment.date, payment.date, payment.id],
  );
  await database.change('UPDATE consumers SET skip_schedules = 0, skips_used = 0 WHERE id = ?', [ACCOUNT]);
  await database.change('DELETE FROM rate_counters');
}

async function readPayment(): Promise<{
  readonly isPaid: boolean;
  readonly isMoved: boolean;
  readonly isOpen: boolean;
}> {
  const sql = 'SELECT status, schedule_date, open_attempt FROM schedule_transactions WHERE id = ?';
  const [row] = await replicas.database.rows(sql, [payment.id]);
  expect(row?.['open_attempt']).toBeNull();
  const isOpen = row?.['status'] === 'scheduled';
  return { isPaid: row?.['status'] === 'successful', isMoved: row?.['schedule_date'] !== payment.date, isOpen };
}

it(`${SKIPS} times a skip and a charge at one moment: paid or moved, never both`, async () => {
  const skip = () => send(0, 'POST', `/upcoming-payments/${payment.id}/skip`);
  const results: string[] = [];
  for (let round = 0; round < SKIPS; round += 1) {
    await restore();
    const charged = provider.made.size;
    const isSkipFirst = round % 2 === 0;
    const answers = await collide(replicas, ACCOUNT, isSkipFirst ? [skip, pay] : [pay, skip]);
    const [skipped, paid] = isSkipFirst ? answers : [...answers].reverse();
    const { isPaid, isMoved, isOpen } = await readPayment();
    const charges = provider.made.size - charged;
    expect([round, isPaid, isMoved, isOpen, charges]).toEqual([round, !isMoved, isMoved, isMoved, isPaid ? 1 : 0]);
    expect([round, skipped?.status, paid?.status]).toEqual([round, isMoved ? 200 : 409, isMoved ? 409 : 200]);
    results.push(isPaid ? 'paid' : 'moved');
  }
  // Each is first in half of the rounds; it need not win all of them.
  expect(Object.keys(countOutcomes(results)).sort()).toEqual(['moved', 'paid']);
});

/** Assigns a new method to the account; another new one can replace it. Returns their ids. */
async function assignNewMethods(round: number): Promise<readonly [assigned: number, replacement: number]> {
  const { database } = replicas;
  const ids = [FIRST_METHOD + 2 * round, FIRST_METHOD + 2 * round + 1] as const;
  for (const id of ids) {
    await database.change(
      `INSERT INTO payment_methods (id, consumer_profile_id, type, reference, reference_digest, provider_status, created_at)
       VALUES (?, ?, 'other', ?, SHA2(?, 256), 'active', NOW())`,
      [id, OWNER, `pm_race_${id}`, `pm_race_${id}`],
    );
  }
  await database.change('UPDATE payment_profiles SET deleted_at = NOW() WHERE consumer_id = ?', [ACCOUNT]);
  await database.change(
    "INSERT INTO payment_profiles (consumer_id, label, payment_method_id, created_at) VALUES (?, 'Payment method', ?, NOW())",
    [ACCOUNT, ids[0]],
  );
  await database.change(
    `UPDATE schedule_transactions SET payment_profile_id = LAST_INSERT_ID()
     WHERE consumer_id = ? AND status IN ('scheduled', 'failed')`,
    [ACCOUNT],
  );
  return ids;
}

/** Open payments of the account that a removed method is to pay. */
const ORPHANS = `SELECT s.id FROM schedule_transactions s JOIN payment_profiles p ON p.id = s.payment_profile_id
  LEFT JOIN payment_methods m ON m.id = p.payment_method_id
  WHERE s.consumer_id = ? AND s.status IN ('scheduled', 'failed')
    AND (p.deleted_at IS NOT NULL OR m.id IS NULL OR m.deleted_at IS NOT NULL)`;

it(`${REMOVALS} times a charge and the removal of its method: no open payment is left to a method that is gone`, async () => {
  const results: string[] = [];
  for (let round = 0; round < REMOVALS; round += 1) {
    await restore();
    const [method, replacement] = await assignNewMethods(round);
    const asked = provider.requests.length;
    const remove = () => send(0, 'DELETE', `/wallet/payment-methods/${method}?replacement=${replacement}`);
    const isRemovalFirst = round % 2 === 0;
    const answers = await collide(replicas, ACCOUNT, isRemovalFirst ? [remove, pay] : [pay, remove]);
    const [removed, paid] = isRemovalFirst ? answers : [...answers].reverse();
    const [row] = await replicas.database.rows('SELECT deleted_at, reference FROM payment_methods WHERE id = ?', [
      method,
    ]);
    const isGone = row?.['deleted_at'] !== null;
    expect([round, removed?.status, isGone ? null : row['reference']]).toEqual(
      isGone ? [round, 200, null] : [round, 409, `pm_race_${method}`],
    );
    expect([round, isGone ? await replicas.database.rows(ORPHANS, [ACCOUNT]) : []]).toEqual([round, []]);
    // What was charged was charged by the method that the account had then, and nothing was charged twice.
    const charges = provider.requests.slice(asked).map(({ body }) => (body as { reference: string }).reference);
    const { isPaid } = await readPayment();
    expect([round, paid?.status, charges]).toEqual([round, isPaid ? 200 : 409, isPaid ? [`pm_race_${method}`] : []]);
    results.push(isPaid ? 'charged first' : 'removed first');
    // A wallet has at most twenty methods.
    await replicas.database.change('UPDATE payment_methods SET deleted_at = NOW() WHERE id >= ?', [FIRST_METHOD]);
  }
  expect(Object.keys(countOutcomes(results)).sort()).toEqual(['charged first', 'removed first']);
});
