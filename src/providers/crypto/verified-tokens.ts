// Remembers verified tokens, so that a signature is checked once and not with every request.
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

interface VerifiedToken<Claims> {
  readonly claims: Claims;
  /** Inclusive; epoch seconds. */
  readonly validFrom: number;
  /** Exclusive; epoch seconds. */
  readonly validUntil: number;
}

export interface VerifiedTokens<Claims> {
  /** Null for an unknown token, and outside of its lifetime. `now` in epoch seconds. */
  find(token: string, now: number): Claims | null;
  add(token: string, verified: VerifiedToken<Claims>): void;
}

/**
 * Keeps the `max` tokens used last, by their digests: a token is a secret that memory need not hold. Only tokens that were
 * verified take a place, so that others cannot fill it.
 */
export function createVerifiedTokens<Claims extends object>(max: number): VerifiedTokens<Claims> {
  const cache = new LRUCache<string, VerifiedToken<Claims>>({ max });
  const toKey = (token: string): string => hash('sha256', token, 'base64');
  return {
    find(token, now) {
      const found = cache.get(toKey(token));
      return found && found.validFrom <= now && now < found.validUntil ? found.claims : null;
    },
    add: (token, verified) => void cache.set(toKey(token), verified),
  };
}
