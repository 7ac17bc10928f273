// Notifies subscriptions that their account has changed or their session has ended, in this or any other process. One
// poll of the database serves all subscriptions of the process.
import { DomainError } from '../domain/shared/errors';
import type { PollResult, PollTargets } from '../domain/system/subscription-poll';
import { createConcurrencyLimiter, type ConcurrencyLimiter } from './concurrency-limiter';

interface ChangeSubscriptionOptions {
  readonly accountId: number;
  readonly sessionId: string;
  /** The version of the account that the client knows, in epoch milliseconds. */
  readonly version: number;
  /** Whether the account has changed since: then the first event comes at once. */
  readonly isBehind: boolean;
  /** Aborting it closes the subscription. */
  readonly signal: AbortSignal;
  /** Resolves when the client has received the previous events. */
  readonly drained: () => Promise<void>;
}

export type ChangeEvent = 'changed' | 'session_ended' | 'closed';

export interface ChangeSubscription {
  /**
   * Waits for the next event, and until the client has received the previous ones. Changes that happen meanwhile become
   * one event; the end of the session replaces them.
   */
  next(): Promise<ChangeEvent>;
  /** Records the version that was sent to the client, so that it causes no further event. */
  acknowledge(version: number): void;
}

export interface ChangeNotifier {
  /** Throws `too_many_streams` at the session's limit, and `service_unavailable` at the process's. */
  open(options: ChangeSubscriptionOptions): ChangeSubscription;
  /** Starts polling. A failed poll closes no subscription; consecutive failures are reported once. */
  start(poll: (targets: PollTargets) => Promise<PollResult>, report: (error: unknown) => void): void;
  /** For the reads that follow an event: leaves database connections to other requests. */
  readonly limitReads: ConcurrencyLimiter;
  /** Stops polling and waits for the current poll. */
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
  apply(result: PollResult): void;
}

/** Below the default size of the connection pool. */
const MAX_CONCURRENT_READS = 3;

export function createChangeNotifier({
  pollIntervalMs,
  maxPerSession,
  maxPerProcess,
}: ChangeNotifierSettings): ChangeNotifier {
  const open = new Set<OpenSubscription>();
  let pollOnce: (() => Promise<void>) | null = null;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();

  /** Polls only while there are subscriptions, and never twice at once. */
  function schedule(): void {
    if (timer || !pollOnce || open.size === 0) return;
    timer = setTimeout(() => {
      running = (pollOnce?.() ?? Promise.resolve()).then(() => {
        timer = null;
        schedule();
      });
    }, pollIntervalMs);
  }

  function enforceLimits(sessionId: string): void {
    if (open.size >= maxPerProcess) throw new DomainError('service_unavailable', { retryAfter: 1 });
    const others = [...open].filter((subscription) => subscription.sessionId === sessionId);
    if (others.length >= maxPerSession) throw new DomainError('too_many_streams');
  }

  return {
    open(options) {
      enforceLimits(options.sessionId);
      const subscription = createSubscription(options, () => open.delete(subscription));
      if (options.signal.aborted) return subscription;
      open.add(subscription);
      schedule();
      return subscription;
    },
    start(poll, report) {
      let isFailing = false;
      pollOnce = async () => {
        const subscriptions = [...open];
        // The last one may have ended since the poll was scheduled.
        if (subscriptions.length === 0) return;
        try {
          const result = await poll(collectIds(subscriptions));
          for (const subscription of subscriptions) subscription.apply(result);
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
      pollOnce = null;
      if (timer) clearTimeout(timer);
      await running;
    },
  };
}

function collectIds(subscriptions: readonly OpenSubscription[]): PollTargets {
  return {
    accountIds: [...new Set(subscriptions.map(({ accountId }) => accountId))],
    sessionIds: [...new Set(subscriptions.map(({ sessionId }) => sessionId))],
  };
}

function createSubscription(
  { accountId, sessionId, signal, drained, ...known }: ChangeSubscriptionOptions,
  remove: () => void,
): OpenSubscription {
  let { version, isBehind: hasChanged } = known;
  let end: Exclude<ChangeEvent, 'changed'> | null = signal.aborted ? 'closed' : null;
  let wake: () => void = () => undefined;

  function close(): void {
    remove();
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
    acknowledge(sent) {
      version = sent;
    },
    apply({ versions, alive }) {
      if (!alive.has(sessionId)) end ??= 'session_ended';
      else if (versions.get(accountId) !== version) hasChanged = true;
      if (end || hasChanged) wake();
    },
  };
}
