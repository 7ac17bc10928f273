// Notifies subscriptions that their accounts or letters have changed or their session has ended, in this or any other process. One
// poll of the database serves all subscriptions of the process.
import { DomainError } from '../domain/shared/errors';
import {
  NO_ITEMS,
  toOwnerKey,
  toScopeKey,
  type ItemVersions,
  type PollResult,
  type PollTargets,
  type StreamEnding,
  type StreamOwner,
  type StreamScope,
} from '../domain/system/subscription-poll';
import { createConcurrencyLimiter, type ConcurrencyLimiter } from './concurrency-limiter';

interface ChangeSubscriptionOptions {
  readonly scope: StreamScope;
  readonly owner: StreamOwner;
  /** What the client knows. */
  readonly known: ItemVersions;
  /** True if there have been changes since: then the first event comes at once. */
  readonly isBehind: boolean;
  /** Aborting it closes the subscription. */
  readonly signal: AbortSignal;
  /** Resolves when the client has received the previous events. */
  readonly drained: () => Promise<void>;
}

export type ChangeEvent = 'changed' | StreamEnding | 'closed';

export interface ChangeSubscription {
  /**
   * Waits for the next event, and until the client has received the previous ones. Changes that happen meanwhile become
   * one event; the end of the session replaces them.
   */
  next(): Promise<ChangeEvent>;
  /** False once `next` would return the end. */
  isOpen(): boolean;
  /** What the client knows. */
  known(): ItemVersions;
  /** The result of the last poll. */
  latest(): ItemVersions;
  /** Records what was sent to the client, so that it causes no further event. */
  acknowledge(sent: ItemVersions): void;
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
  readonly scope: StreamScope;
  readonly owner: StreamOwner;
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
  /** These come from the last poll. Subscriptions share these lists, so that each list is in memory once. */
  let polled: PollResult['versions'] = new Map();
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

  function enforceLimits(owner: StreamOwner): void {
    if (open.size >= maxPerProcess) throw new DomainError('service_unavailable', { retryAfter: 1 });
    const others = [...open].filter((subscription) => toOwnerKey(subscription.owner) === toOwnerKey(owner));
    if (others.length >= maxPerSession) throw new DomainError('too_many_streams');
  }

  function remove(subscription: OpenSubscription): void {
    open.delete(subscription);
    if (open.size === 0) polled = new Map();
  }

  function collectTargets(subscriptions: readonly OpenSubscription[]): PollTargets {
    const targets = new Map(
      subscriptions.map(({ scope, known }) => {
        const key = toScopeKey(scope);
        return [key, { scope, previous: polled.get(key) ?? known() }];
      }),
    );
    const owners = new Map(subscriptions.map(({ owner }) => [toOwnerKey(owner), owner]));
    return { targets: [...targets.values()], owners: [...owners.values()] };
  }

  return {
    open(options) {
      enforceLimits(options.owner);
      const subscription = createSubscription(options, () => remove(subscription));
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
          const result = await poll(collectTargets(subscriptions));
          polled = open.size === 0 ? new Map() : result.versions;
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

function createSubscription(
  { scope, owner, signal, drained, ...start }: ChangeSubscriptionOptions,
  remove: () => void,
): OpenSubscription {
  let { known, isBehind: hasChanged } = start;
  let latest = known;
  let end: Exclude<ChangeEvent, 'changed'> | null = signal.aborted ? 'closed' : null;
  let wake: () => void = () => undefined;

  function close(): void {
    remove();
    end = 'closed';
    wake();
  }

  function findEnding({ endings, now }: PollResult): StreamEnding | null {
    if (owner.expiresAt !== null && owner.expiresAt <= now) return 'session_ended';
    return endings.get(toOwnerKey(owner)) ?? null;
  }

  signal.addEventListener('abort', close, { once: true });
  return {
    scope,
    owner,
    async next() {
      if (!end && !hasChanged) await new Promise<void>((resolve) => (wake = resolve));
      await drained();
      hasChanged = false;
      return end ?? 'changed';
    },
    isOpen: () => end === null,
    known: () => known,
    latest: () => latest,
    acknowledge(sent) {
      known = sent;
    },
    apply(result) {
      latest = result.versions.get(toScopeKey(scope)) ?? NO_ITEMS;
      if (latest.stamp === known.stamp) known = latest;
      else hasChanged = true;
      end ??= findEnding(result);
      if (end || hasChanged) wake();
    },
  };
}
