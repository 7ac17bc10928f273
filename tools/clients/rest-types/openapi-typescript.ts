// What the types of openapi-typescript tell a client apart: the answers of the sign-in, and the errors of one status.
import type { paths as ConsumerPaths } from './generated/consumer';
import type { paths as CreditorPaths } from './generated/creditor';

type Body<Responses, Status extends keyof Responses> = Responses[Status] extends {
  readonly content: { readonly 'application/json': infer Answer };
}
  ? Answer
  : never;

type Login = Body<ConsumerPaths['/auth/login']['post']['responses'], 200>;
type OfferRefusal = Body<ConsumerPaths['/accounts/{consumer}/offers/payment-plan']['post']['responses'], 409>;
type PlacementRefusal = Body<CreditorPaths['/accounts']['post']['responses'], 409>;

export function getNextToken(login: Login): string {
  if (!login.matched) return login.attempt_token;
  return 'meta' in login ? login.meta.access_token : login.flow_token;
}

export function explainOffer(refusal: OfferRefusal): string {
  switch (refusal.code) {
    case 'profile_incomplete':
      return refusal.required_steps.join(', ');
    case 'offer_action_unavailable':
      return refusal.current_state ?? refusal.message;
    default:
      return refusal satisfies never;
  }
}

export function explainPlacement(refusal: PlacementRefusal): string {
  switch (refusal.code) {
    case 'account_exists':
    case 'account_withdrawn':
    case 'account_closed':
      return refusal.current_state ?? refusal.message;
    default:
      return refusal satisfies never;
  }
}
