// One company never sees, finds or counts what another has: everything that it can read is the same whatever the other one
// does, and each id of the other is answered like one that no row has, in both styles.
import { ENDPOINTS } from '../../../rest-facade/endpoints';
import { buildSchema } from '../../../schema/build-schema';
import { API_KEY_SCOPES, findOperationAccess } from '../../../src/domain/creditor/creditor-access';
import { ConsumerModel } from '../../../src/persistence/models/account';
import * as idempotency from '../../../src/persistence/system/idempotency-store';
import { listRootFields } from '../../support/clients/generated-operations';
import { getRowKind } from '../../support/clients/row-kinds';
import { startApp, type ApiAnswer, type RunningApp } from '../../support/fixtures/app';

const ALL_FIELDS = listRootFields(buildSchema().schema);
const FIELDS = ALL_FIELDS.filter(({ name }) => findOperationAccess(name) !== null);
/** Asked with numbers and names, in a separate test. */
const SEARCH = 'searchAccounts';
const READS = FIELDS.filter(({ kind, name, idPaths }) => kind === 'query' && idPaths.length === 0 && name !== SEARCH);
const NAMING = FIELDS.filter(({ kind }) => kind !== 'subscription').flatMap(({ name, idPaths, documentFor }) =>
  idPaths.filter((path) => !path.endsWith('accountIds')).map((path) => [name, path, documentFor] as const),
);
const UNKNOWN = '987654';

let app: RunningApp;
let dana: string;
let sam: string;
let consumers: readonly string[];
let programs: readonly string[];
/** Rows of Acme and of Northbank by kind. */
const ACME = new Map<string, string>([
  ['account', '19'],
  ['template', '1'],
  ['subclient', '1'],
  ['user', '2'],
]);
const NORTHBANK = new Map<string, string>();

async function readIds(token: string, ids: Map<string, string>): Promise<void> {
  const key = { token, body: { name: 'mine', scopes: ['read'] } };
  ids.set('key', (await app.creditorRest<{ data: { id: string } }>('POST', '/api-keys', key)).body.data.id);
  const file = { token, body: { file_name: 'nightly.csv', format: 'csv' } };
  ids.set('import', (await app.creditorRest<{ data: { id: string } }>('POST', '/imports', file)).body.data.id);
  const profile = { token, body: { name: 'Other', mapping: { Number: 'account_number' } } };
  ids.set(
    'profile',
    String((await app.creditorRest<{ data: { id: number } }>('POST', '/header-profiles', profile)).body.data.id),
  );
  const payments = `/accounts/${ids.get('account')}/payments`;
  const payment = { payment_amount: '0.01', payment_date: '2026-03-02', payment_reference: 'CHECK-1' };
  await app.creditorRest('POST', payments, { token, body: payment });
  const paid = await app.creditorRest<{ data: readonly { id: number }[] }>('GET', payments, { token });
  ids.set('payment', String(paid.body.data[0]?.id));
  const letter = { token, body: { account_ids: [Number(ids.get('account'))], again: true } };
  await app.creditorRest('POST', `/communications/e-letter-templates/${ids.get('template')}/send`, letter);
  const sent = await app.creditorRest<{ data: readonly { id: number }[] }>('GET', '/communications/letters', { token });
  ids.set('letter', String(sent.body.data[0]?.id));
}

/** Under which names repeated requests were looked for, or stored. */
const asked: string[] = [];

beforeAll(async () => {
  const findStoredResponse: typeof idempotency.findStoredResponse = (db, id) => {
    asked.push(id);
    return idempotency.findStoredResponse(db, id);
  };
  const storeResponse: typeof idempotency.storeResponse = (db, response, now) => {
    asked.push(response.id);
    return idempotency.storeResponse(db, response, now);
  };
  app = await startApp({}, { idempotency: { ...idempotency, findStoredResponse, storeResponse } });
  dana = await app.signInCreditor('dana@acme.test');
  sam = await app.signInCreditor('sam@northbank.test');
  const number = { subclient_name: 'North', unique_identification_number: 'N-1' };
  const made = { token: sam, body: number };
  const subclient = await app.creditorRest<{ data: { id: number } }>('POST', '/subclients', made);
  const [account] = await app.dependencies.db.read('SELECT MIN(id) AS id FROM consumers WHERE company_id = 2');
  NORTHBANK.set('account', String(account?.['id'])).set('template', '4').set('user', '3');
  NORTHBANK.set('subclient', String(subclient.body.data.id));
  consumers = [await app.signIn('Rivera', '1985-04-12', '4321'), await app.signIn('Okafor', '1990-09-30', '0042')];
  programs = await Promise.all(
    [dana, sam].map(async (token) => {
      const scopes = Object.keys(API_KEY_SCOPES);
      const key = await app.creditorRest<{ data: { token: string } }>('POST', '/api-keys', {
        token,
        body: { name: 'keyed', scopes },
      });
      return key.body.data.token;
    }),
  );
  const check = { payment_amount: '0.01', payment_date: '2026-03-02', payment_reference: 'ACME-CHECK' };
  await app.creditorRest('POST', '/accounts/19/payments', { token: dana, body: check });
  await readIds(dana, ACME);
  await readIds(sam, NORTHBANK);
});
afterAll(() => app.close());

