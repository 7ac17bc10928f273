// Pages of a developer's machine answer only under its own name. A foreign page whose host name was changed to resolve to
// this machine (DNS rebinding) would otherwise read them as its own.
import type { RequestHandler } from 'express';
import { isLoopbackHost } from '../../domain/shared/loopback';

/** To any other host, the pages do not exist. What proxies report is not considered: a page can set it too. */
export function loopbackOnly(pages: RequestHandler): RequestHandler {
  return (request, response, next) => {
    const { host = '' } = request.headers;
    if (isLoopbackHost(host.replace(/:\d+$/, ''))) return pages(request, response, next);
    next();
  };
}
