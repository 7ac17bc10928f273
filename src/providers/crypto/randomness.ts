// Generates random tokens, ids and one-time codes.
import { randomBytes, randomInt } from 'node:crypto';

export interface Randomness {
  /** 256 random bits, base64url. */
  token(): string;
  /** 128 random bits, base64url. */
  id(): string;
  /** Six decimal digits, with leading zeros. */
  code(): string;
  /** Integer from 0 to below `bound`. */
  below(bound: number): number;
}

export const systemRandomness: Randomness = {
  token: () => randomBytes(32).toString('base64url'),
  id: () => randomBytes(16).toString('base64url'),
  code: () => String(randomInt(0, 1_000_000)).padStart(6, '0'),
  below: (bound) => randomInt(0, bound),
};