/**
 * Everything that a company reads, with the number of rows. An export and a reading of an account leave an event in the trail of
 * the company, which the reads after it would show.
 */
async function readAll(token: string, companyId: number): Promise<Readonly<Record<string, unknown>>> {
  const { db } = app.dependencies;
  const all: Record<string, unknown> = {};
  for (const { name, documentFor, selectAll } of READS) {
    const { data, errors } = await app.graphql(documentFor(UNKNOWN, selectAll(name === 'imports' ? 2 : 4)), { token });
    expect([name, errors]).toEqual([name, []]);
    all[name] = data;
    const left = "event IN ('export.taken', 'account.viewed') AND company_id = ?";
    await db.write(`DELETE FROM audit_events WHERE ${left}`, [companyId]);
  }
  return all;
}

const ask = (method: string, path: string, body: object) => app.creditorRest(method, path, { token: sam, body });

let people = 0;
const place = (members: object) =>
  ask('POST', '/accounts', {
    account_number: `NAMED-${(people += 1)}`,
    original_account_name: 'Bluestem Card',
    last_name: `Named${'abcdef'[people] ?? ''}`,
    date_of_birth: '1970-01-02',
    last4ssn: '0042',
    current_balance: '10.00',
    ...members,
  });

const MARK = 'ZQX';

/** Each list of Acme gets rows and other texts. */
async function changeAcme(): Promise<void> {
  const { db } = app.dependencies;
  await db.model(ConsumerModel).update({ originalAccountName: `${MARK} account` }, { companyId: 1 });
  // Accounts of a third company come to it.
  await db.model(ConsumerModel).update({ companyId: 1 }, { companyId: 3 });
  const send = async (method: string, path: string, body: object) => {
    const { status, body: answer } = await app.creditorRest(method, path, { token: dana, body });
    expect([path, status < 300, answer]).toEqual([path, true, answer]);
  };
  await send('PUT', '/users/1', { name: `${MARK} Dana` });
  await send('PUT', '/communications/e-letter-templates/1', { name: `${MARK} template` });
  await send('PUT', '/communications/e-letter-templates/2', { content: `<p>${MARK} letter</p>` });
  await send('POST', '/communications/e-letter-templates/1/send', { account_ids: [14, 19], again: true });
  await send('POST', '/subclients', { subclient_name: `${MARK} subclient`, unique_identification_number: MARK });
  await send('POST', '/users', { email: 'zqx@acme.test', name: `${MARK} user`, role: 'agent' });
  await send('POST', '/api-keys', { name: `${MARK} key`, scopes: ['read'] });
  await send('POST', '/imports', { file_name: `${MARK}.csv`, format: 'csv' });
  await send('POST', '/header-profiles', { name: `${MARK} profile`, mapping: { Number: 'account_number' } });
  await send('PUT', '/company', { address1: `${MARK} street` });
  const payment = { payment_amount: '1.00', payment_date: app.moment().today, payment_reference: MARK };
  await send('POST', '/accounts/19/payments', payment);
  expect((await app.creditorRest('GET', '/exports/payments', { token: dana })).status).toBe(200);
}

/** Their values are numbers. */
const WITHOUT_MARK = [
  'payTerms',
  'creditor',
  'placementAccess',
  'creditorDashboard',
  'creditorFunnel',
  'creditorRemittance',
  'remittanceEntries',
  'messageCounts',
];

