// Compresses responses to GET and HEAD: documents, pages, assets, and reads over REST and GraphQL whose answers are not stored.
// Responses with tokens are not compressed: their size would reveal the token to an attacker who controls other parts (BREACH).
import type { OutgoingHttpHeaders } from 'node:http';
import { constants, type BrotliOptions } from 'node:zlib';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';

/** A smaller response fits in one network packet uncompressed. */
export const MIN_BYTES = 1400;

/** The default of the library, 4, takes twice to four times as long, and saves a tenth of the bytes of a list. */
export const BROTLI: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

const COMPRESSIBLE_TYPES = /^(application\/(graphql-response\+)?json|text\/(css|html|javascript|plain))\b/;

/**
 * Only GET and HEAD are compressed, because no response to them contains a token; paths at or below `excludedPaths` are not.
 * Mount it before any handler that adds to `Vary`; responses must set `Content-Length`.
 */
export function compressResponses(excludedPaths: readonly string[]): RequestHandler {
  const compress = compression({ threshold: MIN_BYTES, filter: isCompressible, brotli: BROTLI });
  return (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const { path } = request;
    if (!isRead || excludedPaths.some((excluded) => path === excluded || path.startsWith(`${excluded}/`)))
      return next();
    // Uncompressed responses carry it too: a cache must not serve them to clients that accept compression.
    response.setHeader('vary', 'Accept-Encoding');
    if (request.headers['accept-encoding'] !== undefined) {
      onLargeResponse(response, () => void compress(toGetRequest(request), response, () => undefined));
    }
    next();
  };
}

/** A strong entity tag identifies these exact bytes and comes back in `If-Match`, so such a response is not changed. */
function isCompressible(_request: Request, response: Response): boolean {
  const tag = response.getHeader('etag');
  const isStrong = tag !== undefined && !String(tag).startsWith('W/');
  return (
    !isStrong &&
    !response.hasHeader('set-cookie') &&
    COMPRESSIBLE_TYPES.test(String(response.getHeader('content-type')))
  );
}

/** For HEAD the library would omit `Content-Encoding`, which a GET response has. */
function toGetRequest(request: Request): Request {
  if (request.method !== 'HEAD') return request;
  return Object.create(request, { method: { value: 'GET' } }) as Request;
}

/** The library slows down every response it wraps, so it is attached only when the head of a large one is written. */
function onLargeResponse(response: Response, attach: () => void): void {
  const writeHead = response.writeHead.bind(response);
  Reflect.set(response, 'writeHead', (status: number, headers?: OutgoingHttpHeaders) => {
    Reflect.set(response, 'writeHead', writeHead);
    const length = headers?.['content-length'] ?? headers?.['Content-Length'] ?? response.getHeader('content-length');
    if (Number(length) >= MIN_BYTES) attach();
    return response.writeHead(status, headers);
  });
}
