// Creditors who sign in with an external identity provider: its tokens are accepted, and Parley's own sign-in is closed.
import { startApp, type RunningApp } from '../../support/fixtures/app';
import type { ApiStep } from '../../support/clients/api-steps';
import { openBrowser, type ApiOutcome, type ApiStyle } from '../../support/clients/simulated-browser';
import { OPEN_OFFERS_CHANGED, openStream } from '../../support/clients/event-stream';
import { addCreditor, DEMO_PASSWORD } from '../../support/fixtures/creditors';
import { AUDIENCE, startIdentityProvider, type TestIdentityProvider } from '../../support/servers/identity-provider';
import { getErrorCode } from '../../support/clients/refusals';
import { stylesOf } from '../../support/fixtures/run-length';

let app: RunningApp;
let provider: TestIdentityProvider;

beforeAll(async () => {
  const epoch: { now: () => number } = { now: () => 0 };
  provider = await startIdentityProvider(() => epoch.now());
  app = await startApp({
    CREDITOR_ISSUER: provider.url,
    CREDITOR_JWKS_URL: provider.jwksUrl,
    CREDITOR_AUDIENCE: AUDIENCE,
    CREDITOR_JWKS_COOLDOWN_SECONDS: '1',
    CIRCUIT_FAILURES: '10',
    STREAM_POLL_MS: '100',
  });
  epoch.now = () => Math.floor(app.moment().epoch / 1000);
});
afterAll(() => Promise.all([app.close(), provider.close()]));

const ask = (style: ApiStyle, token?: string, step: ApiStep = 'creditor', input?: Readonly<Record<string, unknown>>) =>
  openBrowser(app, style).send(step, input, token === undefined ? {} : { token });

const isUnauthenticated = (outcome: ApiOutcome) => /^unauthenticated\.?$/i.test(String(getErrorCode(outcome)));

describe.each(stylesOf('creditor/external-identity-provider'))('over %s', (style: ApiStyle) => {
  it('accepts a token of the provider and finds the user by the verified e-mail address', async () => {
    const { id, email } = await addCreditor(app, { withoutPassword: true, unverified: true, membership: null });
    const outcome = await ask(style, provider.sign({ email: email.toUpperCase() }));
    expect(outcome.value).toMatchObject({ id, email, has_active_membership: false });
  });

  it.each<[string, () => Promise<string> | string]>([
    ['nothing', () => ''],
    ['a token of an unknown user', () => provider.sign({ email: 'unknown@creditor.test' })],
    [
      'a token of a deactivated user',
      async () => provider.sign({ email: (await addCreditor(app, { closed: true })).email }),
    ],
    [
      'a token of a user of a closed company',
      async () => provider.sign({ email: (await addCreditor(app, { companyClosed: true })).email }),
    ],
    ['an expired token', () => provider.sign({ exp: Math.floor(app.moment().epoch / 1000) - 6 })],
    ['a token for another audience', () => provider.sign({ aud: 'others' })],
    ['a token of another provider', () => provider.sign({ iss: 'https://evil.example' })],
    ['an unverified e-mail address', () => provider.sign({ email_verified: false })],
    ['a token without a signature', () => provider.unsigned()],
    ['a token signed with the public key as a secret', () => provider.signedWithPublicKey()],
    ['one of our own tokens, of an earlier session', createOwnToken],
  ])('rejects %s', async (_what, token) => {
    expect(isUnauthenticated(await ask(style, await token()))).toBe(true);
  });

  it('counts every active administrator of the company, who need no password here', async () => {
    const { id, companyId, email } = await addCreditor(app, { withoutPassword: true, unverified: true });
    const token = provider.sign({ email });
    const demote = () => app.creditorRest('PUT', `/users/${String(id)}`, { token, body: { role: 'agent' } });
    expect((await demote()).body).toMatchObject({ code: 'last_admin' });
    await app.dependencies.db.write(
      'INSERT INTO creditor_users (company_id, email, name, active) VALUES (?, ?, ?, 1)',
      [companyId, `second.${email}`, 'Second'],
    );
    expect((await demote()).status).toBe(200);
  });

  it('tells a caller of the other side whom the operation is for', async () => {
    const told = (outcome: ApiOutcome) => String(getErrorCode(outcome));
    const wrong = (side: string) => new RegExp(`^(wrong_audience|This is for ${side},.*)$`);
    expect(told(await ask(style, provider.sign(), 'accounts'))).toMatch(wrong('consumers'));
    expect(told(await ask(style, await app.signIn('Rivera', '1985-04-12', '4321')))).toMatch(wrong('creditors'));
  });

  it('neither waits for the provider nor fails with it when the token is an old one of a consumer', async () => {
    const token = await app.signIn('Rivera', '1985-04-12', '4321');
    await app.graphql('mutation { logout { message } }', { token });
    provider.rotate();
    provider.failWith('down');
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const outcome = await ask(style, token, 'accounts');
    provider.failWith(null);
    expect(isUnauthenticated(outcome)).toBe(true);
  });

  it('rejects every request to our own sign-in', async () => {
    const outcomes = [
      await ask(style, undefined, 'creditorLogin', { email: 'dana@acme.test', password: DEMO_PASSWORD }),
      await ask(style, undefined, 'creditorLogin', { email: 'dana@acme.test', password: 'wrong' }),
      await ask(style, undefined, 'creditorRefresh', { refresh_token: 'e30.e30.e30' }),
      await ask(style, provider.sign(), 'creditorLogout'),
    ];
    expect(outcomes.map(getErrorCode)).toEqual(outcomes.map(() => 'sign_in_elsewhere'));
    if (style === 'REST') expect(outcomes.map(({ answer }) => answer.status)).toEqual([403, 403, 403, 403]);
  });

  it('accepts the next key after the provider has rotated its keys', async () => {
    const before = provider.sign();
    expect(getErrorCode(await ask(style, before))).toBeNull();
    provider.rotate();
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(getErrorCode(await ask(style, provider.sign()))).toBeNull();
    expect(isUnauthenticated(await ask(style, before))).toBe(true);
  });

  it('responds with Retry-After while the keys of the provider are unavailable', async () => {
    provider.rotate();
    provider.failWith('down');
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const { answer } = await ask(style, provider.sign());
    provider.failWith(null);
    const message = 'Service unavailable.';
    expect(answer.headers.get('retry-after')).toBe('10');
    if (style === 'REST') expect([answer.status, answer.body]).toEqual([503, { message, retry_after: 10 }]);
    else expect(answer.body).toMatchObject({ errors: [{ message, extensions: { code: 'SERVICE_UNAVAILABLE' } }] });
  });
});