// docs/rules §17 row 1
it('no read of a company shows or counts a row of another', async () => {
  const before = await readAll(sam, 2);
  await changeAcme();
  expect(await readAll(sam, 2)).toEqual(before);
  expect(JSON.stringify(before)).not.toContain(MARK);
  const others = await readAll(dana, 1);
  const unmarked = Object.keys(others).filter((name) => !JSON.stringify(others[name]).includes(MARK));
  expect(unmarked.filter((name) => !WITHOUT_MARK.includes(name))).toEqual([]);
});

it('no filter finds an account of another', async () => {
  const filters = ['accountNumber: "4000000019"', 'state: [DASHBOARD]'];
  const list = async (filter: string) => {
    const query = `{ creditorAccounts(first: 50, filter: { ${filter} }) { totalCount nodes { id } } }`;
    const { data } = await app.graphql<{ creditorAccounts: { nodes: { id: string }[] } }>(query, { token: sam });
    return data.creditorAccounts.nodes.map(({ id }) => id);
  };
  const found = await Promise.all(filters.map(list));
  const [row] = await app.dependencies.db.read('SELECT COUNT(*) AS total FROM consumers WHERE company_id = 2');
  expect(found.map(({ length }) => length)).toEqual([0, Number(row?.['total'])]);
});

it('no search finds an account of another', async () => {
  const body = {
    account_number: 'SEARCH-1',
    reference_number: 'SEARCH-2',
    member_account_number: 'SEARCH-3',
    original_account_name: 'Bluestem Card',
    last_name: 'Zabriskie',
    date_of_birth: '1970-01-02',
    last4ssn: '0042',
    current_balance: '10.00',
  };
  const placed = await app.creditorRest<{ data: { account_id: number } }>('POST', '/accounts', { token: dana, body });
  const id = String(placed.body.data.account_id);
  const inputs = [
    'accountNumber: "SEARCH-1"',
    'referenceNumber: "SEARCH-2"',
    'memberAccountNumber: "SEARCH-3"',
    'lastName: "Zabriskie", dateOfBirth: "1970-01-02"',
  ];
  const search = async (token: string, input: string) => {
    const { data } = await app.graphql<Record<string, readonly { id: string }[]>>(
      `{ ${SEARCH}(input: { ${input} }) { id } }`,
      { token },
    );
    return (data[SEARCH] ?? []).map((found) => found.id);
  };
  for (const input of inputs) {
    expect([input, await search(sam, input), await search(dana, input)]).toEqual([input, [], [id]]);
  }
});

it.each(NAMING)('%s answers %s of another company as unknown', async (name, path, documentFor) => {
  const choose = (wrong: string) =>
    documentFor((at) => (at === path ? wrong : (NORTHBANK.get(getRowKind(name, at)) ?? UNKNOWN)));
  const ask = async (wrong: string) => {
    const { data, errors } = await app.graphql(choose(wrong), { token: sam });
    return { data, errors };
  };
  const foreign = ACME.get(getRowKind(name, path)) ?? '';
  const answer = await ask(foreign);
  expect(answer).toEqual(await ask(UNKNOWN));
  expect(answer).toMatchObject({
    data: { [name]: null },
    errors: [{ extensions: { code: 'NOT_FOUND', status: 404 } }],
  });
});

/** Ids that may be left out, with documents that name a row of Acme. */
const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
  'creditorPayments(accountId)': ['{ creditorPayments(accountId: "19") { totalCount } }'],
  'payTerms(id)': [
    '{ payTerms(level: SUBCLIENT, id: "1") { level } }',
    '{ payTerms(level: ACCOUNT, id: "19") { level } }',
  ],
  'placementAccess(accountId)': ['{ placementAccess(accountId: "19") { __typename } }'],
  'updatePayTerms(input.id)': ['SUBCLIENT, id: "1"', 'ACCOUNT, id: "19"'].map(
    (row) => `mutation { updatePayTerms(input: { level: ${row}, terms: { maxDaysFirstPay: 9 } }) { message } }`,
  ),
};

/** Filters that name a row, and the same over REST. */
const FILTERS: Readonly<Record<string, string>> = {
  'auditEvents(filter.accountId)': '/audit-events?account_id=',
  'creditorAccounts(filter.subclientId)': '/accounts?subclient_id=',
  'creditorAccounts(filter.importId)': '/accounts?import_id=',
  'creditorFunnel(filter.subclientId)': '/dashboard/funnel?subclient_id=',
  'creditorFunnel(filter.templateId)': '/dashboard/funnel?template_id=',
  'exportAccounts(filter.subclientId)': '/exports/accounts?subclient_id=',
  'exportAccounts(filter.importId)': '/exports/accounts?import_id=',
  'exportAudit(filter.accountId)': '/exports/audit?account_id=',
  'exportHistory(filter.accountId)': '/exports/history?account_id=',
  'exportPayments(filter.accountId)': '/exports/payments?account_id=',
  'sentLetters(accountId)': '/communications/letters?account=',
  'sentLetters(templateId)': '/communications/letters?template=',
};

