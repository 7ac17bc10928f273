// Rate limits: what each one counts, its default windows, and whether callers may see it.
// docs/rules §11.1 names the windows; §11.3, §11.7 and §11.8 say which limits stay undisclosed.
import { keysOf } from '../shared/vocabulary';

/** At most `max` events in a fixed window of `seconds`. */
export interface RateLimitWindow {
  readonly seconds: number;
  readonly max: number;
}

interface RateLimit {
  /** What is counted. */
  readonly counts: string;
  /** Defaults; the setting `LIMIT_` followed by the scope in upper case replaces them. */
  readonly windows: readonly RateLimitWindow[];
  /** Why callers do not see this limit in `RateLimit` headers; null when they do. */
  readonly undisclosed: string | null;
}

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** The one table of rate limits. Settings, counters and headers follow from it. */
export const RATE_LIMITS = {
  login_ip: {
    counts: 'logins from one address prefix',
    windows: [perMinute(10), perHour(60)],
    undisclosed: null,
  },
  login_identity: {
    counts: 'logins with one identity',
    windows: [perMinutes(15, 5), perDay(20)],
    undisclosed: 'would reveal how often others tried an identity',
  },
  login_name_birth: {
    counts: 'different last four digits tried with one name and date of birth',
    windows: [perHour(10), perDay(20)],
    undisclosed: 'would reveal which names and dates of birth are being tried',
  },
  login_birth_digits: {
    counts: 'different last names tried with one date of birth and last four digits',
    windows: [perHour(10), perDay(20)],
    undisclosed: 'would reveal which dates of birth and digits are being tried',
  },
  confirm_create_ip: {
    counts: 'profiles created from one address prefix',
    windows: [perHour(3), perDay(10)],
    undisclosed: null,
  },
  verify_ip: {
    counts: 'codes tried from one address prefix',
    windows: [perMinute(30)],
    undisclosed: null,
  },
  refresh_session: {
    counts: 'refreshes of one session',
    windows: [perMinute(30)],
    undisclosed: null,
  },
  contact_change: {
    counts: 'contact changes of one profile',
    windows: [perHour(5), perDay(10)],
    undisclosed: null,
  },
  identity_proof: {
    counts: 'account numbers tried as identity proof of one profile',
    windows: [perHour(5), perDay(10)],
    undisclosed: null,
  },
  send_profile: {
    counts: 'codes sent to one profile',
    windows: [perHour(5), perDay(10)],
    undisclosed: 'the caller is not signed in yet, and it would reveal how active the owner is',
  },
  send_destination: {
    counts: 'codes sent to one e-mail address or mobile number',
    windows: [perHour(5), perDay(10)],
    undisclosed: 'would reveal whether an address or number is in use',
  },
  send_block: {
    counts: 'text messages to one block of numbers',
    windows: [perHour(10)],
    undisclosed: 'counts other people, and would reveal that the channel is SMS',
  },
  send_sms_ip: {
    counts: 'text messages requested from one address prefix',
    windows: [perHour(5)],
    undisclosed: 'counts only SMS, so it would reveal the channel of a profile',
  },
  send_sms_service: {
    counts: 'text messages of the whole service',
    windows: [perHour(500)],
    undisclosed: 'would reveal how close the service is to its limit',
  },
  challenge_ip: {
    counts: 'CAPTCHA challenges for one address prefix',
    windows: [perMinute(30)],
    undisclosed: null,
  },
  creditor_login_ip: {
    counts: 'creditor logins from one address prefix',
    windows: [perMinute(20), perHour(100)],
    undisclosed: null,
  },
  creditor_login_pair: {
    counts: 'creditor logins with one e-mail address from one address prefix',
    windows: [perMinutes(15, 5), perDay(30)],
    undisclosed: 'keyed by an e-mail address that anyone can enter',
  },
  creditor_login_email: {
    counts: 'creditor logins with one e-mail address',
    windows: [perHour(30), perDay(100)],
    undisclosed: 'keyed by an e-mail address that anyone can enter, and counts other callers',
  },
} as const satisfies Readonly<Record<string, RateLimit>>;

export type RateLimitScope = keyof typeof RATE_LIMITS;

/** The windows in force, by scope. */
export type RateLimits = Readonly<Record<RateLimitScope, readonly RateLimitWindow[]>>;

/** Multiplies every maximum by `factor`. */
export function widenRateLimits(limits: RateLimits, factor: number): RateLimits {
  const widened: Record<RateLimitScope, readonly RateLimitWindow[]> = { ...limits };
  for (const scope of keysOf(RATE_LIMITS)) {
    widened[scope] = limits[scope].map(({ seconds, max }) => ({ seconds, max: max * factor }));
  }
  return widened;
}

/** Start of the window that contains `now`; both in epoch milliseconds. */
export function getWindowStart({ seconds }: RateLimitWindow, now: number): number {
  return now - (now % (seconds * 1000));
}

/** Whole seconds until the window ends, at least 1. */
export function getSecondsLeft(window: RateLimitWindow, now: number): number {
  return Math.max(1, Math.ceil((getWindowStart(window, now) + window.seconds * 1000 - now) / 1000));
}

/** One window of a limit as its caller sees it, for the `RateLimit` and `RateLimit-Policy` headers. */
export interface RateLimitStatus {
  /** Scope and window length, such as `login_ip_60`. */
  readonly name: string;
  readonly max: number;
  readonly seconds: number;
  readonly remaining: number;
  /** Whole seconds until the window resets. */
  readonly resetSeconds: number;
}

/** Null for an undisclosed limit. `count` includes this event; `divisor` lowers the maximum for suspicious callers. */
export function getRateLimitStatus(
  scope: RateLimitScope,
  { count, divisor }: { readonly count: number; readonly divisor: number },
  window: RateLimitWindow,
  now: number,
): RateLimitStatus | null {
  if (RATE_LIMITS[scope].undisclosed !== null) return null;
  const max = Math.floor(window.max / divisor);
  const { seconds } = window;
  const remaining = Math.max(0, max - count);
  return { name: `${scope}_${seconds}`, max, seconds, remaining, resetSeconds: getSecondsLeft(window, now) };
}

function perMinutes(minutes: number, max: number): RateLimitWindow {
  return { seconds: minutes * 60, max };
}

function perMinute(max: number): RateLimitWindow {
  return perMinutes(1, max);
}

function perHour(max: number): RateLimitWindow {
  return { seconds: HOUR, max };
}

function perDay(max: number): RateLimitWindow {
  return { seconds: DAY, max };
}
