// Key rings for tests: fresh keys at each call, the first one active.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { KeyRing, RingKey } from '../../src/gateways/key-ring';

/** A ring of random 32-byte keys. */
export function secretRing(active: string, ...older: readonly string[]): KeyRing {
  return [secretKey(active), ...older.map(secretKey)];
}

export function secretKey(kid: string): RingKey {
  return { kid, bytes: randomBytes(32) };
}

/** A P-256 private key as PKCS #8 in DER. */
export function signingKey(kid: string): RingKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { kid, bytes: privateKey.export({ format: 'der', type: 'pkcs8' }) };
}
