// Refuses POST requests from pages of other origins: they would send the visitor's device cookie, or sign the visitor in to
// the attacker's session (login CSRF).
import type { Request, RequestHandler } from 'express';
import { DomainError } from '../../domain/shared/errors';

/** Allows `origins`, the server's own origin, and clients that are not browsers and send no `Origin`. */
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

/** As the browser sees it: a trusted proxy sets scheme and host. */
function getOwnOrigin(request: Request): string {
  return `${request.protocol}://${request.host}`;
}
