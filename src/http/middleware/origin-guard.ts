// Refuses sign-ins that a foreign page sends through somebody's browser, where the device cookie would come along
// or the visitor would end up in the attacker's session (login CSRF).
import type { Request, RequestHandler } from 'express';
import { DomainError } from '../../domain/shared/errors';

/** `origins` and the service's own one may send; so may clients that are no browser and name none. */
export function originGuard(origins: readonly string[]): RequestHandler {
  const listed = new Set(origins);
  return (request, _response, next) => {
    if (request.method === 'POST' && !isAllowed(request, listed)) throw new DomainError('origin_not_allowed');
    next();
  };
}

function isAllowed(request: Request, listed: ReadonlySet<string>): boolean {
  const { origin } = request.headers;
  if (origin !== undefined) return listed.has(origin) || origin === ownOrigin(request);
  return request.headers['sec-fetch-site'] !== 'cross-site';
}

/** As the browser sees it: scheme and host come from the proxy where one is trusted. */
function ownOrigin(request: Request): string {
  return `${request.protocol}://${request.host}`;
}
