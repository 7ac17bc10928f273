// The tokens of the signed-in person. They are only in memory, where a script from elsewhere finds nothing to steal later.
import { useSyncExternalStore } from 'react';

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

let tokens: Tokens | null = null;
const listeners = new Set<() => void>();

export const session = {
  get: () => tokens,
  set(next: Tokens | null) {
    tokens = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function useIsSignedIn(): boolean {
  return useSyncExternalStore(session.subscribe, session.get) !== null;
}
