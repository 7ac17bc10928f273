// The second half of the REST journey, in typed requests: a payment method, upcoming payments, a letter, the agreement, and
// the profile.
import { createHash } from 'node:crypto';
import type { Client } from 'openapi-fetch';
import type { components, paths as ConsumerPaths } from './consumer-api';
import type { paths as CreditorPaths } from './creditor-api';

type Payment = components['schemas']['UpcomingPayment'];

interface Caller {
  readonly api: Client<ConsumerPaths>;
  readonly headers: { readonly authorization: string };
  readonly consumer: number;
  readonly origin: string;
}

export interface Sender {
  readonly api: Client<CreditorPaths>;
  readonly headers: { readonly authorization: string };
}

/** The data of a success. */
function need<Data>(answer: { readonly data?: Data; readonly response: Response }): Data {
  if (answer.data === undefined) throw new Error(`${answer.response.url} answered ${answer.response.status}`);
  return answer.data;
}

/** Returns the label of the method, and the state of the account. */
export async function addMethod({ api, headers, consumer }: Caller) {
  const { actions } = need(await api.GET('/system/vocabularies'));
  const next = actions.find(({ value }) => value === 'add_payment')?.operation;
  const body = { payment_reference: 'pm_sim_visa', label: 'Blue card' };
  const saved = need(await api.POST('/wallet/payment-methods', { headers, body }));
  const params = { path: { consumer } };
  const chosen = { payment_method_id: saved.data.id };
  const paid = need(await api.POST('/accounts/{consumer}/payment-method', { params, headers, body: chosen }));
  return [`${next?.method} ${next?.path}`, saved.data.label, paid.data.account.display.state.key];
}

/** Moves one payment and skips one. Returns how many dates changed, and whether the sum stayed. */
export async function movePayments({ api, headers, consumer }: Caller) {
  const read = async () => {
    const query = { account: consumer, limit: 50 };
    return need(await api.GET('/upcoming-payments', { params: { query }, headers }));
  };
  const before = await read();
  const [first] = before.data;
  const date = first?.limits.latest_date;
  if (!first || !date) throw new Error('A payment should be movable');
  const params = { path: { payment: first.id } };
  need(await api.POST('/upcoming-payments/{payment}/reschedule', { params, headers, body: { date } }));
  const open = (await read()).data.find(canBeSkipped);
  if (!open) throw new Error('A payment should be open to a skip');
  const skipped = { path: { payment: open.id } };
  need(await api.POST('/upcoming-payments/{payment}/skip', { params: skipped, headers, body: {} }));
  const after = await read();
  return [after.data.length === before.data.length, after.meta.total_amount === before.meta.total_amount];
}

function canBeSkipped({ available_actions }: Payment): boolean {
  return available_actions.some(({ key }) => key === 'skip_payment');
}

/** Returns whether the calendar has every upcoming date of the account. */
export async function readCalendar({ api, headers, consumer, origin }: Caller) {
  const made = need(await api.POST('/calendar/feed', { headers, body: { reminder_days: 2 } }));
  const query = { account: consumer, limit: 50 };
  const { data } = need(await api.GET('/upcoming-payments', { params: { query }, headers }));
  const answer = await fetch(new URL(new URL(made.data.url ?? '').pathname, origin));
  const text = await answer.text();
  return data.map(({ date }) => text.includes(`DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`)).every(Boolean);
}

/** Somebody else pays a part, without a sign-in. Returns how it ended, and what the consumer sees of it. */
export async function receiveGift({ api, headers, consumer }: Caller) {
  const made = await api.POST('/accounts/{consumer}/gift-links', {
    params: { path: { consumer } },
    headers,
    body: { message: 'For the card' },
  });
  const params = { path: { token: need(made).data.url?.split('/').at(-1) ?? '' } };
  const page = need(await api.GET('/gifts/{token}', { params }));
  const captcha = { captcha_token: 'demo' };
  const { data: setup } = need(await api.POST('/gifts/{token}/setup', { params, body: captcha }));
  const body = { setup_id: setup.setup_id, amount: '10.00', payer_name: 'Aunt Rosa' };
  const once = { ...params, header: { 'Idempotency-Key': 'gift-of-aunt-rosa' } };
  const paid = need(await api.POST('/gifts/{token}/payments', { params: once, body }));
  const { data: gifts } = need(await api.GET('/gift-registry/gifts', { headers }));
  return [page.accepting, paid.data.status.value, gifts.map(({ amount, payer_name }) => [amount, payer_name])];
}

/** Returns whether the letter was unread, and whether it is after it was read. */
export async function readLetter({ api, headers, consumer }: Caller, creditor: Sender) {
  const template = { path: { template: 1 } };
  const { data } = need(
    await creditor.api.POST('/communications/e-letter-templates/{template}/send', {
      params: template,
      headers: creditor.headers,
      body: { account_ids: [consumer] },
    }),
  );
  const letter = data.sent[0]?.letter_id ?? 0;
  const params = { path: { letter } };
  const before = need(await api.GET('/mailbox/{letter}', { params, headers }));
  need(await api.POST('/mailbox/{letter}/read', { params, headers }));
  const after = need(await api.GET('/mailbox/{letter}', { params, headers }));
  return [before.is_read, after.is_read, before.content.includes('Maria')];
}

/** Returns whether the agreement names the balance of the account, and whether its file is the one that was named. */
export async function downloadAgreement({ api, headers, consumer }: Caller) {
  const params = { path: { consumer } };
  const account = need(await api.GET('/accounts/{consumer}', { params, headers }));
  const agreement = need(await api.GET('/accounts/{consumer}/agreement', { params, headers }));
  const answer = await api.GET('/accounts/{consumer}/agreement.pdf', { params, headers, parseAs: 'arrayBuffer' });
  const bytes = Buffer.from(need(answer) as unknown as ArrayBuffer);
  const digest = createHash('sha256').update(bytes).digest('hex');
  return [
    Number(agreement.balance_at_agreement) - Number(agreement.paid_to_date) ===
      Number(account.display.amounts.current_balance),
    bytes.subarray(0, 5).toString(),
    answer.response.headers.get('etag') === `"${digest}"`,
  ];
}

/** Saves billing details twice with one entity tag. Returns what the second request met. */
export async function changeProfile({ api, headers }: Caller) {
  const { etag, billing } = await readBilling({ api, headers });
  const sent = { ...headers, 'If-Match': etag };
  const change = () => api.PUT('/profile/billing', { headers: sent, body: { address1: '9 Elm Street', zip: '10001' } });
  const saved = need(await change());
  const { error } = await change();
  const body = { theme: 'light', landing_tab: 'dashboard' } as const;
  const portal = need(await api.PUT('/profile/portal', { headers, body }));
  return [billing.is_complete, saved.data.zip, error && 'code' in error ? error.code : null, portal.data.theme];
}

async function readBilling({ api, headers }: Pick<Caller, 'api' | 'headers'>) {
  const answer = await api.GET('/profile/billing', { headers });
  return { etag: answer.response.headers.get('etag') ?? '', billing: need(answer) };
}
