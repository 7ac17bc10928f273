// What the client of orval tells apart: the answers of the sign-in by their status and content, and the errors of one status.
import { createPaymentPlanOffer, login } from './generated/consumer';
import { placeAccount } from './generated/creditor';

export async function getNextToken(last_name: string): Promise<string> {
  const body = { last_name, date_of_birth: '1985-04-12', last4ssn: '4321', captcha_token: 'demo' };
  const { status, data } = await login(body);
  if (status !== 200) return data.message;
  if (!data.matched) return data.attempt_token;
  return 'meta' in data ? data.meta.access_token : data.flow_token;
}

export async function offer(consumer: number, first_pay_date: string): Promise<string> {
  const { status, data } = await createPaymentPlanOffer(consumer, { first_pay_date });
  if (status !== 409) return data.message;
  switch (data.code) {
    case 'profile_incomplete':
      return data.required_steps.join(', ');
    case 'offer_action_unavailable':
      return data.current_state ?? data.message;
    default:
      return data satisfies never;
  }
}

export async function place(account: Parameters<typeof placeAccount>[0]): Promise<string> {
  const { status, data } = await placeAccount(account);
  if (status !== 409) return String(status);
  switch (data.code) {
    case 'account_exists':
    case 'account_withdrawn':
    case 'account_closed':
      return data.current_state ?? data.message;
    default:
      return data satisfies never;
  }
}
