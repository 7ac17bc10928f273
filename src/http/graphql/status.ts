// Which HTTP status an answer of GraphQL goes out with. Two profiles: what the public audit of servers asks for, and the
// present draft of "GraphQL over HTTP".
import type { GraphQLFormattedError } from 'graphql';

export type StatusProfile = 'audit' | 'draft';

/** What clients may choose from, the usual one first. */
export const JSON_TYPE = 'application/json; charset=utf-8';
export const GRAPHQL_TYPE = 'application/graphql-response+json; charset=utf-8';

export interface OperationOutcome {
  /** The type that the client and we agreed on. */
  readonly mediaType: string;
  readonly errors: readonly GraphQLFormattedError[];
  /** Whether the answer has `data`, be it null: the operation was run. */
  readonly wasRun: boolean;
}

/** Codes of requests that cannot be run: status in the present draft. */
const DRAFT_STATUS: Readonly<Record<string, number>> = {
  GRAPHQL_PARSE_FAILED: 400,
  GRAPHQL_VALIDATION_FAILED: 422,
  OPERATION_RESOLUTION_FAILURE: 422,
  BAD_USER_INPUT: 422,
  PERSISTED_QUERY_NOT_SUPPORTED: 422,
  BAD_REQUEST: 422,
};

/** A client that asks for plain JSON reads the errors of these only in what came well: older text of the draft. */
const SENT_AS_SUCCESS: readonly string[] = [
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'BAD_USER_INPUT',
  'PERSISTED_QUERY_NOT_SUPPORTED',
];

const STATUS: Readonly<Record<StatusProfile, (outcome: OperationOutcome) => number>> = {
  audit({ mediaType, errors, wasRun }) {
    const { code, status } = getFirstError(errors);
    if (wasRun || errors.length === 0) return 200;
    return mediaType === JSON_TYPE && SENT_AS_SUCCESS.includes(code) ? 200 : status;
  },
  draft({ errors, wasRun }) {
    const { code, status } = getFirstError(errors);
    if (errors.length === 0) return 200;
    return wasRun ? 294 : (DRAFT_STATUS[code] ?? status);
  },
};

/** The status, and the type that the bytes are sent as. */
export function getStatusLine(
  profile: StatusProfile,
  outcome: OperationOutcome,
): { readonly status: number; readonly type: string } {
  const status = STATUS[profile](outcome);
  // Draft, Body: plain JSON is for what came well, so that a refusal is known to be GraphQL's own.
  const isOwn = profile === 'draft' && status >= 400;
  return { status, type: isOwn ? GRAPHQL_TYPE : outcome.mediaType };
}

/** Code and status of the first error, as `formatError` wrote them. */
function getFirstError([error]: readonly GraphQLFormattedError[]): { readonly code: string; readonly status: number } {
  const { code, status } = error?.extensions ?? {};
  return { code: String(code), status: Number(status ?? 500) };
}
