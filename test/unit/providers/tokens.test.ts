// Access and refresh tokens: only tokens that we signed are valid, for their purpose and within their lifetime.
import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, sign as signBytes } from 'node:crypto';
import jwt from 'jsonwebtoken';
import type { KeyRing } from '../../../src/providers/crypto/key-ring';
import { signedTokens, type TokenClaims } from '../../../src/providers/crypto/tokens';
import { secretRing, signingKey } from '../../support/fixtures/keys';

const NOW = 1_773_158_400;
const CLAIMS: TokenClaims = { ownerId: 17, sessionId: 'session', generation: 3 };

const key = signingKey('e1');
const asymmetric: KeyRing = [key];
const shared = secretRing('h1');
const privateKey = createPrivateKey({ key: key.bytes, format: 'der', type: 'pkcs8' });
const publicKey = createPublicKey(privateKey);

const CLAIM_SET = { iss: 'parley', aud: 'consumer-api', sub: '17', sid: 'session', gen: 3, iat: NOW, exp: NOW + 900 };
const HEADER = { alg: 'ES256', typ: 'at+jwt', kid: 'e1' };

/** A hand-made token, as an attacker would craft it. Members that are undefined are omitted. */
function craft(
  header: Readonly<Record<string, unknown>> = {},
  payload: Readonly<Record<string, unknown>> = {},
  signature: (text: string) => Buffer = (text) =>
    signBytes('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }),
): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const text = `${encode({ ...HEADER, ...header })}.${encode({ ...CLAIM_SET, ...payload })}`;
  return `${text}.${signature(text).toString('base64url')}`;
}

describe.each([
  ['ES256', asymmetric],
  ['HS256', shared],
])('a token under %s', (algorithm, ring) => {
  const tokens = signedTokens(ring, 'consumer');
  const token = tokens.sign('access', CLAIMS, NOW, NOW + 900);

  it('returns its claims', () => {
    expect(tokens.verify('access', token, NOW + 899)).toEqual(CLAIMS);
  });

  it('contains the registered claims and nothing personal', () => {
    const { header, payload } = jwt.decode(token, { complete: true }) ?? {};
    expect(header).toEqual({ alg: algorithm, typ: 'at+jwt', kid: ring[0].kid });
    expect(payload).toEqual({ ...CLAIM_SET, nbf: NOW, jti: 'session.3' });
  });

  it.each([
    [-6, null],
    [-5, CLAIMS],
    [904.9, CLAIMS],
    [905, null],
  ])('%d seconds after its issue is read as %j', (seconds, claims) => {
    expect(tokens.verify('access', token, NOW + seconds)).toEqual(claims);
  });

  it('is valid for its own purpose only', () => {
    expect(tokens.verify('refresh', token, NOW)).toBeNull();
    const refresh = tokens.sign('refresh', CLAIMS, NOW, NOW + 86_400);
    expect(tokens.verify('refresh', refresh, NOW)).toEqual(CLAIMS);
    expect(tokens.verify('access', refresh, NOW)).toBeNull();
  });

  it('is rejected when it is changed, truncated or extended', () => {
    const [header = '', payload = '', signature = ''] = token.split('.');
    const other = tokens.sign('access', { ...CLAIMS, ownerId: 18 }, NOW, NOW + 900).split('.')[1] ?? '';
    const changed = [
      `${header}.${other}.${signature}`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      `${header}.${payload}.${signature.slice(0, -4)}`,
      `${token}.x`,
      '',
      'x'.repeat(5000),
    ];
    expect(changed.map((text) => tokens.verify('access', text, NOW))).toEqual(changed.map(() => null));
  });

  it('is rejected by another key with the same id', () => {
    const [{ kid }] = ring;
    expect(signedTokens(secretRing(kid), 'consumer').verify('access', token, NOW)).toBeNull();
    expect(signedTokens([signingKey(kid)], 'consumer').verify('access', token, NOW)).toBeNull();
  });

  it('stays valid after a key rotation, while new tokens use the new key', () => {
    const rotated = signedTokens([signingKey('e2'), ...secretRing('h2'), ...ring], 'consumer');
    expect(rotated.verify('access', token, NOW)).toEqual(CLAIMS);
    const fresh = rotated.sign('access', CLAIMS, NOW, NOW + 900);
    expect(jwt.decode(fresh, { complete: true })?.header.kid).toBe('e2');
    expect(tokens.verify('access', fresh, NOW)).toBeNull();
  });
});

