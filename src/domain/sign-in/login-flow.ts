// The sign-in as a table: state × trigger → state. The services read it, and the README's picture is drawn from it.
// Contract: Authentication flow moves.
import type { ErrorCode } from '../shared/errors';

/** State of a stored sign-in. `done`, `dead` and `replaced` are final. */
export const FLOW_STATES = {
  no_match: 'No profile has the identity',
  contact_required: 'A contact has to be given',
  otp_pending: 'A one-time code was sent',
  done: 'Completed',
  dead: 'Too many wrong codes',
  replaced: 'A newer sign-in has sent a code',
} as const;
export type FlowState = keyof typeof FLOW_STATES;

export const CHANNELS = { email: 'E-mail', sms: 'Text message' } as const;
export type Channel = keyof typeof CHANNELS;

/** What moves a sign-in on. The first four are the branches of a login. */
export const FLOW_TRIGGERS = {
  login_trusted: 'login: the browser is trusted',
  login_channel: 'login: a code can be sent',
  login_no_contact: 'login: there is no contact yet',
  login_no_match: 'login: nobody has the identity',
  confirm_create: 'the consumer confirms to be new',
  contact: 'an e-mail address or mobile number is given',
  resend: 'another code is asked for',
  right_code: 'the right code',
  last_wrong_code: 'the last wrong code',
  newer_code: 'a newer sign-in sends a code',
} as const;
export type FlowTrigger = keyof typeof FLOW_TRIGGERS;

export interface FlowTransition {
  readonly from: FlowState | 'none';
  readonly trigger: FlowTrigger;
  readonly to: FlowState;
}

/** Confirming to be new ends the attempt and begins a sign-in at `contact_required`. */
export const FLOW_TABLE: readonly FlowTransition[] = [
  { from: 'none', trigger: 'login_trusted', to: 'done' },
  { from: 'none', trigger: 'login_channel', to: 'otp_pending' },
  { from: 'none', trigger: 'login_no_contact', to: 'contact_required' },
  { from: 'none', trigger: 'login_no_match', to: 'no_match' },
  { from: 'no_match', trigger: 'confirm_create', to: 'done' },
  { from: 'contact_required', trigger: 'contact', to: 'otp_pending' },
  { from: 'otp_pending', trigger: 'resend', to: 'otp_pending' },
  { from: 'otp_pending', trigger: 'right_code', to: 'done' },
  { from: 'otp_pending', trigger: 'last_wrong_code', to: 'dead' },
  { from: 'otp_pending', trigger: 'newer_code', to: 'replaced' },
];

/** The state after a move; null where the table has none. */
export function getNextFlowState(from: FlowState | 'none', trigger: FlowTrigger): FlowState | null {
  return FLOW_TABLE.find((move) => move.from === from && move.trigger === trigger)?.to ?? null;
}

/** What is stored of a sign-in. Times in epoch milliseconds. */
export interface FlowFacts {
  readonly id: string;
  readonly profileId: number | null;
  readonly state: FlowState;
  readonly channel: Channel | null;
  readonly codeDigest: string | null;
  readonly codeKeyId: string;
  readonly codeVersion: number;
  /** The SMS provider's name for its verification. */
  readonly verificationReference: string | null;
  readonly attempts: number;
  readonly sends: number;
  readonly contacts: number;
  readonly lastSentAt: number | null;
  readonly expiresAt: number;
  readonly createdAt: number;
  /** Identity behind an attempt, or the contact that was given; dropped when it is used. */
  readonly personal: Readonly<Record<string, string>> | null;
}

/** A login's token is either an attempt token (nobody matched) or a flow token. */
type TokenKind = 'attempt' | 'flow';

const TOKEN_CODES: Readonly<Record<TokenKind, Readonly<Record<'invalid' | 'used' | 'expired', ErrorCode>>>> = {
  attempt: { invalid: 'attempt_token_invalid', used: 'attempt_token_used', expired: 'attempt_token_expired' },
  flow: { invalid: 'flow_token_invalid', used: 'flow_token_used', expired: 'flow_token_expired' },
};

