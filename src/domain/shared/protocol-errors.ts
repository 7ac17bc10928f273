// Errors of the GraphQL protocol: requests that are refused before a field is resolved. REST has none of them.

interface ProtocolErrorRow {
  readonly status: 400;
  readonly message: string;
  /** What a client should do. */
  readonly advice: string;
}

export const PROTOCOL_ERRORS = {
  graphql_parse_failed: {
    status: 400,
    message: 'The document is not valid GraphQL.',
    advice: 'Correct the document at `locations`.',
  },
  graphql_validation_failed: {
    status: 400,
    message: 'The document does not match the schema, or exceeds a limit.',
    advice: 'Correct the document at `locations`, or ask for less in one request.',
  },
  bad_user_input: {
    status: 400,
    message: 'A variable or an argument is not valid.',
    advice: 'Correct the values that `errors` names.',
  },
  bad_request: {
    status: 400,
    message: 'The request is not a GraphQL request.',
    advice: 'Send a JSON object with a `query`.',
  },
  operation_resolution_failure: {
    status: 400,
    message: 'It is not clear which operation to run.',
    advice: 'Send the `operationName` of an operation in the document. Subscriptions are sent to /graphql/stream.',
  },
  persisted_query_not_supported: {
    status: 400,
    message: 'Automatically persisted queries are not supported.',
    advice: 'Send the whole document, or register it.',
  },
} as const satisfies Record<string, ProtocolErrorRow>;

export type ProtocolErrorCode = keyof typeof PROTOCOL_ERRORS;
