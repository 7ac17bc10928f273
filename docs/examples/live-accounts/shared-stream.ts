// One event stream for all tabs of a browser: the tab that has a lock reads the stream and passes the events on. When it
// is closed, the next tab gets the lock.
import { createClient, NetworkError } from 'graphql-sse';

export interface SharedStreamOptions<Data> {
  /** `/graphql/stream` of the service. */
  readonly url: string;
  /** Tabs with the same name share a stream, so it must name the person who is signed in. */
  readonly name: string;
  readonly query: string;
  /** Resolves to a valid access token. Rejects when the person must sign in again. */
  readonly getToken: () => Promise<string>;
  /** Changes may have been missed: read again what the stream keeps up to date. */
  readonly onStart: () => void;
  readonly onEvent: (data: Data) => void;
  /** The stream is over, with an error code such as `UNAUTHENTICATED`. */
  readonly onEnd: (code: string) => void;
}

type Message<Data> =
  | { readonly kind: 'start' }
  | { readonly kind: 'event'; readonly data: Data }
  | { readonly kind: 'end'; readonly code: string };

/** The service sends a comment every 15 seconds. A connection that is silent for longer is dead. */
const MAX_SILENCE_MS = 45_000;
const MAX_DELAY_MS = 30_000;

/** Returns a function that leaves the stream. */
export function openSharedStream<Data>(options: SharedStreamOptions<Data>): () => void {
  const control = new AbortController();
  const channel = new BroadcastChannel(options.name);

  function close(): void {
    control.abort();
    channel.close();
  }

  function receive(message: Message<Data>): void {
    if (control.signal.aborted) return;
    if (message.kind === 'start') return options.onStart();
    if (message.kind === 'event') return options.onEvent(message.data);
    close();
    options.onEnd(message.code);
  }

  /** Passes a message on to the other tabs and to this one. */
  function publish(message: Message<Data>): void {
    if (control.signal.aborted) return;
    channel.postMessage(message);
    receive(message);
  }

  channel.onmessage = ({ data }: MessageEvent<Message<Data>>) => receive(data);
  navigator.locks
    .request(options.name, { signal: control.signal }, () => readStream(options, publish, control.signal))
    // Aborted while it waited for the lock.
    .catch(() => undefined);
  // Another tab may have started the stream before.
  options.onStart();
  return close;
}

/** Reads the stream and reconnects until it is over. */
async function readStream<Data>(
  options: SharedStreamOptions<Data>,
  publish: (message: Message<Data>) => void,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await connect(
        options,
        (message) => {
          failures = 0;
          publish(message);
        },
        signal,
      );
    } catch (error) {
      const code = await readFinalCode(error);
      if (code !== null) return publish({ kind: 'end', code });
    }
    failures += 1;
    await waitBeforeRetry(failures, signal);
  }
}

// region connect
/** Returns when the connection is closed; throws `NetworkError`, and what `getToken` throws. */
async function connect<Data>(
  { url, query, getToken }: SharedStreamOptions<Data>,
  publish: (message: Message<Data>) => void,
  signal: AbortSignal,
): Promise<void> {
  const authorization = `Bearer ${await getToken()}`;
  const client = createClient({ url, headers: { authorization }, retryAttempts: 0, fetchFn: fetchWhileAlive });
  signal.addEventListener('abort', () => client.dispose(), { once: true });
  const on = { connected: () => publish({ kind: 'start' }) };
  for await (const { data, errors } of client.iterate<Data>({ query }, on)) {
    const code = errors?.[0]?.extensions['code'];
    if (typeof code === 'string') return publish({ kind: 'end', code });
    if (data) publish({ kind: 'event', data });
  }
}
// endregion

/** Like `fetch`, but fails when the service is silent for too long. */
async function fetchWhileAlive(url: string, init: RequestInit): Promise<Response> {
  const silence = new AbortController();
  const giveUp = () => silence.abort();
  let timer = setTimeout(giveUp, MAX_SILENCE_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, silence.signal]) : silence.signal;
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

/** The code of an error that a new attempt would not change; null for one that may pass. */
async function readFinalCode(error: unknown): Promise<string | null> {
  if (!(error instanceof NetworkError)) return 'UNAUTHENTICATED';
  const response = error.response as Response | undefined;
  if (!response || response.status === 429 || response.status >= 500) return null;
  const body = (await response.json()) as { readonly errors?: readonly { readonly extensions?: { code?: string } }[] };
  return body.errors?.[0]?.extensions?.code ?? String(response.status);
}

// region retry
/** Waits at random, longer after each failure, so that clients do not return all at once after a restart. */
export async function waitBeforeRetry(failures: number, signal: AbortSignal): Promise<void> {
  const delay = Math.random() * Math.min(MAX_DELAY_MS, 1000 * 2 ** failures);
  await new Promise<void>((resolve) => {
    setTimeout(resolve, delay);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
// endregion
