// What use cases may read of a request, and what they may set on its response beside the body.
import type { RateLimitStatus } from '../../domain/rate-limits/judge-window';
import type { DeviceCookieValue } from '../../providers/identity/device-cookies';

export interface RequestFacts {
  readonly authorization: string | null;
  readonly ip: string;
  /** IPv4 /32 or IPv6 /56: the unit that rate limits count. */
  readonly ipPrefix: string;
  readonly userAgent: string | null;
  readonly requestId: string;
  /** The trusted-device cookie; null when there is none. */
  readonly deviceCookie: DeviceCookieValue | null;
}

export interface ResponseState {
  /** Sets the trusted-device cookie; null deletes it. */
  setDeviceCookie(value: DeviceCookieValue | null): void;
  /** Adds the caller's own limits to the `RateLimit` headers. */
  discloseRateLimits(statuses: readonly RateLimitStatus[]): void;
  /** Says that this is the response to an earlier request with the same idempotency key. */
  discloseReplay(): void;
  /** Sends what follows the first part of a file. Absent where a response is not a file: the client asks for the next part. */
  readonly takeRest?: (parts: AsyncGenerator<string>) => void;
}

export interface RequestContext {
  readonly request: RequestFacts;
  readonly response: ResponseState;
}

/** A server-sent event stream, as a subscription sees it. */
export interface StreamContext {
  /** The last event that the client received before it reconnected; null on a first connection. */
  readonly lastEventId: string | null;
  /** Aborted when the client disconnects or is asked to reconnect. */
  readonly signal: AbortSignal;
  /** Resolves when the client has received what was sent. */
  drained(): Promise<void>;
  /** Sets the id of the next event, which a reconnecting client sends back as `lastEventId`. */
  setNextEventId(id: string): void;
}
