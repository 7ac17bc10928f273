// What this client does about each error code. A code that the schema does not have, or that is missing here, does not
// compile.
import { CombinedGraphQLErrors } from '@apollo/client';
import type { ConsumerErrorCode } from '../generated/graphql';

/** `correct`: the person can change what was entered. `reload`: what the page shows is old. `report`: neither helps. */
export type Reaction = 'sign-in' | 'correct' | 'reload' | 'wait' | 'complete-profile' | 'report';

export interface Failure {
  readonly message: string;
  readonly reaction: Reaction;
}

// region failure
/** The first error of a response; other errors, for example of the network, may pass. */
export function readFailure(error: unknown): Failure {
  if (!CombinedGraphQLErrors.is(error)) return { message: 'The service cannot be reached.', reaction: 'wait' };
  const { message = '', extensions = {} } = error.errors[0] ?? {};
  const { code, errors } = extensions as {
    readonly code: ConsumerErrorCode;
    readonly errors?: Record<string, string[]>;
  };
  return { message: errors ? Object.values(errors).flat().join(' ') : message, reaction: chooseReaction(code) };
}
// endregion

// region codes
export function chooseReaction(code: ConsumerErrorCode): Reaction {
  switch (code) {
    case 'UNAUTHENTICATED':
    case 'WRONG_AUDIENCE':
    case 'REFRESH_TOKEN_INVALID':
    case 'REFRESH_TOKEN_REUSED':
    case 'ATTEMPT_TOKEN_INVALID':
    case 'ATTEMPT_TOKEN_USED':
    case 'ATTEMPT_TOKEN_EXPIRED':
    case 'FLOW_TOKEN_INVALID':
    case 'FLOW_TOKEN_USED':
    case 'FLOW_TOKEN_EXPIRED':
    case 'FLOW_STATE_CONFLICT':
    case 'IDENTITY_EXISTS':
    case 'OTP_ATTEMPTS_EXCEEDED':
    case 'RECENT_SIGN_IN_REQUIRED':
      return 'sign-in';
    case 'BAD_USER_INPUT':
    case 'VALIDATION_FAILED':
    case 'OTP_INVALID':
    case 'OTP_EXPIRED':
    case 'CAPTCHA_FAILED':
    case 'CONTACT_PROOF_REQUIRED':
    case 'PAYMENT_METHOD_IN_USE':
    case 'PAYMENT_SETUP_INCOMPLETE':
      return 'correct';
    case 'OFFER_ACTION_UNAVAILABLE':
    case 'PAYMENT_ACTION_UNAVAILABLE':
    case 'GIFT_ACTION_UNAVAILABLE':
    case 'GIFT_UNAVAILABLE':
    case 'CONTACT_CHANGE_ENDED':
    case 'CANCEL_TOKEN_INVALID':
    case 'PRECONDITION_FAILED':
    case 'NOT_FOUND':
    case 'FORBIDDEN':
      return 'reload';
    case 'TOO_MANY_ATTEMPTS':
    case 'TOO_MANY_STREAMS':
    case 'ACCOUNT_LOCKED':
    case 'OTP_RESEND_COOLDOWN':
    case 'OTP_SEND_LIMIT':
    case 'CONTACT_COOLING':
    case 'CAPTCHA_UNAVAILABLE':
    case 'OTP_DELIVERY_UNAVAILABLE':
    case 'PAYMENTS_UNAVAILABLE':
    case 'CHARGE_IN_PROGRESS':
    case 'SERVICE_UNAVAILABLE':
    case 'INTERNAL_SERVER_ERROR':
      return 'wait';
    case 'PROFILE_INCOMPLETE':
      return 'complete-profile';
    case 'GRAPHQL_PARSE_FAILED':
    case 'GRAPHQL_VALIDATION_FAILED':
    case 'BAD_REQUEST':
    case 'OPERATION_RESOLUTION_FAILURE':
    case 'PERSISTED_QUERY_NOT_SUPPORTED':
    case 'MALFORMED_REQUEST':
    case 'ORIGIN_NOT_ALLOWED':
    case 'DOCUMENT_NOT_REGISTERED':
    case 'METHOD_NOT_ALLOWED':
    case 'NOT_ACCEPTABLE':
    case 'PAYLOAD_TOO_LARGE':
    case 'UNSUPPORTED_MEDIA_TYPE':
    case 'CONTACT_CHANGE_UNAVAILABLE':
      return 'report';
    default:
      // A code of a newer service than this client was compiled for.
      code satisfies never;
      return 'report';
  }
}
// endregion
