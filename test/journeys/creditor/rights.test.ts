// The rights of creditors: every operation of the schema and of the REST API with every kind of caller, compared with the
// table of rights. What a caller may do ends with another answer than 401 and 403.
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
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { addCreditor } from '../../support/fixtures/creditors';

interface CallerKind {
  readonly name: string;
  /** Null for a caller that is no creditor. */
  readonly rights: { readonly role: 'admin' | 'agent' } | { readonly scope: ApiKeyScope } | null;
  readonly hasMembership: boolean;
}

const CALLERS: readonly CallerKind[] = [
  { name: 'an administrator', rights: { role: 'admin' }, hasMembership: true },
  { name: 'an agent', rights: { role: 'agent' }, hasMembership: true },
  ...keysOf(API_KEY_SCOPES).map((scope) => ({
    name: `an API key to ${scope}`,
    rights: { scope },
    hasMembership: true,
  })),
  { name: 'an administrator without a membership', rights: { role: 'admin' }, hasMembership: false },
  { name: 'an administrator of another company', rights: { role: 'admin' }, hasMembership: true },
  { name: 'a deactivated user', rights: null, hasMembership: true },
  { name: 'a consumer', rights: null, hasMembership: true },
  { name: 'a caller without a token', rights: null, hasMembership: true },
];

/** Both sides of a negotiation call it. */
const FOR_CONSUMERS_TOO = ['negotiationHistory'];
/** They may end the session of the caller. */
const LAST = ['changeCreditorPassword', 'creditorLogout'];
/** An id that no row has. */
const UNKNOWN = '987654';

const byEnd = (one: string, other: string) => LAST.indexOf(one) - LAST.indexOf(other);
const OPERATIONS = keysOf(CREDITOR_OPERATIONS).sort(byEnd);
const FIELDS = new Map(listRootFields(buildSchema().schema).map((field) => [field.name, field]));

type Refusal = Readonly<Record<string, unknown>> | null;

/** Null for what the caller may do. */
function getRefusal(operation: string, { name, rights, hasMembership }: CallerKind): Refusal {
  const access = findOperationAccess(operation);
  if (!access) throw new Error(`${operation} has no row.`);
  if (name === 'a consumer' && FOR_CONSUMERS_TOO.includes(operation)) return null;
  if (rights === null) return UNAUTHENTICATED;
  if ('scope' in rights && access.scope !== rights.scope) {
    return { code: 'role_required', required: access.scope ?? access.role };
  }
  if ('role' in rights && access.role === 'admin' && rights.role !== 'admin') {
    return { code: 'role_required', required: 'admin' };
  }
  return access.needsMembership && !hasMembership ? { code: 'membership_required' } : null;
}

let app: RunningApp;
const tokens = new Map<string, string | undefined>();

async function createKey(token: string, scope: ApiKeyScope): Promise<string> {
  const body = { name: scope, scopes: [scope] };
  return (await app.creditorRest<{ data: { token: string } }>('POST', '/api-keys', { token, body })).body.data.token;
}

beforeAll(async () => {
  app = await startApp();
  const [dana, lee] = [await app.signInCreditor('dana@acme.test'), await app.signInCreditor('lee@acme.test')];
  const former = await addCreditor(app);
  tokens.set('an administrator', dana).set('an agent', lee);
  for (const scope of keysOf(API_KEY_SCOPES)) tokens.set(`an API key to ${scope}`, await createKey(dana, scope));
  tokens.set('an administrator without a membership', await app.signInCreditor('kim@lapsed.test'));
  tokens.set('an administrator of another company', await app.signInCreditor('sam@northbank.test'));
  tokens.set('a deactivated user', await app.signInCreditor(former.email));
  await app.dependencies.db.model(CreditorUserModel).update({ active: false }, { id: former.id });
  tokens.set('a consumer', await app.signIn('Rivera', '1985-04-12', '4321'));
  tokens.set('a caller without a token', undefined);
});
afterAll(() => app.close());

const UNAUTHENTICATED: Refusal = { code: 'unauthenticated' };
const REFUSALS = ['unauthenticated', 'role_required', 'membership_required'];

