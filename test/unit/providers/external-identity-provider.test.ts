// Tokens of an external identity provider, against a local one: only current tokens for our audience are valid.
import { createHmac, generateKeyPairSync, sign as signBytes, type JsonWebKey } from 'node:crypto';
import { createCircuitBreaker } from '../../../src/providers/circuit-breaker';
import {
  externalIdentityProvider,
  type ExternalIdentityProvider,
  remoteKeys,
} from '../../../src/providers/identity/external-identity-provider';
import {
  AUDIENCE,
  startIdentityProvider,
  type TestIdentityProvider,
  type IdentityProviderFailure,
} from '../../support/servers/identity-provider';

const NOW = 1_773_158_400;
const VALID = { verdict: 'valid', email: 'dana@acme.test', expiresAt: NOW + 600 };
const INVALID = { verdict: 'invalid' };
const UNAVAILABLE = { verdict: 'unavailable' };
const [MAX_AGE, COOLDOWN] = [600_000, 30_000];

/** A key that a token brings along. */
const OWN_KEY: JsonWebKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });

let issuer: TestIdentityProvider;
let provider: ExternalIdentityProvider;
/** The age of the cached keys in milliseconds. */
let age: number;

beforeEach(async () => {
  age = 0;
  issuer = await startIdentityProvider(() => NOW);
  provider = createProvider(issuer);
});
afterEach(() => issuer.close());

function createProvider({ url, jwksUrl }: Pick<TestIdentityProvider, 'url' | 'jwksUrl'>): ExternalIdentityProvider {
  const ages = { maxAgeMs: MAX_AGE, cooldownMs: COOLDOWN, now: () => age };
  const keyFor = remoteKeys({
    url: jwksUrl,
    deadlineMs: 2000,
    ...ages,
    circuitBreaker: createCircuitBreaker(3, 10_000),
  });
  return externalIdentityProvider({ issuer: url, audience: AUDIENCE, clockToleranceSeconds: 5 }, keyFor);
}

const verify = (token: string, now = NOW) => provider.verify(token, now);

