// Digests of tokens, one-time codes and rate-limit subjects, which the database stores instead of the values.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { derivePurposeKey, type KeyRing, type RingKey } from './key-ring';

export interface StoredCode {
  readonly digest: string;
  readonly keyId: string;
  readonly codeId: string;
  readonly version: number;
}

export interface Digests {
  /** SHA-256, hex. A token has 256 random bits, so it needs no key. */
  digestToken(token: string): string;
  /** SHA-256 of texts that are not secret, hex, for comparison. */
  digestTexts(texts: readonly string[]): string;
  /** HMAC of a one-time code, the id of its row and its version, hex. Without a key, six digits could be found by trying all. */
  digestCode(codeId: string, version: number, code: string): string;
  /** Compares a code under the key it was stored with. False when that key is no longer on the ring. */
  matchesCode(stored: StoredCode, code: string): boolean;
  /** HMAC of what a rate limit counts, hex, so that counters contain no addresses or names. */
  digestSubject(scope: string, text: string): string;
  /** The same under every key that rows may still have, the active one first, to find what names somebody. */
  digestSubjects(scope: string, text: string): readonly string[];
  /** Compares two digests in constant time. */
  equal(one: string, other: string): boolean;
  /** The key that `digestCode` uses. It is stored with the digest, to allow key rotation. */
  readonly codeKeyId: string;
}

/** SHA-256 of a text that is not secret, hex, as other programs compute it. */
export function computeTextDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A new `subjects` key restarts all rate counters at zero. */
export function keyedDigests(codes: KeyRing, subjects: RingKey, olderSubjects: readonly RingKey[] = []): Digests {
  const codeKeys = new Map(codes.map((key) => [key.kid, derivePurposeKey('code', key)]));
  const activeKey = derivePurposeKey('code', codes[0]);
  const subjectKey = derivePurposeKey('subject', subjects);
  const olderKeys = olderSubjects.map((key) => derivePurposeKey('subject', key));
  return {
    codeKeyId: codes[0].kid,
    digestToken: (token) => createHash('sha256').update(token).digest('hex'),
    digestTexts: (texts) => createHash('sha256').update(JSON.stringify(texts)).digest('hex'),
    digestCode: (codeId, version, code) => computeHmac(activeKey, [codeId, version, code]),
    matchesCode({ digest, keyId, codeId, version }, code) {
      const key = codeKeys.get(keyId);
      return key !== undefined && isEqual(digest, computeHmac(key, [codeId, version, code]));
    },
    digestSubject: (scope, text) => computeHmac(subjectKey, [scope, text]),
    digestSubjects: (scope, text) => [subjectKey, ...olderKeys].map((key) => computeHmac(key, [scope, text])),
    equal: isEqual,
  };
}

/** JSON separates the parts unambiguously. */
function computeHmac(key: Buffer, parts: readonly (string | number)[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex');
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
