// The request context of an operation: facts of the request, and headers that the operation adds to the response.
import { isIP } from 'node:net';
import type { Request } from 'express';
import type { RateLimitStatus } from '../../domain/rate-limits/judge-window';
import type { DeviceCookies } from '../../providers/identity/device-cookies';
import type { RequestFacts, ResponseState } from '../../services/shared/request-context';

/** The address is the client's as far as the proxies in front are trusted (`TRUST_PROXY`). */
export function createFactsReader(cookies: DeviceCookies): (request: Request) => RequestFacts {
  return (request) => {
    const { ip = '', headers } = request;
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
  /** Headers for the response once the operation has ended; the last cookie wins. */
  readonly headers: () => Readonly<Record<string, string>>;
}

export function collectResponse(cookies: DeviceCookies, deviceSeconds: number): CollectedResponse {
  const headers: Record<string, string> = {};
  const limits = new Map<string, RateLimitStatus>();
  return {
    state: {
      setDeviceCookie(value) {
        headers['set-cookie'] = value ? cookies.write(value, deviceSeconds) : cookies.clear();
      },
      discloseRateLimits(statuses) {
        // An operation may count a limit several times: the lowest remainder is the current one.
        for (const status of statuses)
          if (status.remaining <= (limits.get(status.name)?.remaining ?? status.remaining))
            limits.set(status.name, status);
      },
    },
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

/** A prefix of 56 bits is three groups of 16 bits and the upper half of the fourth. */
const WHOLE_GROUPS = 3;
const UPPER_HALF = 0xff00;

/**
 * The unit that rate limits count: an IPv4 address unchanged, an IPv6 address as its /56 network, which one customer usually
 * gets, or `unknown`, which all other clients share.
 */
export function addressPrefix(address: string): string {
  const [withoutZone = ''] = address.split('%');
  const version = isIP(withoutZone);
  if (version === 4) return withoutZone;
  if (version === 0) return 'unknown';
  const groups = parseIpv6Groups(withoutZone);
  if (isMappedIpv4(groups)) return groups.slice(6).flatMap(toBytes).join('.');
  const prefix = [...groups.slice(0, WHOLE_GROUPS), (groups[WHOLE_GROUPS] ?? 0) & UPPER_HALF];
  return `${prefix.map((group) => group.toString(16)).join(':')}::/56`;
}

/** The eight groups of a valid IPv6 address. */
function parseIpv6Groups(address: string): readonly number[] {
  // The URL parser normalizes an address: hexadecimal groups, with the longest run of zeros as `::`.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = canonical.split('::').map((side) => side.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].map((group) => parseInt(group, 16));
}

/** `::ffff:a.b.c.d`: an IPv4 client on a dual-stack socket. */
function isMappedIpv4(groups: readonly number[]): boolean {
  return groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
}

function toBytes(group: number): readonly number[] {
  return [group >> 8, group & 0xff];
}
