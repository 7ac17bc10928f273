// How often something may happen: windows and bounds as data. Counted first, decided after.
import { keysOf } from '../shared/vocabulary';

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

// Which limits a caller is told of: those of the caller's own, and never one that tells something of somebody else.

/** Null: told. Otherwise why it is not. Source: B5, B9 and B10 of the security design. */
export const UNDISCLOSED: Readonly<Record<RateLimitScope, string | null>> = {
  login_ip: null,
  login_identity: 'it would tell how often others tried an identity that somebody names',
  login_name_birth: 'it would tell which names and birth dates are tried',
  login_birth_digits: 'it would tell which birth dates and digits are tried',
  confirm_create_ip: null,
  verify_ip: null,
  refresh_session: null,
  contact_change: null,
  identity_proof: null,
  send_profile: 'whoever asks for a code is not signed in yet, and it would tell how the owner was busy',
  send_destination: 'it would tell whether an address or number is in use',
  send_block: 'it counts what strangers do, and would tell that the way is a text message',
  send_sms_ip: 'it counts the own address, but only where a text is sent: it would tell the channel of a profile',
  send_sms_service: 'it would tell an attacker how near the stop of the whole service is',
  challenge_ip: null,
  creditor_login_ip: null,
  creditor_login_pair: 'it is keyed by an e-mail address that somebody names',
  creditor_login_email: 'it is keyed by an e-mail address that somebody names, and counts others who try it',
};

/** Where a caller stands in one window of a limit. */
export interface RateLimitStatus {
  /** Such as `login_ip_60`: a limit has several windows. */
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
  readonly left: number;
  /** Whole seconds until there are `most` again. */
  readonly wait: number;
}

/** Null for a limit that is not told. `count` includes this time; the bound is divided for a subject that is suspected. */
export function getRateLimitStatus(
  scope: RateLimitScope,
  { count, divisor }: { readonly count: number; readonly divisor: number },
  window: RateLimitWindow,
  now: number,
): RateLimitStatus | null {
  if (UNDISCLOSED[scope] !== null) return null;
  const most = Math.floor(window.most / divisor);
  const { seconds } = window;
  const left = Math.max(0, most - count);
  return { name: `${scope}_${seconds}`, most, seconds, left, wait: getSecondsLeft(window, now) };
}
