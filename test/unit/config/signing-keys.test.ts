// Key settings accept keys only: what is public, guessable or text would let others sign tokens or read data.
import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { readConfig } from '../../../src/config/config';
import { KEY_RING_NAMES } from '../../../src/config/keys';
import { signingKey } from '../../support/fixtures/keys';

const P256 = signingKey('p256').bytes;
const PUBLIC_KEY = createPublicKey(createPrivateKey({ key: P256, format: 'der', type: 'pkcs8' }));
/** The last 65 bytes of the public key's DER form. */
const POINT = PUBLIC_KEY.export({ format: 'der', type: 'spki' }).subarray(-65);
const { publicKey: edwards, privateKey: edwardsPrivate } = generateKeyPairSync('ed25519');
const { publicKey: rsa, privateKey: rsaPrivate } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Not accepted in any ring. */
const BLOBS: readonly (readonly [string, Buffer])[] = [
  ['zero bytes', Buffer.alloc(32)],
  ['one byte repeated', Buffer.alloc(64, 0x5a)],
  ['two bytes repeated', Buffer.alloc(48, 'ab')],
  ['bytes that count', Buffer.from(Array.from({ length: 32 }, (_, index) => index))],
  ['bytes that count down', Buffer.from(Array.from({ length: 32 }, (_, index) => 255 - index))],
  ['a text', Buffer.from('correct horse battery staple, as everybody knows it and uses it')],
  ['hexadecimal digits as text', Buffer.from(randomBytes(32).toString('hex'))],
  ['base64 as text', Buffer.from(randomBytes(48).toString('base64'))],
  ['a public key, DER', PUBLIC_KEY.export({ format: 'der', type: 'spki' })],
  ['a public key, PEM', Buffer.from(PUBLIC_KEY.export({ format: 'pem', type: 'spki' }))],
  ['a public key, JWK', Buffer.from(JSON.stringify(PUBLIC_KEY.export({ format: 'jwk' })))],
  ['a public key as a point', POINT],
  ['a public key as a compressed point', Buffer.concat([Buffer.from([2]), POINT.subarray(1, 33)])],
  ['a public RSA key', rsa.export({ format: 'der', type: 'pkcs1' })],
  ['a public key of Ed25519', edwards.export({ format: 'der', type: 'spki' })],
  ['a private key of Ed25519', edwardsPrivate.export({ format: 'der', type: 'pkcs8' })],
  ['a private RSA key', rsaPrivate.export({ format: 'der', type: 'pkcs8' })],
  ['a private key, PEM', Buffer.from('-----BEGIN PRIVATE KEY-----\nMIGHAgEAMBMGByqGSM49\n-----END PRIVATE KEY-----')],
  ['a truncated private key', P256.subarray(0, 100)],
  ['a private key with bytes before it', Buffer.concat([randomBytes(8), P256])],
  ['an SSH key', Buffer.from(`ssh-ed25519 ${randomBytes(51).toString('base64')} desk`)],
  ['too many random bytes', randomBytes(65)],
  ['too few random bytes', randomBytes(31)],
];

function findErrors(environment: Readonly<Record<string, string>>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return String(error).split('\n  ').slice(1);
  }
}

describe.each(KEY_RING_NAMES)('%s', (name) => {
  it.each(BLOBS)('refuses %s', (_what, bytes) => {
    const encoded = bytes.toString('base64');
    for (const ring of [`k1:${encoded}`, `good:${randomBytes(32).toString('base64')},k1:${encoded}`]) {
      const [line, ...more] = findErrors({ [name]: ring });
      expect(line).toMatch(new RegExp(`^${name} has a key .*: k1\\.$`));
      expect(line).not.toContain(encoded);
      expect(more).toEqual([]);
    }
  });

  it.each([32, 48, 64])('accepts %s random bytes', (length) => {
    expect(findErrors({ [name]: `k1:${randomBytes(length).toString('base64')}` })).toEqual([]);
  });
});

it.each(['JWT_KEYS', 'CREDITOR_JWT_KEYS'])('%s accepts a P-256 private key, other rings do not', (name) => {
  expect(findErrors({ [name]: `k1:${P256.toString('base64')}` })).toEqual([]);
  expect(findErrors({ INDEX_KEYS: `k1:${P256.toString('base64')}` })).toHaveLength(1);
});

it.each(['a'.repeat(40), 'abcabc'.repeat(8), '0'.repeat(64)])('ALTCHA_SECRET refuses %s', (secret) => {
  expect(findErrors({ ALTCHA_SECRET: secret })).toEqual([expect.stringMatching(/^ALTCHA_SECRET must be .*random/)]);
});
