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

/** What a counter stands for. `address` is the network of a caller, `name_birth` and `birth_digits` are parts of an identity. */
export type LimitKey =
  | 'address'
  | 'identity'
  | 'name_birth'
  | 'birth_digits'
  | 'contact'
  | 'number_block'
  | 'profile'
  | 'session'
  | 'account'
  | 'link'
  | 'company'
  | 'creditor_email'
  | 'creditor_user'
  | 'service';

interface RateLimit {
  /** What is counted. Limits of an address prefix count failures: many honest people may share an address. */
  readonly counts: string;
  /** What has a counter of its own. `address` comes last, so that `unlock` finds a person's counters at every address. */
  readonly key: readonly LimitKey[];
  /** Defaults; the setting `LIMIT_` followed by the scope in upper case replaces them. */
  readonly windows: readonly RateLimitWindow[];
  readonly excess: Excess;
  /** Why callers do not see this limit in `RateLimit` headers; null when they do. */
  readonly undisclosed: string | null;
  /** A limit that a stranger can reach in somebody's name says here how its owner can still sign in. */
  readonly owner?: string;
}

const SOLVES = 'signs in with a more difficult CAPTCHA';

/** The one table of rate limits. Settings, counters and headers follow from it. */
export const RATE_LIMITS = {
  login_ip: {
    counts: 'failed logins from one address prefix',
    key: ['address'],
    windows: [perMinute(30), perHour(300)],
    excess: 'rejects',
    undisclosed: null,
  },
  login_identity: {
    counts: 'logins with one identity',
    key: ['identity'],
    windows: [perMinutes(15, 5), perDay(20)],
    excess: 'doubles_cost',
    undisclosed: 'would reveal how often others tried an identity',
    owner: SOLVES,
  },
  login_name_birth: {
    counts: 'different last four digits tried with one name and date of birth',
    key: ['name_birth'],
    windows: [perHour(10), perDay(20)],
    excess: 'doubles_cost',
    undisclosed: 'would reveal which names and dates of birth are being tried',
    owner: SOLVES,
  },
  login_birth_digits: {
    counts: 'different last names tried with one date of birth and last four digits',
    key: ['birth_digits'],
    windows: [perHour(10), perDay(20)],
    excess: 'doubles_cost',
    undisclosed: 'would reveal which dates of birth and digits are being tried',
    owner: SOLVES,
  },
  confirm_create_ip: {
    counts: 'profiles created from one address prefix; each needs a failed login before',
    key: ['address'],
    windows: [perHour(30), perDay(200)],
    excess: 'rejects',
    undisclosed: null,
  },
  verify_ip: {
    counts: 'wrong codes and unknown sign-ins from one address prefix',
    key: ['address'],
    windows: [perMinute(60)],
    excess: 'rejects',
    undisclosed: null,
  },
  refresh_session: {
    counts: 'refreshes of one session',
    key: ['session'],
    windows: [perMinute(30)],
    excess: 'rejects',
    undisclosed: null,
  },
  contact_change: {
    counts: 'contact changes of one profile',
    key: ['profile'],
    windows: [perHour(5), perDay(10)],
    excess: 'rejects',
    undisclosed: null,
  },
  identity_proof: {
    counts: 'account numbers tried as identity proof of one profile',
    key: ['profile'],
    windows: [perHour(5), perDay(10)],
    excess: 'rejects',
    undisclosed: null,
  },
  identity_proof_person: {
    counts: 'account numbers tried by all profiles of one identity, at every company alike',
    key: ['identity'],
    windows: [perHour(10), perDay(20)],
    excess: 'doubles_cost',
    undisclosed: 'counts other profiles',
    owner: 'proves a number with a more difficult CAPTCHA',
  },
  identity_proof_person_ip: {
    counts: 'account numbers tried by all profiles of one identity from one address prefix',
    key: ['identity', 'address'],
    windows: [perHour(5), perDay(10)],
    excess: 'rejects',
    undisclosed: 'counts other profiles',
    owner: 'proves a number from her own address',
  },
  ...PAYMENT_LIMITS,
  send_identity: {
    counts: 'sign-ins of one identity that sent codes',
    key: ['identity'],
    windows: [perHour(10), perDay(20)],
    excess: 'doubles_cost',
    undisclosed: 'the caller is not signed in yet, and it would reveal how active the owner is',
    owner: SOLVES,
  },
  send_identity_ip: {
    counts: 'sign-ins of one identity that sent codes, on request of one address prefix',
    key: ['identity', 'address'],
    windows: [perHour(5), perDay(10)],
    excess: 'rejects',
    undisclosed: 'would reveal which identities are known',
    owner: 'signs in from her own address',
  },
  send_destination: {
    counts: 'codes sent to one e-mail address or mobile number that somebody named at a sign-in',
    key: ['contact'],
    windows: [perHour(10), perDay(20)],
    excess: 'doubles_cost',
    undisclosed: 'would reveal whether an address or number is in use',
    owner:
      'gets codes without being counted here, if she has proven it or a company delivered it; otherwise names it with a more difficult CAPTCHA',
  },
  send_destination_ip: {
    counts: 'codes sent to one named e-mail address or mobile number, on request of one address prefix',
    key: ['contact', 'address'],
    windows: [perHour(5), perDay(10)],
    excess: 'rejects',
    undisclosed: 'would reveal whether an address or number is in use',
    owner: 'names it from her own address',
  },
  send_added: {
    counts: 'codes sent to one e-mail address or mobile number that people who are signed in want to add',
    key: ['contact'],
    windows: [perHour(10), perDay(20)],
    excess: 'rejects',
    undisclosed: 'would reveal whether an address or number is in use',
    owner: 'signs in; only adding this contact to a profile has to wait',
  },
  send_block: {
    counts: 'text messages to one block of numbers that somebody named',
    key: ['number_block'],
    windows: [perHour(10)],
    excess: 'rejects',
    undisclosed: 'counts other people, and would reveal that the channel is SMS',
    owner:
      'gets codes at a number that she has proven or a company delivered; a first contact can be an e-mail address',
  },
  send_sms_ip: {
    counts: 'text messages requested from one address prefix whose code was not entered',
    key: ['address'],
    windows: [perHour(60)],
    excess: 'rejects',
    undisclosed: 'counts only SMS, so it would reveal the channel of a profile',
  },
  send_sms_service: {
    counts: 'text messages of the whole service to numbers that somebody named',
    key: ['service'],
    windows: [perHour(500)],
    excess: 'rejects',
    undisclosed: 'would reveal how close the service is to its limit',
    owner:
      'gets codes at a number that she has proven or a company delivered; a first contact can be an e-mail address',
  },
  send_sms_known: {
    counts: 'text messages of the whole service to numbers that their owners have proven or a company delivered',
    key: ['service'],
    windows: [perHour(500)],
    excess: 'doubles_cost',
    undisclosed: 'would reveal how close the service is to its limit',
    owner: SOLVES,
  },
  letter_send: {
    counts: 'letters sent by one company',
    key: ['company'],
    windows: [perDay(10_000)],
    excess: 'rejects',
    undisclosed: null,
  },
  notice_resend: {
    counts: 'notice responses that one profile sent again',
    key: ['profile'],
    windows: [perDay(10)],
    excess: 'rejects',
    undisclosed: null,
  },
  challenge_ip: {
    counts: 'CAPTCHA challenges for one address prefix',
    key: ['address'],
    windows: [perMinute(300)],
    excess: 'rejects',
    undisclosed: null,
  },
  creditor_login_ip: {
    counts: 'failed creditor logins from one address prefix',
    key: ['address'],
    windows: [perMinute(60), perHour(600)],
    excess: 'rejects',
    undisclosed: null,
  },
  creditor_login_pair: {
    counts: 'failed creditor logins with one e-mail address from one address prefix',
    key: ['creditor_email', 'address'],
    windows: [perMinutes(15, 10), perDay(50)],
    excess: 'rejects',
    undisclosed: 'keyed by an e-mail address that anyone can enter',
  },
  creditor_login_email: {
    counts: 'failed creditor logins with one e-mail address; above it a CAPTCHA is needed',
    key: ['creditor_email'],
    windows: [perMinutes(15, 3), perDay(10)],
    excess: 'demands_captcha',
    undisclosed: 'keyed by an e-mail address that anyone can enter, and counts other callers',
  },
  creditor_forgot_email: {
    counts: 'password resets requested for one e-mail address of a creditor user',
    key: ['creditor_email'],
    windows: [perHour(3)],
    excess: 'rejects',
    undisclosed: 'keyed by an e-mail address that anyone can enter',
  },
  creditor_forgot_ip: {
    counts: 'password resets of creditor users requested from one address prefix',
    key: ['address'],
    windows: [perHour(20)],
    excess: 'rejects',
    undisclosed: null,
  },
  creditor_reset_ip: {
    counts: 'new passwords of creditor users set with a token from one address prefix',
    key: ['address'],
    windows: [perHour(10)],
    excess: 'rejects',
    undisclosed: null,
  },
  account_search: {
    counts: 'searches for accounts by one creditor user or API key',
    key: ['creditor_user'],
    windows: [perMinute(60)],
    excess: 'rejects',
    undisclosed: null,
  },
  creditor_login_guesses: {
    counts: 'failed creditor logins with one e-mail address; above it the CAPTCHA becomes more expensive',
    key: ['creditor_email'],
    windows: [perHour(30), perDay(100)],
    excess: 'doubles_cost',
    undisclosed: 'keyed by an e-mail address that anyone can enter, and counts other callers',
  },
} as const satisfies Readonly<Record<string, RateLimit>>;

export type RateLimitScope = keyof typeof RATE_LIMITS;

/** A stranger can reach these limits in somebody's name. */
export type OwnersLimitScope = {
  [Scope in RateLimitScope]: (typeof RATE_LIMITS)[Scope] extends { readonly owner: string } ? Scope : never;
}[RateLimitScope];

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
