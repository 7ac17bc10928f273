// What to tell a person about each error. The compiler names the code or status that is not handled yet.
import type { paths } from './generated/consumer-api';

/** The calls of this client whose errors reach a person. */
type Call =
  | paths['/auth/login']['post']
  | paths['/auth/otp/verify']['post']
  | paths['/auth/refresh']['post']
  | paths['/accounts']['get']
  | paths['/accounts/{consumer}']['get']
  | paths['/accounts/{consumer}/offers']['get']
  | paths['/accounts/{consumer}/offers/payment-plan']['post'];

/** Status → body, of the documented errors of a call. */
type Bodies<One> = One extends { responses: infer Responses }
  ? { [Status in Exclude<keyof Responses, 200>]: JsonOf<Responses[Status]> }
  : never;
type JsonOf<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : never;
type ValueOf<Table> = Table extends unknown ? Table[keyof Table] : never;

/** The statuses whose body has no details for a person, beside its message. */
type PlainOf<Table> = Table extends unknown
  ? { [Status in keyof Table]: PlainIf<Table[Status], Status> }[keyof Table]
  : never;
type PlainIf<Body, Status> = [Body] extends [never] ? never : [DetailOf<Body>] extends [never] ? Status : never;
type DetailOf<Body> = Extract<keyof Body, 'code' | 'errors' | 'retry_after'>;

export type ApiError = ValueOf<Bodies<Call>>;
type CodedError = Extract<ApiError, { code: string }>;
type PlainStatus = PlainOf<Bodies<Call>>;

const PLAIN: Readonly<Record<PlainStatus, string>> = {
  400: 'This client sent a request that the service cannot read.',
  401: 'Please sign in again.',
  403: 'This account belongs to somebody else.',
  404: 'There is no such account.',
  413: 'This client sent too much at once.',
  415: 'This client sent a body that is not JSON.',
  500: 'The service failed. Please try again later.',
};

/** An error that a person can read, to be thrown. */
export function rejected({ error, response }: { readonly error: ApiError; readonly response: Response }): Error {
  return new Error(explain(error, response.status));
}

export function explain(error: ApiError, status: number): string {
  if ('code' in error) return explainCode(error);
  if ('errors' in error) return Object.values(error.errors).flat().join(' ');
  if ('retry_after' in error) return wait(error);
  return status in PLAIN ? PLAIN[status as PlainStatus] : error.message;
}

// region codes
function explainCode(error: CodedError): string {
  switch (error.code) {
    case 'profile_incomplete':
      return `Please complete these steps first: ${error.required_steps.join(', ')}.`;
    case 'offer_action_unavailable':
      return `The account has changed and is now ${error.current_state ?? 'in another state'}. Please look at it again.`;
    case 'otp_invalid':
      return `The code is wrong. You can enter it ${error.attempts_remaining} more times.`;
    case 'otp_expired':
    case 'captcha_failed':
      return Object.values(error.errors).flat().join(' ');
    case 'flow_token_invalid':
    case 'flow_token_used':
    case 'flow_token_expired':
    case 'flow_state_conflict':
    case 'refresh_token_invalid':
    case 'refresh_token_reused':
      return 'Please sign in again.';
    case 'too_many_attempts':
    case 'otp_attempts_exceeded':
    case 'otp_send_limit':
    case 'account_locked':
    case 'captcha_unavailable':
    case 'otp_delivery_unavailable':
    case 'maintenance':
      return wait(error);
    default:
      return error satisfies never;
  }
}
// endregion

function wait({ message, retry_after }: { readonly message: string; readonly retry_after: number }): string {
  return `${message} Please try again in ${retry_after} seconds.`;
}
