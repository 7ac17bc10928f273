// Two servers on one database, one with stored answers and one without, and what people, companies, operators and jobs change.
// After each change both must give the same answers to the same requests.
import { randomInt } from 'node:crypto';
import type { JobName } from '../../../src/domain/system/jobs';
import { JOBS } from '../../../src/domain/system/jobs';
import { keysOf } from '../../../src/domain/shared/vocabulary';
import { addDays } from '../../../src/domain/shared/calendar';
import { createAnswerStore } from '../../../src/providers/answer-store';
import { addNoticeSender, addReason } from '../../../src/services/company/operate-lists';
import { renameCompany, setCompanyActive, setMembership } from '../../../src/services/company/operate-companies';
import { linkAccounts, unlinkAccounts } from '../../../src/services/system/link-accounts';
import { markBySupport, unmarkBySupport } from '../../../src/services/system/operate-marks';
import { eraseAccount } from '../../../src/services/system/steps/erase-person';
import { eventually } from '../../support/fixtures/eventually';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { goodInput, makeGraphqlMove, makeRestMove } from '../../support/negotiation/moves';
import { REQUESTED_MOVES } from '../../support/negotiation/move-fixture';
import { runNow } from '../../support/servers/job-turn';

const DAY_MS = 86_400_000;
const OPERATOR = { operator: 'walk' };
const ACME = 1;
const MARIA = 1;
export const ACCOUNTS = [19, 18, 17, 7, 13, 14, 15] as const;

const PATHS = [
  '/accounts',
  '/accounts?limit=5',
  ...ACCOUNTS.map((id) => `/accounts/${id}`),
  ...ACCOUNTS.slice(0, 3).map((id) => `/accounts/${id}/offers`),
  '/upcoming-payments',
  '/payments',
  '/wallet/payment-methods',
  '/mailbox',
  '/mailbox?list=unread',
];
const QUERIES = [
  '{ accounts(first: 10) { totalCount nodes { id display { state { key } } identity { accountName } offers { id } } } }',
  ...ACCOUNTS.slice(0, 3).map(
    (id) =>
      `{ account(id: "${id}") { id display { condition { key } } contact { company { companyName } } letters(first: 3) { unreadCount } } }`,
  ),
  '{ mailbox { unreadCount nodes { id isRead subject } } paymentMethods { nodes { id isDefault label } } }',
];
const CREDITOR_PATHS = ['/accounts?limit=10', '/offers?limit=10', '/accounts/19', '/accounts/18', '/accounts/14'];

interface Walk {
  readonly app: RunningApp;
  readonly maria: string;
  readonly dana: string;
  readonly account: number;
}

const word = () => randomInt(2 ** 32).toString(36);
export const pick = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item;

/** A document with its entity tag, changed. */
async function change({ app, dana }: Walk, path: string, edit: () => object): Promise<unknown> {
  const { headers, status } = await app.creditorRest('GET', path, { token: dana });
  if (status !== 200) return null;
  const known = { 'if-match': headers.get('etag') ?? '' };
  return app.creditorRest('PUT', path, { token: dana, headers: known, body: edit() });
}

interface Listed {
  readonly data: readonly { readonly id: number | string }[];
}

async function findOne({ app, maria, dana }: Walk, side: 'rest' | 'creditorRest', path: string) {
  const { body } = await app[side]<Listed>('GET', path, { token: side === 'rest' ? maria : dana });
  return body.data.length === 0 ? null : pick(body.data).id;
}

const ANSWERS_OF_CREDITORS = ['accept_offer', 'counter_offer', 'decline_offer', 'reopen_negotiation', 'answer_dispute'];

/** Most moves are refused in most states. */
async function move({ app, maria, dana, account }: Walk): Promise<unknown> {
  for (let left = 12; left > 0; left -= 1) {
    const key = pick(REQUESTED_MOVES);
    const name = key.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
    const make = pick([makeRestMove, makeGraphqlMove]);
    const input = goodInput(name, account, pick(['pif', 'installment']), app.moment().today);
    const outcome = await make(app, ANSWERS_OF_CREDITORS.includes(key) ? dana : maria, name, input);
    if (outcome.status === 200 && outcome.condition !== null) return outcome;
  }
  return { status: 409 };
}

