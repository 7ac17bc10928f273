// Keys with which tokens cannot be signed are rejected at the start.
import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { readKeyRing, type RingKey } from '../../../src/providers/crypto/key-ring';
import { signedTokens } from '../../../src/providers/crypto/tokens';
import { signingKey } from '../../support/fixtures/keys';

describe('a key that cannot sign', () => {
  const key = signingKey('e1');
  const privateKey = createPrivateKey({ key: key.bytes, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey;
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const ed25519 = generateKeyPairSync('ed25519').privateKey;

  it.each<[string, Buffer]>([
    ['our public key', publicKey.export({ format: 'der', type: 'spki' })],
    ['our public key in PEM', Buffer.from(publicKey.export({ format: 'pem', type: 'spki' }))],
    ['our private key in PEM', Buffer.from(privateKey.export({ format: 'pem', type: 'pkcs8' }))],
    ['our private key in SEC 1', privateKey.export({ format: 'der', type: 'sec1' })],
    ['a damaged private key', key.bytes.subarray(0, -9)],
    ['a key on another curve', p384.export({ format: 'der', type: 'pkcs8' })],
    ['a long key', rsa.export({ format: 'der', type: 'pkcs8' })],
    ['a key of another type', ed25519.export({ format: 'der', type: 'pkcs8' })],
  ])('is rejected: %s', (_case, bytes) => {
    const bad: RingKey = { kid: 'bad', bytes };
    expect(() => signedTokens([bad], 'consumer')).toThrow('not a P-256 private key (PKCS #8, DER): bad');
    expect(() => signedTokens([key, bad], 'consumer')).toThrow('bad');
  });

  it('is rejected: a secret of three bytes', () => {
    expect(() => readKeyRing('h1:YWJj')).toThrow('less than 32 bytes');
    expect(() => readKeyRing(`h1:${randomBytes(32).toString('base64')}`)).not.toThrow();
  });
});

it.each<[string, readonly number[]]>([
  ['the tag of a sequence', [0x30, 0x00]],
  ['the tag of a sequence, and a length of three bytes', [0x30, 0x83]],
  ['the length of a sequence', [0x31, 30]],
  ['a length of one byte', [0x31, 0x81]],
  ['a length of two bytes', [0x31, 0x82]],
])('a secret that begins with %s, by chance, is no key file', (_what, start) => {
  const tokens = signedTokens([{ kid: 'h1', bytes: Buffer.from([...start, ...randomBytes(30)]) }], 'consumer');
  const claims = { ownerId: 17, sessionId: 'session', generation: 3 };
  expect(tokens.verify('access', tokens.sign('access', claims, 1000, 1900), 1001)).toEqual(claims);
});
