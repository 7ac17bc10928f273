// Which limits a caller is told of: those of the caller's own, and never one that tells something of somebody else.
import { getSecondsLeft, type RateLimitScope, type RateLimitWindow } from './limits';

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
