// The settings that use cases read, derived from the environment.
import type { ContactRules } from '../domain/messages/contact-gates';
import type { Brand } from '../domain/messages/write-message';
import type { Language } from '../domain/shared/language';
import type { AccountEnumerationBounds } from '../domain/sign-in/login';
import { CANCEL_PAGE } from '../domain/profile/contact-change';
import type { SmsPumpingBounds } from '../domain/sign-in/sms-pumping';
import type { PaymentRules } from '../domain/payments/payment-facts';
import type { RateLimits } from '../domain/rate-limits/rate-limits';
import type { SessionLifetimes } from '../domain/sign-in/session';
import type { JobName } from '../domain/system/jobs';
import { toPublicCaptcha, type PublicCaptcha } from './captcha';
import { toContactRules } from './contact';
import { toImportSettings } from './imports';
import { getBrandName } from './messaging';
import { toJobIntervals } from './jobs';
import { getPayeeName } from './providers';
import { toRetention } from './retention';
import { toRateLimits } from './rate-limits';
import { isDeployed, PORTAL_PATH, servesPortal } from './server';
import type { Env } from './settings';
import { readVersion } from './version';

export interface ServiceSettings {
  readonly version: string;
  /** IANA name of the time zone that defines the business day. */
  readonly timeZone: string;
  readonly captcha: PublicCaptcha;
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
  /** How long a request to be erased waits. */
  readonly erasureWaitSeconds: number;
  /** Browsers reach the service at this address. Messages have no links if it is null. */
  readonly publicUrl: string | null;
  /** Address below which calendar programs fetch feeds; null without a public address. */
  readonly calendarUrl: string | null;
  /** The web application for consumers has this address; it is null if there is no application. */
  readonly portalUrl: string | null;
  /** The page that cancels a change of a contact: the portal's, or that of the service itself. */
  readonly cancelPageUrl: string;
  /** Passwords are set on this page of the creditors' application. Messages have the bare token if it is null. */
  readonly creditorAppUrl: string | null;
  /** Who sends the messages. */
  readonly brand: Brand;
  /** Codes are entered at this host, as phones compare it. It is null without an address. */
  readonly codeDomain: string | null;
  /** Messages to people who have chosen no language are in this one. */
  readonly language: Language;
  readonly invitationSeconds: number;
  readonly passwordResetSeconds: number;
  /** If this is true, offers require an identity proof after a first contact that the consumer entered. */
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
  /** The gates that a message to a person passes. */
  readonly contact: ContactRules;
  /** Retention of the records of messages. */
  readonly contactRecordDays: number;
  /** How long a sender leases a message. */
  readonly outboxLeaseSeconds: number;
  readonly imports: {
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
  /** Days; 0: for ever. */
  readonly retention: {
    readonly closedAccountsDays: number;
    readonly idleProfilesDays: number;
    readonly auditDays: number;
  };
  /** How often each regular job runs, in milliseconds. */
  readonly jobIntervals: Readonly<Record<JobName, number>>;
  readonly payments: PaymentRules;
  readonly gifts: {
    /** This page of a portal shows a helping hand link. The API's own answer is used if it is null. */
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
  /** These six digits always pass, in a controlled environment. It is null if there are none. */
  readonly bypassCode: string | null;
}

export function toServiceSettings(env: Env): ServiceSettings {
  const publicUrl = env.PUBLIC_URL ?? (isDeployed(env) ? null : `http://${formatHost(env.HOST)}:${env.PORT}`);
  const ownPortalUrl = publicUrl !== null && servesPortal(env) ? `${publicUrl}${PORTAL_PATH}` : null;
  const portalUrl = env.PORTAL_URL ?? ownPortalUrl;
  const appUrl = portalUrl ?? publicUrl;
  return {
    version: readVersion(),
    timeZone: env.BUSINESS_TIME_ZONE,
    captcha: toPublicCaptcha(env),
    rateLimits: toRateLimits(env),
    accessTokenSeconds: env.ACCESS_TOKEN_SECONDS,
    codeSeconds: env.OTP_SECONDS,
    flowMaxSeconds: env.FLOW_MAX_SECONDS,
    attemptSeconds: env.ATTEMPT_SECONDS,
    codeMaxAttempts: env.OTP_MAX_ATTEMPTS,
    resendCooldownSeconds: env.OTP_RESEND_COOLDOWN_SECONDS,
    sendsPerFlow: env.OTP_SENDS_PER_FLOW,
    contactsPerFlow: env.CONTACTS_PER_FLOW,
    profilesPerContact: env.PROFILES_PER_CONTACT,
    contactCoolingSeconds: env.CONTACT_COOLDOWN_SECONDS,
    contactChangeWaitSeconds: env.CONTACT_CHANGE_WAIT_SECONDS,
    erasureWaitSeconds: env.ERASURE_WAIT_SECONDS,
    publicUrl,
    calendarUrl: publicUrl && `${publicUrl}${env.CONSUMER_BASE_PATH}/calendar`,
    portalUrl,
    cancelPageUrl: `${ownPortalUrl ?? publicUrl ?? ''}${CANCEL_PAGE}`,
    creditorAppUrl: env.CREDITOR_APP_URL ?? (ownPortalUrl && `${ownPortalUrl}/creditor/password`),
    brand: {
      name: getBrandName(env),
      address: env.BRAND_ADDRESS ?? null,
      replyTo: env.MAIL_REPLY_TO ?? null,
      portalUrl,
    },
    codeDomain: appUrl !== null && URL.canParse(appUrl) ? new URL(appUrl).hostname : null,
    language: env.MESSAGE_LANGUAGE,
    invitationSeconds: env.INVITATION_HOURS * 3600,
    passwordResetSeconds: env.PASSWORD_RESET_MINUTES * 60,
    firstContactStepUp: env.FIRST_CONTACT_STEP_UP === 'on',
    failuresPerLock: env.FAILURES_PER_LOCK,
    lockSeconds: env.LOCK_SECONDS,
    maxLockSeconds: env.LOCK_MAX_SECONDS,
    lockFadeSeconds: env.LOCK_FADE_SECONDS,
    refreshGraceSeconds: env.REFRESH_GRACE_SECONDS,
    sessionLifetimes: {
      temporary: { idle: env.SESSION_IDLE_SECONDS * 1000, absolute: env.SESSION_SECONDS * 1000 },
      remembered: { idle: env.REMEMBERED_IDLE_SECONDS * 1000, absolute: env.REMEMBERED_SECONDS * 1000 },
    },
    sessionsPerProfile: env.SESSIONS_PER_PROFILE,
    deviceSeconds: env.DEVICE_SECONDS,
    deviceGraceSeconds: env.DEVICE_GRACE_SECONDS,
    devicesPerProfile: env.DEVICES_PER_PROFILE,
    idempotencySeconds: env.IDEMPOTENCY_RETENTION_SECONDS,
    usageDays: env.USAGE_RETENTION_DAYS,
    endedFlowSeconds: env.ENDED_FLOW_RETENTION_SECONDS,
    accountEnumeration: {
      windowSeconds: env.ENUMERATION_WINDOW_SECONDS,
      minLogins: env.ENUMERATION_LOGINS,
      maxMissedPercent: env.ENUMERATION_MISSED_PERCENT,
      baselineDays: env.ENUMERATION_BASELINE_DAYS,
      maxBaselineFactor: env.ENUMERATION_BASELINE_FACTOR,
      minBaselinePercent: env.ENUMERATION_BASELINE_MIN_PERCENT,
      costFactor: env.ENUMERATION_COST_FACTOR,
      limitDivisor: env.ENUMERATION_LIMIT_DIVISOR,
    },
    smsPumping: {
      checkEvery: env.SMS_PUMPING_SENDS,
      minVerifiedPercent: env.SMS_PUMPING_MIN_VERIFIED_PERCENT,
      blockSeconds: env.SMS_PUMPING_BLOCK_SECONDS,
      alertPercent: env.SMS_ALARM_PERCENT,
    },
    contact: toContactRules(env),
    contactRecordDays: env.CONTACT_RECORD_DAYS,
    outboxLeaseSeconds: env.OUTBOX_LEASE_SECONDS,
    imports: toImportSettings(env),
    retention: toRetention(env),
    jobIntervals: toJobIntervals(env),
    payments: {
      skipsInRow: env.PAYMENT_SKIPS_IN_ROW,
      skipsPerPlan: env.PAYMENT_SKIPS_PER_PLAN,
      rescheduleDays: env.PAYMENT_RESCHEDULE_DAYS,
      timeZone: env.BUSINESS_TIME_ZONE,
    },
    gifts: {
      pageUrl: env.GIFT_PAGE_URL ?? (ownPortalUrl && `${ownPortalUrl}/gift`),
      path: `${env.CONSUMER_BASE_PATH}/gifts`,
      payeeName: getPayeeName(env),
    },
    circuitBreakerSeconds: env.CIRCUIT_SECONDS,
    acceptsUncheckedReferences: !isDeployed(env),
    acceptsSampleKeys: !isDeployed(env),
    acceptsAnyCode: env.APP_ENV === 'local',
    bypassCode: env.OTP_BYPASS_CODE ?? null,
  };
}

/** Puts an IPv6 address into brackets. */
function formatHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