interface StepErrorRule {
  readonly when: (flow: FlowFacts, trigger: FlowTrigger, now: number) => boolean;
  readonly code: 'used' | 'expired' | 'otp_attempts_exceeded' | 'flow_state_conflict';
}

/** Why a step is not open for a known token; first match wins. */
const STEP_ERRORS: readonly StepErrorRule[] = [
  { when: ({ state }) => state === 'done', code: 'used' },
  { when: ({ state }) => state === 'dead', code: 'otp_attempts_exceeded' },
  { when: ({ state, expiresAt }, _, now) => state === 'replaced' || expiresAt <= now, code: 'expired' },
  { when: ({ state }, trigger) => getNextFlowState(state, trigger) === null, code: 'flow_state_conflict' },
];

/** The refusal of a step; null when the step is open. A token of the other kind is unknown. */
export function findStepError(flow: FlowFacts | null, trigger: FlowTrigger, now: number): ErrorCode | null {
  const kind: TokenKind = trigger === 'confirm_create' ? 'attempt' : 'flow';
  if (!flow || isAttempt(flow) !== (kind === 'attempt')) return TOKEN_CODES[kind].invalid;
  const code = STEP_ERRORS.find(({ when }) => when(flow, trigger, now))?.code;
  if (code === 'used' || code === 'expired') return TOKEN_CODES[kind][code];
  return code ?? null;
}

/** An attempt belongs to no profile, even after it was used. */
function isAttempt(flow: FlowFacts): boolean {
  return flow.profileId === null;
}

/** The words for a state in a refusal: those of the documented login branches. */
export const PUBLIC_FLOW_STATES: Readonly<Record<FlowState, string>> = {
  no_match: 'no_match',
  contact_required: 'contact_input_required',
  otp_pending: 'otp_pending',
  done: 'done',
  dead: 'dead',
  replaced: 'replaced',
};

/** A mobile number comes before an e-mail address. */
export function chooseChannel(contact: {
  readonly email: string | null;
  readonly mobile: string | null;
}): Channel | null {
  if (contact.mobile !== null) return 'sms';
  return contact.email === null ? null : 'email';
}

/** What decides a login: the profiles that have the identity, whether one is closed, and where a code can go. */
export interface LoginFacts {
  readonly matches: number;
  readonly isBlocked: boolean;
  readonly isTrusted: boolean;
  readonly channel: Channel | null;
}

export type LoginDecision = Extract<FlowTrigger, `login_${string}`> | 'ambiguous';

/** First match wins. Several profiles with one identity are never told apart by guessing. */
const LOGIN_TABLE: readonly { readonly when: (facts: LoginFacts) => boolean; readonly then: LoginDecision }[] = [
  { when: ({ matches, isTrusted }) => matches > 1 && !isTrusted, then: 'ambiguous' },
  { when: ({ isBlocked }) => isBlocked, then: 'ambiguous' },
  { when: ({ matches }) => matches === 0, then: 'login_no_match' },
  { when: ({ isTrusted }) => isTrusted, then: 'login_trusted' },
  { when: ({ channel }) => channel === null, then: 'login_no_contact' },
];

export function decideLogin(facts: LoginFacts): LoginDecision {
  return LOGIN_TABLE.find(({ when }) => when(facts))?.then ?? 'login_channel';
}

// Draws the sign-in for the README, from the very table that the services read.

/** A Mermaid state diagram. */
export function drawLoginFlowDiagram(): string {
  const moves = FLOW_TABLE.map(({ from, trigger, to }) => {
    return `  ${from === 'none' ? '[*]' : from} --> ${to}: ${FLOW_TRIGGERS[trigger].replace(':', ',')}`;
  });
  return ['```mermaid', 'stateDiagram-v2', ...moves, '```'].join('\n');
}
