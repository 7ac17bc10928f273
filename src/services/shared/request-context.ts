// The facts of a request that services may look at, and what an answer carries beside its body.
import type { RateLimitStatus } from '../../domain/rate-limits/rate-limits';

export interface RequestFacts {
  readonly authorization: string | null;
  readonly ip: string;
  /** IPv4 /32 or IPv6 /56: whom limits count. */
  readonly ipPrefix: string;
  readonly userAgent: string | null;
  readonly requestId: string;
  /** Selector and verifier of the trusted-device cookie; null when there is none. */
  readonly deviceCookie: DeviceToken | null;
}

export interface DeviceToken {
  readonly selector: string;
  readonly verifier: string;
}

export interface ResponseState {
  /** Sets the trusted-device cookie, or makes the browser forget it. */
  setDeviceCookie(token: DeviceToken | null): void;
  /** Tells where the caller stands in limits of the caller's own. */
  discloseRateLimits(standings: readonly RateLimitStatus[]): void;
}

/** Who asks, and where the answer's cookies go. */
export interface RequestContext {
  readonly request: RequestFacts;
  readonly response: ResponseState;
}

/** A stream of events, as a service sees it that fills one. */
export interface StreamContext {
  /** The event that the client saw last before a break; null: it does not come again. */
  readonly lastEventId: string | null;
  /** Aborted when the client has gone, or is asked to come again. */
  readonly signal: AbortSignal;
  /** Waits until the client has taken what was sent. */
  drained(): Promise<void>;
  /** Names the next event: what `lastEventId` will be. */
  setNextEventId(id: string): void;
}