/** Only what refuses the caller: any other error comes later. */
function toRefusal(code: unknown, required: unknown): Refusal {
  const key = typeof code === 'string' ? code.toLowerCase() : '';
  if (!REFUSALS.includes(key)) return null;
  return { code: key, ...(key === 'role_required' && { required }) };
}

function withToken(token: string | undefined) {
  return token === undefined ? {} : { token };
}

async function callGraphql(operation: string, token: string | undefined): Promise<Refusal> {
  const [root = '', below] = operation.replace('Creditor.', 'creditor.').split('.');
  const query =
    below === undefined ? FIELDS.get(root)?.documentFor(UNKNOWN) : `{ creditor { ${below} { __typename } } }`;
  if (query === undefined) throw new Error(`The schema has no ${operation}.`);
  if (query.startsWith('subscription')) {
    const stream = await openStream(app.origin, { ...withToken(token), body: { query } });
    stream.close();
    const [error] = stream.body.errors ?? [];
    const extensions: Readonly<Record<string, unknown>> = error?.extensions ?? {};
    return toRefusal(extensions['code'], extensions['required']);
  }
  const { errors } = await app.graphql(query, withToken(token));
  return toRefusal(errors[0]?.extensions['code'], errors[0]?.extensions['required']);
}

it.each(CALLERS)('$name may call by GraphQL what the table says', async (caller) => {
  for (const operation of OPERATIONS) {
    const expected = (operation.includes('.') ? getRefusal('creditor', caller) : null) ?? getRefusal(operation, caller);
    expect([operation, await callGraphql(operation, tokens.get(caller.name))]).toEqual([operation, expected]);
  }
  await signInAgain(caller);
});

/** The operations at the end have ended the session. */
async function signInAgain({ name }: CallerKind): Promise<void> {
  const addresses = new Map([
    ['an administrator', 'dana@acme.test'],
    ['an agent', 'lee@acme.test'],
    ['an administrator without a membership', 'kim@lapsed.test'],
    ['an administrator of another company', 'sam@northbank.test'],
  ]);
  const address = addresses.get(name);
  if (address !== undefined) tokens.set(name, await app.signInCreditor(address));
}

function getRootField(document: string): string {
  const { definitions } = parse(getRestDocument(document).query);
  const operation = definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  const selected = operation?.kind === Kind.OPERATION_DEFINITION ? operation.selectionSet.selections[0] : undefined;
  if (selected?.kind !== Kind.FIELD) throw new Error(`${document} has no root field.`);
  return selected.name.value;
}

const ROWS = ENDPOINTS.filter(({ base }) => base === 'creditor')
  .map((row) => ({ ...row, operation: getRootField(row.document) }))
  .filter(({ operation }) => findOperationAccess(operation) !== null)
  .sort((one, other) => byEnd(one.operation, other.operation));

it.each(CALLERS)('$name may call by REST what the table says', async (caller) => {
  for (const { method, path, operation } of ROWS) {
    const target = path.replace(/:\w+/g, UNKNOWN);
    const request = { ...withToken(tokens.get(caller.name)), ...(method === 'GET' ? {} : { body: {} }) };
    const { status, body } = await app.creditorRest<{ code?: string; required?: string }>(method, target, request);
    const refusal = caller.rights === null ? UNAUTHENTICATED : getRefusal(operation, caller);
    const expected = refusal && {
      status: refusal['code'] === 'unauthenticated' ? 401 : 403,
      required: refusal['required'],
    };
    const isRefused = status === 401 || status === 403;
    expect([method, path, isRefused ? { status, required: body.required } : null]).toEqual([method, path, expected]);
  }
});

it('covers every operation of the table by REST, except fields of GraphQL', () => {
  const byRest = new Set(ROWS.map(({ operation }) => operation));
  const missing = OPERATIONS.filter((operation) => !operation.includes('.') && !byRest.has(operation));
  expect(missing.filter((operation) => FIELDS.get(operation)?.kind !== 'subscription').sort()).toEqual(GRAPHQL_ONLY);
});

/** Without an endpoint. */
const GRAPHQL_ONLY = ['accountAccess', 'eLetterTemplateVersions', 'placementAccess', 'previewELetterTemplate'];
