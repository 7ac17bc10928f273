// The streams of events that this process holds open: written as server-sent events, kept alive, given up when nobody
// reads them, and ended together before the process stops.
import { once } from 'node:events';
import type { Request, Response } from 'express';
import { DomainError } from '../../domain/shared/errors';
import type { StreamContext } from '../../services/shared/request-context';

export interface EventStreamSettings {
  readonly keepAliveMs: number;
  /** For how long a client may leave unread what it was sent. */
  readonly unreadTimeoutMs: number;
}

export interface EventStream extends StreamContext {
  /** Sends the head and then every text as it comes; a text that begins an event is sent with the id of its mark. */
  send(texts: AsyncIterable<string>): Promise<void>;
  /** Gives up what waits; what was not sent is not sent any more. */
  close(): void;
}

export interface EventStreams {
  /** Refuses with `service_unavailable` once the process is about to stop. */
  open(request: Request, response: Response): EventStream;
  /** Ends all without `event: complete`, so that clients come again, elsewhere. */
  close(): void;
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Nothing in between may keep, gather or compress events.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const;

/** A comment; clients ignore it. */
export const KEEP_ALIVE_COMMENT = ':\n\n';

export function createEventStreams({ keepAliveMs, unreadTimeoutMs }: EventStreamSettings): EventStreams {
  /** What is called when it is time for a sign of life. */
  const open = new Map<EventStream, () => void>();
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  /** One timer for all, and none without streams. */
  function keepAlive(): void {
    if (timer || open.size === 0) return;
    timer = setTimeout(() => {
      for (const keepOneAlive of open.values()) keepOneAlive();
      timer = null;
      keepAlive();
    }, keepAliveMs).unref();
  }

  return {
    open(request, response) {
      if (isClosed) throw new DomainError('service_unavailable', { retryAfter: 1 });
      const stream = createEventStream(request, response, unreadTimeoutMs, {
        begun: (keepOneAlive) => {
          open.set(stream, keepOneAlive);
          keepAlive();
        },
        ended: () => open.delete(stream),
      });
      return stream;
    },
    close() {
      isClosed = true;
      for (const stream of open.keys()) stream.close();
    },
  };
}

interface StreamRegistry {
  readonly begun: (keepAlive: () => void) => void;
  readonly ended: () => void;
}

function createEventStream(
  request: Request,
  response: Response,
  unreadMs: number,
  registry: StreamRegistry,
): EventStream {
  const control = new AbortController();
  const { signal } = control;
  const marks: string[] = [];
  let unread: NodeJS.Timeout | null = null;
  const { 'last-event-id': lastEventId } = request.headers;

  function close(): void {
    if (unread) clearTimeout(unread);
    registry.ended();
    control.abort();
  }

  function write(text: string): void {
    if (response.write(text) || unread) return;
    unread = setTimeout(() => response.destroy(), unreadMs);
    response.once('drain', () => {
      if (unread) clearTimeout(unread);
      unread = null;
    });
  }

  async function drained(): Promise<void> {
    if (!response.writableNeedDrain || signal.aborted) return;
    await once(response, 'drain', { signal }).catch(() => undefined);
  }

  return {
    // Empty is what an event source says that has seen nothing.
    lastEventId: typeof lastEventId === 'string' && lastEventId !== '' ? lastEventId : null,
    signal,
    drained,
    setNextEventId: (id) => marks.push(id),
    close,
    async send(texts) {
      response.once('close', close);
      if (response.destroyed) return close();
      response.writeHead(200, HEADERS);
      write(KEEP_ALIVE_COMMENT);
      registry.begun(() => {
        if (!response.writableNeedDrain) write(KEEP_ALIVE_COMMENT);
      });
      for await (const text of texts) {
        if (signal.aborted) break;
        const id = text.startsWith('event: next') ? marks.shift() : undefined;
        write(id === undefined ? text : `id: ${id}\n${text}`);
        await drained();
      }
      close();
      response.end();
    },
  };
}
