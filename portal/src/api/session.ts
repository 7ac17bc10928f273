// The session of the person who is signed in. Its tokens are only in memory, where a script from elsewhere finds nothing to
// steal later; a tab that is opened asks the others for them, and all of them renew the tokens once.
import { useSyncExternalStore } from 'react';

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Returns the new pair; null: the session is over. Throws when the service cannot be reached. */
export type Renew = (refreshToken: string) => Promise<Tokens | null>;

type Message = { readonly kind: 'ask' } | { readonly kind: 'tokens'; readonly tokens: Tokens | null };

/** How long a tab waits for the answer of another one. */
const ANSWER_MS = 120;

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

  function take(next: Tokens | null): void {
    if (next?.accessToken === tokens?.accessToken) return;
    tokens = next;
    for (const listener of listeners) listener();
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'tokens') return take(data.tokens);
    if (tokens) post({ kind: 'tokens', tokens });
  };

  /** Waits for the tokens of another tab. */
  async function ask(): Promise<void> {
    post({ kind: 'ask' });
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
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

export function useTokens(session: Session): Tokens | null {
  return useSyncExternalStore(session.subscribe, session.get);
}
