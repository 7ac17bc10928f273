// Lists accounts, opens one and agrees on its payment plan.
import { rejected } from './errors';
import type { components, paths } from './generated/consumer-api';
import type { Api } from './session';

export type Account = components['schemas']['ConsumerAccount'];
export type State = components['schemas']['ConsumerAccountTabKey'];
type Offers = components['schemas']['ConsumerOfferPayload'];
type PlanCall = paths['/accounts/{consumer}/offers/payment-plan']['post'];
export type PlanRequest = PlanCall['requestBody']['content']['application/json'];

/** Every account in a state, page by page. */
export async function listAccounts(api: Api, state: State): Promise<readonly Account[]> {
  // region list
  const accounts: Account[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { state, limit: 50, ...(cursor && { cursor }) };
    const page = await api.GET('/accounts', { params: { query } });
    if (!page.data) throw rejected(page);
    accounts.push(...page.data.data);
    cursor = page.data.meta.next_cursor;
  } while (cursor);
  return accounts;
  // endregion
}

export async function openAccount(api: Api, consumer: number): Promise<Account> {
  const answer = await api.GET('/accounts/{consumer}', { params: { path: { consumer } } });
  if (!answer.data) throw rejected(answer);
  return answer.data;
}

export async function readOffers(api: Api, consumer: number): Promise<Offers> {
  const answer = await api.GET('/accounts/{consumer}/offers', { params: { path: { consumer } } });
  if (!answer.data) throw rejected(answer);
  return answer.data;
}

/** The plan that the offers suggest. Its `action_context` makes the request fail if the account has changed since. */
export function suggestPlan({ action_context, offer_options }: Offers): PlanRequest {
  if (!offer_options.payment_plan) throw new Error('There is no payment plan to agree on.');
  return { first_pay_date: offer_options.payment_plan.first_pay_date_min, action_context };
}

/** With the same key, a request that is repeated after a lost answer gets the same answer and changes nothing. */
export async function agreeOnPlan(api: Api, consumer: number, body: PlanRequest, key: string) {
  // region agree
  const answer = await api.POST('/accounts/{consumer}/offers/payment-plan', {
    params: { path: { consumer }, header: { 'Idempotency-Key': key } },
    body,
  });
  if (!answer.data) throw rejected(answer);
  return answer.data;
  // endregion
}
