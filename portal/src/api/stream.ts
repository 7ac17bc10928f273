// Subscriptions over server-sent events. All tabs of a browser share one connection for each: the tab that has a lock reads
// it and passes the events on; when it is closed, the next tab gets the lock.
import { createClient, NetworkError } from 'graphql-sse';
import type { Session } from './session';

export interface StreamRequest {
  readonly query: string;
  readonly variables?: Record<string, unknown>;
}

interface StreamResult {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: Record<string, unknown> }[];
}

interface Sink {
  readonly next: (result: StreamResult) => void;
  readonly complete: () => void;
  /** The connection is new: changes may have been missed. */
  readonly restarted: () => void;
}

type Message =
  { readonly kind: 'start' } | { readonly kind: 'event'; readonly result: StreamResult } | { readonly kind: 'end' };

/** The service sends a comment every 15 seconds. A connection that is silent for longer is dead. */
const MAX_SILENCE_MS = 45_000;
const MAX_DELAY_MS = 30_000;

export interface StreamSettings {
  readonly url: string;
  readonly session: Session;
  /** Renews the tokens of the session. */
  readonly renew: () => Promise<void>;
}

/** Returns a function that leaves the stream. */
export function openStream(settings: StreamSettings, request: StreamRequest, sink: Sink): () => void {
  const control = new AbortController();
  const { signal } = control;
  const name = `portal-stream-${JSON.stringify(request)}`;
  const channel = new BroadcastChannel(name);

  function close(): void {
    control.abort();
    channel.close();
  }

  function receive(message: Message): void {
    if (signal.aborted) return;
    if (message.kind === 'start') return sink.restarted();
    if (message.kind === 'event') return sink.next(message.result);
    close();
    sink.complete();
  }

  /** Passes a message on to the other tabs and to this one. */
  function publish(message: Message): void {
    if (signal.aborted) return;
    channel.postMessage(message);
    receive(message);
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => receive(data);
  navigator.locks
    .request(name, { signal }, () => readStream(settings, request, publish, signal))
    // Aborted while it waited for the lock.
    .catch(() => undefined);
  return close;
}

/** Reads the stream and reconnects until it is over. */
async function readStream(
  settings: StreamSettings,
  request: StreamRequest,
  publish: (message: Message) => void,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  let isFirst = true;
  while (!signal.aborted) {
    try {
      const connected = () => {
        failures = 0;
        // The first reading of the page has everything that happened before.
        if (!isFirst) publish({ kind: 'start' });
        isFirst = false;
      };
      if (await readConnection(settings, request, connected, publish, signal)) return publish({ kind: 'end' });
    } catch (error) {
      if (await isFinal(error, settings)) return publish({ kind: 'end' });
    }
    failures += 1;
    await waitBeforeRetry(failures, signal);
  }
}

// region connect
/** Returns when the connection is closed: true if the service has ended the stream. */
async function readConnection(
  { url, session, renew }: StreamSettings,
  request: StreamRequest,
  connected: () => void,
  publish: (message: Message) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const authorization = `Bearer ${session.get()?.accessToken ?? ''}`;
  const client = createClient({ url, headers: { authorization }, retryAttempts: 0, fetchFn: fetchWhileAlive });
  signal.addEventListener('abort', () => client.dispose(), { once: true });
  for await (const result of client.iterate(request, { connected })) {
    const { data, errors } = result;
    if (errors) {
      // Signed out elsewhere: a session that has ended is not renewed, and all tabs notice.
      if (errors[0]?.extensions['code'] === 'UNAUTHENTICATED') await renew();
      return session.get() === null;
    }
    publish({ kind: 'event', result: { data: data ?? null } });
  }
  return false;
}
// endregion

/** Like `fetch`, but fails when the service is silent for too long. */
async function fetchWhileAlive(url: string, init: RequestInit): Promise<Response> {
  const silence = new AbortController();
  const giveUp = () => silence.abort();
  let timer = setTimeout(giveUp, MAX_SILENCE_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, silence.signal]) : silence.signal;
  // A connection of before is lost, which nobody may have told this browser.
  addEventListener('online', giveUp, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  const { body, status, statusText, headers } = await fetch(url, { ...init, signal });
  const observed = body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(bytes, next) {
        clearTimeout(timer);
        timer = setTimeout(giveUp, MAX_SILENCE_MS);
        next.enqueue(bytes);
      },
      flush: () => clearTimeout(timer),
    }),
  );
  return new Response(observed, { status, statusText, headers });
}

/** Returns true if another attempt would not help. Renews an expired access token first. */
async function isFinal(error: unknown, { session, renew }: StreamSettings): Promise<boolean> {
  const response = error instanceof NetworkError ? (error.response as Response | undefined) : undefined;
  if (!response || response.status === 429 || response.status >= 500) return false;
  if (response.status !== 401) return true;
  await renew().catch(() => undefined);
  return session.get() === null;
}

// region retry
/** Waits at random, longer after each failure, so that clients do not return all at once after a restart. */
async function waitBeforeRetry(failures: number, signal: AbortSignal): Promise<void> {
  const delay = Math.random() * Math.min(MAX_DELAY_MS, 1000 * 2 ** failures);
  await new Promise<void>((resolve) => {
    setTimeout(resolve, delay);
    addEventListener('online', () => resolve(), { once: true });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
// endregion
