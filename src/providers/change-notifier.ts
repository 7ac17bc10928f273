// Tells streams that their account has changed or their session has ended, by whichever process: while anybody watches,
// one look at the database a tick, whatever the number of streams.
import { DomainError } from '../domain/shared/errors';
import type { PollResult, PollTargets } from '../domain/system/subscription-poll';
import { createConcurrencyLimiter, type ConcurrencyLimiter } from './concurrency-limiter';

export interface ChangeSubscriptionOptions {
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

export type ChangeEvent = 'changed' | 'session_ended' | 'closed';

export interface ChangeSubscription {
  /**
   * Waits until there is something to tell and the client is there for it. However often an account has changed since,
   * it is told once; and not at all when the session has ended meanwhile.
   */
  next(): Promise<ChangeEvent>;
  /** What was read, so that it is not told again. */
  acknowledge(version: number): void;
}

export interface ChangeNotifier {
  /** Refuses with `too_many_streams`, and with `service_unavailable` when the process has no more room. */
  open(watchable: ChangeSubscriptionOptions): ChangeSubscription;
  /** `look` reads both kinds at once. A look that fails is reported, once until one works again, and ends no stream. */
  start(look: (watched: PollTargets) => Promise<PollResult>, report: (error: unknown) => void): void;
  /** For what streams read of what has changed: however many they are, requests find a connection too. */
  readonly limitReads: ConcurrencyLimiter;
  /** Waits for the look that runs. */
  stop(): Promise<void>;
}

export interface ChangeNotifierSettings {
  readonly pollIntervalMs: number;
  readonly maxPerSession: number;
  readonly maxPerProcess: number;
}

interface OpenSubscription extends ChangeSubscription {
  readonly accountId: number;
  readonly sessionId: string;
  apply(seen: PollResult): void;
}

/** Less than the usual number of connections. */
const MAX_CONCURRENT_READS = 3;

export function createChangeNotifier({
  pollIntervalMs,
  maxPerSession,
  maxPerProcess,
}: ChangeNotifierSettings): ChangeNotifier {
  const open = new Set<OpenSubscription>();
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
    }, pollIntervalMs);
  }

  function refuseCrowd(sessionId: string): void {
    if (open.size >= maxPerProcess) throw new DomainError('service_unavailable', { retryAfter: 1 });
    const others = [...open].filter((watch) => watch.sessionId === sessionId);
    if (others.length >= maxPerSession) throw new DomainError('too_many_streams');
  }

  return {
    open(watchable) {
      refuseCrowd(watchable.sessionId);
      const watch = createSubscription(watchable, () => open.delete(watch));
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
          const seen = await look(collectIds(watches));
          for (const watch of watches) watch.apply(seen);
          isFailing = false;
        } catch (error) {
          if (!isFailing) report(error);
          isFailing = true;
        }
      };
      schedule();
    },
    limitReads: createConcurrencyLimiter(MAX_CONCURRENT_READS),
    async stop() {
      round = null;
      if (timer) clearTimeout(timer);
      await running;
    },
  };
}

function collectIds(watches: readonly OpenSubscription[]): PollTargets {
  return {
    accountIds: [...new Set(watches.map(({ accountId }) => accountId))],
    sessionIds: [...new Set(watches.map(({ sessionId }) => sessionId))],
  };
}

function createSubscription(
  { accountId, sessionId, signal, drained, ...known }: ChangeSubscriptionOptions,
  forget: () => void,
): OpenSubscription {
  let { version, isBehind: hasChanged } = known;
  let end: Exclude<ChangeEvent, 'changed'> | null = signal.aborted ? 'closed' : null;
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
    acknowledge(read) {
      version = read;
    },
    apply({ versions, alive }) {
      if (!alive.has(sessionId)) end ??= 'session_ended';
      else if (versions.get(accountId) !== version) hasChanged = true;
      if (end || hasChanged) wake();
    },
  };
}
