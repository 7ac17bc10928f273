// The session of the person who is signed in. Its tokens are only in memory, where a script from elsewhere finds nothing to
// steal later; a tab that is opened asks the others for them, and all of them renew the tokens once.
import { useSyncExternalStore } from 'react';

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Returns the new pair, or null if the session is over. Throws when the service cannot be reached. */
export type Renew = (refreshToken: string) => Promise<Tokens | null>;

type Message =
  | { readonly kind: 'ask' }
  /** A tab that was asked has these tokens. Nobody is signed in there if they are null. */
  | { readonly kind: 'answer'; readonly tokens: Tokens | null }
  /** What all tabs have from now on. */
  | { readonly kind: 'tokens'; readonly tokens: Tokens | null };

/** How long a tab waits for the answer of another one, which may be asleep. */
const ANSWER_MS = 1000;

export interface Session {
  readonly get: () => Tokens | null;
  /** In all tabs. Null signs out. */
  readonly set: (tokens: Tokens | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Resolves when other tabs had time to pass on their session. */
  readonly restored: Promise<void>;
  /** Renews the tokens `used`, unless that has been done meanwhile. */
  readonly renew: (used: Tokens, renew: Renew) => Promise<void>;
}

/** One for each kind of user: a consumer and a creditor may be signed in side by side. */
export function createSession(name: string): Session {
  let tokens: Tokens | null = null;
  let renewing: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const channel = new BroadcastChannel(`portal-session-${name}`);
  const post = (message: Message) => channel.postMessage(message);
  const otherTabs = joinTabs(`portal-tab-${name}`);
  let answered = (): void => undefined;

  function take(next: Tokens | null): void {
    if (next?.accessToken === tokens?.accessToken) return;
    tokens = next;
    for (const listener of listeners) listener();
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'ask') return post({ kind: 'answer', tokens });
    if (data.kind === 'tokens' || data.tokens) take(data.tokens);
    answered();
  };

  /** Waits for the tokens of another tab, if there is one. */
  async function ask(): Promise<void> {
    if (!(await otherTabs())) return;
    await new Promise<void>((resolve) => {
      answered = resolve;
      setTimeout(resolve, ANSWER_MS);
      post({ kind: 'ask' });
    });
  }

  const session: Session = {
    get: () => tokens,
    set(next) {
      take(next);
      post({ kind: 'tokens', tokens: next });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    restored: ask(),
    renew(used, renew) {
      renewing ??= navigator.locks
        .request(`portal-renewal-${name}`, async () => {
          // A refresh token that another tab has used ends the session, so its news is awaited first.
          if (tokens === used) await ask();
          if (tokens === used) session.set(await renew(used.refreshToken));
        })
        .finally(() => (renewing = null));
      return renewing;
    },
  };
  return session;
}

/** Every tab holds the same shared lock as long as it is open. The returned function tells whether another one does. */
function joinTabs(lock: string): () => Promise<boolean> {
  const joined = new Promise<void>((resolve) => {
    void navigator.locks.request(lock, { mode: 'shared' }, () => {
      resolve();
      return new Promise(() => undefined);
    });
  });
  return async () => {
    await joined;
    const { held = [] } = await navigator.locks.query();
    return held.filter(({ name }) => name === lock).length > 1;
  };
}

export function useTokens(session: Session): Tokens | null {
  return useSyncExternalStore(session.subscribe, session.get);
}
