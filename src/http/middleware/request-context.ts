// The request context of an operation: facts of the request, and headers that the operation adds to the response.
import type { Request } from 'express';
import type { RateLimitStatus } from '../../domain/rate-limits/judge-window';
import type { DeviceCookies } from '../../providers/identity/device-cookies';
import type { RequestFacts, ResponseState } from '../../services/shared/request-context';
import { addressPrefix, readClientAddress } from './client-address';

export function createFactsReader(cookies: DeviceCookies): (request: Request) => RequestFacts {
  return (request) => {
    const { headers } = request;
    const ip = readClientAddress(request);
    return {
      authorization: headers.authorization ?? null,
      ip,
      ipPrefix: addressPrefix(ip),
      userAgent: headers['user-agent'] ?? null,
      requestId: String(headers['x-request-id']),
      deviceCookie: headers.cookie === undefined ? null : cookies.read(headers.cookie),
    };
  };
}

export interface CollectedResponse {
  /** Passed to the operation. */
  readonly state: ResponseState;
  /** What follows the first part of a file; null where nothing does. */
  readonly rest: () => AsyncGenerator<string> | null;
  /** Headers for the response once the operation has ended; the last cookie wins. */
  readonly headers: () => Readonly<Record<string, string>>;
}

/** `takesRest`: a response may be a file that is sent in parts. */
export function collectResponse(cookies: DeviceCookies, deviceSeconds: number, takesRest = false): CollectedResponse {
  const headers: Record<string, string> = {};
  let rest: AsyncGenerator<string> | null = null;
  const limits = new Map<string, RateLimitStatus>();
  return {
    state: {
      setDeviceCookie(value) {
        headers['set-cookie'] = value ? cookies.write(value, deviceSeconds) : cookies.clear();
      },
      discloseReplay() {
        headers['idempotent-replayed'] = 'true';
      },
      discloseRateLimits(statuses) {
        // An operation may count a limit several times: the lowest remainder is the current one.
        for (const status of statuses)
          if (status.remaining <= (limits.get(status.name)?.remaining ?? status.remaining))
            limits.set(status.name, status);
      },
      ...(takesRest && { takeRest: (parts) => void (rest = parts) }),
    },
    rest: () => rest,
    headers: () => (limits.size === 0 ? headers : { ...headers, ...formatRateLimitHeaders([...limits.values()]) }),
  };
}

/** Structured field lists. Source: draft-ietf-httpapi-ratelimit-headers-11. */
function formatRateLimitHeaders(statuses: readonly RateLimitStatus[]): Readonly<Record<string, string>> {
  return {
    'ratelimit-policy': statuses.map(({ name, max, seconds }) => `"${name}";q=${max};w=${seconds}`).join(', '),
    ratelimit: statuses
      .map(({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`)
      .join(', '),
  };
}
