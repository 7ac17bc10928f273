// Paths that are only read: what else is asked of them is told what may be, as the REST facade tells it.
import type { RequestHandler } from 'express';
import { DomainError } from '../domain/shared/errors';
import { sendJson } from './send-json';

const ALLOW = { allow: 'GET, HEAD, OPTIONS' } as const;

/** To be mounted with `all`; `answer` is asked by GET and HEAD. */
export function readOnly(answer: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return answer(request, response, next);
    if (request.method !== 'OPTIONS') {
      return sendJson(response, 405, { message: new DomainError('method_not_allowed').message }, ALLOW);
    }
    response.writeHead(204, ALLOW).end();
  };
}
