// Who may call what: every operation of the schema and every REST endpoint with every kind of caller. Outcomes follow from the
// access that the schema declares and from the table of the creditors' rights; refused callers ask for real rows, and change
// none.
import { Kind, parse } from 'graphql';
import { ENDPOINTS } from '../../../rest-facade/endpoints';
import { buildSchema } from '../../../schema/build-schema';
import {
  API_KEY_SCOPES,
  CREDITOR_OPERATIONS,
  findOperationAccess,
  type ApiKeyScope,
} from '../../../src/domain/creditor/creditor-access';
import { keysOf } from '../../../src/domain/shared/vocabulary';
import { CreditorUserModel } from '../../../src/persistence/models/creditor';
import { openStream } from '../../support/clients/event-stream';
import { listRootFields } from '../../support/clients/generated-operations';
import { getRestDocument } from '../../support/clients/rest-idiom';
import { getRowKind, type RowKind } from '../../support/clients/row-kinds';
import { dumpTables, expectSameRows } from '../../support/database/table-dump';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { addCreditor } from '../../support/fixtures/creditors';
import { casesOver, everyNth } from '../../support/fixtures/run-length';

interface CallerKind {
  readonly name: string;
  /** Null for a caller without a valid token. */
  readonly side: 'consumer' | 'creditor' | null;
  /** The role of a user or the scope of an API key of a creditor. */
  readonly rights?: { readonly role: 'admin' | 'agent' } | { readonly scope: ApiKeyScope };
  readonly hasMembership?: false;
  /** The rows that are asked for belong to somebody else. */
  readonly isForeign?: true;
}

const CALLERS: readonly CallerKind[] = [
  { name: 'a consumer', side: 'consumer' },
  { name: 'another consumer', side: 'consumer', isForeign: true },
  { name: 'an administrator', side: 'creditor', rights: { role: 'admin' } },
  { name: 'an agent', side: 'creditor', rights: { role: 'agent' } },
  ...keysOf(API_KEY_SCOPES).map((scope): CallerKind => ({
    name: `an API key to ${scope}`,
    side: 'creditor',
    rights: { scope },
  })),
  { name: 'an administrator without a membership', side: 'creditor', rights: { role: 'admin' }, hasMembership: false },
  { name: 'an administrator of another company', side: 'creditor', rights: { role: 'admin' }, isForeign: true },
  { name: 'a deactivated user', side: null },
  { name: 'a caller without a token', side: null },
];

/** They may end the session of a caller of their side, so these come last for that caller. */
const ENDINGS = {
  consumer: ['revokeOtherSessions', 'logout'],
  creditor: ['changeCreditorPassword', 'creditorLogout'],
} as const;
/** An id that no row has. */
const UNKNOWN = '987654';

const { schema } = buildSchema();
const FIELDS = new Map(listRootFields(schema).map((field) => [field.name, field]));

function getAccess(field: string): unknown {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  return roots.map((root) => root?.getFields()[field]?.extensions['access']).find((access) => access !== undefined);
}

function endLast<Call extends { readonly operation: string }>(
  calls: readonly Call[],
  { side }: CallerKind,
): readonly Call[] {
  const endings: readonly string[] = side === null ? [] : ENDINGS[side];
  const byEnd = (one: Call, other: Call) => endings.indexOf(one.operation) - endings.indexOf(other.operation);
  return [...calls].sort(byEnd);
}

/** In the first tier a third of the calls, of which each caller has another one. */
function shareOf<Call>(calls: readonly Call[], caller: CallerKind): readonly Call[] {
  const start = CALLERS.indexOf(caller) % 3;
  return everyNth(3, [...calls.slice(start), ...calls.slice(0, start)]);
}

/** Fields of the root, except those that everybody may call, and fields of creditors below it. */
const OPERATIONS = [
  ...[...FIELDS.keys()].filter((name) => getAccess(name) !== 'public'),
  ...keysOf(CREDITOR_OPERATIONS).filter((name) => name.includes('.')),
];

