// The settings that use cases read; src/config derives them from the environment.
import type { AccountEnumerationBounds } from '../../domain/sign-in/login';
import type { SmsPumpingBounds } from '../../domain/sign-in/sms-pumping';
import type { PaymentRules } from '../../domain/payments/payment-facts';
import type { RateLimits } from '../../domain/rate-limits/rate-limits';
import type { SessionLifetimes } from '../../domain/sign-in/session';
import type { JobName } from '../../domain/system/jobs';

export interface ServiceSettings {
  readonly version: string;
  /** IANA name of the time zone that defines the business day. */
  readonly timeZone: string;
  readonly rateLimits: RateLimits;
  readonly sessionLifetimes: SessionLifetimes;
  readonly accessTokenSeconds: number;
  /** Lifetime of a code and of its sign-in; a resend extends it, up to `flowMaxSeconds` after the start. */
  readonly codeSeconds: number;
  readonly flowMaxSeconds: number;
  readonly attemptSeconds: number;
  readonly codeMaxAttempts: number;
  readonly resendCooldownSeconds: number;
  readonly sendsPerFlow: number;
  readonly contactsPerFlow: number;
  readonly profilesPerContact: number;
  /** How long a new contact blocks changes of other contacts and the removal of trusted devices. */
  readonly contactCoolingSeconds: number;
  /** How long a change of a contact without proof waits. */
  readonly contactChangeWaitSeconds: number;
  /** Address at which browsers reach the service, for links in messages; null: messages have no links. */
  readonly publicUrl: string | null;
  /** Address below which calendar programs fetch feeds; null without a public address. */
  readonly calendarUrl: string | null;
  /** Address of the web application for consumers; null: there is none. */
  readonly portalUrl: string | null;
  /** The page of the application for creditors on which passwords are set; null: messages have the bare token. */
  readonly creditorAppUrl: string | null;
  readonly invitationSeconds: number;
  readonly passwordResetSeconds: number;
  /** Whether offers require an identity proof after a first contact that the consumer entered. */
  readonly firstContactStepUp: boolean;
  /** Wrong codes of a profile, over all its sign-ins, that lock it. */
  readonly failuresPerLock: number;
  readonly lockSeconds: number;
  readonly maxLockSeconds: number;
  readonly lockFadeSeconds: number;
  readonly refreshGraceSeconds: number;
  readonly sessionsPerProfile: number;
  readonly endedFlowSeconds: number;
  /** How long the response to a request with an Idempotency-Key is stored. */
  readonly idempotencySeconds: number;
  /** Retention of the usage counts. */
  readonly usageDays: number;
  readonly deviceSeconds: number;
  readonly deviceGraceSeconds: number;
  readonly devicesPerProfile: number;
  readonly accountEnumeration: AccountEnumerationBounds;
  readonly smsPumping: SmsPumpingBounds;
  /** How long a sender leases a message. */
  readonly outboxLeaseSeconds: number;
  readonly imports: {
    /** Of a placement file. */
    readonly maxBytes: number;
    /** Written in one transaction. */
    readonly batchRows: number;
    /** Companies whose imports run at the same time. */
    readonly atOnce: number;
    /** How long the file of a dry run stays stored. */
    readonly fileMs: number;
    /** Path of the imports in the REST API. */
    readonly path: string;
  };
  /** How often each regular job runs, in milliseconds. */
  readonly jobIntervals: Readonly<Record<JobName, number>>;
  readonly payments: PaymentRules;
  readonly gifts: {
    /** The page of a portal that shows a helping hand link; null: the API's own answer. */
    readonly pageUrl: string | null;
    /** Path of that answer, without the token. */
    readonly path: string;
    /** Who is paid, as payers see it. */
    readonly payeeName: string;
  };
  /** How long an open circuit breaker stops all calls. */
  readonly circuitBreakerSeconds: number;
  /** Takes references of payment methods that the provider cannot describe; only in `local` and `test`. */
  readonly acceptsUncheckedReferences: boolean;
  /** Takes the API key of the demo data; only in `local` and `test`. */
  readonly acceptsSampleKeys: boolean;
  /** Local environments: any six digits pass as a one-time code. */
  readonly acceptsAnyCode: boolean;
  /** Six digits that always pass, in a controlled environment; null: none. */
  readonly bypassCode: string | null;
}
