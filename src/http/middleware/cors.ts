// Which pages may read answers: an exact list, never a pattern. Others get no CORS headers, and the browser does the rest.
// Written by hand: an exact list needs no options, and every option of a package would be one to get wrong.
import type { RequestHandler } from 'express';

const ALLOWED = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
  'access-control-allow-headers':
    'authorization, content-type, idempotency-key, if-match, if-none-match, last-event-id, apollo-require-preflight, ' +
    'x-apollo-operation-name, x-request-id',
  'access-control-max-age': '600',
} as const;
const EXPOSED = 'etag, retry-after, ratelimit, ratelimit-policy, x-request-id';

export interface AllowedOrigins {
  /** Their pages may read answers and send cookies. */
  readonly withCookies?: readonly string[];
  /** Their pages may read answers; a browser sends no cookie along. */
  readonly bearerOnly?: readonly string[];
}

/** Answers preflights at once. */
export function cors({ withCookies = [], bearerOnly = [] }: AllowedOrigins): RequestHandler {
  const isTrusted = new Set(withCookies);
  const isAllowed = new Set([...withCookies, ...bearerOnly]);
  return (request, response, next) => {
    const { origin } = request.headers;
    response.vary('Origin');
    if (origin !== undefined && isAllowed.has(origin)) {
      response.setHeader('access-control-allow-origin', origin);
      if (isTrusted.has(origin)) response.setHeader('access-control-allow-credentials', 'true');
      response.setHeader('access-control-expose-headers', EXPOSED);
      if (isPreflight(request)) response.setHeaders(new Map(Object.entries(ALLOWED)));
    }
    if (!isPreflight(request)) return next();
    response.statusCode = 204;
    response.end();
  };
}

/** A browser's question, before it sends what a page asked for. */
function isPreflight({ method, headers }: Parameters<RequestHandler>[0]): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && 'access-control-request-method' in headers;
}
