// The sign-in as a table: which branch a login takes, and what a refused step tells.
// Contract: Authentication flow moves.
import type { ErrorCode } from './errors';

/** State of a stored sign-in. `done` and `dead` are final. */
export const FLOW_STATES = {
  no_match: 'No profile has the identity',
  contact_required: 'A contact has to be given',
  otp_pending: 'A one-time code was sent',
  done: 'Signed in',
  dead: 'Too many wrong codes, or the code could not be sent',
} as const;
export type FlowState = keyof typeof FLOW_STATES;

export type Channel = 'email' | 'sms';

/** What decides a login: the profiles that have the identity, and where a code can go. */
export interface LoginFacts {
  readonly matches: number;
  readonly channel: Channel | null;
}

export type LoginDecision = 'ambiguous' | 'no_match' | 'contact_required' | 'otp_pending';

/** First match wins. Several profiles with one identity are never told apart by guessing. */
const LOGIN_TABLE: readonly { readonly when: (facts: LoginFacts) => boolean; readonly then: LoginDecision }[] = [
  { when: ({ matches }) => matches > 1, then: 'ambiguous' },
  { when: ({ matches }) => matches === 0, then: 'no_match' },
  { when: ({ channel }) => channel === null, then: 'contact_required' },
];

export function decideLogin(facts: LoginFacts): LoginDecision {
  return LOGIN_TABLE.find(({ when }) => when(facts))?.then ?? 'otp_pending';
}

/** A mobile number comes before an e-mail address. */
export function channelOf(contact: { readonly email: string | null; readonly mobile: string | null }): Channel | null {
  if (contact.mobile !== null) return 'sms';
  return contact.email === null ? null : 'email';
}

/** What is stored of a sign-in. Times in epoch milliseconds. */
export interface FlowFacts {
  readonly id: string;
  readonly profileId: number | null;
  readonly state: FlowState;
  readonly codeDigest: string | null;
  readonly codeVersion: number;
  readonly attempts: number;
  readonly expiresAt: number;
}

/** Why the code of a sign-in cannot be tried now; first match wins. */
const REFUSALS: readonly { readonly when: (flow: FlowFacts, now: number) => boolean; readonly code: ErrorCode }[] = [
  { when: (flow) => flow.state === 'done', code: 'flow_token_used' },
  { when: (flow) => flow.state === 'dead', code: 'otp_attempts_exceeded' },
  { when: (flow, now) => flow.expiresAt <= now, code: 'flow_token_expired' },
  { when: (flow) => flow.state !== 'otp_pending', code: 'flow_state_conflict' },
];

/** The refusal of a verification whose attempt could not be claimed: what is left is that the attempts are used up. */
export function refusalOf(flow: FlowFacts | null, now: number): ErrorCode {
  if (!flow) return 'flow_token_invalid';
  return REFUSALS.find(({ when }) => when(flow, now))?.code ?? 'otp_attempts_exceeded';
}
