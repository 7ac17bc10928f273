// The open event streams of this process: keep-alive comments, a timeout for clients that do not read, and a common end.
import { once } from 'node:events';
import type { Request, Response } from 'express';
import type { EventStreamSettings } from '../../config/graphql';
import { DomainError } from '../../domain/shared/errors';
import type { StreamContext } from '../../services/shared/request-context';

export interface EventStream extends StreamContext {
  /** Sends the head and then each event as it arrives, with the id from `setNextEventId`. */
  send(events: AsyncIterable<string>): Promise<void>;
  /** Ends the stream; unsent events are dropped. */
  close(): void;
}

export interface EventStreams {
  /** Throws `service_unavailable` once the process is stopping. */
  open(request: Request, response: Response): EventStream;
  countOpen(): number;
  /** Ends all streams without `event: complete`, so that clients reconnect to another process. */
  close(): void;
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies must neither store, buffer nor compress events.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const;

/** A comment, which clients ignore. */
export const KEEP_ALIVE_COMMENT = ':\n\n';

export function createEventStreams({ keepAliveMs, unreadTimeoutMs }: EventStreamSettings): EventStreams {
  /** Each started stream with the function that sends its keep-alive comment. */
  const open = new Map<EventStream, () => void>();
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  /** One timer for all streams, and none without streams. */
  function scheduleKeepAlive(): void {
    if (timer || open.size === 0) return;
    timer = setTimeout(() => {
      for (const sendKeepAlive of open.values()) sendKeepAlive();
      timer = null;
      scheduleKeepAlive();
    }, keepAliveMs).unref();
  }

  return {
    open(request, response) {
      if (isClosed) throw new DomainError('service_unavailable', { retryAfter: 1 });
      const stream = createEventStream(request, response, unreadTimeoutMs, {
        onStart: (sendKeepAlive) => {
          open.set(stream, sendKeepAlive);
          scheduleKeepAlive();
        },
        onEnd: () => open.delete(stream),
      });
      return stream;
    },
    countOpen: () => open.size,
    close() {
      isClosed = true;
      for (const stream of open.keys()) stream.close();
    },
  };
}

interface StreamRegistry {
  readonly onStart: (sendKeepAlive: () => void) => void;
  readonly onEnd: () => void;
}

function createEventStream(
  request: Request,
  response: Response,
  unreadTimeoutMs: number,
  registry: StreamRegistry,
): EventStream {
  const control = new AbortController();
  const { signal } = control;
  const eventIds: string[] = [];
  let unreadTimer: NodeJS.Timeout | null = null;
  const { 'last-event-id': lastEventId } = request.headers;

  function close(): void {
    if (unreadTimer) clearTimeout(unreadTimer);
    registry.onEnd();
    control.abort();
  }

  function write(text: string): void {
    if (response.write(text) || unreadTimer) return;
    unreadTimer = setTimeout(() => response.destroy(), unreadTimeoutMs);
    response.once('drain', () => {
      if (unreadTimer) clearTimeout(unreadTimer);
      unreadTimer = null;
    });
  }

  async function drained(): Promise<void> {
    if (!response.writableNeedDrain || signal.aborted) return;
    await once(response, 'drain', { signal }).catch(() => undefined);
  }

  return {
    // An event source that has received no event may send an empty id.
    lastEventId: typeof lastEventId === 'string' && lastEventId !== '' ? lastEventId : null,
    signal,
    drained,
    setNextEventId: (id) => eventIds.push(id),
    close,
    async send(events) {
      response.once('close', close);
      if (response.destroyed) return close();
      response.writeHead(200, HEADERS);
      write(KEEP_ALIVE_COMMENT);
      registry.onStart(() => {
        if (!response.writableNeedDrain) write(KEEP_ALIVE_COMMENT);
      });
      for await (const event of events) {
        if (signal.aborted) break;
        const id = event.startsWith('event: next') ? eventIds.shift() : undefined;
        write(id === undefined ? event : `id: ${id}\n${event}`);
        await drained();
      }
      close();
      response.end();
    },
  };
}
