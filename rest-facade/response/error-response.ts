// Builds error responses: the code determines the status, the details determine the body. See docs/contract.md §8.
import { isRecord } from '../request/input-schema';
import type { AnswerSource, RunError } from '../run';

export interface RestResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Absent for a response without a body. */
  readonly body?: unknown;
  /** Sent instead of a body, with the headers that describe them. */
  readonly bytes?: Buffer;
  /** Sent instead of a body, as fast as the client reads. */
  readonly stream?: StreamedBody;
  /** The source is set if an operation made the answer. */
  readonly source?: AnswerSource;
}

export interface StreamedBody {
  readonly first: string;
  /** Nothing follows if this is null. */
  readonly rest: AsyncGenerator<string> | null;
}

/** A row of the error table. */
export interface ErrorDefinition {
  readonly status: number;
  readonly message: string;
  /** The body contains the code if this is true. */
  readonly named: boolean;
  /** Further members of the body, under their GraphQL names. */
  readonly details?: readonly string[];
  /** Further members that the body may have. */
  readonly optionalDetails?: readonly string[];
}

/** Keys are codes in lower case. */
export type ErrorTable = Readonly<Record<string, ErrorDefinition>>;

/** Maps what an error names in GraphQL to what a REST client calls it, in the path, query, headers or body. */
export type RestField = (field: string) => string;

/** Codes of the errors that the facade itself detects. */
const FACADE_ERROR_CODES = [
  'malformed_request',
  'not_found',
  'method_not_allowed',
  'not_acceptable',
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
  'internal_server_error',
] as const;
type FacadeErrorCode = (typeof FACADE_ERROR_CODES)[number];

export interface ErrorResponder {
  /** For an error of the operation. A code that is not in the table becomes a server error. */
  readonly fromRunError: (error: RunError, restField: RestField, tokenSent: boolean) => RestResponse;
  /** For an error that the facade detected. */
  readonly fromCode: (code: FacadeErrorCode, details?: Readonly<Record<string, unknown>>) => RestResponse;
}

/**
 * Throws when the table lacks one of `FACADE_ERROR_CODES`. `page` explains the errors, each under an anchor with its code;
 * without it the responses link to none. `onError` is called with the code of each response.
 */
export function createErrorResponder(
  table: ErrorTable,
  page: string | null = null,
  onError: (code: string) => void = () => undefined,
): ErrorResponder {
  const missing = FACADE_ERROR_CODES.filter((code) => !Object.hasOwn(table, code));
  const serverError = table['internal_server_error'];
  if (missing.length > 0 || !serverError) throw new Error(`REST facade: the error table lacks ${missing.join(', ')}`);

  const link = ({ code, response }: CodedResponse): RestResponse => {
    onError(code);
    if (page === null) return response;
    return { ...response, headers: { ...response.headers, Link: `<${page}#${code}>; rel="help"` } };
  };
  return {
    fromRunError: ({ message, extensions = {} }, restField, tokenSent) => {
      const code = String(extensions['code']).toLowerCase();
      const definition = Object.hasOwn(table, code) ? table[code] : undefined;
      if (!definition) return link(toResponse('internal_server_error', serverError));
      return link(toResponse(code, definition, message, toRestDetails(extensions, restField), tokenSent));
    },
    fromCode: (code, details) => link(toResponse(code, table[code] ?? serverError, '', details)),
  };
}

type Details = Readonly<Record<string, unknown>>;

interface CodedResponse {
  readonly code: string;
  readonly response: RestResponse;
}

/** What the server fails at always has the message of the table, so that it reveals no internals. */
function toResponse(
  code: string,
  definition: ErrorDefinition,
  message = '',
  details: Details = {},
  tokenSent = false,
): CodedResponse {
  const { status, named } = definition;
  const text = (status < 500 || named) && message !== '' ? message : definition.message;
  const body = { ...(named && { code }), message: text, ...details };
  return { code, response: { status, headers: buildHeaders(status, details, tokenSent), body } };
}

function buildHeaders(status: number, details: Details, tokenSent: boolean): Record<string, string> {
  const retryAfter = details['retry_after'];
  return {
    ...(status === 401 && { 'WWW-Authenticate': tokenSent ? 'Bearer error="invalid_token"' : 'Bearer' }),
    ...(typeof retryAfter === 'number' && { 'Retry-After': String(retryAfter) }),
  };
}

/** Further members of an error body under their documented names. See docs/contract.md §8. */
function toRestDetails(extensions: Details, restField: RestField): Details {
  const {
    errors,
    accounts,
    requiredSteps,
    required,
    currentState,
    reason,
    currentStatus,
    retryAfter,
    attemptsRemaining,
    captchaDifficulty,
    limitBytes,
  } = extensions;
  return {
    ...(errors !== undefined && { errors: toRestFields(errors, restField) }),
    ...(requiredSteps !== undefined && { required_steps: toDocumentedKey(requiredSteps) }),
    ...(required !== undefined && { required: toDocumentedKey(required) }),
    ...(currentState !== undefined && { current_state: toDocumentedKey(currentState) }),
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
    ...(reason !== undefined && { reason: toDocumentedKey(reason) }),
    ...(currentStatus !== undefined && { current_status: toDocumentedKey(currentStatus) }),
    ...(attemptsRemaining !== undefined && { attempts_remaining: attemptsRemaining }),
    ...(accounts !== undefined && { accounts }),
    ...(limitBytes !== undefined && { limit_bytes: limitBytes }),
    ...(captchaDifficulty !== undefined && { captcha_difficulty: captchaDifficulty }),
  };
}

function toRestFields(errors: unknown, restField: RestField): Details {
  const entries = Object.entries(isRecord(errors) ? errors : {});
  return Object.fromEntries(entries.map(([field, messages]) => [restField(field), messages]));
}

/** Enum values are in upper case in GraphQL and in lower case in REST. */
function toDocumentedKey(key: unknown): unknown {
  if (Array.isArray(key)) return key.map(toDocumentedKey);
  return typeof key === 'string' ? key.toLowerCase() : key;
}
