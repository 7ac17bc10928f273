// Answers the open offers of the company by the rule, each with its action context.
import { need, type CreditorApi, type CreditorOffer } from './api';
import { decide } from './rule';

/** One line for each open offer. */
export async function answerOffers(api: CreditorApi, leastPercent: bigint): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const offer of await listOpenOffers(api)) lines.push(await answerOffer(api, offer, leastPercent));
  return lines;
}

async function listOpenOffers(api: CreditorApi): Promise<readonly CreditorOffer[]> {
  const offers: CreditorOffer[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { limit: 50, ...(cursor && { cursor }) };
    const page = need(await api.GET('/offers', { params: { query } }));
    offers.push(...page.data);
    cursor = page.meta.next_cursor;
  } while (cursor);
  return offers;
}

async function answerOffer(api: CreditorApi, offer: CreditorOffer, leastPercent: bigint): Promise<string> {
  const { account_id, account_name, action_context } = offer;
  const decision = decide(offer, leastPercent);
  // region answer
  if (decision.kind === 'wait') return `${account_name}: ${decision.reason}`;
  // The version names this state of the account: a script that is started twice repeats the request, not the move.
  const header = { 'Idempotency-Key': `${decision.kind}-${account_id}-${action_context.version}` };
  const params = { path: { account: account_id }, header };
  const answer =
    decision.kind === 'accept'
      ? await api.POST('/accounts/{account}/offer/accept', { params, body: { action_context } })
      : await api.POST('/accounts/{account}/offer/counter', { params, body: { ...decision.body, action_context } });
  if (answer.error && 'code' in answer.error) return `${account_name}: has changed meanwhile, comes next time`;
  return `${account_name}: ${need(answer).message}`;
  // endregion
}
