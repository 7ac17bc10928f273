// Tells streams that their account has changed or their session has ended, by whichever process: while anybody watches,
// one look at the database a tick, whatever the number of streams.
import { DomainError } from '../domain/shared/errors';
import type { Seen, Watched } from '../domain/system/subscription-poll';
import { fewAtOnce, type InTurn } from './concurrency-limiter';

export interface Watchable {
  readonly accountId: number;
  readonly sessionId: string;
  /** The version of the account that the client knows, in epoch milliseconds. */
  readonly version: number;
  /** Whether it has changed since: then there is something to tell at once. */
  readonly isBehind: boolean;
  /** Its end is the end of the watch. */
  readonly signal: AbortSignal;
  /** Waits until the client has taken what it was told before. */
  readonly drained: () => Promise<void>;
}

export type Sight = 'changed' | 'session_ended' | 'closed';

export interface Watch {
  /**
   * Waits until there is something to tell and the client is there for it. However often an account has changed since,
   * it is told once; and not at all when the session has ended meanwhile.
   */
  next(): Promise<Sight>;
  /** What was read, so that it is not told again. */
  told(version: number): void;
}

export interface AccountWatches {
  /** Refuses with `too_many_streams`, and with `service_unavailable` when the process has no more room. */
  open(watchable: Watchable): Watch;
  /** `look` reads both kinds at once. A look that fails is reported, once until one works again, and ends no stream. */
  start(look: (watched: Watched) => Promise<Seen>, report: (error: unknown) => void): void;
  /** For what streams read of what has changed: however many they are, requests find a connection too. */
  readonly inTurn: InTurn;
  /** Waits for the look that runs. */
  stop(): Promise<void>;
}

export interface WatchSettings {
  readonly tickMs: number;
  readonly perSession: number;
  readonly perProcess: number;
}

interface OpenWatch extends Watch {
  readonly accountId: number;
  readonly sessionId: string;
  judge(seen: Seen): void;
}

/** Less than the usual number of connections. */
const READS_AT_ONCE = 3;

export function createAccountWatches({ tickMs, perSession, perProcess }: WatchSettings): AccountWatches {
  const open = new Set<OpenWatch>();
  let round: (() => Promise<void>) | null = null;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();

  /** Only while somebody watches; the next tick waits for the look before it. */
  function schedule(): void {
    if (timer || !round || open.size === 0) return;
    timer = setTimeout(() => {
      running = (round?.() ?? Promise.resolve()).then(() => {
        timer = null;
        schedule();
      });
    }, tickMs);
  }

  function refuseCrowd(sessionId: string): void {
    if (open.size >= perProcess) throw new DomainError('service_unavailable', { retryAfter: 1 });
    const others = [...open].filter((watch) => watch.sessionId === sessionId);
    if (others.length >= perSession) throw new DomainError('too_many_streams');
  }

  return {
    open(watchable) {
      refuseCrowd(watchable.sessionId);
      const watch = watchOf(watchable, () => open.delete(watch));
      if (watchable.signal.aborted) return watch;
      open.add(watch);
      schedule();
      return watch;
    },
    start(look, report) {
      let isFailing = false;
      round = async () => {
        const watches = [...open];
        try {
          const seen = await look(namesOf(watches));
          for (const watch of watches) watch.judge(seen);
          isFailing = false;
        } catch (error) {
          if (!isFailing) report(error);
          isFailing = true;
        }
      };
      schedule();
    },
    inTurn: fewAtOnce(READS_AT_ONCE),
    async stop() {
      round = null;
      if (timer) clearTimeout(timer);
      await running;
    },
  };
}

function namesOf(watches: readonly OpenWatch[]): Watched {
  return {
    accountIds: [...new Set(watches.map(({ accountId }) => accountId))],
    sessionIds: [...new Set(watches.map(({ sessionId }) => sessionId))],
  };
}

function watchOf({ accountId, sessionId, signal, drained, ...known }: Watchable, forget: () => void): OpenWatch {
  let { version, isBehind: hasChanged } = known;
  let end: Exclude<Sight, 'changed'> | null = signal.aborted ? 'closed' : null;
  let wake: () => void = () => undefined;

  function close(): void {
    forget();
    end = 'closed';
    wake();
  }

  signal.addEventListener('abort', close, { once: true });
  return {
    accountId,
    sessionId,
    async next() {
      if (!end && !hasChanged) await new Promise<void>((resolve) => (wake = resolve));
      await drained();
      hasChanged = false;
      return end ?? 'changed';
    },
    told(read) {
      version = read;
    },
    judge({ versions, alive }) {
      if (!alive.has(sessionId)) end ??= 'session_ended';
      else if (versions.get(accountId) !== version) hasChanged = true;
      if (end || hasChanged) wake();
    },
  };
}
