// The one table of errors. GraphQL extensions, REST bodies and the printed contracts are rendered from it.
import { CONSUMER_ERRORS } from './consumer-errors';
import { CREDITOR_ERRORS } from './creditor-errors';

interface ErrorRow {
  /** HTTP status in REST, `extensions.status` in GraphQL. */
  readonly status: number;
  /** The default message. */
  readonly message: string;
  /** The REST body contains the code if this is true; otherwise it is `{message}` or `{message, errors}`. */
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
  wrong_audience: {
    status: 403,
    message: 'This is for another audience than the token.',
    named: false,
    details: ['audience'],
  },
  ...CONSUMER_ERRORS,
  ...CREDITOR_ERRORS,
  not_found: { status: 404, message: 'Not found.', named: false },
  method_not_allowed: { status: 405, message: 'Method not allowed.', named: false },
  not_acceptable: { status: 406, message: 'Responses are application/json.', named: false },
  offer_action_unavailable: {
    status: 409,
    message: 'The account has changed, or this move is not available right now. Please load it again.',
    named: true,
    details: ['currentState'],
  },
  charge_in_progress: {
    status: 409,
    message: 'A charge of the account is in progress.',
    named: true,
    details: ['currentState'],
  },
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
  internal_server_error: { status: 500, message: 'Server error.', named: false },
  maintenance: {
    status: 503,
    message: 'The service is being maintained. Reading still works. Please try again later.',
    named: true,
    details: ['retryAfter'],
  },
  service_unavailable: { status: 503, message: 'Service unavailable.', named: false, details: ['retryAfter'] },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;

/** Who gets an error: only one of the two, if its row is in a table of that name. */
export type Audience = 'consumer' | 'creditor';

/** Returns true if clients of this audience have to expect the error. */
export function concerns(audience: Audience, code: string): boolean {
  return !Object.hasOwn(audience === 'consumer' ? CREDITOR_ERRORS : CONSUMER_ERRORS, code);
}

/** What an error discloses besides its message. Never personal data. */
export interface ErrorDetails {
  /** Field of the GraphQL input, nested as `actionContext.version` → messages. */
  readonly errors?: FieldErrors;
  /** Steps that complete the profile. See docs/contract.md §8.1. */
  readonly requiredSteps?: readonly string[];
  /** Whom the operation is for. In GraphQL only: the documented 403 of REST has nothing but a message, which names it. */
  readonly audience?: Audience;
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