/** What people, companies, operators and jobs do. One that is refused changes nothing. */
export const CHANGES: Readonly<Record<string, (walk: Walk) => Promise<unknown>>> = {
  move,
  'move again': move,
  'a method is renamed': async (walk) => {
    const id = await findOne(walk, 'rest', '/wallet/payment-methods');
    const body = pick([{ label: word() }, { is_default: true }]);
    return walk.app.rest('PUT', `/wallet/payment-methods/${String(id)}`, { token: walk.maria, body });
  },
  'a letter is read': async (walk) => {
    const id = await findOne(walk, 'rest', '/mailbox');
    return walk.app.rest('POST', `/mailbox/${String(id)}/${pick(['read', 'unread'])}`, { token: walk.maria });
  },
  'a letter is deleted': async (walk) => {
    const id = await findOne(walk, 'rest', '/mailbox');
    return walk.app.rest('DELETE', `/mailbox/${String(id)}`, { token: walk.maria });
  },
  'a letter is sent': ({ app, dana, account }) =>
    app.creditorRest('POST', '/communications/e-letter-templates/1/send', {
      token: dana,
      body: { account_ids: [account], again: true },
    }),
  'a company changes its contact': (walk) =>
    change(walk, '/company', () => ({ phone: `202555${randomInt(1000, 9999)}` })),
  'a company changes its text': (walk) =>
    change(walk, '/company/about-us', () => ({ content: `<p>About ${word()}</p>` })),
  'a company is renamed': ({ app }) => renameCompany(app.dependencies, OPERATOR, { id: ACME, name: `Acme ${word()}` }),
  'a company is closed and opened': async ({ app }) => {
    await setCompanyActive(app.dependencies, OPERATOR, { id: ACME, isActive: false });
    await setCompanyActive(app.dependencies, OPERATOR, { id: ACME, isActive: true });
  },
  'a membership ends': ({ app }) =>
    setMembership(app.dependencies, OPERATOR, { companyId: ACME, until: app.moment().today }),
  'a membership begins': ({ app }) =>
    setMembership(app.dependencies, OPERATOR, { companyId: ACME, until: addDays(app.moment().today, 400) }),
  'the Pay Terms change': (walk) =>
    change(walk, '/company/pay-terms', () => ({ pif_balance_discount_percent: pick(['20.00', '25.00', '30.00']) })),
  'the Pay Terms of an account change': (walk) =>
    change(walk, `/accounts/${walk.account}/pay-terms`, () => ({
      pif_balance_discount_percent: pick(['20.00', '25.00', '30.00']),
    })),
  'a subclient is renamed': async (walk) =>
    change(walk, `/subclients/${String(await findOne(walk, 'creditorRest', '/subclients'))}`, () => ({
      subclient_name: `Client ${word()}`,
    })),
  'a subclient begins': ({ app, dana }) =>
    app.creditorRest('POST', '/subclients', {
      token: dana,
      body: { subclient_name: `Client ${word()}`, unique_identification_number: word() },
    }),
  'a user is renamed': ({ app, dana }) =>
    app.creditorRest('PUT', `/users/${pick([1, 2])}`, { token: dana, body: { name: `User ${word()}` } }),
  'a user gets another role': ({ app, dana }) =>
    app.creditorRest('PUT', '/users/2', { token: dana, body: { role: pick(['admin', 'agent']) } }),
  'a key begins': ({ app, dana }) =>
    app.creditorRest('POST', '/api-keys', { token: dana, body: { name: word(), scopes: ['read'] } }),
  'a key ends': async (walk) =>
    walk.app.creditorRest('DELETE', `/api-keys/${String(await findOne(walk, 'creditorRest', '/api-keys'))}`, {
      token: walk.dana,
    }),
  'a header profile begins': ({ app, dana }) =>
    app.creditorRest('POST', '/header-profiles', {
      token: dana,
      body: { name: word(), mapping: { Acct: 'account_number' } },
    }),
  'a header profile ends': async (walk) =>
    walk.app.creditorRest(
      'DELETE',
      `/header-profiles/${String(await findOne(walk, 'creditorRest', '/header-profiles'))}`,
      {
        token: walk.dana,
      },
    ),
  'a payment is recorded': ({ app, dana, account }) =>
    app.creditorRest('POST', `/accounts/${account}/payments`, {
      token: dana,
      body: { payment_amount: '1.00', payment_date: app.moment().today, payment_reference: word() },
    }),
  'an account is corrected': ({ app, dana, account }) =>
    app.creditorRest('PUT', `/accounts/${account}`, { token: dana, body: { current_balance: `${randomInt(900)}.10` } }),
  'an account is withdrawn': ({ app, dana, account }) =>
    app.creditorRest('POST', `/accounts/${account}/withdraw`, { token: dana, body: {} }),
  'an account is restored': ({ app, dana, account }) =>
    app.creditorRest('POST', `/accounts/${account}/restore`, { token: dana, body: { current_balance: '500.00' } }),
  'the contact permissions change': ({ app, maria }) =>
    app.rest('PUT', '/profile/communication', {
      token: maria,
      body: { email_permission: pick([true, false]), text_permission: pick([true, false]) },
    }),
  'contact is stopped or resumed': ({ app, maria, account }) =>
    app.rest('POST', `/accounts/${account}/${pick(['stop-contact', 'resume-contact'])}`, { token: maria, body: {} }),
  'the billing address is cleared': ({ app, maria }) => app.rest('DELETE', '/profile/billing', { token: maria }),
  'a reason begins': ({ app }) => addReason(app.dependencies, OPERATOR, `Reason ${word()}`),
  'a notice sender begins': ({ app }) => addNoticeSender(app.dependencies, OPERATOR, { name: `Sender ${word()}` }),
  'an account is marked': ({ app, account }) =>
    markBySupport(app.dependencies, OPERATOR, { accountId: account, mark: 'bankruptcy' }),
  'an account is unmarked': ({ app, account }) =>
    unmarkBySupport(app.dependencies, OPERATOR, { accountId: account, mark: 'bankruptcy', confirm: true }),
  'accounts are unlinked': ({ app, account }) => unlinkAccounts(app.dependencies, OPERATOR, account),
  'accounts are linked': ({ app, account }) => linkAccounts(app.dependencies, OPERATOR, account, MARIA),
  'accounts are linked again': ({ app, account }) => linkAccounts(app.dependencies, OPERATOR, account, MARIA),
  'a job runs': ({ app }) => runNow(app.dependencies, pick(keysOf(JOBS) as readonly JobName[])),
};

