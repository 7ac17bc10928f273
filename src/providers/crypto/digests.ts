// Digests of secrets: what the database may keep of tokens, one-time codes and the subjects of rate limits.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { derivePurposeKey, type KeyRing, type RingKey } from './key-ring';

/** What is stored of a one-time code. */
export interface StoredCode {
  readonly digest: string;
  readonly keyId: string;
  readonly flowId: string;
  readonly version: number;
}

export interface Digests {
  /** SHA-256 of a token with 256 random bits, hex: enough, for it cannot be guessed. */
  digestToken(token: string): string;
  /** SHA-256 of texts that are no secret, hex: tells whether they are the same. */
  digestTexts(texts: readonly string[]): string;
  /** Keyed digest of a one-time code, bound to its flow and version, hex: six digits alone could be tried out. */
  digestCode(flowId: string, version: number, code: string): string;
  /** Whether `code` is the stored one, under the key that it was stored with; no when that key is gone. */
  matchesCode(stored: StoredCode, code: string): boolean;
  /** Keyed digest of whom a limit counts, hex: an address or a name never stands in a counter. */
  digestSubject(scope: string, text: string): string;
  /** Compares two digests in constant time. */
  equal(one: string, other: string): boolean;
  /** Names the key of `ofCode`, so that it can be changed. */
  readonly codeKeyId: string;
}

/** SHA-256 of a text that is no secret, hex, as other programs compute it too. */
export function computeTextDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** `codes` is the ring of one-time codes; `subjects` the key of the counters: a new one starts them at zero. */
export function keyedDigests(codes: KeyRing, subjects: RingKey): Digests {
  const codeKeys = new Map(codes.map((key) => [key.kid, derivePurposeKey('code', key)]));
  const activeKey = derivePurposeKey('code', codes[0]);
  const subjectKey = derivePurposeKey('subject', subjects);
  return {
    codeKeyId: codes[0].kid,
    digestToken: (token) => createHash('sha256').update(token).digest('hex'),
    digestTexts: (texts) => createHash('sha256').update(JSON.stringify(texts)).digest('hex'),
    digestCode: (flowId, version, code) => computeHmac(activeKey, [flowId, version, code]),
    matchesCode({ digest, keyId, flowId, version }, code) {
      const key = codeKeys.get(keyId);
      return key !== undefined && isEqual(digest, computeHmac(key, [flowId, version, code]));
    },
    digestSubject: (scope, text) => computeHmac(subjectKey, [scope, text]),
    equal: isEqual,
  };
}

/** JSON keeps the parts apart: no two lists of parts read the same. */
function computeHmac(key: Buffer, parts: readonly (string | number)[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex');
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
