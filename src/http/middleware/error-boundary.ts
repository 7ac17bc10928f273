// The last handlers of the application: unknown paths and uncaught errors get a JSON response without a stack trace.
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { DomainError } from '../../domain/shared/errors';
import { noteError } from '../../providers/observation/activity';
import type { ServedPages } from '../pages/html';
import { isOpenedByPerson, NOTHING_HERE, sendPage } from '../pages/visitor-pages';
import { sendJson } from './json';

export function unknownPath(served: ServedPages): RequestHandler {
  return (request, response) => {
    noteError('not_found');
    if (isOpenedByPerson(request)) return sendPage(response, 404, NOTHING_HERE, served);
    sendJson(response, 404, { message: new DomainError('not_found').message });
  };
}

/**
 * A `DomainError` sets the status; any other error is reported and becomes 500. In the middle of a response it is too late
 * for either: the connection ends, so that the client does not take half an answer for a whole one.
 */
export function errorBoundary(report: (error: unknown) => void): ErrorRequestHandler {
  return (thrown: unknown, _request, response, _next) => {
    if (response.headersSent) {
      report(thrown);
      response.destroy();
      return;
    }
    const error = thrown instanceof DomainError ? thrown : new DomainError(toErrorCode(thrown));
    noteError(error.code);
    if (error.status >= 500) report(thrown);
    // The unread rest of the body would be parsed as the next request.
    const headers = error.code === 'payload_too_large' ? { connection: 'close' } : undefined;
    sendJson(response, error.status, { message: error.message }, headers);
  };
}

/** Express sets status 400 on errors of the request, such as an invalid escape in the path. */
function toErrorCode(thrown: unknown) {
  const isBadRequest = thrown instanceof Error && 'status' in thrown && thrown.status === 400;
  return isBadRequest ? 'malformed_request' : 'internal_server_error';
}
