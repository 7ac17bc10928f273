// A key ring, read from one setting: `kid:base64,kid:base64`. The first key is active; the others only decrypt or verify.
import { hkdfSync } from 'node:crypto';

export interface RingKey {
  readonly kid: string;
  readonly bytes: Buffer;
}

export type KeyRing = readonly [RingKey, ...RingKey[]];

const MIN_KEY_BYTES = 32;

/** Excludes `~` and `|`, which separate the parts of sealed values. */
const KID = /^[\w.-]{1,32}$/;
const BASE64 = /^[\w+/-]+={0,2}$/;

/** Throws with a message for the operator, which never contains a key. */
export function readKeyRing(text: string): KeyRing {
  const keys = text.split(',').map((part) => readKey(part.trim()));
  const [active, ...older] = keys;
  if (!active) throw new Error('needs at least one key');
  if (new Set(keys.map(({ kid }) => kid)).size !== keys.length) throw new Error('contains a key id twice');
  if (new Set(keys.map(({ bytes }) => bytes.toString('hex'))).size !== keys.length)
    throw new Error('contains a key twice');
  return [active, ...older];
}

/** Derives 32 bytes for one purpose of a key, so that no two purposes share a key (HKDF, RFC 5869). */
export function derivePurposeKey(purpose: string, { bytes }: RingKey): Buffer {
  return Buffer.from(hkdfSync('sha256', bytes, '', `parley|${purpose}`, 32));
}

function readKey(part: string): RingKey {
  const colon = part.indexOf(':');
  const kid = part.slice(0, Math.max(colon, 0));
  const encoded = part.slice(colon + 1);
  if (!KID.test(kid)) throw new Error('must have the form kid:base64, with commas between several keys');
  if (!BASE64.test(encoded)) throw new Error(`has a key that is not base64: ${kid}`);
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.length < MIN_KEY_BYTES) throw new Error(`has a key of less than ${MIN_KEY_BYTES} bytes: ${kid}`);
  return { kid, bytes };
}
