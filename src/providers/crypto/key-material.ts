// Decides whether bytes can be a secret key: with a public key or a text, others could sign or decrypt.
import type { RingKey } from './key-ring';

/** What `openssl rand` is asked for. Other lengths are files, points or texts; a point of P-256 has 33 or 65 bytes. */
const LENGTHS: readonly number[] = [32, 48, 64];

/** Among 32 random bytes, fewer than 16 different ones occur once in 10^14 keys. */
const MIN_DIFFERENT_BYTES = 16;

/** Throws with a message for the operator, which never contains a key. */
export function assertSecret({ kid, bytes }: RingKey): void {
  const isSecret =
    LENGTHS.includes(bytes.length) && hasManyBytes(bytes) && !isText(bytes) && !isSequence(bytes) && !isDer(bytes);
  if (!isSecret) throw new Error(`has a key that is not 32, 48 or 64 random bytes: ${kid}`);
}

function hasManyBytes(bytes: Buffer): boolean {
  return new Set(bytes).size >= MIN_DIFFERENT_BYTES;
}

/** Passwords, PEM, JSON, hexadecimal digits, base64 that was encoded twice. */
function isText(bytes: Buffer): boolean {
  return bytes.every((byte) => (byte >= 0x20 && byte < 0x7f) || byte === 0x0a || byte === 0x0d || byte === 0x09);
}

/** `00 01 02 …` and the like. */
function isSequence(bytes: Buffer): boolean {
  const steps = bytes.subarray(1).map((byte, index) => byte - (bytes[index] ?? 0));
  return new Set(steps).size === 1;
}

/** A DER file: a sequence of the right length that begins with an integer or another sequence. */
function isDer(bytes: Buffer): boolean {
  const [tag, length, first] = bytes;
  return tag === 0x30 && length === bytes.length - 2 && (first === 0x02 || first === 0x30);
}
