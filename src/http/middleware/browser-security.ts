// What browsers may do: security headers of every response, the origins that may read responses (CORS), and the origins
// that may send POST requests (login CSRF). Hand-written: packages would bring headers and options that an API does not need.
import type { Request, RequestHandler } from 'express';
import { DomainError } from '../../domain/shared/errors';

const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
  'access-control-allow-headers':
    'authorization, content-digest, content-type, idempotency-key, if-match, if-none-match, last-event-id, apollo-require-preflight, ' +
    'x-apollo-operation-name, x-request-id, x-requested-with',
  'access-control-max-age': '600',
} as const;
const EXPOSED_HEADERS =
  'etag, idempotent-replayed, link, location, retry-after, ratelimit, ratelimit-policy, www-authenticate, x-request-id';

interface AllowedOrigins {
  /** Their pages may read responses and send cookies. */
  readonly withCookies?: readonly string[];
  /** Their pages may read responses; browsers send no cookies from them. */
  readonly bearerOnly?: readonly string[];
}

/** Answers preflight requests; other origins get no CORS headers. */
export function cors({ withCookies = [], bearerOnly = [] }: AllowedOrigins): RequestHandler {
  const mayUseCookies = new Set(withCookies);
  const isAllowed = new Set([...withCookies, ...bearerOnly]);
  return (request, response, next) => {
    const { origin } = request.headers;
    response.vary('Origin');
    if (origin !== undefined && isAllowed.has(origin)) {
      response.setHeader('access-control-allow-origin', origin);
      if (mayUseCookies.has(origin)) response.setHeader('access-control-allow-credentials', 'true');
      response.setHeader('access-control-expose-headers', EXPOSED_HEADERS);
      if (isPreflight(request)) response.setHeaders(new Map(Object.entries(PREFLIGHT_HEADERS)));
    }
    if (!isPreflight(request)) return next();
    response.statusCode = 204;
    response.end();
  };
}

function isPreflight({ method, headers }: Parameters<RequestHandler>[0]): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && 'access-control-request-method' in headers;
}

/**
 * Rejects POST requests from pages of other origins: they would send the visitor's device cookie, or sign the visitor in to
 * the attacker's session. Allows `origins`, the server's own origin, and clients that are not browsers and send no `Origin`.
 */
export function originGuard(origins: readonly string[]): RequestHandler {
  const allowed = new Set(origins);
  return (request, _response, next) => {
    if (request.method === 'POST' && !isAllowed(request, allowed)) throw new DomainError('origin_not_allowed');
    next();
  };
}

function isAllowed(request: Request, allowed: ReadonlySet<string>): boolean {
  const { origin } = request.headers;
  if (origin !== undefined) return allowed.has(origin) || origin === getOwnOrigin(request);
  return request.headers['sec-fetch-site'] !== 'cross-site';
}

/**
 * Returns the origin as the browser sees it. A trusted proxy sets the scheme and passes the `Host` header on.
 * `X-Forwarded-Host` is not read: many proxies pass on what the client sent in it. Behind a proxy that changes `Host`,
 * or is not trusted, `PUBLIC_URL` is known.
 */
function getOwnOrigin({ protocol, headers }: Request): string {
  return `${protocol}://${headers.host ?? ''}`;
}

const ONE_YEAR_SECONDS = 31_536_000;

const HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-site',
  // An API, also where a stranger may read it.
  'x-robots-tag': 'noindex',
  // Responses contain tokens and accounts; cacheable responses override it.
  'cache-control': 'no-store',
};

/** `hsts` adds `Strict-Transport-Security`; a developer's machine has no HTTPS. */
export function securityHeaders(hsts: boolean): RequestHandler {
  const headers = Object.entries({
    ...HEADERS,
    ...(hsts ? { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` } : {}),
  });
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}
