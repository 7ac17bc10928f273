// Settings of sign-in: one-time codes, contacts, locks, sessions, trusted devices and account enumeration.
import type { SettingCheck } from './checks';
import { integer, matching, oneOf, type SettingsOf } from './fields';
import { isDeployed, isProduction, type ServerEnv } from './server';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

export const SIGN_IN_SETTINGS = {
  OTP_SECONDS: integer(600, 60, 600).describe('Lifetime of a one-time code.'),
  OTP_MAX_ATTEMPTS: integer(5, 3, 5).describe('How many wrong codes end a sign-in.'),
  OTP_RESEND_COOLDOWN_SECONDS: integer(60, 30, 600).describe('Minimum time between two codes of a sign-in.'),
  OTP_SENDS_PER_FLOW: integer(4, 1, 5).describe('Maximum number of codes sent per sign-in.'),
  OTP_BYPASS_CODE: matching(/^\d{6}$/, 'six digits')
    .optional()
    .describe('A code that is always accepted, for automated tests. Not allowed in `production`.'),
  FLOW_MAX_SECONDS: integer(1800, 600, 1800).describe('Maximum duration of a sign-in, resends included.'),
  ATTEMPT_SECONDS: integer(600, 60, 900).describe(
    'Lifetime of the attempt token with which a person without a match creates a profile.',
  ),
  CONTACTS_PER_FLOW: integer(3, 1, 5).describe('How many contacts a sign-in may provide.'),
  PROFILES_PER_CONTACT: integer(3, 1, 10).describe('How many people may verify one contact.'),
  CONTACT_COOLDOWN_SECONDS: integer(DAY, HOUR, 7 * DAY).describe(
    'How long a new contact can neither change another contact nor, in the sessions that it opened, remove trusted devices.',
  ),
  CONTACT_CHANGE_WAIT_SECONDS: integer(3 * DAY, DAY, 14 * DAY).describe(
    'How long a change of a contact waits when no current contact can be read. Its owner is notified and can cancel it.',
  ),
  ERASURE_WAIT_SECONDS: integer(3 * DAY, 0, 14 * DAY).describe(
    'How long a request to be erased waits before an operator can do it. The person is notified and can withdraw it.',
  ),
  FIRST_CONTACT_STEP_UP: oneOf('on', 'off')
    .default('on')
    .describe(
      'Whether a consumer has to name the number of an account of a company that delivered no contact. `off`: the first verified code claims such accounts.',
    ),
  FAILURES_PER_LOCK: integer(10, 5, 20).describe('How many wrong codes lock an identity for a while.'),
  LOCK_SECONDS: integer(900, 60, DAY).describe('Duration of the first lock; each later lock takes twice as long.'),
  LOCK_MAX_SECONDS: integer(DAY, 900, DAY).describe('Maximum duration of a lock.'),
  LOCK_FADE_SECONDS: integer(DAY, HOUR, 7 * DAY).describe(
    'Time without a lock after which the next one takes half as long again.',
  ),
  RESPONSE_MIN_MS: integer(300, 0, 2000).describe(
    'Minimum response time of a login, so that its duration does not reveal who has a profile.',
  ),
  RESPONSE_JITTER_MS: integer(50, 0, 500).describe('Random time added to the minimum response time.'),
};