/** They end what the walk needs, and come from time to time. */
export const RARE: Readonly<Record<string, (walk: Walk) => Promise<unknown>>> = {
  midnight: async ({ app }) => app.setTime(app.moment().epoch + DAY_MS),
  'an account is erased': async ({ app }) => {
    await unlinkAccounts(app.dependencies, OPERATOR, 7);
    await eraseAccount(app.dependencies, 7, { isDryRun: false, ...OPERATOR });
  },
};

const OWN_HEADERS = ['x-request-id', 'date', 'connection', 'keep-alive'];

async function readFrom(origin: string, path: string, token: string, query?: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const init = query === undefined ? {} : { method: 'POST', body: JSON.stringify({ query }) };
  const answer = await fetch(origin + path, { headers, ...init });
  const shown = [...answer.headers].filter(([name]) => !OWN_HEADERS.includes(name)).sort();
  return JSON.stringify([answer.status, shown, await answer.text()]);
}

export interface AnswerComparison {
  readonly app: RunningApp;
  /** Makes a change by its name, after which both servers are compared. */
  change(name: string, account: number, changes?: typeof CHANGES): Promise<void>;
  /** How many answers came from the store. */
  readHits(): Promise<number>;
  /** How many answers were compared. */
  countCompared(): number;
  /** How often each change was made, and not refused. */
  readonly made: Readonly<Record<string, number>>;
  /** After what which answers differed. */
  readonly differences: readonly string[];
  close(): Promise<void>;
}

export async function openComparison(): Promise<AnswerComparison> {
  const app = await startApp({ STORED_ANSWERS_CHECK_PERCENT: '0', METRICS_PORT: '0' });
  const nothing = { bytes: 0, checkPercent: 0, below: () => 0, onDifference: () => undefined };
  const twin = await app.openTwin({ answers: createAnswerStore(nothing) });
  const signIn = async () => {
    const [maria, other] = [
      await app.signIn('Rivera', '1985-04-12', '4321'),
      await app.signIn('Haddad', '2001-02-28', '1200'),
    ];
    return { maria, other, dana: await app.signInCreditor('dana@acme.test') };
  };
  let tokens = await signIn();
  const differences: string[] = [];
  const made: Record<string, number> = {};
  let compared = 0;
  const listTargets = () => {
    const { maria, other, dana } = tokens;
    const targets: (readonly [string, string, string?])[] = [
      ...PATHS.map((path) => [`/consumer-api${path}`, maria] as const),
      ...QUERIES.map((query) => ['/graphql', maria, query] as const),
      ['/consumer-api/accounts', other],
      ...CREDITOR_PATHS.map((path) => [`/creditor-api${path}`, dana] as const),
    ];
    return targets;
  };
  const ask = (origin: string) =>
    Promise.all(listTargets().map(([path, token, query]) => readFrom(origin, path, token, query)));
  const readHits = async () => {
    const metrics = await (await fetch(`${String(app.metricsOrigin)}/metrics`)).text();
    return Number(/stored_answers_total\{outcome="hit"\} (\d+)/.exec(metrics)?.[1]);
  };
  const compare = async (after: string) => {
    const targets = listTargets();
    const [stored, computed] = [await ask(app.origin), await ask(twin.origin)];
    compared += targets.length;
    stored.forEach((answer, at) => {
      if (answer !== computed[at]) differences.push(`${after}: ${targets[at]?.[0] ?? ''} ${targets[at]?.[2] ?? ''}`);
    });
  };
  await compare('start');
  // When nothing changes, most of them come from the store; how many of a walk do depends on its changes.
  await eventually('most answers to come from the store', async () => {
    const before = await readHits();
    await ask(app.origin);
    return (await readHits()) - before > listTargets().length / 2 ? true : null;
  });
  return {
    app,
    readHits,
    made,
    differences,
    countCompared: () => compared,
    async change(name, account, changes = CHANGES) {
      const isDone = await changes[name]?.({ app, ...tokens, account }).then(
        (answer) => ((answer as { status?: number } | null)?.status ?? 200) < 300,
        () => false,
      );
      made[name] = (made[name] ?? 0) + (isDone === true ? 1 : 0);
      if (name === 'midnight') tokens = await signIn();
      await compare(name);
    },
    async close() {
      await twin.close();
      await app.close();
    },
  };
}
