// Reads a JSON body: bounded, in UTF-8, and refused in the words of the product's error table.
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';

export type BodyErrorCode = 'malformed_request' | 'payload_too_large' | 'unsupported_media_type';

/** `undefined` stands for an empty body. */
export type ParsedBody = { readonly json: unknown; readonly refusal?: undefined } | { readonly refusal: BodyErrorCode };

/** Null when the client went away before the body was complete. `limit` in bytes. */
export async function readBody(request: IncomingMessage, limit: number): Promise<ParsedBody | null> {
  if (!isReadable(request)) return { refusal: 'unsupported_media_type' };
  if (Number(request.headers['content-length'] ?? 0) > limit) return { refusal: 'payload_too_large' };
  const bytes = await collect(request, limit);
  if (bytes === 'too large') return { refusal: 'payload_too_large' };
  return bytes && parseJson(bytes);
}

/** Only `application/json` counts: form types could be sent by a page of another origin without being asked. */
function isReadable({ headers }: IncomingMessage): boolean {
  const contentType = headers['content-type'];
  if (contentType === undefined) return !hasBody(headers['content-length'], headers['transfer-encoding']);
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return false;
  const [mediaType = '', ...parameters] = contentType.toLowerCase().split(';');
  return mediaType.trim() === 'application/json' && parameters.every(isUtf8Parameter);
}

function hasBody(length: string | undefined, encoding: string | undefined): boolean {
  return encoding !== undefined || Number(length ?? 0) > 0;
}

function isUtf8Parameter(parameter: string): boolean {
  const [name = '', value = ''] = parameter.split('=');
  return name.trim() !== 'charset' || /^"?utf-8"?$/.test(value.trim());
}

/** What is beyond the limit is read and dropped, so that the client gets to see the refusal. */
function collect(request: IncomingMessage, limit: number): Promise<Buffer | 'too large' | null> {
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
  if (!isUtf8(bytes)) return { refusal: 'malformed_request' };
  try {
    const json: unknown = JSON.parse(bytes.toString('utf8'));
    return { json };
  } catch {
    return { refusal: 'malformed_request' };
  }
}
