// The sign-in flow as a table: state × trigger → state. See docs/contract.md §5.4 and docs/sign-in.md.
import type { ErrorCode } from '../shared/errors';

/** States of a stored sign-in flow. `done`, `dead` and `replaced` are final. */
export const FLOW_STATES = {
  no_match: 'Nobody has the identity',
  contact_required: 'A contact is required',
  otp_pending: 'One-time codes were sent',
  done: 'Completed',
  dead: 'Too many wrong codes',
  replaced: 'The owner changed a contact',
} as const;
export type FlowState = keyof typeof FLOW_STATES;

export const CHANNELS = { email: 'E-mail', sms: 'Text message' } as const;
export type Channel = keyof typeof CHANNELS;

/** What the right code of a flow does. A token is accepted for its purpose only. */
export const FLOW_PURPOSES = {
  sign_in: 'Signs in',
  create: 'Confirms that the person is new',
  contact_proof: 'Proves a current contact, before a contact is changed',
  contact_proven: 'Proves the new contact, after a current one was proved',
  contact_lost: 'Proves the new contact of a consumer who can read no current one',
} as const;
export type FlowPurpose = keyof typeof FLOW_PURPOSES;

/** Events of a sign-in flow. The first four are the branches of a login. */
export const FLOW_TRIGGERS = {
  login_trusted: 'login: the browser is trusted',
  login_channel: 'login: a code can be sent',
  login_no_contact: 'login: there is no contact yet',
  login_no_match: 'login: nobody has the identity',
  confirm_create: 'the consumer confirms being new',
  contact: 'an e-mail address or mobile number is entered',
  resend: 'another code is requested',
  right_code: 'the right code',
  last_wrong_code: 'the last wrong code',
  contact_changed: 'the owner changes a contact',
} as const;
export type FlowTrigger = keyof typeof FLOW_TRIGGERS;

interface FlowTransition {
  readonly from: FlowState | 'none';
  readonly trigger: FlowTrigger;
  readonly to: FlowState;
}

/** `confirm_create` ends the attempt and starts a flow at `contact_required`. */
export const FLOW_TABLE: readonly FlowTransition[] = [
  { from: 'none', trigger: 'login_trusted', to: 'done' },
  { from: 'none', trigger: 'login_channel', to: 'otp_pending' },
  { from: 'none', trigger: 'login_no_contact', to: 'contact_required' },
  { from: 'none', trigger: 'login_no_match', to: 'no_match' },
  { from: 'no_match', trigger: 'confirm_create', to: 'done' },
  { from: 'contact_required', trigger: 'contact', to: 'otp_pending' },
  { from: 'otp_pending', trigger: 'contact', to: 'otp_pending' },
  { from: 'otp_pending', trigger: 'resend', to: 'otp_pending' },
  { from: 'otp_pending', trigger: 'right_code', to: 'done' },
  { from: 'otp_pending', trigger: 'last_wrong_code', to: 'dead' },
  { from: 'otp_pending', trigger: 'contact_changed', to: 'replaced' },
];

export function getNextFlowState(from: FlowState | 'none', trigger: FlowTrigger): FlowState | null {
  return FLOW_TABLE.find((move) => move.from === from && move.trigger === trigger)?.to ?? null;
}

/** A code of a flow, and the contact to which it was sent. */
export interface CodeFacts {
  readonly id: string;
  readonly channel: Channel;
  /** E-mail address, or mobile number in E.164. Null once the flow has ended. */
  readonly to: string | null;
  /** The SMS provider makes the code if this is null. */
  readonly codeDigest: string | null;
  readonly codeKeyId: string;
  /** The SMS provider's id of the verification. */
  readonly verificationReference: string | null;
}

/** The stored facts of a flow. Times are epoch milliseconds. */
export interface FlowFacts {
  readonly id: string;
  /** Whose contact is changed; null for a sign-in. */
  readonly profileId: number | null;
  /** Keyed digest of the identity. */
  readonly identityIndex: string;
  readonly purpose: FlowPurpose;
  readonly state: FlowState;
  /** How many rounds of codes were sent; each replaces the one before. */
  readonly codeVersion: number;
  readonly attempts: number;
  readonly sends: number;
  readonly contacts: number;
  readonly lastSentAt: number | null;
  readonly expiresAt: number;
  readonly createdAt: number;
  /** The identity that was entered, or what the next step of a contact change needs. Deleted once used. */
  readonly personal: Readonly<Record<string, string>> | null;
  /** In the order of the candidates. */
  readonly codes: readonly CodeFacts[];
}

/** A login returns an attempt token if nobody has the identity; otherwise a flow token. */
type TokenKind = 'attempt' | 'flow';

const TOKEN_CODES: Readonly<Record<TokenKind, Readonly<Record<'invalid' | 'used' | 'expired', ErrorCode>>>> = {
  attempt: { invalid: 'attempt_token_invalid', used: 'attempt_token_used', expired: 'attempt_token_expired' },
  flow: { invalid: 'flow_token_invalid', used: 'flow_token_used', expired: 'flow_token_expired' },
};

interface StepErrorRule {
  readonly when: (flow: FlowFacts, trigger: FlowTrigger, now: number) => boolean;
  readonly code: 'used' | 'expired' | 'otp_attempts_exceeded' | 'flow_state_conflict';
}

/** Why a step is not available for a known token. First match wins. */
const STEP_ERRORS: readonly StepErrorRule[] = [
  { when: ({ state }) => state === 'done', code: 'used' },
  { when: ({ state }) => state === 'dead', code: 'otp_attempts_exceeded' },
  { when: ({ state, expiresAt }, _, now) => state === 'replaced' || expiresAt <= now, code: 'expired' },
  { when: ({ state }, trigger) => getNextFlowState(state, trigger) === null, code: 'flow_state_conflict' },
];

/** Returns null if the step is available. `flow` is null for an unknown token, and for one of another purpose. */
export function findStepError(flow: FlowFacts | null, trigger: FlowTrigger, now: number): ErrorCode | null {
  const kind: TokenKind = trigger === 'confirm_create' ? 'attempt' : 'flow';
  if (!flow) return TOKEN_CODES[kind].invalid;
  const code = STEP_ERRORS.find(({ when }) => when(flow, trigger, now))?.code;
  if (code === 'used' || code === 'expired') return TOKEN_CODES[kind][code];
  return code ?? null;
}

/** The documented names of the states, used in error details. */
export const PUBLIC_FLOW_STATES: Readonly<Record<FlowState, string>> = {
  no_match: 'no_match',
  contact_required: 'contact_input_required',
  otp_pending: 'otp_pending',
  done: 'done',
  dead: 'dead',
  replaced: 'replaced',
};

/** A Mermaid state diagram for docs/sign-in.md. */
export function drawLoginFlowDiagram(): string {
  const transitions = FLOW_TABLE.map(({ from, trigger, to }) => {
    return `  ${from === 'none' ? '[*]' : from} --> ${to}: ${FLOW_TRIGGERS[trigger].replace(':', ',')}`;
  });
  return ['```mermaid', 'stateDiagram-v2', ...transitions, '```'].join('\n');
}
