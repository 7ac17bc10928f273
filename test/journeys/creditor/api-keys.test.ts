// API keys: made and revoked by administrators, used by programs, over REST and GraphQL.
import { formatApiKey, SAMPLE_API_KEY } from '../../../src/domain/creditor/api-key';
import { asCreditor, identify } from '../../../src/services/shared/authenticate';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { addCreditor } from '../../support/fixtures/creditors';

let app: RunningApp;
let start: number;
beforeAll(async () => {
  app = await startApp();
  start = app.moment().epoch;
});
afterAll(() => app.close());
beforeEach(() => app.setTime(start));

interface Key {
  readonly id: string;
  readonly token: string;
}

async function create(token: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  return app.creditorRest<{ data: Key; errors?: unknown }>('POST', '/api-keys', { token, body, headers });
}
const key = async (token: string, ...scopes: readonly string[]) =>
  (await create(token, { name: 'nightly', scopes })).body.data;
const profile = (token: string) => app.creditorRest('GET', '/profile', { token });

it('lets a program read, until it is revoked', async () => {
  const token = await app.signInCreditor('dana@acme.test');
  const { status, body } = await create(token, { name: ' nightly ', scopes: ['read', 'import', 'read'] });
  expect([status, body]).toEqual([
    201,
    {
      message: 'API key created.',
      data: {
        id: expect.any(String) as string,
        name: 'nightly',
        scopes: ['import', 'read'],
        created_at: app.moment().now,
        expires_at: null,
        last_used_at: null,
        token: expect.stringMatching(/^parley_[\w-]{22}_[\w-]{43}$/) as string,
      },
    },
  ]);
  const program = body.data.token;
  expect((await app.graphql('{ openOffers(first: 1) { totalCount } }', { token: program })).errors).toEqual([]);
  expect((await app.graphql('{ creditor { id } }', { token: program })).errors[0]?.extensions).toMatchObject({
    code: 'ROLE_REQUIRED',
    required: 'AGENT',
  });
  const list = await app.creditorRest<{ data: readonly Key[] }>('GET', '/api-keys', { token });
  expect(list.body.data[0]).toMatchObject({ id: body.data.id, last_used_at: app.moment().now });
  expect(JSON.stringify(list.body)).not.toContain(program.slice(-43));

  const [row] = await app.dependencies.db.read('SELECT secret_digest FROM api_keys WHERE id = ?', [body.data.id]);
  expect(String(row?.secret_digest)).toMatch(/^[\da-f]{64}$/);

  const removed = await app.creditorRest('DELETE', `/api-keys/${body.data.id}`, { token });
  expect([removed.status, removed.body]).toEqual([200, { message: 'API key revoked.', data: { id: body.data.id } }]);
  expect((await app.creditorRest('DELETE', `/api-keys/${body.data.id}`, { token })).status).toBe(404);
  expect(
    (await app.graphql('{ openOffers(first: 1) { totalCount } }', { token: program })).errors[0]?.extensions,
  ).toMatchObject({ code: 'UNAUTHENTICATED' });
});

// docs/rules §17 row 8
it('expires, and dies with its company', async () => {
  const token = await app.signInCreditor('dana@acme.test');
  const expires_at = new Date(start + 60_000).toISOString();
  const { body } = await create(token, { name: 'short', scopes: ['read'], expires_at });
  const ask = async () =>
    (await app.graphql('{ openOffers(first: 1) { totalCount } }', { token: body.data.token })).errors;
  expect(await ask()).toEqual([]);
  app.setTime(start + 60_000);
  expect((await ask())[0]?.extensions['code']).toBe('UNAUTHENTICATED');
  app.setTime(start);

  const { email, companyId } = await addCreditor(app);
  const { token: program } = await key(await app.signInCreditor(email), 'read');
  await app.dependencies.db.write('UPDATE companies SET is_deactivate = 1 WHERE id = ?', [companyId]);
  expect(
    (await app.graphql('{ openOffers(first: 1) { totalCount } }', { token: program })).errors[0]?.extensions,
  ).toMatchObject({ code: 'UNAUTHENTICATED' });
});

it('records its use at most once a minute', async () => {
  const dana = await app.signInCreditor('dana@acme.test');
  const [{ id, token }, unused] = [await key(dana, 'read'), await key(dana, 'read')];
  const used = async () => {
    await app.graphql('{ openOffers(first: 1) { totalCount } }', { token });
    const [row] = await app.dependencies.db.read('SELECT last_used_at FROM api_keys WHERE id = ?', [id]);
    return Number(row?.last_used_at);
  };
  expect(await used()).toBe(start);
  app.setTime(start + 59_999);
  expect(await used()).toBe(start);
  app.setTime(start + 60_000);
  expect(await used()).toBe(start + 60_000);
  const [other] = await app.dependencies.db.read('SELECT last_used_at FROM api_keys WHERE id = ?', [unused.id]);
  expect(other?.last_used_at).toBeNull();
});

// §17 row 9
it('is made once for one idempotency key, and at most twenty times for a company', async () => {
  const { email } = await addCreditor(app);
  const token = await app.signInCreditor(email);
  const body = { name: 'same', scopes: ['export'] };
  const headers = { 'idempotency-key': 'key-1' };
  const [one, two] = [await create(token, body, headers), await create(token, body, headers)];
  expect(two.body).toEqual(one.body);
  const made = await Promise.all(Array.from({ length: 21 }, () => create(token, body)));
  expect(made.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(19);
  expect(made.find(({ status }) => status === 422)?.body.errors).toEqual({
    name: ['The company has 20 active keys. Revoke one first.'],
  });
});

it.each([
  ['no name', { name: ' ', scopes: ['read'] }, ['name']],
  ['no scope', { name: 'x', scopes: [] }, ['scopes']],
  ['an unknown scope', { name: 'x', scopes: ['admin'] }, ['scopes.0']],
  ['an end in the past', { name: 'x', scopes: ['read'], expires_at: '2020-01-01T00:00:00Z' }, ['expires_at']],
])('refuses %s', async (_what, body, fields) => {
  const answer = await create(await app.signInCreditor('dana@acme.test'), body);
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, fields]);
});

it('is not for agents, and not known to other companies', async () => {
  const agent = await app.signInCreditor('lee@acme.test');
  expect((await create(agent, { name: 'x', scopes: ['read'] })).body).toEqual({
    code: 'role_required',
    message: 'You are not allowed to do this.',
    required: 'admin',
  });
  const { id } = await key(await app.signInCreditor('dana@acme.test'), 'read');
  const foreign = await app.signInCreditor('sam@northbank.test');
  expect((await app.creditorRest('DELETE', `/api-keys/${id}`, { token: foreign })).status).toBe(404);
  expect((await profile('parley_AAAAAAAAAAAAAAAAAAAAAA_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')).status).toBe(401);
});

it('of the demo data works where sample keys do, and nowhere else', async () => {
  const token = formatApiKey(SAMPLE_API_KEY);
  expect((await app.creditorRest('GET', '/subclients', { token })).status).toBe(200);
  expect((await profile(token)).status).toBe(403);
  const { dependencies } = app;
  const deployed = { ...dependencies, settings: { ...dependencies.settings, acceptsSampleKeys: false } };
  await expect(identify(deployed, `Bearer ${token}`)).rejects.toMatchObject({ code: 'unauthenticated' });
  const own = await key(await app.signInCreditor('dana@acme.test'), 'read');
  expect(asCreditor(await identify(deployed, `Bearer ${own.token}`)).actor).toMatchObject({ id: own.id });
});
