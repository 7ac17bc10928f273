// Tokens of an outside issuer, against one on loopback: only what it has signed for us, now, of a verified address.
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
const GOOD = { verdict: 'valid', email: 'dana@acme.test' };
const BAD = { verdict: 'invalid' };
const UNAVAILABLE = { verdict: 'unavailable' };
const [KEPT, COOLDOWN] = [600_000, 30_000];

/** What a token would like to be checked by. */
const OWN_KEY: JsonWebKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });

let issuer: TestIdentityProvider;
let outside: ExternalIdentityProvider;
/** Milliseconds by which keys have aged. */
let age: number;

beforeEach(async () => {
  age = 0;
  issuer = await startIdentityProvider(() => NOW);
  outside = outsideOf(issuer);
});
afterEach(() => issuer.close());

function outsideOf({ url, jwksUrl }: Pick<TestIdentityProvider, 'url' | 'jwksUrl'>): ExternalIdentityProvider {
  const ages = { maxAgeMs: KEPT, cooldownMs: COOLDOWN, now: () => age };
  const keyFor = remoteKeys({ url: jwksUrl, deadlineMs: 2000, ...ages, circuit: createCircuitBreaker(3, 10_000) });
  return externalIdentityProvider({ issuer: url, audience: AUDIENCE, clockToleranceSeconds: 5 }, keyFor);
}

const judge = (token: string, now = NOW) => outside.verify(token, now);

