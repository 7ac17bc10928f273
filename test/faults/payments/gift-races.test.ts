// Two processes take gifts and charges for one account at the same moment: two gifts for what is left of a goal, and a gift
// against a charge of the plan. The test holds the account's row until both requests wait for it, so that each round is a
// race.
import type { ApiAnswer } from '../../support/fixtures/app';
import { connect } from '../../support/clients/connect';
import { startPaymentServer, type PaymentServer } from '../../support/servers/payment-server';
import { collide } from '../../support/database/collide';
import { NEGOTIATION_ENVIRONMENT, signInBothSides } from '../negotiators';
import { openReplicas, type Replicas } from '../replicas';

const ACCOUNT = 14;
const ROUNDS = 20;
const GIFT = '10.00';

let replicas: Replicas;
let provider: PaymentServer;
let consumer: string;
let link: string;
/** The next payment of the plan. */
let payment: { readonly id: number; readonly amount: string };

type Answer = ApiAnswer<Readonly<Record<string, unknown>>>;

interface Request {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object;
}

/** A request at the first or second process. */
const send = (process: number, path: string, request: Request): Promise<Answer> =>
  connect(replicas.servers[process]?.origin ?? '').rest('POST', path, request);

beforeAll(async () => {
  provider = await startPaymentServer();
  const { url, token: secret, setupUrl, methodUrl } = provider.walletSettings;
  replicas = await openReplicas({
    ...NEGOTIATION_ENVIRONMENT,
    PAYMENT_URL: url,
    PAYMENT_TOKEN: secret,
    PAYMENT_SETUP_URL: setupUrl ?? '',
    PAYMENT_METHOD_URL: methodUrl ?? '',
  });
  consumer = (await signInBothSides(replicas)).find(({ side }) => side === 'consumer')?.token ?? '';
  const made = await send(0, `/accounts/${ACCOUNT}/gift-links`, { token: consumer, body: { goal: '1000.00' } });
  link = /gft_[\w-]{43}$/.exec((made.body['data'] as { readonly url: string }).url)?.[0] ?? '';
  const sql = `SELECT id, amount FROM schedule_transactions
    WHERE consumer_id = ? AND status = 'scheduled' ORDER BY schedule_date LIMIT 1`;
  const [row] = await replicas.database.rows(sql, [ACCOUNT]);
  payment = { id: Number(row?.['id']), amount: String(row?.['amount']) };
});
afterAll(async () => {
  await replicas.close();
  await provider.close();
});

/** The plan and the link as they were; the next charge has another key. */
async function restore(goal: string): Promise<void> {
  const { database } = replicas;
  await database.change(
    `UPDATE schedule_transactions SET status = 'scheduled', amount = ?, open_attempt = NULL,
      attempts_before = attempt_count WHERE id = ?`,
    [payment.amount, payment.id],
  );
  await database.change(
    'UPDATE gift_links SET goal = ?, received_count = 0, received_amount = 0 WHERE consumer_id = ?',
    [goal, ACCOUNT],
  );
  await database.change('DELETE FROM rate_counters');
}

/** A payer whose setup is complete; sends the payment to a process. */
async function preparePayer(process: number, key: string): Promise<() => Promise<Answer>> {
  const opened = await send(process, `/gifts/${link}/setup`, { body: { captcha_token: 'solved' } });
  const [name, setup] = [...provider.setups].at(-1) ?? ['', {}];
  provider.setups.set(name, { ...setup, status: 'succeeded', reference: 'pm_payer' });
  const { setup_id } = opened.body['data'] as { readonly setup_id: string };
  const body = { setup_id, amount: GIFT, payer_name: 'Aunt Rosa' };
  return () => send(process, `/gifts/${link}/payments`, { headers: { 'idempotency-key': key }, body });
}

/** What the provider was asked for since then, and what is open of the account, in cents. */
async function read(since: number): Promise<{ readonly charged: number; readonly open: number }> {
  const sql = `SELECT SUM(amount) AS open, SUM(open_attempt IS NOT NULL) AS attempts FROM schedule_transactions
    WHERE consumer_id = ? AND status IN ('scheduled', 'failed')`;
  const [row] = await replicas.database.rows(sql, [ACCOUNT]);
  const [held] = await replicas.database.rows('SELECT COUNT(*) AS n FROM gift_payments WHERE open_key IS NOT NULL');
  expect([Number(row?.['attempts']), Number(held?.['n'])]).toEqual([0, 0]);
  const charges = [...provider.made.values()].slice(since);
  const charged = charges.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0);
  return { charged, open: Math.round(Number(row?.['open']) * 100) };
}

it(`${ROUNDS} times two gifts for the last of a goal: one of them is taken`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await restore(GIFT);
    const payers = [await preparePayer(0, `first-${round}`), await preparePayer(1, `second-${round}`)];
    const [since, before] = [provider.made.size, await read(provider.made.size)];
    const answers = await collide(replicas, ACCOUNT, round % 2 === 0 ? payers : [...payers].reverse());
    const { charged, open } = await read(since);
    const statuses = answers.map(({ status }) => status).sort();
    expect([round, statuses[0], [409, 410].includes(statuses[1] ?? 0)]).toEqual([round, 201, true]);
    expect([round, charged, before.open - open]).toEqual([round, 1000, 1000]);
  }
});

it(`${ROUNDS} times a gift and a charge of the plan: what is taken is what is no longer open`, async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    await restore('1000.00');
    const give = await preparePayer(0, `gift-${round}`);
    const pay = () => send(1, `/upcoming-payments/${payment.id}/pay`, { token: consumer, body: {} });
    const [since, before] = [provider.made.size, await read(provider.made.size)];
    const isGiftFirst = round % 2 === 0;
    const answers = await collide(replicas, ACCOUNT, isGiftFirst ? [give, pay] : [pay, give]);
    const [gift, paid] = isGiftFirst ? answers : [...answers].reverse();
    const { charged, open } = await read(since);
    expect([round, charged]).toEqual([round, before.open - open]);
    expect([round, charged > 0]).toEqual([round, true]);
    expect([round, [200, 201, 409].includes(gift?.status ?? 0), [200, 409].includes(paid?.status ?? 0)]).toEqual([
      round,
      true,
      true,
    ]);
    outcomes.add(`${String(gift?.status)} and ${String(paid?.status)}`);
  }
  // A gift that was first keeps the charge away.
  expect([...outcomes]).toContain('201 and 409');
});
