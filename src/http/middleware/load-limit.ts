// Limits the requests in progress: beyond the limit a request is refused at once, before its body is read, instead of being
// answered late. Sizes and reasons: docs/adr/0029-overload.md.
import type { Request, RequestHandler, Response } from 'express';
import { toRestName } from '../../../rest-facade/request/input-schema';
import { isSmallBody } from './read-body';
import { createErrorResponder } from '../../../rest-facade/response/error-response';
import { DomainError, ERRORS } from '../../domain/shared/errors';
import { noteError } from '../../providers/observation/activity';
import { sendJson } from './json';

/** Wraps a handler that returns a promise of its whole work. Beyond the limit, `refuse` answers instead of it. */
export type LoadLimit = (
  handle: RequestHandler,
  refuse: RequestHandler,
  /** Which requests the limit is for; all by default. */
  isLimited?: (request: Request) => boolean,
) => RequestHandler;

/** The work in progress ends within a second. */
export const overloadError = () => new DomainError('service_unavailable', { retryAfter: 1 });

/**
 * Requests whose body is still arriving do not count, so that a few slow senders do not take every place. They have a
 * limit that is this many times as large, because all of them can complete at the same moment.
 */
const RECEIVING_FACTOR = 8;

/** Node reads and discards the body of a refused request, so that its connection can be used again. */
const MAX_DISCARDED_BYTES = 64 * 1024;

export interface LoadObserver {
  refused(): void;
  /** With the number of requests in progress. */
  changed(inProgress: number): void;
}

const UNOBSERVED: LoadObserver = { refused: () => undefined, changed: () => undefined };

/** Each call has its own count. */
export function createLoadLimit(maxRequests: number, observer: LoadObserver = UNOBSERVED): LoadLimit {
  const inProgress = new Set<{ readonly request: Request; readonly response: Response }>();

  function isFull(): boolean {
    if (inProgress.size < maxRequests) return false;
    let receiving = 0;
    let working = 0;
    for (const { request, response } of inProgress) {
      // What remains is to send the answer, as fast as the client reads: an event stream, a long calendar.
      if (response.headersSent) continue;
      if (request.complete) working += 1;
      else receiving += 1;
    }
    return working >= maxRequests || working + receiving >= maxRequests * RECEIVING_FACTOR;
  }

  return (handle, refuse, isLimited = () => true) =>
    async (request, response, next) => {
      if (!isLimited(request)) return handle(request, response, next);
      if (isFull()) {
        observer.refused();
        if (!isSmallBody(request, MAX_DISCARDED_BYTES)) response.setHeader('connection', 'close');
        return refuse(request, response, next);
      }
      const entry = { request, response };
      inProgress.add(entry);
      observer.changed(inProgress.size);
      try {
        await handle(request, response, next);
      } finally {
        // Not when the client disconnects: the work goes on, and a client could start any amount of it by leaving at once.
        inProgress.delete(entry);
        observer.changed(inProgress.size);
      }
    };
}

/** Answers as the REST API does. `errorsPage` explains the errors; null where it is not served. */
export function refuseRest(errorsPage: string | null): RequestHandler {
  const { code, message, details } = overloadError();
  const run = { message, extensions: { code, ...details } };
  const { status, headers, body } = createErrorResponder(ERRORS, errorsPage).fromRunError(run, toRestName, false);
  return (_request, response) => {
    noteError(code);
    sendJson(response, status, body, headers);
  };
}
