// Observes each request: gives it an id, and logs one line when it has ended, from an allow-list and without query, body and
// headers. The functions that know names and codes note them on the way.
import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { runInActivity, type ActivityStyle } from '../../providers/observation/activity';
import type { Observer } from '../../providers/observation/observer';
import { createPathMask, GRAPHQL_PATHS, PAGE_PATHS } from './known-paths';

const VALID_REQUEST_ID = /^[\w.-]{8,64}$/;

/**
 * Uses the caller's `X-Request-Id` when it is valid, else generates one, and sets it on the request and the response. The
 * line is written when the response has been sent or the client has left.
 */
export function observeRequests(log: Logger, observer: Observer, basePaths: readonly string[]): RequestHandler {
  const maskPath = createPathMask(basePaths);
  const restPrefixes = basePaths.map((path) => `${path}/`);

  function getStyle(path: string): ActivityStyle {
    if (restPrefixes.some((prefix) => path.startsWith(prefix))) return 'rest';
    return GRAPHQL_PATHS.includes(path) ? 'graphql' : 'page';
  }

  return (request, response, next) => {
    const startedAt = performance.now();
    const { headers, method } = request;
    const [path = ''] = request.originalUrl.split('?', 1);
    const id = readRequestId(headers['x-request-id']) ?? randomUUID();
    headers['x-request-id'] = id;
    response.setHeader('x-request-id', id);
    const style = getStyle(path);
    const activity = observer.startRequest({ style, id, method, traceparent: String(headers['traceparent'] ?? '') });
    if (style === 'page' && PAGE_PATHS.includes(path)) activity.label = path;
    response.once('close', () => {
      const { statusCode: status } = response;
      const ms = performance.now() - startedAt;
      const masked = maskPath(path);
      observer.endRequest(activity, { method, path: masked, status, ms });
      const { traceId, style, operation, caller, errors, statements, databaseMs } = activity;
      log.info({
        event: 'request',
        id,
        method,
        path: masked,
        style,
        ...(traceId === null ? {} : { traceId }),
        ...(operation === null ? {} : { operation }),
        caller,
        status,
        ...(errors.length === 0 ? {} : { errors }),
        ...(response.writableFinished ? {} : { isAborted: true }),
        ms: round(ms),
        databaseMs: round(databaseMs),
        statements,
      });
    });
    runInActivity(activity, next);
  };
}

function readRequestId(given: string | readonly string[] | undefined): string | null {
  return typeof given === 'string' && VALID_REQUEST_ID.test(given) ? given : null;
}

/** Hundredths of milliseconds. */
function round(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 100;
}
