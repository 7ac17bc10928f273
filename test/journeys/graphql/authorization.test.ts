// Who may reach what over GraphQL: every root field of the schema is asked by strangers and for what belongs to others.
// By the ids of the attack list.
import {
  isCompositeType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  getNamedType,
  type GraphQLField,
  type GraphQLInputType,
} from 'graphql';
import { buildSchema } from '../../../schema/server/build-schema';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { openStream } from '../../support/clients/event-stream';
import { sendRawGraphql } from '../../support/clients/raw-http';

const OPEN = ['health', 'captchaChallenge', 'login', 'confirmCreate', 'provideContact', 'resendOtp', 'verifyOtp'];
/** Their token is in the input. */
const BY_TOKEN = ['refreshTokens', 'creditorLogin', 'refreshCreditorTokens'];

/** Values that the types take. */
const VALUES: Readonly<Record<string, string>> = {
  ...{ String: '"x"', Int: '1', Boolean: 'true', Money: '"1.00"', LocalDate: '"2026-04-01"' },
  ...{ DateTime: '"2026-04-01T00:00:00.000Z"', InstallmentType: 'MONTHLY', NegotiationType: 'PIF' },
};

interface RootField {
  readonly name: string;
  readonly documentFor: (id: string) => string;
}

const { schema } = buildSchema();
const FIELDS: readonly RootField[] = [
  ...fieldsOf('query', schema.getQueryType()?.getFields() ?? {}),
  ...fieldsOf('mutation', schema.getMutationType()?.getFields() ?? {}),
  ...fieldsOf('subscription', schema.getSubscriptionType()?.getFields() ?? {}),
];
const CLOSED = FIELDS.filter(({ name }) => ![...OPEN, ...BY_TOKEN].includes(name));
const NAMING = CLOSED.filter(({ documentFor }) => documentFor('4711').includes('4711'));

function fieldsOf(kind: string, fields: Readonly<Record<string, GraphQLField<unknown, unknown>>>): RootField[] {
  return Object.values(fields).map((field) => ({
    name: field.name,
    documentFor(id) {
      const needed = field.args.filter(({ type }) => isNonNullType(type));
      const given = needed.map(({ name, type }) => `${name}: ${valueOf(type, id)}`);
      const members = isCompositeType(getNamedType(field.type)) ? '{ __typename }' : '';
      return `${kind} { ${field.name}${given.length > 0 ? `(${given.join(', ')})` : ''} ${members} }`;
    },
  }));
}

function valueOf(type: GraphQLInputType, id: string): string {
  if (isNonNullType(type)) return valueOf(type.ofType, id);
  if (isListType(type)) return `[${valueOf(type.ofType, id)}]`;
  if (!isInputObjectType(type)) return String(type) === 'ID' ? `"${id}"` : (VALUES[String(type)] ?? 'DASHBOARD');
  const needed = Object.values(type.getFields()).filter((member) => isNonNullType(member.type));
  return `{ ${needed.map((member) => `${member.name}: ${valueOf(member.type, id)}`).join(', ')} }`;
}

const rows = (fields: readonly RootField[]) => fields.map(({ name, documentFor }) => [name, documentFor] as const);

let app: RunningApp;
let maria: string;
let sam: string;

beforeAll(async () => {
  app = await startApp();
  maria = await app.signIn('Rivera', '1985-04-12', '4321');
  sam = await app.signInCreditor('sam@northbank.test');
});
afterAll(() => app.close());

async function codeOf(query: string, token: string | null): Promise<unknown> {
  if (query.startsWith('subscription')) return codeOfStream(query, token);
  const headers = token === null ? undefined : { authorization: `Bearer ${token}` };
  const { status, data, errors } = await sendRawGraphql(app.origin, {
    body: { query },
    ...(headers ? { headers } : {}),
  });
  expect([status, data]).toEqual([200, null]);
  return errors[0]?.extensions['code'];
}

/** Nothing goes on after a refusal. */
async function codeOfStream(query: string, token: string | null): Promise<unknown> {
  const stream = await openStream(app.origin, { ...(token === null ? {} : { token }), body: { query } });
  const [error] = stream.body.errors ?? [];
  expect(stream.status).toBe(error?.extensions.status);
  return error?.extensions.code;
}

describe('G22 to strangers', () => {
  it.each(rows(CLOSED))('%s is closed', async (_name, documentFor) => {
    for (const token of [null, 'x', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.']) {
      expect(await codeOf(documentFor('1'), token)).toBe('UNAUTHENTICATED');
    }
  });

  it('nothing else is open than what signs people in', () => {
    expect(FIELDS.length - CLOSED.length).toBe(OPEN.length + BY_TOKEN.length);
    expect(NAMING.length).toBeGreaterThan(15);
  });
});

describe('G23 what belongs to somebody else', () => {
  it.each(rows(NAMING))('is not reached by a consumer through %s', async (_name, documentFor) => {
    expect(['FORBIDDEN', 'NOT_FOUND', 'UNAUTHENTICATED']).toContain(await codeOf(documentFor('20'), maria));
  });

  it.each(rows(NAMING))('is not reached by a creditor through %s', async (_name, documentFor) => {
    expect(['FORBIDDEN', 'NOT_FOUND', 'UNAUTHENTICATED']).toContain(await codeOf(documentFor('1'), sam));
  });

  it('is not reached beside what is one’s own', async () => {
    const query = '{ mine: account(id: "1") { id } other: account(id: "20") { identity { consumerName } } }';
    expect(await codeOf(query, maria)).toBe('FORBIDDEN');
  });

  it('is not reached from within: nothing is loaded below a root field', () => {
    const below = Object.values(schema.getTypeMap()).filter(isObjectType);
    const objects = below.filter(({ name }) => !/^(Query|Mutation|Subscription|__)/.test(name));
    const resolved = objects.flatMap((type) => {
      const fields = Object.values(type.getFields()).filter(({ resolve }) => resolve);
      return fields.map(({ name }) => `${type.name}.${name}`);
    });
    expect(objects.length).toBeGreaterThan(50);
    // Worked out from the content of the template alone, and read from the account beside it.
    expect(resolved).toEqual(['ELetterTemplate.warnings', 'ConsumerOfferPayload.id']);
  });
});

describe('G24 a limit', () => {
  const CHALLENGE = '{ captchaChallenge }';

  it.each([
    ['REST', 'GraphQL'],
    ['GraphQL', 'REST'],
  ])('that was used up over %s is used up over %s', async (first) => {
    const bounded = await startApp({ APP_ENV: 'test', LIMIT_CHALLENGE_IP: '1/60' });
    const overRest = async () => (await bounded.rest('GET', '/auth/captcha/challenge')).status === 429;
    const overGraphql = async () => (await bounded.graphql(CHALLENGE)).errors[0]?.extensions['status'] === 429;
    const [use, ask] = first === 'REST' ? [overRest, overGraphql] : [overGraphql, overRest];
    expect([await use(), await ask()]).toEqual([false, true]);
    await bounded.close();
  });
});
