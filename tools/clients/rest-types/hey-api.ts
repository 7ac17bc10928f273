// What the types of hey-api tell a client apart: the answers of the sign-in, and the errors of one status.
import {
  createPaymentPlanOffer,
  login,
  type CreatePaymentPlanOfferErrors,
  type LoginResponse,
} from './generated/consumer';
import type { PlaceAccountErrors } from './generated/creditor';

export async function signIn(last_name: string): Promise<string> {
  const body = { last_name, date_of_birth: '1985-04-12', last4ssn: '4321', captcha_token: 'demo' };
  const { data } = await login({ body, throwOnError: true });
  return getNextToken(data);
}

export function getNextToken(login: LoginResponse): string {
  if (!login.matched) return login.attempt_token;
  return 'meta' in login ? login.meta.access_token : login.flow_token;
}

export async function offer(consumer: number, first_pay_date: string): Promise<string> {
  const { data, error } = await createPaymentPlanOffer({ path: { consumer }, body: { first_pay_date } });
  return data?.message ?? error?.message ?? '';
}

export function explainOffer(refusal: CreatePaymentPlanOfferErrors[409]): string {
  switch (refusal.code) {
    case 'profile_incomplete':
      return refusal.required_steps.join(', ');
    case 'offer_action_unavailable':
      return refusal.current_state ?? refusal.message;
    default:
      return refusal satisfies never;
  }
}

export function explainPlacement(refusal: PlaceAccountErrors[409]): string {
  switch (refusal.code) {
    case 'account_exists':
    case 'account_withdrawn':
    case 'account_closed':
      return refusal.current_state ?? refusal.message;
    default:
      return refusal satisfies never;
  }
}
