// Reads the JSON body of a request, for /graphql and the REST facade.
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';

type BodyErrorCode = 'malformed_request' | 'payload_too_large' | 'unsupported_media_type';

/** The parsed body, `undefined` when it is empty, or the code of an error. */
export type ParsedBody = { readonly json: unknown; readonly error?: undefined } | { readonly error: BodyErrorCode };

/** Returns null when the client disconnected before the body was complete. `limit` is in bytes. */
export async function readBody(request: IncomingMessage, limit: number): Promise<ParsedBody | null> {
  const body = await readText(request, limit);
  return body?.text === undefined ? body : parseJson(body.text);
}

type BodyText =
  { readonly text: string; readonly error?: undefined } | { readonly error: BodyErrorCode; readonly text?: undefined };

/** The same, before it is parsed. */
export async function readText(request: IncomingMessage, limit: number): Promise<BodyText | null> {
  if (!isReadable(request)) return { error: 'unsupported_media_type' };
  if (Number(request.headers['content-length'] ?? 0) > limit) return { error: 'payload_too_large' };
  const bytes = await collectBytes(request, limit);
  if (bytes === 'too large') return { error: 'payload_too_large' };
  return bytes && decode(bytes);
}

/** These were read before the endpoint asked for them. A body is null if the client disconnected. */
const readBodies = new WeakMap<IncomingMessage, Promise<Buffer | 'too large' | null>>();

/**
 * Reads a small JSON body before its endpoint does, which is given it all the same. Null for any other, which is left as it is,
 * and when the client disconnected.
 */
export async function readAhead(request: IncomingMessage, limit: number): Promise<Buffer | null> {
  if (!hasBody(request) || !isReadable(request) || !isSmallBody(request, limit)) return null;
  const reading = collectBytes(request, limit);
  readBodies.set(request, reading);
  const bytes = await reading;
  return bytes === 'too large' ? null : bytes;
}

/** What some editors and programs put before a text. */
const BYTE_ORDER_MARK = /^\ufeff/;

/** Recognizes the byte order mark, or the zero in each of the ASCII characters. */
function isUtf16(bytes: Buffer): boolean {
  const [first = 1, second = 1] = bytes.subarray(0, 2);
  return bytes.length > 1 && (first === 0 || second === 0 || first * second === 0xfe * 0xff);
}

function decode(bytes: Buffer): BodyText {
  if (isUtf16(bytes)) return { error: 'unsupported_media_type' };
  return isUtf8(bytes) ? { text: bytes.toString('utf8').replace(BYTE_ORDER_MARK, '') } : { error: 'malformed_request' };
}

/** Not empty, and not an object. */
const NOT_JSON: ParsedBody = { json: 'not JSON' };

/** For an endpoint without a body: what is sent anyway, of whatever type. Null when the client disconnected. */
export async function readUnexpectedBody(request: IncomingMessage, limit: number): Promise<ParsedBody | null> {
  if (!hasBody(request)) return { json: undefined };
  const bytes = await collectBytes(request, limit);
  if (bytes === 'too large') return NOT_JSON;
  const body = bytes && decode(bytes);
  if (!body) return null;
  const parsed = body.text === undefined ? body : parseJson(body.text);
  return parsed.error ? NOT_JSON : parsed;
}

/** Reads a form for an endpoint that checks its own secret; other types have no parameters. Null on disconnect. */
export async function readForm(request: IncomingMessage, limit: number): Promise<URLSearchParams | 'too large' | null> {
  const bytes = await collectBytes(request, limit);
  if (bytes === 'too large' || bytes === null) return bytes;
  const [mediaType = ''] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
  return new URLSearchParams(mediaType.trim() === FORM_TYPE ? bytes.toString('utf8') : '');
}

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Returns true if the announced size is within the limit. A body in chunks may have any size. */
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

/** Returns true if a `Content-Type` is JSON in UTF-8. */
export function isJsonType(contentType: string): boolean {
  const [mediaType = '', ...parameters] = contentType.toLowerCase().split(';');
  return JSON_TYPE.test(mediaType.trim()) && parameters.every(isUtf8Parameter);
}

const JSON_TYPE = /^(?:application\/json|text\/json|application\/[\w.-]{1,100}\+json)$/;

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** With the quotation marks that programs put around it. ASCII is a part of UTF-8. */
const UTF_8 = /^(["']?)(?:utf-?8|(?:us-)?ascii)\1$/;

function isUtf8Parameter(parameter: string): boolean {
  const [name = '', value = ''] = parameter.split('=');
  return name.trim() !== 'charset' || UTF_8.test(value.trim());
}

/** Reads and discards bytes beyond the limit, so that the client receives the error response. */
function collectBytes(request: IncomingMessage, limit: number): Promise<Buffer | 'too large' | null> {
  const reading = readBodies.get(request);
  if (reading) return reading;
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

export function parseJson(text: string): ParsedBody {
  if (text === '') return { json: undefined };
  try {
    const json: unknown = JSON.parse(text);
    return { json };
  } catch {
    return { error: 'malformed_request' };
  }
}
