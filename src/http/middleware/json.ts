// Reads JSON request bodies and writes JSON responses outside the REST facade.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isJsonType, parseJson, readText } from './read-body';
import { DomainError } from '../../domain/shared/errors';

/** Throws `unsupported_media_type`, `payload_too_large` or `malformed_request`. `limit` is in bytes. */
export async function readJsonText(request: IncomingMessage, limit: number): Promise<string> {
  if (!isJsonType(request.headers['content-type'] ?? '')) throw new DomainError('unsupported_media_type');
  const body = await readText(request, limit);
  if (body?.error !== undefined) throw new DomainError(body.error);
  if (!body?.text) throw new DomainError('malformed_request');
  return body.text;
}

/** Throws `malformed_request`. */
export function parseJsonText(text: string): unknown {
  const body = parseJson(text);
  if (body.error !== undefined) throw new DomainError(body.error);
  return body.json;
}

/** Without content negotiation or an entity tag. */
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
