// The address of calendar feeds, `{base path}/calendar/{token}.ics`. Its readers are programs without a sign-in, cookies
// or scripts of other origins.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import { toRestName } from '../../../rest-facade/request/input-schema';
import { createErrorResponder } from '../../../rest-facade/response/error-response';
import { matchesIfNoneMatch } from '../../../rest-facade/response/directives';
import { isRecord } from '../../domain/shared/is-record';
import { DomainError, ERRORS } from '../../domain/shared/errors';
import { noteError } from '../../providers/observation/activity';
import { fetchCalendar } from '../../services/calendar/fetch-calendar';
import type { Dependencies } from '../../services/shared/dependencies';
import type { RequestFacts } from '../../services/shared/request-context';
import { sendJson } from '../middleware/json';
import { refuseRest, takeWorkPlace, type LoadLimit } from '../middleware/load-limit';
import { readOnly } from '../middleware/static-text';

const HEADERS = {
  'cache-control': 'private, no-cache',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** Errors look the same as in the REST API. */
const ERROR_RESPONSES = createErrorResponder(ERRORS, null, noteError);

/** Nothing is added to the response beside its body. */
const NO_STATE = {
  setDeviceCookie: () => undefined,
  discloseRateLimits: () => undefined,
  discloseReplay: () => undefined,
};

/** Mount it before anything that adds headers for browsers. */
export function calendarFeeds(
  basePath: string,
  dependencies: Dependencies,
  readFacts: (request: Request) => RequestFacts,
  limitLoad: LoadLimit,
): RequestHandler {
  const prefix = `${basePath}/calendar/`;

  const read = readOnly((request, response, next) => {
    return send(request, response).catch((error: unknown) => {
      // The client has left, so the rest is not needed and nothing has failed.
      if (isPrematureClose(error)) return;
      if (!(error instanceof DomainError) || response.headersSent) return next(error);
      const { code, message, details } = error;
      const answer = ERROR_RESPONSES.fromRunError({ message, extensions: { code, ...details } }, toRestName, false);
      sendJson(response, answer.status, answer.body, answer.headers);
    });
  });

  const handle = limitLoad(read, refuseRest(null));

  async function send(request: Request, response: Response): Promise<void> {
    takeWorkPlace(request);
    const token = request.path.slice(prefix.length, -SUFFIX.length);
    const context = { request: readFacts(request), response: NO_STATE };
    const { tag, changedAt, pages } = await fetchCalendar(dependencies, context, token);
    const lastModified = new Date(changedAt).toUTCString();
    response.setHeaders(new Map(Object.entries({ ...HEADERS, etag: tag, 'last-modified': lastModified })));
    if (matchesIfNoneMatch(tag, request.headers['if-none-match'])) return void response.writeHead(304).end();
    response.writeHead(200, { 'content-type': 'text/calendar; charset=utf-8' });
    if (request.method === 'HEAD') return void response.end();
    await pipeline(Readable.from(pages()), response);
  }

  return (request, response, next) => {
    const { path } = request;
    if (path.startsWith(prefix) && path.endsWith(SUFFIX)) return handle(request, response, next);
    next();
  };
}

const SUFFIX = '.ics';

function isPrematureClose(error: unknown): boolean {
  return isRecord(error) && error['code'] === 'ERR_STREAM_PREMATURE_CLOSE';
}
