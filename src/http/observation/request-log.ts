// Observes each request: gives it an id, and logs one line when it has ended, from an allow-list and without query, body and
// headers. The functions that know names and codes note them on the way.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { runInActivity, type ActivityStyle } from '../../providers/observation/activity';
import type { Observer } from '../../providers/observation/observer';
import { PORTAL_PATH } from '../../config/server';
import { ENDPOINTS } from '../../../rest-facade/endpoints';
import { IMPORT_FILE_NAMES } from '../files/import-files';
import { OPT_OUT_PAGE } from '../../domain/messages/opt-out';
import { CONTACT_CHANGE_PATH } from '../pages/contact-change';
import { INCOMING_TEXTS_PATH } from '../pages/incoming-texts';
import { DOCS_PATHS } from '../pages/docs';
import { RESET_PATH } from '../pages/first-page';
import { GRAPHIQL_PATH } from '../pages/graphiql';
import { CONSUMER_KEYS_PATH, CREDITOR_KEYS_PATH } from '../pages/system-endpoints';

const GRAPHQL_PATHS: readonly string[] = ['/graphql', '/graphql/stream'];

/** Without a base path. */
const PAGE_PATHS: readonly string[] = [
  '/',
  '/schema.graphql',
  '/livez',
  '/readyz',
  '/dev/outbox',
  CONSUMER_KEYS_PATH,
  CREDITOR_KEYS_PATH,
  RESET_PATH,
  GRAPHIQL_PATH,
  PORTAL_PATH,
  CONTACT_CHANGE_PATH,
  OPT_OUT_PAGE,
  INCOMING_TEXTS_PATH,
  ...DOCS_PATHS,
];

const PROBES: readonly string[] = ['/livez', '/readyz'];

const SEGMENTS = new Set(
  [...GRAPHQL_PATHS, ...PAGE_PATHS, ...IMPORT_FILE_NAMES, ...ENDPOINTS.map(({ path }) => path)].flatMap((path) =>
    path.split('/'),
  ),
);

const MAX_LENGTH = 200;

/**
 * Masks a path, which may contain personal data: every segment that is part of neither a known path nor a base path becomes
 * `:id`.
 */
function createPathMask(basePaths: readonly string[]): (path: string) => string {
  const segments = new Set([...SEGMENTS, ...basePaths.flatMap((path) => path.split('/'))]);
  const mask = (segment: string) => (segments.has(segment) ? segment : maskSegment(segment));
  return (path) => path.slice(0, MAX_LENGTH).split('/').map(mask).join('/');
}

/** A secret link shows its kind and four characters, by which support can find the requests of one. */
const SECRET_LINK = /^(cal_)([\w-]{4})[\w-]{39}\.ics$/;

function maskSegment(segment: string): string {
  const [, kind, start] = SECRET_LINK.exec(segment) ?? [];
  return kind === undefined ? ':id' : `${kind}…${start}`;
}

const VALID_REQUEST_ID = /^[\w.-]{8,64}$/;

/** Does the work on a request as an activity of its own. */
export type ObserveRequest = (request: IncomingMessage, response: ServerResponse, work: () => Promise<void>) => void;

/**
 * Uses the caller's `X-Request-Id` when it is valid, else generates one, and sets it on the request. The line is written when
 * the response has been sent or the client has left.
 */
export function observeRequests(log: Logger, observer: Observer, basePaths: readonly string[]): ObserveRequest {
  const maskPath = createPathMask(basePaths);
  const restPrefixes = basePaths.map((path) => `${path}/`);

  function getStyle(path: string): ActivityStyle {
    if (restPrefixes.some((prefix) => path.startsWith(prefix))) return 'rest';
    return GRAPHQL_PATHS.includes(path) ? 'graphql' : 'page';
  }

  return (request, response, work) => {
    const startedAt = performance.now();
    const { headers, method = '', url = '' } = request;
    const [path = ''] = url.split('?', 1);
    const id = readRequestId(headers['x-request-id']) ?? randomUUID();
    headers['x-request-id'] = id;
    const style = getStyle(path);
    const activity = observer.startRequest({ style, id, method, traceparent: String(headers['traceparent'] ?? '') });
    if (style === 'page' && PAGE_PATHS.includes(path)) activity.label = path;
    response.once('close', () => {
      const { statusCode: status } = response;
      const ms = performance.now() - startedAt;
      const masked = maskPath(path);
      observer.endRequest(activity, { method, path: masked, status, ms });
      const { traceId, style, operation, caller, errors, statements, databaseMs } = activity;
      // A balancer asks every few seconds. What it is told when something is wrong is in the log.
      const level = PROBES.includes(path) && status < 400 ? 'debug' : 'info';
      log[level]({
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
    void runInActivity(activity, work);
  };
}

/** Sets the id of the request on the response. */
export const requestIdHeader: RequestHandler = ({ headers }, response, next) => {
  response.setHeader('x-request-id', String(headers['x-request-id']));
  next();
};

function readRequestId(given: string | readonly string[] | undefined): string | null {
  return typeof given === 'string' && VALID_REQUEST_ID.test(given) ? given : null;
}

/** Hundredths of milliseconds. */
function round(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 100;
}
