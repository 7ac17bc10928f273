// Rate limits: what each one counts, its default windows, what happens above the maximum, and whether callers may see it.
// docs/rules §11.1 names the windows; §11.3, §11.7 and §11.8 say which limits stay undisclosed. ADR 0012 says why.
import { keysOf } from '../shared/vocabulary';
import { PAYMENT_LIMITS } from './payment-limits';
import { perDay, perHour, perMinute, perMinutes } from './limit-windows';
import type { RateLimitWindow } from './sliding-window';

/** What a limit does to an event above its maximum. */
type Excess =
  | 'rejects'
  /** Demands a CAPTCHA where none is needed otherwise. */
  | 'demands_captcha'
  /** Doubles the cost of the CAPTCHA with each event: a stranger must not lock the owner of an identity out. */
  | 'doubles_cost';

interface RateLimit {
  /** What is counted. Limits of an address prefix count failures: many honest people may share an address. */
  readonly counts: string;
  /** Defaults; the setting `LIMIT_` followed by the scope in upper case replaces them. */
  readonly windows: readonly RateLimitWindow[];
  readonly excess: Excess;
  /** Why callers do not see this limit in `RateLimit` headers; null when they do. */
  readonly undisclosed: string | null;
}

/** The one table of rate limits. Settings, counters and headers follow from it. */
export const RATE_LIMITS = {
  login_ip: {
    counts: 'failed logins from one address prefix',
    windows: [perMinute(30), perHour(300)],
    excess: 'rejects',
    undisclosed: null,
  },
  login_identity: {
    counts: 'logins with one identity',
    windows: [perMinutes(15, 5), perDay(20)],
    excess: 'doubles_cost',
    undisclosed: 'would reveal how often others tried an identity',
  },
  login_name_birth: {
    counts: 'different last four digits tried with one name and date of birth',
    windows: [perHour(10), perDay(20)],
    excess: 'doubles_cost',
    undisclosed: 'would reveal which names and dates of birth are being tried',
  },
  login_birth_digits: {
    counts: 'different last names tried with one date of birth and last four digits',
    windows: [perHour(10), perDay(20)],
    excess: 'doubles_cost',
    undisclosed: 'would reveal which dates of birth and digits are being tried',
  },
  confirm_create_ip: {
    counts: 'profiles created from one address prefix; each needs a failed login before',
    windows: [perHour(30), perDay(200)],
    excess: 'rejects',
    undisclosed: null,
  },
  verify_ip: {
    counts: 'wrong codes and unknown sign-ins from one address prefix',
    windows: [perMinute(60)],
    excess: 'rejects',
    undisclosed: null,
  },
  refresh_session: {
    counts: 'refreshes of one session',
    windows: [perMinute(30)],
    excess: 'rejects',
    undisclosed: null,
  },
  contact_change: {
    counts: 'contact changes of one profile',
    windows: [perHour(5), perDay(10)],
    excess: 'rejects',
    undisclosed: null,
  },
  identity_proof: {
    counts: 'account numbers tried as identity proof of one profile',
    windows: [perHour(5), perDay(10)],
    excess: 'rejects',
    undisclosed: null,
  },
  identity_proof_person: {
    counts: 'account numbers tried by all profiles of one identity, at every company alike',
    windows: [perHour(10), perDay(20)],
    excess: 'rejects',
    undisclosed: 'counts other profiles',
  },
  ...PAYMENT_LIMITS,
  send_identity: {
    counts: 'sign-ins and contact changes of one identity that sent codes',
    windows: [perHour(10), perDay(20)],
    excess: 'rejects',
    undisclosed: 'the caller is not signed in yet, and it would reveal how active the owner is',
  },
  send_identity_ip: {
    counts: 'sign-ins and contact changes of one identity that sent codes, on request of one address prefix',
    windows: [perHour(5), perDay(10)],
    excess: 'rejects',
    undisclosed: 'would reveal which identities are known',
  },
  send_destination: {
    counts: 'codes sent to one e-mail address or mobile number',
    windows: [perHour(10), perDay(20)],
    excess: 'rejects',
    undisclosed: 'would reveal whether an address or number is in use',
  },
  send_block: {
    counts: 'text messages to one block of numbers',
    windows: [perHour(10)],
    excess: 'rejects',
    undisclosed: 'counts other people, and would reveal that the channel is SMS',
  },
  send_sms_ip: {
    counts: 'text messages requested from one address prefix whose code was not entered',
    windows: [perHour(60)],
    excess: 'rejects',
    undisclosed: 'counts only SMS, so it would reveal the channel of a profile',
  },
  send_sms_service: {
    counts: 'text messages of the whole service',
    windows: [perHour(500)],
    excess: 'rejects',
    undisclosed: 'would reveal how close the service is to its limit',
  },
  letter_send: {
    counts: 'letters sent by one company',
    windows: [perDay(10_000)],
    excess: 'rejects',
    undisclosed: null,
  },
  notice_resend: {
    counts: 'notice responses that one profile sent again',
    windows: [perDay(10)],
    excess: 'rejects',
    undisclosed: null,
  },
  challenge_ip: {
    counts: 'CAPTCHA challenges for one address prefix',
    windows: [perMinute(300)],
    excess: 'rejects',
    undisclosed: null,
  },
  creditor_login_ip: {
    counts: 'failed creditor logins from one address prefix',
    windows: [perMinute(60), perHour(600)],
    excess: 'rejects',
    undisclosed: null,
  },
  creditor_login_pair: {
    counts: 'failed creditor logins with one e-mail address from one address prefix',
    windows: [perMinutes(15, 10), perDay(50)],
    excess: 'rejects',
    undisclosed: 'keyed by an e-mail address that anyone can enter',
  },
  creditor_login_email: {
    counts: 'failed creditor logins with one e-mail address; above it a CAPTCHA is needed',
    windows: [perMinutes(15, 3), perDay(10)],
    excess: 'demands_captcha',
    undisclosed: 'keyed by an e-mail address that anyone can enter, and counts other callers',
  },
  creditor_forgot_email: {
    counts: 'password resets requested for one e-mail address of a creditor user',
    windows: [perHour(3)],
    excess: 'rejects',
    undisclosed: 'keyed by an e-mail address that anyone can enter',
  },
  creditor_forgot_ip: {
    counts: 'password resets of creditor users requested from one address prefix',
    windows: [perHour(20)],
    excess: 'rejects',
    undisclosed: null,
  },
  creditor_reset_ip: {
    counts: 'new passwords of creditor users set with a token from one address prefix',
    windows: [perHour(10)],
    excess: 'rejects',
    undisclosed: null,
  },
  account_search: {
    counts: 'searches for accounts by one creditor user or API key',
    windows: [perMinute(60)],
    excess: 'rejects',
    undisclosed: null,
  },
  creditor_login_guesses: {
    counts: 'failed creditor logins with one e-mail address; above it the CAPTCHA becomes more expensive',
    windows: [perHour(30), perDay(100)],
    excess: 'doubles_cost',
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
