// Security headers of every response. Hand-written: six headers, where a package would add ones that an API does not need.
import type { RequestHandler } from 'express';

const ONE_YEAR_SECONDS = 31_536_000;

const HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-site',
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
