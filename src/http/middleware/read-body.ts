// Reads the JSON body of a request, for /graphql and the REST facade.
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';

type BodyErrorCode = 'malformed_request' | 'payload_too_large' | 'unsupported_media_type';

/** The parsed body, `undefined` when it is empty, or the code of an error. */
export type ParsedBody = { readonly json: unknown; readonly error?: undefined } | { readonly error: BodyErrorCode };

/** Returns null when the client disconnected before the body was complete. `limit` is in bytes. */
export async function readBody(request: IncomingMessage, limit: number): Promise<ParsedBody | null> {
  if (!isReadable(request)) return { error: 'unsupported_media_type' };
  if (Number(request.headers['content-length'] ?? 0) > limit) return { error: 'payload_too_large' };
  const bytes = await collectBytes(request, limit);
  if (bytes === 'too large') return { error: 'payload_too_large' };
  return bytes && parseJson(bytes);
}

/** Not empty, and not an object. */
const NOT_JSON: ParsedBody = { json: 'not JSON' };

/** For an endpoint without a body: what is sent anyway, of whatever type. Null when the client disconnected. */
export async function readUnexpectedBody(request: IncomingMessage, limit: number): Promise<ParsedBody | null> {
  if (!hasBody(request)) return { json: undefined };
  const bytes = await collectBytes(request, limit);
  if (bytes === 'too large') return NOT_JSON;
  const parsed = bytes && parseJson(bytes);
  return parsed?.error ? NOT_JSON : parsed;
}

/** Whether the announced size is within the limit. A body in chunks may have any size. */
export function isSmallBody({ headers }: IncomingMessage, limit: number): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= limit;
}

/**
 * Accepts JSON types only: a page of another origin can send form types and plain text without a CORS preflight.
 * An empty body has no type: axios and jQuery call it a form.
 */
function isReadable(request: IncomingMessage): boolean {
  const { headers } = request;
  if (!hasBody(request)) return true;
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return false;
  return isJsonType(headers['content-type'] ?? '');
}

/** Whether a `Content-Type` is JSON in UTF-8. */
export function isJsonType(contentType: string): boolean {
  const [mediaType = '', ...parameters] = contentType.toLowerCase().split(';');
  return JSON_TYPE.test(mediaType.trim()) && parameters.every(isUtf8Parameter);
}

const JSON_TYPE = /^(?:application\/json|text\/json|application\/[\w.-]{1,100}\+json)$/;

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isUtf8Parameter(parameter: string): boolean {
  const [name = '', value = ''] = parameter.split('=');
  return name.trim() !== 'charset' || /^"?utf-?8"?$/.test(value.trim());
}

/** Reads and discards bytes beyond the limit, so that the client receives the error response. */
function collectBytes(request: IncomingMessage, limit: number): Promise<Buffer | 'too large' | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) resolve('too large');
      else chunks.push(chunk);
    });
    request.on('end', () => {
      resolve(Buffer.concat(chunks));
    });
    for (const event of ['error', 'close']) {
      request.on(event, () => {
        resolve(null);
      });
    }
  });
}

function parseJson(bytes: Buffer): ParsedBody {
  if (bytes.length === 0) return { json: undefined };
  if (!isUtf8(bytes)) return { error: 'malformed_request' };
  try {
    const json: unknown = JSON.parse(bytes.toString('utf8'));
    return { json };
  } catch {
    return { error: 'malformed_request' };
  }
}
