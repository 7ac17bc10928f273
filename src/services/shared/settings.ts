// The settings that use cases read; src/config derives them from the environment.
import type { AccountEnumerationBounds, SmsPumpingBounds } from '../../domain/sign-in/abuse-detection';
import type { RateLimits } from '../../domain/rate-limits/rate-limits';
import type { SessionLifetimes } from '../../domain/sign-in/session';

export interface ServiceSettings {
  readonly version: string;
  /** IANA name of the zone whose calendar the business keeps. */
  readonly timeZone: string;
  readonly rateLimits: RateLimits;
  readonly sessionLifetimes: SessionLifetimes;
  readonly accessTokenSeconds: number;
  /** Lifetime of a code and of its sign-in; a resend prolongs it, up to `flowMaxSeconds` after its start. */
  readonly codeSeconds: number;
  readonly flowMaxSeconds: number;
  readonly attemptSeconds: number;
  readonly codeMaxAttempts: number;
  readonly resendCooldownSeconds: number;
  readonly sendsPerFlow: number;
  readonly contactsPerFlow: number;
  readonly profilesPerContact: number;
  /** For how long a new contact cannot be used to change another one, or to remove trusted browsers. */
  readonly contactCoolingSeconds: number;
  /** Offers need a second fact after a first contact of the consumer's own. */
  readonly firstContactStepUp: boolean;
  /** Wrong codes of a profile, over all its sign-ins, until it is locked. */
  readonly failuresPerLock: number;
  /** Wrong codes until only support can open the way by code again. */
  readonly failuresInTotal: number;
  readonly lockSeconds: number;
  readonly maxLockSeconds: number;
  readonly refreshGraceSeconds: number;
  readonly sessionsPerProfile: number;
  readonly endedFlowSeconds: number;
  /** How long an answer to a request with an Idempotency-Key is told again. */
  readonly idempotencySeconds: number;
  /** How long it is known what was used how often. */
  readonly usageDays: number;
  readonly deviceSeconds: number;
  readonly deviceGraceSeconds: number;
  readonly devicesPerProfile: number;
  readonly enumeration: AccountEnumerationBounds;
  readonly smsPumping: SmsPumpingBounds;
  /** How long a sender keeps a message to itself, and how often it is tried. */
  readonly outbox: { readonly leaseSeconds: number; readonly maxAttempts: number };
  /** For how long nothing is sent on a channel that failed. */
  readonly circuitBreakerSeconds: number;
  /** Local environments: any six digits pass as one-time code. */
  readonly acceptsAnyCode: boolean;
  /** Six digits that pass in a controlled environment; null: none. */
  readonly bypassCode: string | null;
}
