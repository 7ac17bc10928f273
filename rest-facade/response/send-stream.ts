// Sends a long download part by part, as fast as the client reads. A download that breaks ends the connection before the last
// chunk, so that the client knows.
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StreamedBody } from './error-response';

/** A slow client shows that it reads when it has taken as much. */
const SLICE = 16 * 1024;

interface StreamOptions {
  /** False for HEAD. */
  readonly withBody: boolean;
  /** How long a client may leave data unread before it is disconnected. */
  readonly unreadTimeoutMs: number;
}

/** Whatever the end, `rest` is ended, which frees what it holds. Returns why the download broke, or null. */
export async function sendStream(
  response: ServerResponse,
  { first, rest }: StreamedBody,
  { withBody, unreadTimeoutMs }: StreamOptions,
): Promise<unknown> {
  const timer = setTimeout(() => response.destroy(), unreadTimeoutMs);
  try {
    if (withBody) await pipeline(Readable.from(readSlices(first, rest, timer), { highWaterMark: 1 }), response);
    else response.end();
    return null;
  } catch (error) {
    response.destroy();
    return error;
  } finally {
    clearTimeout(timer);
    await rest?.return(undefined);
  }
}

async function* readSlices(
  first: string,
  rest: AsyncGenerator<string> | null,
  timer: NodeJS.Timeout,
): AsyncGenerator<Buffer> {
  yield* slice(first, timer);
  for await (const part of rest ?? []) yield* slice(part, timer);
}

function* slice(text: string, timer: NodeJS.Timeout): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += SLICE) {
    timer.refresh();
    yield bytes.subarray(from, from + SLICE);
  }
}
