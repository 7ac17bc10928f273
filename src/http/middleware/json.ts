// Reads a JSON body with a bound: as bytes first, so that broken UTF-8 and size are judged before anything is parsed.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { DomainError } from '../../domain/shared/errors';

const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/** Refuses with `unsupported_media_type`, `payload_too_large` and `malformed_request`. */
export async function readJsonBody(request: IncomingMessage, limit: number): Promise<unknown> {
  if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) throw new DomainError('unsupported_media_type');
  const bytes = await readBytes(request, limit);
  try {
    const body: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return body;
  } catch {
    throw new DomainError('malformed_request');
  }
}

async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new DomainError('payload_too_large');
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const bytes of request as AsyncIterable<Buffer>) {
      size += bytes.length;
      if (size > limit) throw new DomainError('payload_too_large');
      chunks.push(bytes);
    }
  } catch (error) {
    throw error instanceof DomainError ? error : new DomainError('malformed_request');
  }
  return Buffer.concat(chunks);
}

// Writes a JSON answer by itself: no content negotiation, no entity tag, nothing but the bytes.

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(bytes);
}