/** Rows of the consumer (Elena Castillo) and of the company (Acme), as statements that read their ids. */
const ROWS_OF: Readonly<Record<'consumer' | 'creditor', Readonly<Partial<Record<RowKind, string>>>>> = {
  consumer: {
    account: 'SELECT MIN(id) AS id FROM consumers WHERE consumer_profile_id = 8',
    payment: 'SELECT MIN(id) AS id FROM schedule_transactions WHERE consumer_id = 29',
    receipt: "SELECT MIN(id) AS id FROM transactions WHERE consumer_id BETWEEN 26 AND 30 AND status = 'successful'",
    letter: 'SELECT MIN(id) AS id FROM e_letters WHERE consumer_id BETWEEN 26 AND 30',
    link: 'SELECT MIN(id) AS id FROM gift_links WHERE consumer_id = 29',
    method: 'SELECT MIN(id) AS id FROM payment_methods WHERE consumer_profile_id = 8',
    notice: 'SELECT MIN(id) AS id FROM consumer_notice_responses',
    session: 'SELECT MIN(id) AS id FROM sessions WHERE profile_id = 8',
    device: 'SELECT MIN(id) AS id FROM trusted_devices WHERE profile_id = 8',
    request: 'SELECT MIN(id) AS id FROM erasure_requests WHERE profile_id = 8',
  },
  creditor: {
    account: 'SELECT MIN(id) AS id FROM consumers WHERE company_id = 1',
    payment: 'SELECT MIN(id) AS id FROM schedule_transactions WHERE company_id = 1',
    receipt: "SELECT MIN(id) AS id FROM transactions WHERE company_id = 1 AND status = 'successful'",
    template: "SELECT MIN(id) AS id FROM templates WHERE company_id = 1 AND type = 'e-letter'",
    profile: 'SELECT MIN(id) AS id FROM header_profiles WHERE company_id = 1',
    letter: 'SELECT MIN(id) AS id FROM e_letters WHERE company_id = 1',
    subclient: 'SELECT MIN(id) AS id FROM subclients WHERE company_id = 1',
    key: 'SELECT MIN(id) AS id FROM api_keys WHERE company_id = 1',
    user: 'SELECT MAX(id) AS id FROM creditor_users WHERE company_id = 1 AND id < 4',
    import: 'SELECT MIN(id) AS id FROM imports WHERE company_id = 1',
  },
};

let app: RunningApp;
const tokens = new Map<string, string | undefined>();
const ids = new Map<string, string>();

function getRowId(operation: string, path: string): string {
  const side = getAccess(operation) === 'consumer' ? 'consumer' : 'creditor';
  const name = `${side} ${getRowKind(operation, path)}`;
  const id = ids.get(name);
  if (id === undefined) throw new Error(`${operation}: ${path} names a ${name}. Add one to ROWS_OF.`);
  return id;
}

beforeAll(async () => {
  app = await startApp();
  const [dana, lee] = [await app.signInCreditor('dana@acme.test'), await app.signInCreditor('lee@acme.test')];
  const former = await addCreditor(app);
  tokens.set('an administrator', dana).set('an agent', lee);
  for (const scope of keysOf(API_KEY_SCOPES)) {
    const key = { token: dana, body: { name: scope, scopes: [scope] } };
    const created = await app.creditorRest<{ data: { token: string } }>('POST', '/api-keys', key);
    const { token } = created.body.data;
    tokens.set(`an API key to ${scope}`, token);
    // Its first use is stored.
    await app.creditorRest('GET', '/company', { token });
  }
  tokens.set('a deactivated user', await app.signInCreditor(former.email));
  await app.dependencies.db.model(CreditorUserModel).update({ active: false }, { id: former.id });
  await trustDevice();
  const { db, erasureRequests } = app.dependencies;
  await erasureRequests.insertErasureRequest(db, { id: 'request-of-castillo', profileId: 8, now: 1 }, () =>
    Promise.resolve(),
  );
  for (const [side, rows] of Object.entries(ROWS_OF)) {
    for (const [kind, sql] of Object.entries(rows)) {
      const [row] = await app.dependencies.db.read(sql);
      const id = row?.['id'];
      if (typeof id !== 'number' && typeof id !== 'string') throw new Error(`There is no ${kind} of the ${side}.`);
      ids.set(`${side} ${kind}`, String(id));
    }
  }
});
afterAll(() => app.close());

/** Elena Castillo's, so that there is one. */
async function trustDevice(): Promise<void> {
  const identity = { last_name: 'Castillo', date_of_birth: '1972-06-18', last4ssn: '2468', captcha_token: 'x' };
  const login = await app.rest('POST', '/auth/login', { body: identity });
  const code = { flow_token: login.body['flow_token'], otp: '123456', remember_device: true };
  await app.rest('POST', '/auth/otp/verify', { body: code });
}

