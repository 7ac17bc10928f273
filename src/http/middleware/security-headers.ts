// What every answer tells a browser: load nothing, frame nothing, tell no other site, keep nothing.
// Written by hand: they are six lines, and a package would bring more headers than a service without pages needs.
import type { RequestHandler } from 'express';

const ONE_YEAR_SECONDS = 31_536_000;

const ALWAYS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-site',
  // Answers hold tokens or somebody's accounts; what may be kept says so itself.
  'cache-control': 'no-store',
};

/** `hsts`: browsers come by HTTPS only from now on; a developer's machine has none. */
export function securityHeaders(hsts: boolean): RequestHandler {
  const headers = Object.entries({
    ...ALWAYS,
    ...(hsts ? { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` } : {}),
  });
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}
