// Notices a proxy in front of the server that is not trusted: then all its clients share one address, and with it the rate
// limits of one address prefix.
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';

const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

const WARNING =
  'Requests carry forwarding headers, but TRUST_PROXY is not set: behind a proxy, all clients count as one address. ' +
  'Set it to the number of proxies in front, or to their networks.';

export interface ProxyNotice {
  /** Call it for each request. */
  readonly look: (request: IncomingMessage) => void;
  /** What readiness reports. */
  readonly warnings: () => readonly string[];
}

/** Logs the warning once. Any client can cause it, so it changes nothing else. */
export function noticeUntrustedProxy(isTrusted: boolean, log: Logger): ProxyNotice {
  let isNoticed = false;
  return {
    look({ headers }) {
      if (!isTrusted && !isNoticed && FORWARDING_HEADERS.some((name) => name in headers)) {
        isNoticed = true;
        log.warn({ event: 'proxy.untrusted' }, WARNING);
      }
    },
    warnings: () => (isNoticed ? [WARNING] : []),
  };
}
