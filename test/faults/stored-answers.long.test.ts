// Two processes answer a random walk of reads, moves, changes by the company and sign-ins: every stored answer is made again and
// compared. `WALK_OPERATIONS=50000` walks further.
import { randomUUID } from 'node:crypto';
import { connect } from '../support/clients/connect';
import {
  chance,
  chooseAttempt,
  NEGOTIATED_ACCOUNT,
  performAttempt,
  pickOne,
  renewTokens,
  toNegotiator,
} from './negotiators';
import { RIVERA, signInBothSides, type Negotiator } from './negotiators';
import { withSharedReplicas } from './replicas';

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
const CREDITOR_PATHS = ['/accounts?limit=10', `/accounts/${NEGOTIATED_ACCOUNT}`, '/offers?limit=10'] as const;
const QUERIES = [
  '{ accounts(first: 10) { totalCount nodes { id display { state { key } } offers { id } nextPayments: upcomingPayments(first: 2) { totalAmount } } } }',
  `{ account(id: "${NEGOTIATED_ACCOUNT}") { id display { condition { key } } contact { company { companyName } } letters(first: 2) { unreadCount } } }`,
  '{ mailbox { unreadCount nodes { id isRead } } paymentMethods { nodes { id isDefault label } } }',
] as const;

const replicas = withSharedReplicas();

const api = () => connect(pickOne(replicas().servers).origin);

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
  const attempt = await chooseAttempt(replicas(), negotiator, false);
  if (attempt) await performAttempt(replicas(), attempt);
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
  const { flow_token } = (await replicas().login(RIVERA)).value ?? {};
  // The codes of an hour are used up.
  if (typeof flow_token !== 'string') return;
  const otp = await replicas().mailbox.waitForCode('maria.rivera@example.test');
  const entered = await replicas().browser().send('verify', { flow_token, otp });
  if (entered.value) walk.consumer = toNegotiator('consumer', entered);
}

/** A third process. One statement changes both tables. */
async function renameSubclient(): Promise<void> {
  await replicas().database.change(
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
  throw new Error('The weights of the steps do not add up.');
}

const listDifferent = () =>
  replicas().servers.flatMap((server) => server.output().match(/.*answer\.different.*/g) ?? []);

it(
  'sends no answer again that would be made differently',
  async () => {
    const [consumer, creditor] = await signInBothSides(replicas());
    if (!consumer || !creditor) throw new Error('Nobody is signed in.');
    const walk: Walk = { consumer, creditor };
    const [before, differentBefore] = [await replicas().readStoredAnswers(), listDifferent()];
    for (let left = OPERATIONS; left > 0; left -= LEG) {
      let steps = Math.min(left, LEG);
      const lanes = Array.from({ length: LANES }, async () => {
        for (; steps > 0; steps -= 1) await chooseStep()(walk);
      });
      await Promise.all(lanes);
      [walk.consumer, walk.creditor] = await Promise.all([
        renewTokens(replicas(), walk.consumer),
        renewTokens(replicas(), walk.creditor),
      ]);
    }
    const outcomes = await replicas().readStoredAnswers();
    if (OPERATIONS > 500) process.stdout.write(`${JSON.stringify(outcomes)}\n`);
    expect(listDifferent()).toEqual(differentBefore);
    expect(outcomes['different']).toBe(before['different']);
    expect((outcomes['hit'] ?? 0) - (before['hit'] ?? 0)).toBeGreaterThan(OPERATIONS / 50);
  },
  MANY_OPERATIONS_MS,
);
