// Two processes answer a random walk of reads, moves, changes by the company and sign-ins: every stored answer is made again and
// compared. `WALK_OPERATIONS=50000` walks further.
import { randomUUID } from 'node:crypto';
import { connect } from '../support/clients/connect';
import {
  chance,
  chooseAttempt,
  NEGOTIATED_ACCOUNT,
  NEGOTIATION_ENVIRONMENT,
  performAttempt,
  pickOne,
  renewTokens,
  toNegotiator,
} from './negotiators';
import { RIVERA, signInBothSides, type Negotiator } from './negotiators';
import { openReplicas, type Replicas } from './replicas';
import { reservePort } from '../support/servers/reserve-port';

const OPERATIONS = Number(process.env['WALK_OPERATIONS'] ?? 500);
const LANES = 4;
/** Operations between two renewals of the tokens. */
const LEG = 1000;
const MANY_OPERATIONS_MS = 3_600_000;

const CONSUMER_PATHS = [
  '/accounts',
  '/accounts?limit=5',
  `/accounts/${NEGOTIATED_ACCOUNT}`,
  '/accounts/18',
  '/accounts/7',
  `/accounts/${NEGOTIATED_ACCOUNT}/offers`,
  `/accounts/${NEGOTIATED_ACCOUNT}/contact`,
  '/upcoming-payments',
  '/payments',
  '/wallet/payment-methods',
  '/mailbox',
  '/mailbox?list=unread',
] as const;
const VISITED = [NEGOTIATED_ACCOUNT, 18, 7];
const CREDITOR_PATHS = ['/accounts?limit=10', `/accounts/${NEGOTIATED_ACCOUNT}`, '/offers?limit=10'] as const;
const QUERIES = [
  '{ accounts(first: 10) { totalCount nodes { id display { state { key } } offers { id } nextPayments: upcomingPayments(first: 2) { totalAmount } } } }',
  `{ account(id: "${NEGOTIATED_ACCOUNT}") { id display { condition { key } } contact { company { companyName } } letters(first: 2) { unreadCount } } }`,
  '{ mailbox { unreadCount nodes { id isRead } } paymentMethods { nodes { id isDefault label } } }',
] as const;

let replicas: Replicas;
let ports: readonly number[];
beforeAll(async () => {
  ports = await Promise.all([reservePort(), reservePort()]);
  const own = ports.map((port) => ({ METRICS_PORT: String(port) }));
  replicas = await openReplicas({ ...NEGOTIATION_ENVIRONMENT, STORED_ANSWERS_CHECK_PERCENT: '100' }, own);
});
afterAll(() => replicas.close());

const api = () => connect(pickOne(replicas.servers).origin);

/** What a person and a company do. Each returns when it is answered. */
const STEPS: readonly (readonly [weight: number, step: (walk: Walk) => Promise<unknown>])[] = [
  [45, ({ consumer }) => api().rest('GET', pickOne(CONSUMER_PATHS), { token: consumer.token })],
  [15, ({ consumer }) => api().graphql(pickOne(QUERIES), { token: consumer.token })],
  [12, ({ creditor }) => api().creditorRest('GET', pickOne(CREDITOR_PATHS), { token: creditor.token })],
  [12, (walk) => move(pickOne([walk.consumer, walk.creditor]))],
  [5, markLetter],
  [3, renameMethod],
  [3, renameCompany],
  [3, changeTerms],
  [1, signInAgain],
  [1, renameSubclient],
];

interface Walk {
  consumer: Negotiator;
  creditor: Negotiator;
}

async function move(negotiator: Negotiator): Promise<void> {
  const attempt = await chooseAttempt(replicas, negotiator, false);
  if (attempt) await performAttempt(replicas, attempt);
}

async function markLetter({ consumer: { token } }: Walk): Promise<void> {
  const { body } = await api().rest<{ data: { id: number }[] }>('GET', '/mailbox', { token });
  const letter = body.data[0];
  if (letter) await api().rest('POST', `/mailbox/${letter.id}/${chance(0.5) ? 'read' : 'unread'}`, { token });
}

async function renameMethod({ consumer: { token } }: Walk): Promise<void> {
  const { body } = await api().rest<{ data: { id: number }[] }>('GET', '/wallet/payment-methods', { token });
  const method = body.data.length > 0 ? pickOne(body.data) : null;
  const changes = chance(0.5) ? { label: randomUUID().slice(0, 8) } : { is_default: true };
  if (method) await api().rest('PUT', `/wallet/payment-methods/${method.id}`, { token, body: changes });
}

async function renameCompany({ creditor: { token } }: Walk): Promise<void> {
  const company = await api().creditorRest('GET', '/company', { token });
  const body = { phone: `202555${String(Math.floor(Math.random() * 9000) + 1000)}` };
  const headers = { 'if-match': company.headers.get('etag') ?? '' };
  await api().creditorRest('PUT', '/company', { token, body, headers });
}