it.each(Object.entries(FILTERS))('%s of another company is not found, like an unknown one', async (path, rest) => {
  const [, name = '', argument = ''] = /^(\w+)\((.+)\)$/.exec(path) ?? [];
  const foreign = ACME.get(getRowKind(name, argument)) ?? '';
  const [inner, outer] = argument.split('.').reverse();
  const read = async (id: string, token: string) => {
    const given = outer === undefined ? `${inner}: "${id}"` : `${outer}: { ${inner}: "${id}" }`;
    const { errors } = await app.graphql(`{ ${name}(${given}) { __typename } }`, { token });
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${app.origin}/creditor-api${rest}${id}`, { headers });
    const text = await response.text();
    return [response.status, response.ok ? '' : text, errors];
  };
  const answer = await read(foreign, sam);
  expect(answer).toEqual(await read(UNKNOWN, sam));
  expect(answer).toMatchObject([404, expect.any(String), [{ extensions: { code: 'NOT_FOUND', status: 404 } }]]);
  expect(await read(foreign, dana)).toEqual([200, '', []]);
});

it('finds the events of a withdrawn account of the own company', async () => {
  const body = { withdraw_reason: 'recalled' };
  expect((await app.creditorRest('POST', '/accounts/19/withdraw', { token: dana, body })).status).toBe(200);
  const path = '/audit-events?account_id=19&event=account.withdrawn';
  const { body: found } = await app.creditorRest<{ data: unknown[] }>('GET', path, { token: dana });
  expect(found.data).toHaveLength(1);
});

/** What is compared with the account that another id names. */
const WITHOUT_ROW = /^createImport\(input.headerProfileId|actionContext\./;

it('so do operations whose id may be left out', async () => {
  const optional = FIELDS.flatMap(({ name, optionalIdPaths }) => optionalIdPaths.map((path) => `${name}(${path})`));
  // An import has an id that is a text.
  const tried = Object.keys({ ...OPTIONAL, ...FILTERS }).filter((one) => !one.endsWith('(filter.importId)'));
  expect(optional.filter((one) => !WITHOUT_ROW.test(one)).sort()).toEqual(tried.sort());
  for (const query of Object.values(OPTIONAL).flat()) {
    const { errors } = await app.graphql(query, { token: sam });
    expect([query, errors[0]?.extensions['code']]).toEqual([query, 'NOT_FOUND']);
  }
});

it('refuses an import by a header profile of another company like one by an unknown profile', async () => {
  const create = async (token: string, profile: string) => {
    const input = `{ fileName: "nightly.csv", format: CSV, headerProfileId: "${profile}" }`;
    const query = `mutation { createImport(input: ${input}) { data { id } } }`;
    const { data, errors } = await app.graphql(query, { token });
    return { data, errors };
  };
  const foreign = ACME.get('profile') ?? '';
  const answer = await create(sam, foreign);
  expect(answer).toEqual(await create(sam, UNKNOWN));
  expect(answer).toMatchObject({
    data: { createImport: null },
    errors: [{ extensions: { code: 'VALIDATION_FAILED', errors: { headerProfileId: [expect.any(String)] } } }],
  });
  const own = JSON.stringify((await create(dana, foreign)).errors);
  expect([own, own === JSON.stringify(answer.errors)]).toEqual([own, false]);
});

it('refuses a letter to an account of another company like one to an unknown account', async () => {
  const send = async (account: string) => {
    const input = `{ templateId: "4", accountIds: ["${account}"] }`;
    const query = `mutation { sendELetter(input: ${input}) { data { sent { letter { id } } refused { reason { key } } } } }`;
    const { data, errors } = await app.graphql(query, { token: sam });
    return { data, errors };
  };
  const answer = await send(ACME.get('account') ?? '');
  expect(answer).toEqual(await send(UNKNOWN));
  expect(answer).toMatchObject({ data: { sendELetter: { data: { sent: [] } } }, errors: [] });
});

/** A key of a gift belongs to its link, and one of a notice to the move like any other, once the notice was found. */
const OTHERWISE_KEYED = ['payGift', 'resendNotice'];
const KEYED = ALL_FIELDS.filter(
  ({ name, textPaths }) => textPaths.includes('idempotencyKey') && !OTHERWISE_KEYED.includes(name),
);
/** Checked before the key is. */
const VALID: Readonly<Record<string, readonly [wrong: string, right: string]>> = {
  createHeaderProfile: ['name: "x"', 'name: "Keyed"'],
  inviteCreditorUser: ['email: "x"', 'email: "keyed@example.test"'],
};

// §17 row 2
it.each(KEYED.map(({ name, documentFor }) => [name, documentFor] as const))(
  '%s looks for a key among the requests of its caller only',
  async (name, documentFor) => {
    const isOfCreditor = findOperationAccess(name) !== null;
    const callers = isOfCreditor ? [dana, sam, ...programs] : consumers;
    const keyed = documentFor(UNKNOWN).replace(name, `${name}(idempotencyKey: "the-same",`).replace(',(', ', ');
    const document = keyed.replace(...(VALID[name] ?? ['', '']));
    const found: (readonly string[])[] = [];
    for (const token of callers) {
      asked.length = 0;
      await app.graphql(document, { token });
      found.push([...new Set(asked)]);
    }
    // Programs may not use all of them.
    const lengths = found.map(({ length }) => length);
    expect([document, lengths]).toEqual([
      document,
      name === 'placeAccount' ? [1, 1, 1, 1] : [1, 1, ...lengths.slice(2)],
    ]);
    expect(new Set(found.flat()).size).toBe(found.flat().length);
  },
);

/** Sam names something as Acme has named it, and as nobody has: number of Acme, and the request. */
const NAMES: Readonly<Record<string, readonly [acme: string, ask: (name: string) => Promise<ApiAnswer>]>> = {
  'placeAccount(input.accountNumber)': ['4000000019', (accountNumber) => place({ account_number: accountNumber })],
  'placeAccount(input.subclientNumber)': ['AMD-002', (subclient) => place({ subclient_number: subclient })],
  'updateAccount(input.subclientNumber)': [
    'AMD-002',
    (subclient) => ask('PATCH', `/accounts/${NORTHBANK.get('account')}`, { subclient_number: subclient }),
  ],
  'recordDirectPayment(input.paymentReference)': [
    'ACME-CHECK',
    (reference) =>
      ask('POST', `/accounts/${NORTHBANK.get('account')}/payments`, {
        payment_amount: '0.01',
        payment_date: '2026-03-02',
        payment_reference: reference,
      }),
  ],
  'createSubclient(input.uniqueIdentificationNumber)': [
    'AMD-002',
    (number) => ask('POST', '/subclients', { subclient_name: 'South', unique_identification_number: number }),
  ],
  'updateSubclient(input.uniqueIdentificationNumber)': [
    'AAL-001',
    (number) => ask('PUT', `/subclients/${NORTHBANK.get('subclient')}`, { unique_identification_number: number }),
  ],
};

// §15 row 1
it('answers a name that another company has given like one that nobody has', async () => {
  const named = FIELDS.flatMap(({ name, kind, textPaths }) =>
    kind === 'mutation' ? textPaths.map((path) => `${name}(${path})`) : [],
  );
  const isName = /\.(accountNumber|subclientNumber|paymentReference|uniqueIdentificationNumber)\)$/;
  expect(Object.keys(NAMES).sort()).toEqual(named.filter((path) => isName.test(path)).sort());
  for (const [path, [acme, request]] of Object.entries(NAMES)) {
    const [foreign, unknown] = [await request(acme), await request(`unknown to ${path}`.slice(0, 40))];
    expect([path, foreign.status, foreign.body['errors']]).toEqual([path, unknown.status, unknown.body['errors']]);
  }
});

const ROWS = ENDPOINTS.filter(({ base, parameters }) => base === 'creditor' && parameters !== undefined);

it.each(ROWS.map(({ method, path }) => [method, path] as const))(
  'REST answers %s %s with 404',
  async (method, path) => {
    const [, parameter = ''] = /:(\w+)/.exec(path) ?? [];
    const target = path.replace(/:\w+/, ACME.get(parameter) ?? `no ${parameter} in ACME`);
    const body = method === 'GET' ? {} : { body: {} };
    const { status } = await app.creditorRest(method, target, { token: sam, ...body });
    expect(status).toBe(404);
  },
);