/** The operations at the end of the list have ended the sessions of the caller before. */
async function signInAgain({ name }: CallerKind): Promise<void> {
  const creditors = new Map([
    ['an administrator', 'dana@acme.test'],
    ['an agent', 'lee@acme.test'],
    ['an administrator without a membership', 'kim@lapsed.test'],
    ['an administrator of another company', 'sam@northbank.test'],
  ]);
  const address = creditors.get(name);
  if (address !== undefined) tokens.set(name, await app.signInCreditor(address));
  if (name === 'a consumer') tokens.set(name, await app.signIn('Castillo', '1972-06-18', '2468'));
  if (name === 'another consumer') tokens.set(name, await app.signIn('Okafor', '1990-09-30', '0042'));
}

type Refusal = Readonly<Record<string, unknown>> | null;

const UNAUTHENTICATED: Refusal = { code: 'unauthenticated' };
const WRONG_AUDIENCE: Refusal = { code: 'wrong_audience' };
/** A row of somebody else is answered like one that does not exist, or like one that is not theirs. */
const NOT_THEIRS: Refusal = { code: 'not theirs' };

/** Null for what the caller may do. */
function getRefusal(
  operation: string,
  caller: CallerKind,
  namesRow: boolean,
  declared = getAccess(operation),
): Refusal {
  const { side, rights, hasMembership = true, isForeign = false } = caller;
  const access = operation.includes('.') ? 'creditor' : declared;
  const isAllowedSide = access === 'party' ? side !== null : side === access;
  if (!isAllowedSide) return side === null ? UNAUTHENTICATED : WRONG_AUDIENCE;
  if (side === 'creditor') {
    const row = findOperationAccess(operation);
    if (!row || !rights) throw new Error(`${operation} has no row in the table of rights.`);
    if ('scope' in rights && row.scope !== rights.scope)
      return { code: 'role_required', required: row.scope ?? row.role };
    if ('role' in rights && row.role === 'admin' && rights.role !== 'admin') {
      return { code: 'role_required', required: 'admin' };
    }
    if (row.needsMembership && !hasMembership) return { code: 'membership_required' };
  }
  const owns = !isForeign && hasMembership;
  return namesRow && !owns ? NOT_THEIRS : null;
}

const REFUSALS = ['unauthenticated', 'wrong_audience', 'role_required', 'membership_required'];

/** Only what refuses the caller or the row: any other error comes later. */
function toRefusal(code: unknown, required: unknown): Refusal {
  const key = typeof code === 'string' ? code.toLowerCase() : '';
  if (key === 'not_found' || key === 'forbidden') return NOT_THEIRS;
  if (!REFUSALS.includes(key)) return null;
  return { code: key, ...(key === 'role_required' && { required: String(required).toLowerCase() }) };
}

/** Callers who may ask name no row: their request would change it for the callers that follow. */
function chooseId(operation: string, expected: Refusal): (path: string) => string {
  return (path) => (expected === null ? UNKNOWN : getRowId(operation, path));
}

function withToken({ name }: CallerKind) {
  const token = tokens.get(name);
  return token === undefined ? {} : { token };
}

/** Documents of fields below others than `Creditor`. */
const NESTED: Readonly<Record<string, (id: string) => string>> = {
  'SentLetter.content': (id) => `{ sentLetter(id: "${id}") { content } }`,
  'SentLetter.recipient': (id) => `{ sentLetter(id: "${id}") { recipient { consumerName } } }`,
};

function writeCreditorField(operation: string): string | undefined {
  const [type, field = ''] = operation.split('.');
  return type === 'Creditor' ? `{ creditor { ${field} { __typename } } }` : undefined;
}

async function callGraphql(operation: string, caller: CallerKind, expected: Refusal): Promise<Refusal> {
  const id = chooseId(operation, expected);
  const query =
    NESTED[operation]?.(id('letterId')) ?? FIELDS.get(operation)?.documentFor(id) ?? writeCreditorField(operation);
  if (query === undefined) throw new Error(`The schema has no ${operation}.`);
  if (query.startsWith('subscription')) {
    const stream = await openStream(app.origin, { ...withToken(caller), body: { query } });
    stream.close();
    const [error] = stream.body.errors ?? [];
    const extensions: Readonly<Record<string, unknown>> = error?.extensions ?? {};
    return toRefusal(extensions['code'], extensions['required']);
  }
  const { errors } = await app.graphql(query, withToken(caller));
  return toRefusal(errors[0]?.extensions['code'], errors[0]?.extensions['required']);
}

interface Call {
  readonly call: string;
  readonly expected: Refusal;
  readonly ask: () => Promise<Refusal>;
}

