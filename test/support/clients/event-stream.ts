// Reads server-sent events from the wire: single events, comments and the end of the stream.
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Ends a test that would hang. */
const TIMEOUT_MS = 120_000;

interface WireEvent {
  readonly event: string;
  readonly id: string | null;
  readonly data: StreamResult | null;
}

export interface StreamResult {
  readonly data?: {
    readonly accountChanged: { readonly version: string; readonly account: Account };
    readonly accountsChanged?: ListChange & { readonly account: Account | null };
    readonly lettersChanged?: LetterChange;
    readonly creditorAccountsChanged?: { readonly companyId: string };
    readonly openOffersChanged?: ListChange & { readonly offer: Offer | null };
  };
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions: { readonly code: string; readonly status: number };
  }[];
}

interface ListChange {
  readonly accountId: string;
  readonly version: string | null;
}

interface LetterChange {
  readonly letterId: string;
  readonly unreadCount: number;
  readonly letter: { readonly id: string; readonly isRead: boolean } | null;
}

interface Offer {
  readonly condition: { readonly key: string };
}

interface Account {
  readonly id: string;
  readonly display: { readonly state: { readonly key: string } };
}

export interface OpenedStream {
  readonly status: number;
  readonly headers: Headers;
  /** Of an error response. */
  readonly body: StreamResult & { readonly message?: string };
  /** Waits for the next event; null at the end of the stream. */
  next(): Promise<WireEvent | null>;
  /** Number of comments received so far. */
  comments(): number;
  close(): void;
}

export interface StreamRequest {
  readonly token?: string;
  readonly id?: number | string;
  readonly since?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the default body. */
  readonly body?: unknown;
}

export const ACCOUNT_CHANGED = `subscription Changes($id: ID!, $since: DateTime) {
  accountChanged(id: $id, since: $since) { version account { id display { state { key } } } }
}`;

export const ACCOUNTS_CHANGED =
  'subscription { accountsChanged { accountId version account { id display { state { key } } } } }';

export const LETTERS_CHANGED = 'subscription { lettersChanged { letterId unreadCount letter { id isRead } } }';

export const CREDITOR_ACCOUNTS_CHANGED = 'subscription { creditorAccountsChanged { companyId } }';

export const OPEN_OFFERS_CHANGED =
  'subscription { openOffersChanged { accountId version offer { condition { key } } } }';

export async function openStream(origin: string, request: StreamRequest): Promise<OpenedStream> {
  const { token, id = 19, since, headers, body } = request;
  const control = new AbortController();
  const answer = await fetch(`${origin}/graphql/stream`, {
    method: 'POST',
    signal: control.signal,
    headers: {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify(body ?? { query: ACCOUNT_CHANGED, variables: { id, since } }),
  });
  const isStream = answer.headers.get('content-type') === 'text/event-stream; charset=utf-8';
  let comments = 0;
  const events = isStream ? readEvents(answer, () => (comments += 1)) : null;
  return {
    status: answer.status,
    headers: answer.headers,
    body: isStream ? {} : ((await answer.json()) as StreamResult),
    async next() {
      if (!events) throw new Error(`No stream was opened: ${answer.status}`);
      const late = pause(TIMEOUT_MS, undefined, { ref: false }).then(() => {
        throw new Error('Timed out waiting for an event.');
      });
      const { value, done } = await Promise.race([events.next(), late]);
      return done === true ? null : value;
    },
    comments: () => comments,
    close: () => control.abort(),
  };
}

/** A broken connection ends the stream like a closed one. */
async function* readEvents(answer: Response, comment: () => void): AsyncGenerator<WireEvent, null> {
  try {
    for await (const block of readBlocks(answer)) {
      if (block.startsWith(':')) comment();
      else yield readEvent(block);
    }
  } catch {
    return null;
  }
  return null;
}

/** Splits the stream at empty lines. */
async function* readBlocks(answer: Response): AsyncGenerator<string> {
  let text = '';
  for await (const bytes of answer.body as unknown as AsyncIterable<Uint8Array>) {
    text += Buffer.from(bytes).toString('utf8');
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    yield* blocks;
  }
}

function readEvent(block: string): WireEvent {
  const fields = new Map(block.split('\n').map((line) => [line.split(':', 1)[0] ?? '', line.replace(/^\w+: ?/, '')]));
  const data = fields.get('data') ?? '';
  return {
    event: fields.get('event') ?? 'message',
    id: fields.get('id') ?? null,
    data: data === '' ? null : (JSON.parse(data) as StreamResult),
  };
}

/** Opens a stream and stops reading, so that the server's data piles up. */
export async function openUnreadStream(origin: string, token: string, request: object): Promise<Socket> {
  const body = JSON.stringify(request);
  const { host, port, hostname } = new URL(origin);
  const socket = createConnection(Number(port), hostname);
  const head = [
    'POST /graphql/stream HTTP/1.1',
    `Host: ${host}`,
    'Accept: text/event-stream',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  await once(socket, 'readable');
  const answer = String(socket.read());
  if (!answer.startsWith('HTTP/1.1 200 ')) throw new Error(`No stream was opened: ${answer}`);
  return socket.on('error', () => undefined);
}