describe('a token', () => {
  it('is good when all of it is', async () => {
    expect(await judge(issuer.sign())).toEqual(GOOD);
    expect(await judge(issuer.sign({ aud: ['other', AUDIENCE], email: ' Dana@ACME.test ' }))).toEqual(GOOD);
    for (const typ of [undefined, 'JWT', 'application/at+jwt'])
      expect(await judge(issuer.sign({}, { typ }))).toEqual(GOOD);
  });

  it.each<[string, object]>([
    ['another audience', { aud: 'consumer-api' }],
    ['an audience that ends alike', { aud: `x${AUDIENCE}` }],
    ['no audience', { aud: undefined }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['no issuer', { iss: undefined }],
    ['no expiry', { exp: undefined }],
    ['an expiry that is a text', { exp: String(NOW + 600) }],
    ['no time of issue', { iat: undefined }],
    ['no subject', { sub: undefined }],
    ['no address', { email: undefined }],
    ['an empty address', { email: ' ' }],
    ['an address that is no text', { email: ['dana@acme.test'] }],
    ['an address that is not verified', { email_verified: false }],
    ['an address of which nothing is said', { email_verified: undefined }],
    ['an address that is verified by a text', { email_verified: 'true' }],
    ['a time in the future', { iat: NOW + 60, nbf: NOW + 60 }],
    ['a life of weeks, after a day', { iat: NOW - 86_406, exp: NOW + 86_400 }],
  ])('with %s is bad', async (_what, claims) => {
    expect(await judge(issuer.sign({ ...claims }))).toEqual(BAD);
  });

  it.each([
    [604, GOOD],
    [605, BAD],
    [-5, GOOD],
    [-6, BAD],
  ])('at %i seconds after its birth is judged as %j', async (seconds, verdict) => {
    expect(await judge(issuer.sign(), NOW + seconds)).toEqual(verdict);
  });

  it.each<[string, object]>([
    ['a token of another kind', { typ: 'logout+jwt' }],
    ['a refresh token of ours', { typ: 'rt+jwt' }],
    ['an algorithm that does not fit the key', { alg: 'ES384' }],
    ['an algorithm of another family', { alg: 'RS256' }],
    ['an extension that must be understood', { crit: ['exp'], exp: 1 }],
    ['an unknown key', { kid: 'another' }],
    ['a key of its own', { kid: 'own', jwk: OWN_KEY }],
    ['a place of its own for keys', { kid: 'own', jku: 'http://127.0.0.1:1/jwks' }],
  ])('that names %s is bad', async (_what, header) => {
    expect(await judge(issuer.sign({}, { ...header }))).toEqual(BAD);
  });

  it('without a signature, or with the public key for a secret, is bad', async () => {
    issuer.publish({ kty: 'oct', k: Buffer.alloc(32, 1).toString('base64url'), kid: 'shared', alg: 'HS256' });
    expect(await judge(issuer.unsigned())).toEqual(BAD);
    expect(await judge(issuer.signedWithPublicKey())).toEqual(BAD);
    expect(await judge(issuer.sign({}, { alg: 'HS256', kid: 'shared' }))).toEqual(BAD);
  });

  it('of a shared secret is bad even where the keys would hand one out', async () => {
    const secret = Buffer.alloc(32, 1);
    const settings = { issuer: issuer.url, audience: AUDIENCE, clockToleranceSeconds: 5 };
    const text = issuer.sign({}, { alg: 'HS256' }).split('.').slice(0, 2).join('.');
    const token = `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
    expect(await externalIdentityProvider(settings, () => secret).verify(token, NOW)).toEqual(BAD);
  });

  it('that was changed, cut or signed by somebody else is bad', async () => {
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
    for (const token of tokens) expect(await judge(token)).toEqual(BAD);
  });

  it('of a key with 2048 bits of RSA is good, of a smaller one bad', async () => {
    for (const [bits, verdict] of [
      [2048, GOOD],
      [1024, BAD],
    ] as const) {
      const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
      const kid = `rsa-${bits}`;
      issuer.publish({ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' });
      const text = issuer.sign({}, { alg: 'RS256', kid }).split('.').slice(0, 2).join('.');
      const token = `${text}.${signBytes('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
      outside = outsideOf(issuer);
      expect(await judge(token)).toEqual(verdict);
    }
  });
});

describe('the keys', () => {
  it('are asked for once by many tokens at once, and kept for ten minutes', async () => {
    const token = issuer.sign();
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => judge(token)));
    expect([new Set(verdicts.map(({ verdict }) => verdict)), issuer.countKeyFetches()]).toEqual([
      new Set(['valid']),
      1,
    ]);
    age = KEPT - 1;
    await judge(token);
    expect(issuer.countKeyFetches()).toBe(1);
    age = KEPT;
    await judge(token);
    expect(issuer.countKeyFetches()).toBe(2);
  });

  it('are asked for again when a token names a new one, but not more often than every 30 seconds', async () => {
    const old = issuer.sign();
    expect(await judge(old)).toEqual(GOOD);
    issuer.rotate();
    const renewed = issuer.sign();
    age = COOLDOWN - 1;
    expect([await judge(renewed), issuer.countKeyFetches()]).toEqual([BAD, 1]);
    age = COOLDOWN;
    const verdicts = await Promise.all([judge(renewed), judge(renewed)]);
    expect([verdicts, await judge(old), issuer.countKeyFetches()]).toEqual([[GOOD, GOOD], BAD, 2]);
    for (let n = 0; n < 20; n += 1) expect(await judge(issuer.sign({}, { kid: `made up ${n}` }))).toEqual(BAD);
    expect(issuer.countKeyFetches()).toBe(2);
  });

  it.each<IdentityProviderFailure>(['down', 'silent', 'endless', 'redirect', 'html', 'no set', 'huge'])(
    'that cannot be had leave open what a token is: %s',
    async (trouble) => {
      issuer.failWith(trouble);
      expect(await judge(issuer.sign())).toEqual(UNAVAILABLE);
      issuer.failWith(null);
      expect(await judge(issuer.sign())).toEqual(GOOD);
    },
  );

  it('that were fetched go on serving while the issuer is away, until they are ten minutes old', async () => {
    expect(await judge(issuer.sign())).toEqual(GOOD);
    issuer.failWith('down');
    age = KEPT - 1;
    expect(await judge(issuer.sign())).toEqual(GOOD);
    expect(await judge(issuer.sign({}, { kid: 'made up' }))).toEqual(UNAVAILABLE);
    expect(await judge(issuer.sign())).toEqual(GOOD);
    age = KEPT;
    expect(await judge(issuer.sign())).toEqual(UNAVAILABLE);
  });

  it('are not asked for from an issuer that has failed three times, until ten seconds have passed', async () => {
    issuer.failWith('down');
    for (let n = 0; n < 5; n += 1) expect(await judge(issuer.sign())).toEqual(UNAVAILABLE);
    expect(issuer.countKeyFetches()).toBe(3);
    issuer.failWith(null);
    age = 10_000;
    expect([await judge(issuer.sign()), issuer.countKeyFetches()]).toEqual([GOOD, 4]);
  });

  it('are unavailable when nobody listens there', async () => {
    outside = outsideOf({ url: issuer.url, jwksUrl: 'http://127.0.0.1:1/jwks' });
    expect(await judge(issuer.sign())).toEqual(UNAVAILABLE);
  });
});
