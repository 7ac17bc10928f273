// What the services work with: stores, ports and settings, put together once by the composition root.
import type { AccountEnumerationBounds, SmsPumpingBounds } from '../../domain/sign-in/abuse-detection';
import type { RateLimits } from '../../domain/rate-limits/rate-limits';
import type { SessionLifetimes } from '../../domain/sign-in/session';
import type { ChangeNotifier } from '../../providers/change-notifier';
import type { CaptchaProvider } from '../../providers/captcha/captcha-provider';
import type { CircuitBreaker } from '../../providers/circuit-breaker';
import type { Clock, MinimumResponseTime } from '../../providers/clock';
import type { Digests } from '../../providers/crypto/digests';
import type { Mail } from '../../providers/messaging/mail';
import type { ExternalIdentityProvider } from '../../providers/identity/external-identity-provider';
import type { Passwords } from '../../providers/crypto/passwords';
import type { PaymentProvider } from '../../providers/payments/payment-provider';
import type { Randomness } from '../../providers/crypto/randomness';
import type { TextVerification } from '../../providers/messaging/text-verification';
import type { Tokens } from '../../providers/crypto/tokens';
import type * as AccountStore from '../../persistence/account/account-store';
import type * as AuditStore from '../../persistence/system/audit-store';
import type * as CaptchaStore from '../../persistence/sign-in/captcha-store';
import type * as CreditorSessionStore from '../../persistence/creditor/creditor-session-store';
import type * as CreditorStore from '../../persistence/creditor/creditor-store';
import type * as ContactStore from '../../persistence/profile/contact-store';
import type { Database } from '../../persistence/database/database';
import type * as DeviceStore from '../../persistence/sign-in/device-store';
import type * as ELetterStore from '../../persistence/letters/template-store';
import type * as FlowStore from '../../persistence/sign-in/flow-store';
import type * as LetterFactsStore from '../../persistence/letters/letter-facts-store';
import type * as ChargeStore from '../../persistence/payments/charge-store';
import type * as DueStore from '../../persistence/negotiation/due-account-store';
import type * as LeaseStore from '../../persistence/system/lease-store';
import type * as ReasonStore from '../../persistence/account/reason-store';
import type * as HistoryStore from '../../persistence/negotiation/history-store';
import type * as IdempotencyStore from '../../persistence/system/idempotency-store';
import type * as LimitStore from '../../persistence/shared/rate-counter-store';
import type * as MoveStore from '../../persistence/negotiation/move-store';
import type * as OutboxStore from '../../persistence/system/outbox-store';
import type * as ProfileStore from '../../persistence/profile/profile-store';
import type * as SessionStore from '../../persistence/sign-in/session-store';
import type * as TrustedDocumentStore from '../../persistence/system/trusted-document-store';
import type * as UsageStore from '../../persistence/system/usage-store';

export interface Dependencies {
  readonly db: Database;
  readonly accounts: typeof AccountStore;
  readonly audit: typeof AuditStore;
  readonly captchaUses: typeof CaptchaStore;
  readonly idempotency: typeof IdempotencyStore;
  readonly creditors: typeof CreditorStore;
  readonly creditorSessions: typeof CreditorSessionStore;
  readonly contacts: typeof ContactStore;
  readonly devices: typeof DeviceStore;
  readonly trustedDocuments: typeof TrustedDocumentStore;
  readonly eLetters: typeof ELetterStore;
  readonly flows: typeof FlowStore;
  readonly letterFacts: typeof LetterFactsStore;
  readonly charges: typeof ChargeStore;
  readonly dueMoves: typeof DueStore;
  readonly history: typeof HistoryStore;
  readonly leases: typeof LeaseStore;
  readonly notPayingReasons: typeof ReasonStore;
  readonly rateLimits: typeof LimitStore;
  readonly moves: typeof MoveStore;
  readonly outbox: typeof OutboxStore;
  readonly profiles: typeof ProfileStore;
  readonly sessions: typeof SessionStore;
  readonly usage: typeof UsageStore;
  /** Of streams that are open in this process. */
  readonly changeNotifier: ChangeNotifier;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly digests: Digests;
  /** Of consumers. */
  readonly tokens: Tokens;
  readonly creditorTokens: Tokens;
  /** Signs the creditors' tokens instead of us; null: creditors sign in here. */
  readonly creditorIdentityProvider: ExternalIdentityProvider | null;
  /** Of creditor users. */
  readonly passwords: Passwords;
  readonly captcha: CaptchaProvider;
  readonly mail: Mail;
  readonly smsVerification: TextVerification;
  /** Null: no provider is set, and nothing is charged. */
  readonly payments: PaymentProvider | null;
  /** Open while an outside does not answer; one for each channel of messages, and one for charges. */
  readonly circuitBreakers: Readonly<Record<'email' | 'sms' | 'payments', CircuitBreaker>>;
  readonly minimumResponseTime: MinimumResponseTime;
  /** Wakes the sender of messages; never awaited. */
  readonly wakeOutboxSender: () => void;
  /** Mobile number as typed → E.164; null when it is no US mobile number. */
  readonly readUsMobile: (text: string) => string | null;
  readonly settings: ServiceSettings;
}

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
