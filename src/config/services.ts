// The numbers that the services work with, under the names that they use.
import type { Env } from './settings';
import type { RateLimits } from '../domain/rate-limits/rate-limits';
import type { ServiceSettings } from '../services/shared/settings';
import { version } from './version';

export function toServiceSettings(env: Env): ServiceSettings {
  return {
    version,
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
    contactCoolingSeconds: env.CONTACT_COOLING_SECONDS,
    firstContactStepUp: env.FIRST_CONTACT_STEP_UP === 'on',
    failuresPerLock: env.FAILURES_PER_LOCK,
    failuresInTotal: env.FAILURES_MAX,
    lockSeconds: env.LOCK_SECONDS,
    maxLockSeconds: env.LOCK_MAX_SECONDS,
    refreshGraceSeconds: env.REFRESH_GRACE_SECONDS,
    sessionLifetimes: {
      temporary: { idle: env.SESSION_IDLE_SECONDS * 1000, absolute: env.SESSION_SECONDS * 1000 },
      remembered: { idle: env.REMEMBERED_IDLE_SECONDS * 1000, absolute: env.REMEMBERED_SECONDS * 1000 },
    },
    sessionsPerProfile: env.SESSIONS_PER_PROFILE,
    deviceSeconds: env.DEVICE_SECONDS,
    deviceGraceSeconds: env.DEVICE_GRACE_SECONDS,
    devicesPerProfile: env.DEVICES_PER_PROFILE,
    idempotencySeconds: env.IDEMPOTENCY_KEPT_SECONDS,
    usageDays: env.USAGE_KEPT_DAYS,
    endedFlowSeconds: env.ENDED_FLOW_KEPT_SECONDS,
    enumeration: {
      windowSeconds: env.ENUMERATION_WINDOW_SECONDS,
      minLogins: env.ENUMERATION_LOGINS,
      maxMissedPercent: env.ENUMERATION_MISSED_PERCENT,
      baselineDays: env.ENUMERATION_NORM_DAYS,
      maxBaselineFactor: env.ENUMERATION_NORM_FACTOR,
      minBaselinePercent: env.ENUMERATION_NORM_LEAST_PERCENT,
      costFactor: env.ENUMERATION_COST_FACTOR,
      limitDivisor: env.ENUMERATION_LIMIT_DIVISOR,
    },
    smsPumping: {
      checkEvery: env.SMS_WATCH_SENDS,
      minVerifiedPercent: env.SMS_WATCH_PROVEN_PERCENT,
      blockSeconds: env.SMS_BLOCK_CLOSED_SECONDS,
      alertPercent: env.SMS_ALARM_PERCENT,
    },
    outbox: { leaseSeconds: env.OUTBOX_LEASE_SECONDS, maxAttempts: env.OUTBOX_MAX_ATTEMPTS },
    circuitBreakerSeconds: env.CIRCUIT_SECONDS,
    acceptsAnyCode: env.APP_ENV === 'local',
    bypassCode: env.OTP_BYPASS_CODE ?? null,
  };
}

/** Each limit has a setting of its name. */
function toRateLimits(env: Env): RateLimits {
  return {
    login_ip: env.LIMIT_LOGIN_IP,
    login_identity: env.LIMIT_LOGIN_IDENTITY,
    login_name_birth: env.LIMIT_LOGIN_NAME_BIRTH,
    login_birth_digits: env.LIMIT_LOGIN_BIRTH_DIGITS,
    confirm_create_ip: env.LIMIT_CONFIRM_CREATE_IP,
    verify_ip: env.LIMIT_VERIFY_IP,
    refresh_session: env.LIMIT_REFRESH_SESSION,
    contact_change: env.LIMIT_CONTACT_CHANGE,
    identity_proof: env.LIMIT_IDENTITY_PROOF,
    send_profile: env.LIMIT_SEND_PROFILE,
    send_destination: env.LIMIT_SEND_DESTINATION,
    send_block: env.LIMIT_SEND_BLOCK,
    send_sms_ip: env.LIMIT_SEND_SMS_IP,
    send_sms_service: env.LIMIT_SEND_SMS_SERVICE,
    challenge_ip: env.LIMIT_CHALLENGE_IP,
    creditor_login_ip: env.LIMIT_CREDITOR_LOGIN_IP,
    creditor_login_pair: env.LIMIT_CREDITOR_LOGIN_PAIR,
    creditor_login_email: env.LIMIT_CREDITOR_LOGIN_EMAIL,
  };
}