async function changeTerms({ creditor: { token } }: Walk): Promise<void> {
  const terms = await api().creditorRest('GET', '/company/pay-terms', { token });
  const headers = { 'if-match': terms.headers.get('etag') ?? '' };
  const body = { pif_balance_discount_percent: pickOne(['10.00', '20.00', '25.00']) };
  await api().creditorRest('PUT', '/company/pay-terms', { token, body, headers });
}

async function signInAgain(walk: Walk): Promise<void> {
  const { flow_token } = (await replicas.login(RIVERA)).value ?? {};
  // The codes of an hour are used up.
  if (typeof flow_token !== 'string') return;
  const otp = await replicas.mailbox.waitForCode('maria.rivera@example.test');
  const entered = await replicas.browser().send('verify', { flow_token, otp });
  if (entered.value) walk.consumer = toNegotiator('consumer', entered);
}

/** A third process. One statement changes both tables. */
async function renameSubclient(): Promise<void> {
  await replicas.database.change(
    `UPDATE subclients s INNER JOIN company_stamps c ON c.id = s.company_id
      SET s.subclient_name = '${randomUUID().slice(0, 8)}', c.stamp = c.stamp + 1 WHERE s.company_id = 1`,
  );
}

function chooseStep() {
  let ticket = Math.random() * STEPS.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, step] of STEPS) {
    ticket -= weight;
    if (ticket < 0) return step;
  }
  throw new Error('There is no step.');
}

/** Of both processes together. */
async function readOutcomes(): Promise<Readonly<Record<string, number>>> {
  const outcomes: Record<string, number> = {};
  for (const port of ports) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    for (const [, outcome = '', count] of text.matchAll(/^parley_stored_answers_total\{outcome="(\w+)"\} (\d+)/gm)) {
      outcomes[outcome] = (outcomes[outcome] ?? 0) + Number(count);
    }
  }
  return outcomes;
}

/** The list, three accounts, perhaps a change of the wallet, the list again: how many were answered from memory. */
async function visit({ consumer, creditor }: Walk, origins: readonly string[], changes: boolean): Promise<number> {
  const before = await readOutcomes();
  let sent = 0;
  const open = (path: string) => {
    sent += 1;
    return connect(origins[sent % origins.length] ?? '').rest('GET', path, { token: consumer.token });
  };
  await open('/accounts');
  for (const id of VISITED) await open(`/accounts/${id}`);
  if (changes) await renameMethod({ consumer, creditor });
  await open('/accounts');
  const after = await readOutcomes();
  return (after['hit'] ?? 0) - (before['hit'] ?? 0);
}

it.each([
  ['one process', 1],
  ['two processes', 2],
])('answers a portal from memory while nothing changes, with %s', async (_, count) => {
  const [consumer, creditor] = await signInBothSides(replicas);
  if (!consumer || !creditor) throw new Error('Nobody is signed in.');
  const origins = replicas.servers.slice(0, count).map(({ origin }) => origin);
  const hits: number[] = [];
  for (const changes of [true, false, false]) hits.push(await visit({ consumer, creditor }, origins, changes));
  if (OPERATIONS > 500) process.stdout.write(`${count}: ${JSON.stringify(hits)} of ${VISITED.length + 2} each\n`);
  expect(hits[2]).toBeGreaterThanOrEqual(count === 1 ? VISITED.length + 2 : 1);
});

it(
  'sends no answer again that would be made differently',
  async () => {
    const [consumer, creditor] = await signInBothSides(replicas);
    if (!consumer || !creditor) throw new Error('Nobody is signed in.');
    const walk: Walk = { consumer, creditor };
    for (let left = OPERATIONS; left > 0; left -= LEG) {
      let steps = Math.min(left, LEG);
      const lanes = Array.from({ length: LANES }, async () => {
        for (; steps > 0; steps -= 1) await chooseStep()(walk);
      });
      await Promise.all(lanes);
      [walk.consumer, walk.creditor] = await Promise.all([
        renewTokens(replicas, walk.consumer),
        renewTokens(replicas, walk.creditor),
      ]);
    }
    const { hit = 0, different, ...others } = await readOutcomes();
    if (OPERATIONS > 500) process.stdout.write(`${JSON.stringify({ hit, different, ...others })}\n`);
    expect(replicas.servers.flatMap((server) => server.output().match(/.*answer\.different.*/g) ?? [])).toEqual([]);
    expect(different).toBe(0);
    expect(hit).toBeGreaterThan(OPERATIONS / 50);
  },
  MANY_OPERATIONS_MS,
);
