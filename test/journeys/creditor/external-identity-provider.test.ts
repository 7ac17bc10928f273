// Creditors who sign in with an outside identity provider: its tokens open the API, and our own doors are shut.
import { startApp, type RunningApp } from '../../support/fixtures/app';
import {
  openBrowser,
  API_STYLES,
  type ApiOutcome,
  type ApiStep,
  type ApiStyle,
} from '../../support/clients/simulated-browser';
import { addCreditor, DEMO_PASSWORD } from '../../support/fixtures/creditors';
import { AUDIENCE, startIdentityProvider, type TestIdentityProvider } from '../../support/servers/identity-provider';
import { getErrorCode } from '../../support/clients/refusals';

let app: RunningApp;
let issuer: TestIdentityProvider;

beforeAll(async () => {
  const epoch: { now: () => number } = { now: () => 0 };
  issuer = await startIdentityProvider(() => epoch.now());
  app = await startApp({
    CREDITOR_ISSUER: issuer.url,
    CREDITOR_JWKS_URL: issuer.jwksUrl,
    CREDITOR_AUDIENCE: AUDIENCE,
    CREDITOR_JWKS_COOLDOWN_SECONDS: '1',
    CIRCUIT_FAILURES: '10',
  });
  epoch.now = () => Math.floor(app.moment().epoch / 1000);
});
afterAll(() => Promise.all([app.close(), issuer.close()]));

const ask = (style: ApiStyle, token?: string, step: ApiStep = 'creditor', input?: Readonly<Record<string, unknown>>) =>
  openBrowser(app, style).send(step, input, token === undefined ? {} : { token });

const isUnauthenticated = (outcome: ApiOutcome) => /^unauthenticated\.?$/i.test(String(getErrorCode(outcome)));

describe.each(API_STYLES)('over %s', (style: ApiStyle) => {
  it('comes in with a token of the issuer, known by the verified address', async () => {
    const { id, email } = await addCreditor(app, { withoutPassword: true, unverified: true, membership: null });
    const outcome = await ask(style, issuer.sign({ email: email.toUpperCase() }));
    expect(outcome.value).toMatchObject({ id, email, has_active_membership: false });
  });

  it.each<[string, () => Promise<string> | string]>([
    ['nothing', () => ''],
    ['a token of an unknown user', () => issuer.sign({ email: 'nobody@creditor.test' })],
    ['a token of a closed user', async () => issuer.sign({ email: (await addCreditor(app, { closed: true })).email })],
    [
      'one of a closed company',
      async () => issuer.sign({ email: (await addCreditor(app, { companyClosed: true })).email }),
    ],
    ['an expired token', () => issuer.sign({ exp: Math.floor(app.moment().epoch / 1000) - 6 })],
    ['a token for others', () => issuer.sign({ aud: 'others' })],
    ['a token of another issuer', () => issuer.sign({ iss: 'https://evil.example' })],
    ['an address that is not verified', () => issuer.sign({ email_verified: false })],
    ['a token without a signature', () => issuer.unsigned()],
    ['a token signed with the public key as a secret', () => issuer.signedWithPublicKey()],
    ["a consumer's token", () => app.signIn('Rivera', '1985-04-12', '4321')],
    ['a token of our own, of a session from before', ownToken],
  ])('is refused with %s', async (_what, token) => {
    expect(isUnauthenticated(await ask(style, await token()))).toBe(true);
  });

  it('opens nothing of consumers', async () => {
    expect(isUnauthenticated(await ask(style, issuer.sign(), 'accounts'))).toBe(true);
  });

  it('finds our own sign-in closed, whatever is sent', async () => {
    const outcomes = [
      await ask(style, undefined, 'creditorLogin', { email: 'dana@acme.test', password: DEMO_PASSWORD }),
      await ask(style, undefined, 'creditorLogin', { email: 'dana@acme.test', password: 'wrong' }),
      await ask(style, undefined, 'creditorRefresh', { refresh_token: 'e30.e30.e30' }),
      await ask(style, issuer.sign(), 'creditorLogout'),
    ];
    expect(outcomes.map(getErrorCode)).toEqual(outcomes.map(() => 'sign_in_elsewhere'));
    if (style === 'REST') expect(outcomes.map(({ answer }) => answer.status)).toEqual([403, 403, 403, 403]);
  });

  it('goes on with the next key after the issuer has changed it', async () => {
    const before = issuer.sign();
    expect(getErrorCode(await ask(style, before))).toBeNull();
    issuer.rotate();
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(getErrorCode(await ask(style, issuer.sign()))).toBeNull();
    expect(isUnauthenticated(await ask(style, before))).toBe(true);
  });

  it('is told to come again while the issuer gives no keys', async () => {
    issuer.rotate();
    issuer.failWith('down');
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const { answer } = await ask(style, issuer.sign());
    issuer.failWith(null);
    const message = 'Service unavailable.';
    expect(answer.headers.get('retry-after')).toBe('10');
    if (style === 'REST') expect([answer.status, answer.body]).toEqual([503, { message, retry_after: 10 }]);
    else expect(answer.body).toMatchObject({ errors: [{ message, extensions: { code: 'SERVICE_UNAVAILABLE' } }] });
  });
});

/** A good token of our own realm, of a session that is alive. */
async function ownToken(): Promise<string> {
  const { parts } = app;
  const { epoch } = app.moment();
  const id = parts.randomness.id();
  const session = {
    ...{ id, ownerId: 1, generation: 1, rotatedAt: epoch, idleUntil: epoch + 60_000, absoluteUntil: epoch + 60_000 },
    ...{ remember: false, revokedAt: null, deviceName: null, userAgentHash: null },
  };
  await parts.creditorSessions.insertSession(parts.db, session);
  const claims = { ownerId: 1, sessionId: id, generation: 1 };
  return parts.creditorTokens.sign('access', claims, Math.floor(epoch / 1000), Math.floor(epoch / 1000) + 900);
}
