// How often something may happen: windows and bounds as data. Counted first, decided after.
import { keysOf } from './shared/vocabulary';

export interface RateLimitWindow {
  readonly seconds: number;
  readonly most: number;
}

/** What each limit counts. */
export const RATE_LIMIT_SCOPES = {
  login_ip: 'logins from one address prefix',
  login_identity: 'logins with one identity',
  login_name_birth: 'different last four digits tried with one name and date of birth',
  login_birth_digits: 'different last names tried with one date of birth and last four digits',
  confirm_create_ip: 'profiles created from one address prefix',
  verify_ip: 'codes tried from one address prefix',
  refresh_session: 'refreshes of one session',
  contact_change: 'changes of a contact of one profile',
  identity_proof: 'numbers named to prove who owns one profile',
  send_profile: 'codes sent to one profile',
  send_destination: 'codes sent to one address or number',
  send_block: 'text messages to one block of numbers',
  send_sms_ip: 'text messages asked for from one address prefix',
  send_sms_service: 'text messages of the whole service',
  challenge_ip: 'CAPTCHA challenges for one address prefix',
  creditor_login_ip: 'sign-ins of creditors from one address prefix',
  creditor_login_pair: "sign-ins with one creditor's e-mail address from one address prefix",
  creditor_login_email: "sign-ins with one creditor's e-mail address",
} as const;
export type RateLimitScope = keyof typeof RATE_LIMIT_SCOPES;

export type RateLimits = Readonly<Record<RateLimitScope, readonly RateLimitWindow[]>>;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const DEFAULT_RATE_LIMITS: RateLimits = {
  login_ip: [
    { seconds: MINUTE, most: 10 },
    { seconds: HOUR, most: 60 },
  ],
  login_identity: [
    { seconds: 15 * MINUTE, most: 5 },
    { seconds: DAY, most: 20 },
  ],
  login_name_birth: [
    { seconds: HOUR, most: 10 },
    { seconds: DAY, most: 20 },
  ],
  login_birth_digits: [
    { seconds: HOUR, most: 10 },
    { seconds: DAY, most: 20 },
  ],
  confirm_create_ip: [
    { seconds: HOUR, most: 3 },
    { seconds: DAY, most: 10 },
  ],
  verify_ip: [{ seconds: MINUTE, most: 30 }],
  refresh_session: [{ seconds: MINUTE, most: 30 }],
  contact_change: [
    { seconds: HOUR, most: 5 },
    { seconds: DAY, most: 10 },
  ],
  identity_proof: [
    { seconds: HOUR, most: 5 },
    { seconds: DAY, most: 10 },
  ],
  send_profile: [
    { seconds: HOUR, most: 5 },
    { seconds: DAY, most: 10 },
  ],
  send_destination: [
    { seconds: HOUR, most: 5 },
    { seconds: DAY, most: 10 },
  ],
  send_block: [{ seconds: HOUR, most: 10 }],
  send_sms_ip: [{ seconds: HOUR, most: 5 }],
  send_sms_service: [{ seconds: HOUR, most: 500 }],
  challenge_ip: [{ seconds: MINUTE, most: 30 }],
  creditor_login_ip: [
    { seconds: MINUTE, most: 20 },
    { seconds: HOUR, most: 100 },
  ],
  creditor_login_pair: [
    { seconds: 15 * MINUTE, most: 5 },
    { seconds: DAY, most: 30 },
  ],
  creditor_login_email: [
    { seconds: HOUR, most: 30 },
    { seconds: DAY, most: 100 },
  ],
};

/** The same limits with bounds `factor` times as wide. */
export function widenRateLimits(limits: RateLimits, factor: number): RateLimits {
  const widened: Record<RateLimitScope, readonly RateLimitWindow[]> = { ...limits };
  for (const scope of keysOf(RATE_LIMIT_SCOPES)) {
    widened[scope] = limits[scope].map(({ seconds, most }) => ({ seconds, most: most * factor }));
  }
  return widened;
}

/** Start of the window that `now` (epoch milliseconds) lies in, epoch milliseconds. */
export function getWindowStart({ seconds }: RateLimitWindow, now: number): number {
  return now - (now % (seconds * 1000));
}

/** Whole seconds until the window ends, at least 1. */
export function getSecondsLeft(window: RateLimitWindow, now: number): number {
  return Math.max(1, Math.ceil((getWindowStart(window, now) + window.seconds * 1000 - now) / 1000));
}
