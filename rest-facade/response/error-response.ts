// Writes a refusal as the contract documents it: the code decides the status, the details decide the body.
import { isRecord } from '../request/input-schema';
import type { RunError } from '../run';
import type { RestResponse } from './write-response';

/** A row of the product's one table of errors. */
export interface ErrorDefinition {
  readonly status: number;
  readonly message: string;
  /** Whether the body carries the code. */
  readonly named: boolean;
  /** What the body tells beside its words. */
  readonly details?: readonly string[];
}

/** By code in lower case. */
export type ErrorTable = Readonly<Record<string, ErrorDefinition>>;

/** REST path of a field of the GraphQL input; null for what is no part of body or query. */
export type RestField = (field: string) => string | null;

/** Codes that the facade answers by itself. */
export const FACADE_ERROR_CODES = [
  'malformed_request',
  'not_found',
  'method_not_allowed',
  'not_acceptable',
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
  'internal_server_error',
] as const;
export type FacadeErrorCode = (typeof FACADE_ERROR_CODES)[number];

export interface ErrorResponder {
  /** Answers a refusal that came from GraphQL. A code that is not in the table is a server error. */
  readonly fromRunError: (error: RunError, restField: RestField, tokenSent: boolean) => RestResponse;
  /** Answers a refusal of the facade's own. */
  readonly fromCode: (code: FacadeErrorCode, details?: Readonly<Record<string, unknown>>) => RestResponse;
}

/** Throws when the table lacks a code that the facade answers by itself. */
export function createErrorResponder(table: ErrorTable): ErrorResponder {
  const missing = FACADE_ERROR_CODES.filter((code) => !Object.hasOwn(table, code));
  const serverError = table['internal_server_error'];
  if (missing.length > 0 || !serverError) throw new Error(`REST facade: the error table lacks ${missing.join(', ')}`);

  return {
    fromRunError: ({ message, extensions = {} }, restField, tokenSent) => {
      const code = String(extensions['code']).toLowerCase();
      const words = Object.hasOwn(table, code) ? table[code] : undefined;
      if (!words) return toResponse('internal_server_error', serverError);
      return toResponse(code, words, message, toRestDetails(extensions, restField), tokenSent);
    },
    fromCode: (code, details) => toResponse(code, table[code] ?? serverError, '', details),
  };
}

type Details = Readonly<Record<string, unknown>>;

/** Server errors are told in the table's words only: what went wrong inside stays inside. */
function toResponse(
  code: string,
  words: ErrorDefinition,
  message = '',
  details: Details = {},
  tokenSent = false,
): RestResponse {
  const { status, named } = words;
  const told = status < 500 && message !== '' ? message : words.message;
  const body = { ...(named && { code }), message: told, ...details };
  return { status, headers: buildHeaders(status, details, tokenSent), body };
}

function buildHeaders(status: number, details: Details, tokenSent: boolean): Record<string, string> {
  const retryAfter = details['retry_after'];
  return {
    ...(status === 401 && { 'WWW-Authenticate': tokenSent ? 'Bearer error="invalid_token"' : 'Bearer' }),
    ...(typeof retryAfter === 'number' && { 'Retry-After': String(retryAfter) }),
  };
}

/** Contract: Errors. The members that a body may have beside its words, under their documented names. */
function toRestDetails(extensions: Details, restField: RestField): Details {
  const { errors, requiredSteps, currentState, retryAfter, attemptsRemaining } = extensions;
  return {
    ...(errors !== undefined && { errors: toRestFields(errors, restField) }),
    ...(requiredSteps !== undefined && { required_steps: requiredSteps }),
    ...(currentState !== undefined && { current_state: toDocumentedKey(currentState) }),
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
    ...(attemptsRemaining !== undefined && { attempts_remaining: attemptsRemaining }),
  };
}

function toRestFields(errors: unknown, restField: RestField): Details {
  const faults: Record<string, unknown> = {};
  for (const [field, messages] of Object.entries(isRecord(errors) ? errors : {})) {
    const name = restField(field);
    if (name !== null) faults[name] = messages;
  }
  return faults;
}

/** GraphQL names a state in upper case. */
function toDocumentedKey(state: unknown): unknown {
  return typeof state === 'string' ? state.toLowerCase() : state;
}
