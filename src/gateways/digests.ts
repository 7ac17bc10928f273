// Digests of secrets: what the database may keep of tokens and one-time codes.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export interface Digests {
  /** SHA-256 of a token with 256 random bits, hex: enough, for it cannot be guessed. */
  ofToken(token: string): string;
  /** Keyed digest of a one-time code, bound to its flow and version, hex: six digits alone could be tried out. */
  ofCode(flowId: string, version: number, code: string): string;
  /** Compares two digests in constant time. */
  equal(one: string, other: string): boolean;
  /** Names the key of `ofCode`, so that it can be changed. */
  readonly codeKeyId: string;
}

/** Digests with `pepper` as the key of one-time codes. */
export function keyedDigests(pepper: string): Digests {
  return {
    codeKeyId: createHash('sha256').update(pepper).digest('hex').slice(0, 8),
    ofToken: (token) => createHash('sha256').update(token).digest('hex'),
    ofCode: (flowId, version, code) =>
      createHmac('sha256', pepper).update(`${flowId}|${version}|${code}`).digest('hex'),
    equal: (one, other) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other)),
  };
}
