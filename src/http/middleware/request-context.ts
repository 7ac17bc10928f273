// The facts of a request that operations may look at, and the id under which it is logged.
import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { DeviceCookies } from '../../providers/identity/device-cookies';
import type { RequestFacts, ResponseState } from '../../services/shared/request-context';
import { addressPrefix } from './client-address';
import type { RateLimitStatus } from '../../domain/rate-limits/rate-limits';

const VALID_REQUEST_ID = /^[\w.-]{8,64}$/;

/** Takes the caller's request id when it looks sane, else makes one; request and answer both carry it from here on. */
export const requestId: RequestHandler = (request, response, next) => {
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && VALID_REQUEST_ID.test(given) ? given : randomUUID();
  request.headers['x-request-id'] = id;
  response.setHeader('x-request-id', id);
  next();
};

/** Reads the facts of a request; the address is the client's as far as the proxies in front are trusted. */
export function factsReader(cookies: DeviceCookies): (request: Request) => RequestFacts {
  return (request) => {
    const { ip = '', headers } = request;
    return {
      authorization: headers.authorization ?? null,
      ip,
      ipPrefix: addressPrefix(ip),
      userAgent: headers['user-agent'] ?? null,
      requestId: String(headers['x-request-id']),
      deviceCookie: cookies.read(headers.cookie),
    };
  };
}

/** One line a request, built from an allow-list: no query, no body, no header can leak. `routes` are the known paths. */
export function requestLog(log: Logger, routes: readonly string[]): RequestHandler {
  const words = new Set(routes.flatMap((route) => route.split('/')));
  return (request, response, next) => {
    const startedAt = process.hrtime.bigint();
    response.once('finish', () => {
      const ms = Number(process.hrtime.bigint() - startedAt) / 1e6;
      const id = String(response.getHeader('x-request-id'));
      log.info({
        event: 'request',
        method: request.method,
        path: pathPattern(request, words),
        status: response.statusCode,
        ms,
        id,
      });
    });
    next();
  };
}

/** Anything in a path may be somebody's: the log shows the words of our routes, and `:id` for every other segment. */
function pathPattern(request: Request, words: ReadonlySet<string>): string {
  const path = request.originalUrl.split('?', 1)[0] ?? '';
  const segments = path.slice(0, 200).split('/');
  return segments.map((segment) => (words.has(segment) ? segment : ':id')).join('/');
}

// What an operation says beside its body, kept until the answer is written: the trusted-device cookie, and limits.

export interface CollectedResponse {
  /** For the operation. */
  readonly answer: ResponseState;
  /** For the answer, once the operation is done; the last cookie counts. */
  readonly headers: () => Readonly<Record<string, string>>;
}

export function collectResponse(cookies: DeviceCookies, deviceSeconds: number): CollectedResponse {
  const headers: Record<string, string> = {};
  const limits = new Map<string, RateLimitStatus>();
  return {
    answer: {
      setDeviceCookie(token) {
        headers['set-cookie'] = token ? cookies.write(token, deviceSeconds) : cookies.clear();
      },
      discloseRateLimits(standings) {
        // An operation that asks several times stands where the last of them left it.
        for (const one of standings)
          if (one.remaining <= (limits.get(one.name)?.remaining ?? one.remaining)) limits.set(one.name, one);
      },
    },
    headers: () => (limits.size === 0 ? headers : { ...headers, ...formatRateLimitHeaders([...limits.values()]) }),
  };
}

/** Lists of structured fields. Source: draft-ietf-httpapi-ratelimit-headers-11. */
function formatRateLimitHeaders(standings: readonly RateLimitStatus[]): Readonly<Record<string, string>> {
  return {
    'ratelimit-policy': standings.map(({ name, max, seconds }) => `"${name}";q=${max};w=${seconds}`).join(', '),
    ratelimit: standings
      .map(({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`)
      .join(', '),
  };
}
