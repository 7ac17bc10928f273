// What an operation says beside its body, kept until the answer is written: the trusted-device cookie, and limits.
import type { RateLimitStatus } from '../domain/told-limits';
import type { DeviceCookies } from '../providers/identity/device-cookies';
import type { ResponseState } from '../services/shared/request-context';

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
          if (one.left <= (limits.get(one.name)?.left ?? one.left)) limits.set(one.name, one);
      },
    },
    headers: () => (limits.size === 0 ? headers : { ...headers, ...formatRateLimitHeaders([...limits.values()]) }),
  };
}

/** Lists of structured fields. Source: draft-ietf-httpapi-ratelimit-headers-11. */
function formatRateLimitHeaders(standings: readonly RateLimitStatus[]): Readonly<Record<string, string>> {
  return {
    'ratelimit-policy': standings.map(({ name, most, seconds }) => `"${name}";q=${most};w=${seconds}`).join(', '),
    ratelimit: standings.map(({ name, left, wait }) => `"${name}";r=${left};t=${wait}`).join(', '),
  };
}