it('ends a stream when the token expires, which has no session', async () => {
  const { email } = await addCreditor(app, { withoutPassword: true, unverified: true });
  const iat = Math.floor(app.moment().epoch / 1000);
  const token = provider.sign({ email, exp: iat + 600 });
  const stream = await openStream(app.origin, { token, body: { query: OPEN_OFFERS_CHANGED } });
  expect(stream.status).toBe(200);
  app.setTime((iat + 601) * 1000);
  expect((await stream.next())?.data?.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  app.setTime(iat * 1000);
});

it.each([
  ['the user is disabled', 'UPDATE creditor_users SET active = 0 WHERE id = ?', 'UNAUTHENTICATED'],
  [
    'the membership ends',
    "UPDATE company_memberships SET status = 'inactive' WHERE company_id = (SELECT company_id FROM creditor_users WHERE id = ?)",
    'MEMBERSHIP_REQUIRED',
  ],
])('ends a stream when %s', async (_what, change, code) => {
  const { id, email } = await addCreditor(app, { withoutPassword: true, unverified: true });
  const stream = await openStream(app.origin, {
    token: provider.sign({ email }),
    body: { query: OPEN_OFFERS_CHANGED },
  });
  expect(stream.status).toBe(200);
  await app.dependencies.db.write(change, [id]);
  expect((await stream.next())?.data?.errors?.[0]?.extensions.code).toBe(code);
});

/** A valid token of a live session of Parley's own. */
async function createOwnToken(): Promise<string> {
  const { dependencies } = app;
  const { epoch } = app.moment();
  const id = dependencies.randomness.id();
  const session = {
    id,
    ownerId: 1,
    generation: 1,
    rotatedAt: epoch,
    idleUntil: epoch + 60_000,
    absoluteUntil: epoch + 60_000,
    remember: false,
    revokedAt: null,
    deviceName: null,
    userAgentHash: null,
  };
  await dependencies.creditorSessions.insertSession(dependencies.db, session);
  const claims = { ownerId: 1, sessionId: id, generation: 1 };
  return dependencies.creditorTokens.sign('access', claims, Math.floor(epoch / 1000), Math.floor(epoch / 1000) + 900);
}
