// The one table of errors. GraphQL extensions, REST bodies and the printed contracts are rendered from it.
import { CREDITOR_ERRORS } from './creditor-errors';

interface ErrorRow {
  /** HTTP status in REST, `extensions.status` in GraphQL. */
  readonly status: number;
  /** The default message. */
  readonly message: string;
  /** Whether the REST body contains the code; otherwise it is `{message}` or `{message, errors}`. */
  readonly named: boolean;
  /** Details that every error with this code has. */
  readonly details?: readonly (keyof ErrorDetails)[];
  /** Details that it may have. */
  readonly optionalDetails?: readonly (keyof ErrorDetails)[];
}

/** docs/contract.md §8; for the sign-in, docs/errors.md. */
export const ERRORS = {
  malformed_request: { status: 400, message: 'Malformed JSON body.', named: false },
  unauthenticated: { status: 401, message: 'Unauthenticated.', named: false },
  refresh_token_invalid: { status: 401, message: 'Unauthenticated.', named: true },
  refresh_token_reused: { status: 401, message: 'Unauthenticated.', named: true },
  origin_not_allowed: { status: 403, message: 'Origin not allowed.', named: false },
  document_not_registered: { status: 403, message: 'This document is not registered.', named: true },
  forbidden: { status: 403, message: 'This account belongs to another profile.', named: false },
  ...CREDITOR_ERRORS,
  not_found: { status: 404, message: 'Not found.', named: false },
  attempt_token_invalid: { status: 404, message: 'This attempt is unknown. Please log in again.', named: true },
  attempt_token_used: { status: 409, message: 'This attempt has been used. Please log in again.', named: true },
  attempt_token_expired: { status: 410, message: 'This attempt has expired. Please log in again.', named: true },
  identity_exists: { status: 409, message: 'Please log in again.', named: true },
  flow_token_invalid: { status: 404, message: 'This sign-in is unknown. Please log in again.', named: true },
  method_not_allowed: { status: 405, message: 'Method not allowed.', named: false },
  not_acceptable: { status: 406, message: 'Responses are application/json.', named: false },
  profile_incomplete: {
    status: 409,
    message: 'Please complete your profile first.',
    named: true,
    details: ['requiredSteps'],
  },
  offer_action_unavailable: {
    status: 409,
    message: 'The account has changed, or this move is not available right now. Please load it again.',
    named: true,
    details: ['currentState'],
  },
  payment_action_unavailable: {
    status: 409,
    message: 'This is not possible for the payment right now. Please load it again.',
    named: true,
    details: ['reason', 'currentStatus'],
  },
  payments_unavailable: {
    status: 503,
    message: 'Payments cannot be made at the moment. Please try again soon.',
    named: true,
    details: ['retryAfter'],
  },
  payment_method_in_use: {
    status: 409,
    message: 'This payment method pays scheduled payments. Choose another one for them first.',
    named: true,
    details: ['accounts'],
  },
  gift_unavailable: { status: 410, message: 'This link is no longer open.', named: true },
  gift_action_unavailable: {
    status: 409,
    message: 'This payment is not possible right now. Please load the page again.',
    named: true,
    details: ['reason', 'amountMax'],
  },
  payment_setup_incomplete: {
    status: 409,
    message: 'This payment method setup cannot be used.',
    named: true,
    details: ['currentStatus'],
  },
  flow_token_used: { status: 409, message: 'This sign-in has been completed. Please log in again.', named: true },
  flow_state_conflict: {
    status: 409,
    message: 'This step is not available now.',
    named: true,
    details: ['currentState'],
  },
  contact_cooling: {
    status: 409,
    message: 'A contact was added recently. Please wait before you change this.',
    named: true,
    details: ['retryAfter'],
  },
  contact_proof_required: {
    status: 409,
    message: 'This profile has a contact. Please verify it before you change or add one.',
    named: true,
    details: ['requiredSteps'],
  },
  contact_change_unavailable: {
    status: 409,
    message: 'This contact cannot be changed online. Please contact support.',
    named: true,
    details: ['requiredSteps'],
  },
  contact_change_ended: {
    status: 409,
    message: 'This contact change has already been completed or cancelled.',
    named: true,
    details: ['currentState'],
  },
  cancel_token_invalid: { status: 404, message: 'This link is unknown or too old.', named: true },
  flow_token_expired: { status: 410, message: 'This sign-in has expired. Please log in again.', named: true },
  precondition_failed: {
    status: 412,
    message: 'This has changed since it was read. Please load it again.',
    named: true,
  },
  payload_too_large: {
    status: 413,
    message: 'The request body is too large.',
    named: false,
    optionalDetails: ['limitBytes'],
  },
  unsupported_media_type: { status: 415, message: 'Send the body as application/json in UTF-8.', named: false },
  validation_failed: { status: 422, message: 'The given data was invalid.', named: false, details: ['errors'] },
  captcha_failed: { status: 422, message: 'CAPTCHA verification failed.', named: true, details: ['errors'] },
  captcha_unavailable: {
    status: 503,
    message: 'The CAPTCHA could not be checked. Please try again soon.',
    named: true,
    details: ['retryAfter'],
  },
  credentials_invalid: {
    status: 422,
    message: 'The e-mail address or the password is incorrect.',
    named: true,
    details: ['errors'],
  },
  otp_invalid: {
    status: 422,
    message: 'The code is incorrect.',
    named: true,
    details: ['errors', 'attemptsRemaining'],
  },
  otp_expired: {
    status: 422,
    message: 'The code has expired. Please ask for another one.',
    named: true,
    details: ['errors'],
  },
  too_many_attempts: {
    status: 429,
    message: 'Too many attempts. Please try again later.',
    named: true,
    details: ['retryAfter'],
    optionalDetails: ['captchaDifficulty'],
  },
  too_many_streams: {
    status: 429,
    message: 'Too many streams are open in this session. Please close one first.',
    named: true,
  },
  account_locked: {
    status: 429,
    message: 'Too many wrong codes. Please try again later.',
    named: true,
    details: ['retryAfter'],
  },
  otp_resend_cooldown: {
    status: 429,
    message: 'A code was sent a moment ago. Please wait.',
    named: true,
    details: ['retryAfter'],
  },
  otp_send_limit: { status: 429, message: 'No more codes can be sent for now.', named: true, details: ['retryAfter'] },
  otp_attempts_exceeded: {
    status: 429,
    message: 'Too many wrong codes. Please log in again.',
    named: true,
    details: ['retryAfter'],
  },
  internal_server_error: { status: 500, message: 'Server error.', named: false },
  service_unavailable: { status: 503, message: 'Service unavailable.', named: false, details: ['retryAfter'] },
  otp_delivery_unavailable: {
    status: 503,
    message: 'The code could not be sent. Please try again soon.',
    named: true,
    details: ['retryAfter'],
  },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;

/** What an error discloses besides its message. Never personal data. */
export interface ErrorDetails {
  /** Field of the GraphQL input, nested as `actionContext.version` → messages. */
  readonly errors?: FieldErrors;
  /** Steps that complete the profile. See docs/contract.md §8.1. */
  readonly requiredSteps?: readonly string[];
  /** The role of a creditor user, or the scope of an API key, that the caller lacks. */
  readonly required?: string;
  /** Current state of the account or the sign-in. */
  readonly currentState?: string | null;
  /** Why an action is not available, as a key. */
  readonly reason?: string;
  /** Current status of the payment or the setup. */
  readonly currentStatus?: string;
  /** Whole seconds until a retry makes sense, at least 1. */
  readonly retryAfter?: number;
  /** The most that a gift can be now; null when none is possible. */
  readonly amountMax?: string | null;
  /** Maximum size of an upload. */
  readonly limitBytes?: number;
  readonly attemptsRemaining?: number;
  /** IDs of the accounts that are concerned. */
  readonly accounts?: readonly number[];
  /** A CAPTCHA of this difficulty lifts the limit. */
  readonly captchaDifficulty?: number;
}

export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** An error that the client gets. Any other thrown value becomes a server error without details. */
export class DomainError extends Error {
  readonly details: ErrorDetails;

  constructor(
    readonly code: ErrorCode,
    details: ErrorDetails & { readonly message?: string } = {},
  ) {
    const { message, ...rest } = details;
    super(message ?? ERRORS[code].message);
    this.name = 'DomainError';
    this.details = rest;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}
