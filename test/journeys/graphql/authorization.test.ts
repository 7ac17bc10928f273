// Authorization over GraphQL: every root field without a valid token, and objects of others; access-matrix.test.ts has all callers.
// docs/rules §12, rows G22 to G24.
import { isObjectType } from 'graphql';
import { buildSchema } from '../../../schema/build-schema';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { listRootFields } from '../../support/clients/generated-operations';
import { openStream } from '../../support/clients/event-stream';
import { sendRawGraphql } from '../../support/clients/raw-http';

const OPEN = [
  'health',
  'systemInfo',
  'vocabularies',
  'consumerErrorCodes',
  'creditorErrorCodes',
  'captchaChallenge',
  'login',
  'confirmCreate',
  'provideContact',
  'resendOtp',
  'verifyOtp',
  'requestCreditorPasswordReset',
];
/** Authenticated by their input. */
const BY_TOKEN = [
  'giftPage',
  'createGiftSetup',
  'payGift',
  'refreshTokens',
  'creditorLogin',
  'refreshCreditorTokens',
  'resetCreditorPassword',
];

const { schema } = buildSchema();
const FIELDS = listRootFields(schema);
const CLOSED = FIELDS.filter(({ name }) => ![...OPEN, ...BY_TOKEN].includes(name));

const rows = (fields: typeof FIELDS) => fields.map(({ name, documentFor }) => [name, documentFor] as const);

let app: RunningApp;
let maria: string;

beforeAll(async () => {
  app = await startApp();
  maria = await app.signIn('Rivera', '1985-04-12', '4321');
});
afterAll(() => app.close());

async function readErrorCode(query: string, token: string | null): Promise<unknown> {
  if (query.startsWith('subscription')) return readStreamErrorCode(query, token);
  const headers = token === null ? undefined : { authorization: `Bearer ${token}` };
  const { status, data, errors } = await sendRawGraphql(app.origin, {
    body: { query },
    ...(headers ? { headers } : {}),
  });
  expect(status).toBe(200);
  expect(Object.values(data ?? {})).toEqual([null]);
  return errors[0]?.extensions['code'];
}

async function readStreamErrorCode(query: string, token: string | null): Promise<unknown> {
  const stream = await openStream(app.origin, { ...(token === null ? {} : { token }), body: { query } });
  const [error] = stream.body.errors ?? [];
  expect(stream.status).toBe(error?.extensions.status);
  return error?.extensions.code;
}

describe('G22 without a valid token', () => {
  it.each(rows(CLOSED))('%s is refused', async (_name, documentFor) => {
    for (const token of [null, 'x', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.']) {
      expect(await readErrorCode(documentFor('1'), token)).toBe('UNAUTHENTICATED');
    }
  });

  it('only the fields for signing in are allowed', () => {
    expect(FIELDS.length - CLOSED.length).toBe(OPEN.length + BY_TOKEN.length);
  });
});

describe('G23 an object of somebody else', () => {
  it('is not accessible beside an own object', async () => {
    const query =
      '{ viewer { id } mine: account(id: "1") { id } other: account(id: "20") { identity { consumerName } } }';
    const headers = { authorization: `Bearer ${maria}` };
    const { data, errors } = await sendRawGraphql(app.origin, { body: { query }, headers });
    expect(data).toEqual({ viewer: { id: '1' }, mine: { id: '1' }, other: null });
    expect(errors).toEqual([
      expect.objectContaining({
        path: ['other'],
        extensions: expect.objectContaining({ code: 'FORBIDDEN' }) as object,
      }),
    ]);
  });

  it('is not accessible through nested fields, which take no id of an object to read', () => {
    const below = Object.values(schema.getTypeMap()).filter(isObjectType);
    const objects = below.filter(({ name }) => !/^(Query|Mutation|Subscription|__)/.test(name));
    const resolved = objects.flatMap((type) => Object.values(type.getFields()).filter(({ resolve }) => resolve));
    expect(objects.length).toBeGreaterThan(50);
    expect(resolved.length).toBeGreaterThan(5);
    // They are computed from the object that the root field loaded, or read by its ID.
    const args = new Set(resolved.flatMap((field) => field.args.map(({ name }) => name)));
    expect([...args].sort()).toEqual([
      'after',
      'code',
      'filter',
      'first',
      'newestFirst',
      'outcome',
      'sort',
      'state',
      'waitingFor',
    ]);
  });
});

describe('G24 a rate limit', () => {
  const CHALLENGE = '{ captchaChallenge }';

  it.each([
    ['REST', 'GraphQL'],
    ['GraphQL', 'REST'],
  ])('that is exceeded over %s is exceeded over %s', async (first) => {
    const limited = await startApp({ APP_ENV: 'test', LIMIT_CHALLENGE_IP: '1/60' });
    const overRest = async () => (await limited.rest('GET', '/auth/captcha/challenge')).status === 429;
    const overGraphql = async () => (await limited.graphql(CHALLENGE)).errors[0]?.extensions['status'] === 429;
    const [exceed, check] = first === 'REST' ? [overRest, overGraphql] : [overGraphql, overRest];
    expect([await exceed(), await check()]).toEqual([false, true]);
    await limited.close();
  });
});
