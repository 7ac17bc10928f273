// The facts of a request that services may look at, and what an answer carries beside its body.

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

export interface AnswerFacts {
  /** Sets the trusted-device cookie, or makes the browser forget it. */
  setDeviceCookie(token: DeviceToken | null): void;
}

/** Who asks, and where the answer's cookies go. */
export interface Exchange {
  readonly request: RequestFacts;
  readonly answer: AnswerFacts;
}