/** Makes the calls that are refused first, and compares the tables once they have all been answered. */
async function expectOutcomes(calls: readonly Call[]): Promise<void> {
  const { db } = app.dependencies;
  const before = await dumpTables(db);
  for (const { call, expected, ask } of calls.filter((one) => one.expected !== null)) {
    expect([call, await ask()]).toEqual([call, expected]);
  }
  expectSameRows(await dumpTables(db), before);
  for (const { call, ask } of calls.filter((one) => one.expected === null)) {
    const answer = await ask();
    // A row that no one has is unknown also to those who may ask for it.
    expect([call, answer?.['code'] === 'not theirs' ? null : answer]).toEqual([call, null]);
  }
}

// docs/rules §17 row 3
it.each(casesOver('GraphQL', CALLERS, 1))(
  '$name may call by GraphQL what is declared, and changes nothing otherwise',
  async (caller) => {
    await signInAgain(caller);
    const calls = OPERATIONS.map((name) => ({ operation: name }));
    const outcomes = endLast(shareOf(calls, caller), caller).map(({ operation }): Call => {
      const namesRow = (FIELDS.get(operation)?.idPaths.length ?? 0) > 0;
      const root = operation in NESTED ? 'sentLetter' : 'creditor';
      const creditor = operation.includes('.') ? getRefusal(root, { ...caller }, operation in NESTED) : null;
      const expected = creditor ?? getRefusal(operation, caller, namesRow);
      return { call: operation, expected, ask: () => callGraphql(operation, caller, expected) };
    });
    await expectOutcomes(outcomes);
  },
);

function getRootField(document: string): string {
  const { definitions } = parse(getRestDocument(document).query);
  const operation = definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  const selected = operation?.kind === Kind.OPERATION_DEFINITION ? operation.selectionSet.selections[0] : undefined;
  if (selected?.kind !== Kind.FIELD) throw new Error(`${document} has no root field.`);
  return selected.name.value;
}

const ENDPOINTS_TO_CALL = ENDPOINTS.map((row) => ({ ...row, operation: getRootField(row.document) })).filter(
  ({ operation }) => getAccess(operation) !== 'public',
);

const STATUSES: Readonly<Record<string, readonly number[]>> = {
  unauthenticated: [401],
  wrong_audience: [403],
  role_required: [403],
  membership_required: [403],
  'not theirs': [403, 404],
};

it.each(casesOver('REST', CALLERS, 1))(
  '$name may call by REST what is declared, and changes nothing otherwise',
  async (caller) => {
    await signInAgain(caller);
    const calls = endLast(shareOf(ENDPOINTS_TO_CALL, caller), caller);
    const outcomes = calls.map(({ base = 'consumer', method, path, operation }): Call => {
      const parameters = path.match(/:\w+/g) ?? [];
      // Each API is for one side, also where a field is for both; what its caller lacks is found first.
      const asParty = getAccess(operation) === 'party' ? getRefusal(operation, caller, false) : null;
      const expected = asParty ?? getRefusal(operation, caller, parameters.length > 0, base);
      const target = parameters.reduce((url, parameter) => url.replace(parameter, getTarget(parameter)), path);
      const request = { ...withToken(caller), ...(method === 'GET' ? {} : { body: {} }) };
      const ask = async () => {
        const send = base === 'creditor' ? app.creditorRest : app.rest;
        const { status, body } = await send<{ code?: string; required?: string }>(method, target, request);
        const found = Object.entries(STATUSES).find(
          ([code, statuses]) => statuses.includes(status) && (expected === null || expected['code'] === code),
        );
        return found ? { code: found[0], ...(body.required !== undefined && { required: body.required }) } : null;
      };
      return { call: `${method} ${path}`, expected, ask };

      function getTarget(parameter: string): string {
        if (expected === null) return UNKNOWN;
        const name = REST_KINDS[parameter.slice(1)] ?? parameter.slice(1);
        const id = ids.get(`${base} ${name}`);
        if (id === undefined)
          throw new Error(`${path}: ${parameter} names a row of an unknown kind. Add it to ROWS_OF.`);
        return id;
      }
    });
    await expectOutcomes(outcomes);
  },
);

/** Parameters whose name is not that of the kind. */
const REST_KINDS: Readonly<Record<string, string>> = { consumer: 'account' };

it('covers every operation by REST, except fields of GraphQL', () => {
  const byRest = new Set(ENDPOINTS_TO_CALL.map(({ operation }) => operation));
  const missing = OPERATIONS.filter((operation) => !operation.includes('.') && !byRest.has(operation));
  expect(missing.filter((operation) => FIELDS.get(operation)?.kind !== 'subscription').sort()).toEqual(GRAPHQL_ONLY);
});

/** Without an endpoint. */
const GRAPHQL_ONLY = ['accountAccess', 'offerAccess', 'paymentAccess', 'placementAccess'];