describe('a token', () => {
  it('is valid when all its parts are', async () => {
    expect(await verify(issuer.sign())).toEqual(VALID);
    expect(await verify(issuer.sign({ aud: ['other', AUDIENCE], email: ' Dana@ACME.test ' }))).toEqual(VALID);
    for (const typ of [undefined, 'JWT', 'application/at+jwt'])
      expect(await verify(issuer.sign({}, { typ }))).toEqual(VALID);
  });

  it.each<[string, object]>([
    ['another audience', { aud: 'consumer-api' }],
    ['an audience with the same ending', { aud: `x${AUDIENCE}` }],
    ['no audience', { aud: undefined }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['no issuer', { iss: undefined }],
    ['no expiry', { exp: undefined }],
    ['an expiry that is a string', { exp: String(NOW + 600) }],
    ['no time of issue', { iat: undefined }],
    ['no subject', { sub: undefined }],
    ['no address', { email: undefined }],
    ['an empty address', { email: ' ' }],
    ['an address that is not a string', { email: ['dana@acme.test'] }],
    ['an address that is not verified', { email_verified: false }],
    ['an address without a verification claim', { email_verified: undefined }],
    ['a verification claim that is a string', { email_verified: 'true' }],
    ['a time in the future', { iat: NOW + 60, nbf: NOW + 60 }],
    ['a lifetime of weeks, after a day', { iat: NOW - 86_406, exp: NOW + 86_400 }],
  ])('with %s is invalid', async (_what, claims) => {
    expect(await verify(issuer.sign({ ...claims }))).toEqual(INVALID);
  });

  it.each([
    [604, VALID],
    [605, INVALID],
    [-5, VALID],
    [-6, INVALID],
  ])('%i seconds after its issue is %j', async (seconds, verdict) => {
    expect(await verify(issuer.sign(), NOW + seconds)).toEqual(verdict);
  });

  it.each<[string, object]>([
    ['another token type', { typ: 'logout+jwt' }],
    ['the type of our refresh tokens', { typ: 'rt+jwt' }],
    ['an algorithm that does not fit the key', { alg: 'ES384' }],
    ['an algorithm of another family', { alg: 'RS256' }],
    ['a critical extension', { crit: ['exp'], exp: 1 }],
    ['an unknown key', { kid: 'another' }],
    ['a key in the header', { kid: 'own', jwk: OWN_KEY }],
    ['a key set URL in the header', { kid: 'own', jku: 'http://127.0.0.1:1/jwks' }],
  ])('with %s in its header is invalid', async (_what, header) => {
    expect(await verify(issuer.sign({}, { ...header }))).toEqual(INVALID);
  });

  it('without a signature, or signed with the public key as a secret, is invalid', async () => {
    issuer.publish({ kty: 'oct', k: Buffer.alloc(32, 1).toString('base64url'), kid: 'shared', alg: 'HS256' });
    expect(await verify(issuer.unsigned())).toEqual(INVALID);
    expect(await verify(issuer.signedWithPublicKey())).toEqual(INVALID);
    expect(await verify(issuer.sign({}, { alg: 'HS256', kid: 'shared' }))).toEqual(INVALID);
  });

  it('signed with a shared secret is invalid even if the key set contains it', async () => {
    const secret = Buffer.alloc(32, 1);
    const settings = { issuer: issuer.url, audience: AUDIENCE, clockToleranceSeconds: 5 };
    const text = issuer.sign({}, { alg: 'HS256' }).split('.').slice(0, 2).join('.');
    const token = `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
    expect(await externalIdentityProvider(settings, () => secret).verify(token, NOW)).toEqual(INVALID);
  });

  it('that was changed, truncated or signed by somebody else is invalid', async () => {
    const [header = '', payload = '', signature = ''] = issuer.sign().split('.');
    const other = issuer.sign({ email: 'kim@lapsed.test' }).split('.')[1] ?? '';
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const text = Buffer.from(`${header}.${payload}`);
    const stranger = signBytes('sha256', text, { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');
    const tokens = [
      `${header}.${other}.${signature}`,
      `${header}.${payload}.${stranger}`,
      `${header}.${payload}`,
      'e30.e30.e30',
      '',
      'x'.repeat(100),
      issuer.sign({ pad: 'x'.repeat(8192) }),
    ];
    for (const token of tokens) expect(await verify(token)).toEqual(INVALID);
  });

  it('of an RSA key with 2048 bits is valid, of a smaller one invalid', async () => {
    for (const [bits, verdict] of [
      [2048, VALID],
      [1024, INVALID],
    ] as const) {
      const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
      const kid = `rsa-${bits}`;
      issuer.publish({ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' });
      const text = issuer.sign({}, { alg: 'RS256', kid }).split('.').slice(0, 2).join('.');
      const token = `${text}.${signBytes('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
      provider = createProvider(issuer);
      expect(await verify(token)).toEqual(verdict);
    }
  });
});

describe('the keys', () => {
  it('are fetched once for concurrent tokens, and cached for ten minutes', async () => {
    const token = issuer.sign();
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => verify(token)));
    expect([new Set(verdicts.map(({ verdict }) => verdict)), issuer.countKeyFetches()]).toEqual([
      new Set(['valid']),
      1,
    ]);
    age = MAX_AGE - 1;
    await verify(token);
    expect(issuer.countKeyFetches()).toBe(1);
    age = MAX_AGE;
    await verify(token);
    expect(issuer.countKeyFetches()).toBe(2);
  });

  it('are fetched again for a token with an unknown key, at most every 30 seconds', async () => {
    const old = issuer.sign();
    expect(await verify(old)).toEqual(VALID);
    issuer.rotate();
    const renewed = issuer.sign();
    age = COOLDOWN - 1;
    expect([await verify(renewed), issuer.countKeyFetches()]).toEqual([INVALID, 1]);
    age = COOLDOWN;
    const verdicts = await Promise.all([verify(renewed), verify(renewed)]);
    expect([verdicts, await verify(old), issuer.countKeyFetches()]).toEqual([[VALID, VALID], INVALID, 2]);
    for (let n = 0; n < 20; n += 1) expect(await verify(issuer.sign({}, { kid: `unknown ${n}` }))).toEqual(INVALID);
    expect(issuer.countKeyFetches()).toBe(2);
  });

  it.each<IdentityProviderFailure>(['down', 'silent', 'redirect', 'html', 'no set', 'huge'])(
    'make tokens unverifiable while they cannot be fetched: %s',
    async (failure) => {
      issuer.failWith(failure);
      expect(await verify(issuer.sign())).toEqual(UNAVAILABLE);
      issuer.failWith(null);
      expect(await verify(issuer.sign())).toEqual(VALID);
    },
  );

  it('stay in use for ten minutes while the provider is unavailable', async () => {
    expect(await verify(issuer.sign())).toEqual(VALID);
    issuer.failWith('down');
    age = MAX_AGE - 1;
    expect(await verify(issuer.sign())).toEqual(VALID);
    expect(await verify(issuer.sign({}, { kid: 'unknown' }))).toEqual(UNAVAILABLE);
    expect(await verify(issuer.sign())).toEqual(VALID);
    age = MAX_AGE;
    expect(await verify(issuer.sign())).toEqual(UNAVAILABLE);
  });

  it('are not fetched for ten seconds after three failures', async () => {
    issuer.failWith('down');
    for (let n = 0; n < 5; n += 1) expect(await verify(issuer.sign())).toEqual(UNAVAILABLE);
    expect(issuer.countKeyFetches()).toBe(3);
    issuer.failWith(null);
    age = 10_000;
    expect([await verify(issuer.sign()), issuer.countKeyFetches()]).toEqual([VALID, 4]);
  });

  it('are unavailable when the provider cannot be reached', async () => {
    provider = createProvider({ url: issuer.url, jwksUrl: 'http://127.0.0.1:1/jwks' });
    expect(await verify(issuer.sign())).toEqual(UNAVAILABLE);
  });
});
