// Settings under the names that use cases know them by.
import type { ServiceSettings } from '../services/shared/settings';
import { toImportSettings } from './imports';
import { toJobIntervals } from './jobs';
import { getPayeeName } from './providers';
import { toRateLimits } from './rate-limits';
import { isDeployed } from './server';
import type { Env } from './settings';
import { readVersion } from './version';

export function toServiceSettings(env: Env): ServiceSettings {
  const publicUrl = env.PUBLIC_URL ?? (isDeployed(env) ? null : `http://${env.HOST}:${env.PORT}`);
  return {
    version: readVersion(),
    timeZone: env.BUSINESS_TIME_ZONE,
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
    publicUrl,
    calendarUrl: publicUrl && `${publicUrl}${env.CONSUMER_BASE_PATH}/calendar`,
    portalUrl: env.PORTAL_URL ?? null,
    creditorAppUrl: env.CREDITOR_APP_URL ?? null,
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
    outboxLeaseSeconds: env.OUTBOX_LEASE_SECONDS,
    imports: toImportSettings(env),
    jobIntervals: toJobIntervals(env),
    payments: {
      skipsInRow: env.PAYMENT_SKIPS_IN_ROW,
      skipsPerPlan: env.PAYMENT_SKIPS_PER_PLAN,
      rescheduleDays: env.PAYMENT_RESCHEDULE_DAYS,
      timeZone: env.BUSINESS_TIME_ZONE,
    },
    gifts: {
      pageUrl: env.GIFT_PAGE_URL ?? null,
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