describe('a token of the other realm', () => {
  it.each(['access', 'refresh'] as const)('is rejected even under the same key: %s', (kind) => {
    const [consumers, creditors] = [signedTokens(asymmetric, 'consumer'), signedTokens(asymmetric, 'creditor')];
    const [consumer, creditor] = [consumers, creditors].map((one) => one.sign(kind, CLAIMS, NOW, NOW + 900));
    expect(consumers.verify(kind, creditor ?? '', NOW)).toBeNull();
    expect(creditors.verify(kind, consumer ?? '', NOW)).toBeNull();
    expect(creditors.verify(kind, creditor ?? '', NOW)).toEqual(CLAIMS);
    expect(jwt.decode(creditor ?? '')).toMatchObject({ aud: kind === 'access' ? 'creditor-api' : 'creditor-refresh' });
  });
});

describe('a crafted token', () => {
  const tokens = signedTokens(asymmetric, 'consumer');

  it('is accepted when it is valid', () => {
    expect(tokens.verify('access', craft(), NOW)).toEqual(CLAIMS);
  });

  it.each([
    ['another type', { typ: 'rt+jwt' }, {}],
    ['the plain type', { typ: 'JWT' }, {}],
    ['no type', { typ: undefined }, {}],
    ['no key id', { kid: undefined }, {}],
    ['an unknown key id', { kid: 'e9' }, {}],
    ['a key id from the prototype', { kid: '__proto__' }, {}],
    ['a key id that is not a string', { kid: ['e1'] }, {}],
    ['a critical extension', { crit: ['exp'] }, {}],
    ['a link to keys', { jku: 'http://127.0.0.1:1/keys' }, {}],
    ['another algorithm than its key', { alg: 'HS256' }, {}],
    ['no expiry', {}, { exp: undefined }],
    ['an expiry that is not a number', {}, { exp: String(NOW + 900) }],
    ['no time of issue', {}, { iat: undefined }],
    ['a lifetime of two hours', {}, { iat: NOW - 7200 }],
    ['a start in the future', {}, { nbf: NOW + 60 }],
    ['another audience', {}, { aud: 'creditor-api' }],
    ['no audience', {}, { aud: undefined }],
    ['another issuer', {}, { iss: 'other' }],
    ['no issuer', {}, { iss: undefined }],
    ['a subject that is not a number', {}, { sub: 'me' }],
    ['no subject', {}, { sub: undefined }],
    ['no session', {}, { sid: undefined }],
    ['no generation', {}, { gen: undefined }],
    ['half a generation', {}, { gen: 1.5 }],
  ])('with %s is rejected although its signature is valid', (_case, header, payload) => {
    expect(tokens.verify('access', craft(header, payload), NOW)).toBeNull();
  });

  it.each(['none', 'None', 'NONE', ''])('with the algorithm %j is rejected', (alg) => {
    expect(
      tokens.verify(
        'access',
        craft({ alg }, {}, () => Buffer.alloc(0)),
        NOW,
      ),
    ).toBeNull();
    expect(tokens.verify('access', craft({ alg }), NOW)).toBeNull();
  });

  it.each(['HS384', 'HS512'] as const)(
    'signed with our secret by %s, which we do not use, is rejected',
    (algorithm) => {
      const [{ kid, bytes }] = shared;
      const sign = (alg: 'HS256' | typeof algorithm) =>
        jwt.sign(CLAIM_SET, bytes, { algorithm: alg, header: { alg, typ: 'at+jwt', kid } });
      const tokens = signedTokens(shared, 'consumer');
      expect(tokens.verify('access', sign('HS256'), NOW)).toEqual(CLAIMS);
      expect(tokens.verify('access', sign(algorithm), NOW)).toBeNull();
    },
  );

  it.each([
    ['PEM', publicKey.export({ format: 'pem', type: 'spki' })],
    ['DER', publicKey.export({ format: 'der', type: 'spki' })],
    ['JWK', JSON.stringify(publicKey.export({ format: 'jwk' }))],
  ])('signed with our public key in %s as a shared secret is rejected', (_form, secret) => {
    // The library refuses to sign like this.
    const forged = craft({ alg: 'HS256' }, {}, (text) => createHmac('sha256', secret).update(text).digest());
    expect(tokens.verify('access', forged, NOW)).toBeNull();
  });

  it('that contains its own key is rejected', () => {
    const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwk = own.publicKey.export({ format: 'jwk' });
    const byOwnKey = (text: string) =>
      signBytes('sha256', Buffer.from(text), { key: own.privateKey, dsaEncoding: 'ieee-p1363' });
    expect(tokens.verify('access', craft({ jwk }, {}, byOwnKey), NOW)).toBeNull();
    expect(tokens.verify('access', craft({ jwk, kid: undefined }, {}, byOwnKey), NOW)).toBeNull();
    expect(tokens.verify('access', craft({ jwk }), NOW)).toBeNull();
  });

  it.each([
    ['access', 'at+jwt', 'consumer-api', 3600],
    ['refresh', 'rt+jwt', 'consumer-refresh', 30 * 24 * 3600],
  ] as const)('for %s is valid no longer than its kind, whatever its expiry', (kind, typ, aud, seconds) => {
    const token = craft({ typ }, { aud, exp: NOW + 90 * 24 * 3600 });
    expect(tokens.verify(kind, token, NOW + seconds + 4)).toEqual(CLAIMS);
    expect(tokens.verify(kind, token, NOW + seconds + 5)).toBeNull();
  });

  it('is accepted up to 4,096 characters and rejected beyond', () => {
    const [{ bytes }] = shared;
    const sign = (text: string) => createHmac('sha256', bytes).update(text).digest();
    // In base64url, a part can have only three of four lengths, which depend on the id of the key.
    const verifyOfLength = (length: number) => {
      for (const kid of ['h', 'h1', 'h12']) {
        const ofSession = (characters: number) => craft({ alg: 'HS256', kid }, { sid: 'x'.repeat(characters) }, sign);
        let characters = 2700;
        while (ofSession(characters).length < length) characters += 1;
        const token = ofSession(characters);
        if (token.length === length)
          return signedTokens([{ ...shared[0], kid }], 'consumer').verify('access', token, NOW);
      }
      throw new Error(`No token has ${length} characters.`);
    };
    expect(verifyOfLength(4096)).toMatchObject({ ownerId: 17 });
    expect(verifyOfLength(4097)).toBeNull();
  });

  it('with a signature of zeros is rejected', () => {
    expect(
      tokens.verify(
        'access',
        craft({}, {}, () => Buffer.alloc(64)),
        NOW,
      ),
    ).toBeNull();
  });
});

describe('the public keys', () => {
  it('are those of the ring, without private parts', () => {
    const { publicKeys } = signedTokens([key, signingKey('e0'), ...shared], 'consumer');
    expect(publicKeys.map(({ kid }) => kid)).toEqual(['e1', 'e0']);
    for (const one of publicKeys) {
      expect(Object.keys(one).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
      expect(one).toMatchObject({ alg: 'ES256', crv: 'P-256', kty: 'EC', use: 'sig' });
    }
  });

  it('allow others to verify an access token', () => {
    const tokens = signedTokens(asymmetric, 'consumer');
    const [jwk] = tokens.publicKeys;
    const verifying = createPublicKey({ key: jwk ?? {}, format: 'jwk' });
    const token = tokens.sign('access', CLAIMS, NOW, NOW + 900);
    expect(jwt.verify(token, verifying, { algorithms: ['ES256'], clockTimestamp: NOW })).toMatchObject({ sub: '17' });
  });

  it('do not include shared secrets', () => {
    expect(signedTokens(shared, 'consumer').publicKeys).toEqual([]);
  });
});
