// The HTTP status of a GraphQL response, in two profiles: the public audit of GraphQL servers, and the current
// GraphQL over HTTP draft.
import type { GraphQLFormattedError } from 'graphql';
import type { StatusProfile } from '../../config/graphql';

/** Media types that clients may accept; the first one is the default. */
export const JSON_TYPE = 'application/json; charset=utf-8';
export const GRAPHQL_TYPE = 'application/graphql-response+json; charset=utf-8';

export interface OperationOutcome {
  /** The negotiated type. */
  readonly mediaType: string;
  readonly errors: readonly GraphQLFormattedError[];
  /** True if the response has `data`, even if it is null. */
  readonly wasRun: boolean;
}

/** Status of requests that cannot be run, by error code, in the current draft. */
const DRAFT_STATUS: Readonly<Record<string, number>> = {
  GRAPHQL_PARSE_FAILED: 400,
  GRAPHQL_VALIDATION_FAILED: 422,
  OPERATION_RESOLUTION_FAILURE: 422,
  BAD_USER_INPUT: 422,
  PERSISTED_QUERY_NOT_SUPPORTED: 422,
  BAD_REQUEST: 422,
};

/** Under an older version of the draft, plain JSON clients read these errors only from a 200 response. */
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

/** The status and the content type. */
function getStatusLine(
  profile: StatusProfile,
  outcome: OperationOutcome,
): { readonly status: number; readonly type: string } {
  const status = STATUS[profile](outcome);
  // Draft, Body: plain JSON is for successful responses, so that clients recognize errors as GraphQL's.
  const isGraphqlError = profile === 'draft' && status >= 400;
  return { status, type: isGraphqlError ? GRAPHQL_TYPE : outcome.mediaType };
}

export interface ResponseHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** With `Retry-After` when an error has a waiting time. */
export function describeResponse(profile: StatusProfile, outcome: OperationOutcome): ResponseHead {
  const { status, type } = getStatusLine(profile, outcome);
  const wait = Math.max(0, ...outcome.errors.map(({ extensions }) => Number(extensions?.['retryAfter'] ?? 0)));
  return { status, headers: { 'content-type': type, ...(wait > 0 && { 'retry-after': String(wait) }) } };
}

/** Code and status that `formatError` wrote. */
function getFirstError([error]: readonly GraphQLFormattedError[]): { readonly code: string; readonly status: number } {
  const { code, status } = error?.extensions ?? {};
  return { code: String(code), status: Number(status ?? 500) };
}
