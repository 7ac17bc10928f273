// The last handlers of the chain: whatever came through is answered as JSON, without a stack.
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { DomainError } from '../../domain/shared/errors';
import { sendJson } from './json';

export const unknownPath: RequestHandler = (_request, response) => {
  sendJson(response, 404, { message: new DomainError('not_found').message });
};

/** Answers a refusal with its status, and anything else with 500 after `report` was told. */
export function errorBoundary(report: (error: unknown) => void): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error);
    const refusal = error instanceof DomainError ? error : new DomainError(toErrorCode(error));
    if (refusal.status >= 500) report(error);
    // The rest of an unread body must not be taken for the next request.
    const headers = refusal.code === 'payload_too_large' ? { connection: 'close' } : undefined;
    return sendJson(response, refusal.status, { message: refusal.message }, headers);
  };
}

/** Express marks what is wrong with a request, such as a broken escape in the path, with a status of its own. */
function toErrorCode(error: unknown) {
  const isRequestFault = error instanceof Error && 'status' in error && error.status === 400;
  return isRequestFault ? 'malformed_request' : 'internal_server_error';
}