export const CREDITOR_SETTINGS = {
  CREDITOR_APP_URL: matching(
    /^https?:\/\/[^\s#]+$/,
    'an address without a fragment, such as https://desk.example.com/password',
  )
    .optional()
    .describe(
      'Page of the application for creditors on which a user sets a password. E-mails link to it with `#token=…`. By default that of the portal, if it is served; `production` needs one of them.',
    ),
  INVITATION_HOURS: integer(72, 1, 336).describe('How long the invitation of a creditor user can be used.'),
  PASSWORD_RESET_MINUTES: integer(60, 10, 1440).describe('How long a token for a new password can be used.'),
};

export const SESSION_SETTINGS = {
  ACCESS_TOKEN_SECONDS: integer(900, 60, HOUR).describe('Lifetime of an access token.'),
  REFRESH_GRACE_SECONDS: integer(300, 0, 300).describe(
    'How long a replaced refresh token gets the same new tokens again, unless one of them was used.',
  ),
  CLOCK_TOLERANCE_SECONDS: integer(5, 0, 30).describe('Accepted clock difference when tokens are verified.'),
  SESSION_IDLE_SECONDS: integer(12 * HOUR, 300, DAY).describe('Idle time after which a session ends.'),
  SESSION_SECONDS: integer(DAY, 900, 7 * DAY).describe('Maximum duration of a session.'),
  REMEMBERED_IDLE_SECONDS: integer(7 * DAY, 300, 30 * DAY).describe(
    'Idle time after which a session on a trusted device ends.',
  ),
  REMEMBERED_SECONDS: integer(30 * DAY, 900, 30 * DAY).describe('Maximum duration of a session on a trusted device.'),
  SESSIONS_PER_PROFILE: integer(10, 1, 50).describe('Maximum number of sessions per profile; the oldest one ends.'),
  DEVICE_SECONDS: integer(30 * DAY, HOUR, 90 * DAY).describe('How long a device is trusted.'),
  DEVICE_GRACE_SECONDS: integer(10, 0, 30).describe('How long a replaced device cookie is still accepted.'),
  DEVICES_PER_PROFILE: integer(5, 1, 20).describe(
    'Maximum number of trusted devices per profile; the oldest one is removed.',
  ),
};

export const ENUMERATION_SETTINGS = {
  ENUMERATION_WINDOW_SECONDS: integer(600, 60, HOUR).describe(
    'Window in which the logins of an address prefix are counted.',
  ),
  ENUMERATION_LOGINS: integer(50, 10, 1000).describe('Minimum number of logins in a window before it is judged.'),
  ENUMERATION_MISSED_PERCENT: integer(50, 10, 90).describe(
    'Share of logins without a match above which an address prefix is suspected.',
  ),
  ENUMERATION_BASELINE_DAYS: integer(7, 1, 30).describe('Days over which the usual share of all logins is computed.'),
  ENUMERATION_BASELINE_FACTOR: integer(3, 2, 20).describe(
    'Multiple of the usual share above which all logins are suspected.',
  ),
  ENUMERATION_BASELINE_MIN_PERCENT: integer(5, 1, 30).describe('Minimum of the usual share.'),
  ENUMERATION_COST_FACTOR: integer(4, 1, 20).describe('Factor for the cost of a CAPTCHA challenge during suspicion.'),
  ENUMERATION_LIMIT_DIVISOR: integer(10, 1, 100).describe('Divisor of the limit of failed logins during suspicion.'),
};

type SignInEnv = SettingsOf<typeof SIGN_IN_SETTINGS & typeof SESSION_SETTINGS> & Pick<ServerEnv, 'APP_ENV'>;

export const SIGN_IN_CHECKS: readonly SettingCheck<SignInEnv>[] = [
  {
    setting: 'OTP_BYPASS_CODE',
    isViolated: (env) => isProduction(env) && env.OTP_BYPASS_CODE !== undefined,
    problem: 'must not be set in production: it would open every profile',
  },
  {
    setting: 'LOCK_MAX_SECONDS',
    isViolated: (env) => env.LOCK_MAX_SECONDS < env.LOCK_SECONDS,
    problem: 'must not be less than LOCK_SECONDS',
  },
  {
    setting: 'RESPONSE_MIN_MS',
    isViolated: (env) => isDeployed(env) && env.RESPONSE_MIN_MS < 100,
    problem: 'must be at least 100 outside local and test: a shorter response time would reveal who has a profile',
  },
  {
    setting: 'SESSION_IDLE_SECONDS',
    isViolated: (env) => env.SESSION_IDLE_SECONDS > env.SESSION_SECONDS,
    problem: 'must not be more than SESSION_SECONDS',
  },
  {
    setting: 'REMEMBERED_IDLE_SECONDS',
    isViolated: (env) => env.REMEMBERED_IDLE_SECONDS > env.REMEMBERED_SECONDS,
    problem: 'must not be more than REMEMBERED_SECONDS',
  },
];
