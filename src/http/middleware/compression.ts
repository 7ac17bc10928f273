// Compresses answers that are read: documents, pages and their assets, and what a GET tells over REST or GraphQL.
// A token never leaves compressed, for its length would tell it to whoever has a say in what stands beside it (BREACH).
import type { OutgoingHttpHeaders } from 'node:http';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';

/** A smaller answer fits in one packet of a network as it is, and compressing it would only cost. */
const MIN_BYTES = 1400;

const COMPRESSIBLE_TYPES = /^(application\/(graphql-response\+)?json|text\/(css|html|javascript|plain))\b/;

/**
 * Answers to anything but GET and HEAD go as they are: all that hand out tokens are among them. So does what is below
 * the paths of `apart`. To be mounted before anything else that names a header in `Vary`; an answer says its length.
 */
export function compressResponses(apart: readonly string[]): RequestHandler {
  const compress = compression({ threshold: MIN_BYTES, filter: isCompressible });
  return (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || apart.some((path) => request.path === path || request.path.startsWith(`${path}/`))) return next();
    // Also where nothing is compressed: a cache must not keep such an answer for those who would get another.
    response.setHeader('vary', 'Accept-Encoding');
    if (request.headers['accept-encoding'] !== undefined) {
      onLargeResponse(response, () => void compress(toGetRequest(request), response, () => undefined));
    }
    next();
  };
}

/** A strong tag names these very bytes, and comes back in If-Match: such an answer stays as it is. */
function isCompressible(_request: Request, response: Response): boolean {
  const tag = response.getHeader('etag');
  const isStrong = tag !== undefined && !String(tag).startsWith('W/');
  return (
    !isStrong &&
    !response.hasHeader('set-cookie') &&
    COMPRESSIBLE_TYPES.test(String(response.getHeader('content-type')))
  );
}

/** HEAD has the headers that GET would have: the library would leave out the one that tells the encoding. */
function toGetRequest(request: Request): Request {
  if (request.method !== 'HEAD') return request;
  return Object.create(request, { method: { value: 'GET' } }) as Request;
}

/** The library costs each answer that it sees: it is put in place only before the head of a large one is written. */
function onLargeResponse(response: Response, engage: () => void): void {
  const writeHead = response.writeHead.bind(response);
  Reflect.set(response, 'writeHead', (status: number, headers?: OutgoingHttpHeaders) => {
    Reflect.set(response, 'writeHead', writeHead);
    const length = headers?.['content-length'] ?? headers?.['Content-Length'] ?? response.getHeader('content-length');
    if (Number(length) >= MIN_BYTES) engage();
    return response.writeHead(status, headers);
  });
}
