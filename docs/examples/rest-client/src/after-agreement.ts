// What follows an agreement: a payment method, upcoming payments, the calendar, a gift, a letter, the agreement, the profile.
import { createHash } from 'node:crypto';
import type { components } from './generated/consumer-api';
import type { Api } from './session';

type Payment = components['schemas']['UpcomingPayment'];

interface Caller {
  readonly api: Api;
  readonly origin: string;
  readonly consumer: number;
}

/** Each does one thing and says how it ended. */
export const STEPS: readonly ((caller: Caller) => Promise<string>)[] = [
  addMethod,
  movePayments,
  readCalendar,
  receiveGift,
  readLetter,
  downloadAgreement,
  changeProfile,
];

/** The data of a success. */
function need<Data>(answer: { readonly data?: Data; readonly response: Response }): Data {
  if (answer.data === undefined) throw new Error(`${answer.response.url} answered ${answer.response.status}`);
  return answer.data;
}

/** The vocabularies name the operation behind each action. */
async function addMethod({ api, consumer }: Caller): Promise<string> {
  const { actions } = need(await api.GET('/system/vocabularies'));
  const next = actions.find(({ value }) => value === 'add_payment')?.operation;
  const body = { payment_reference: 'pm_sim_visa', label: 'Blue card' };
  const saved = need(await api.POST('/wallet/payment-methods', { body }));
  const chosen = { payment_method_id: saved.data.id };
  const params = { path: { consumer } };
  const { data } = need(await api.POST('/accounts/{consumer}/payment-method', { params, body: chosen }));
  return `${next?.method} ${next?.path} with ${saved.data.label}: ${data.account.display.state.label}`;
}

/** Moves one payment and skips one, which changes no sum. */
async function movePayments({ api, consumer }: Caller): Promise<string> {
  const read = async () => {
    const query = { account: consumer, limit: 50 };
    return need(await api.GET('/upcoming-payments', { params: { query } }));
  };
  const [first] = (await read()).data;
  const date = first?.limits.latest_date;
  if (!first || !date) throw new Error('A payment should be movable');
  const params = { path: { payment: first.id } };
  need(await api.POST('/upcoming-payments/{payment}/reschedule', { params, body: { date } }));
  const open = (await read()).data.find(canBeSkipped);
  if (!open) throw new Error('A payment should be open to a skip');
  need(await api.POST('/upcoming-payments/{payment}/skip', { params: { path: { payment: open.id } }, body: {} }));
  const { data, meta } = await read();
  return `${data.length} payments, ${meta.total_amount} in all`;
}

function canBeSkipped({ available_actions }: Payment): boolean {
  return available_actions.some(({ key }) => key === 'skip_payment');
}

/** The calendar has every upcoming date of the account. */
async function readCalendar({ api, origin, consumer }: Caller): Promise<string> {
  const made = need(await api.POST('/calendar/feed', { body: { reminder_days: 2 } }));
  const query = { account: consumer, limit: 50 };
  const { data } = need(await api.GET('/upcoming-payments', { params: { query } }));
  const answer = await fetch(new URL(new URL(made.data.url ?? '').pathname, origin));
  const text = await answer.text();
  const shown = data.filter(({ date }) => text.includes(`DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`));
  return `${shown.length} of ${data.length} payments in the calendar`;
}

/** Somebody else pays a part, without a sign-in. */
async function receiveGift({ api, origin, consumer }: Caller): Promise<string> {
  const made = await api.POST('/accounts/{consumer}/gift-links', {
    params: { path: { consumer } },
    body: { message: 'For the card' },
  });
  // The page of gifts reads the token from the fragment, which no server sees.
  const token = /gft_[\w-]+$/.exec(need(made).data.url ?? '')?.[0] ?? '';
  const params = { path: { token } };
  const page = need(await api.GET('/gifts/{token}', { params }));
  if (!page.accepting) throw new Error(`${origin} takes no gifts`);
  const { data: setup } = need(await api.POST('/gifts/{token}/setup', { params, body: { captcha_token: 'demo' } }));
  const body = { setup_id: setup.setup_id, amount: '10.00', payer_name: 'Aunt Rosa' };
  const once = { ...params, header: { 'Idempotency-Key': `gift-${setup.setup_id}` } };
  need(await api.POST('/gifts/{token}/payments', { params: once, body }));
  const [gift] = need(await api.GET('/gift-registry/gifts')).data;
  return `${gift?.payer_name} gave ${gift?.amount}`;
}

/** Reading a letter does not mark it. */
async function readLetter({ api }: Caller): Promise<string> {
  const [newest] = need(await api.GET('/mailbox')).data;
  if (!newest) return 'No letter';
  const params = { path: { letter: newest.id } };
  const before = need(await api.GET('/mailbox/{letter}', { params }));
  need(await api.POST('/mailbox/{letter}/read', { params }));
  const after = need(await api.GET('/mailbox/{letter}', { params }));
  return `"${before.subject}" was ${before.is_read ? 'read' : 'unread'}, is ${after.is_read ? 'read' : 'unread'}`;
}

/** The entity tag of a download is its SHA-256. */
async function downloadAgreement({ api, consumer }: Caller): Promise<string> {
  const params = { path: { consumer } };
  const agreement = need(await api.GET('/accounts/{consumer}/agreement', { params }));
  const answer = await api.GET('/accounts/{consumer}/agreement.pdf', { params, parseAs: 'arrayBuffer' });
  const bytes = Buffer.from(need(answer));
  const digest = createHash('sha256').update(bytes).digest('hex');
  const isComplete = answer.response.headers.get('etag') === `"${digest}"`;
  return `Agreement to pay ${agreement.terms.amount} of ${agreement.balance_at_agreement}: ${isComplete ? 'complete' : 'damaged'} file`;
}

/** Two changes with one entity tag: the second would overwrite the first, and is refused. */
async function changeProfile({ api }: Caller): Promise<string> {
  const { response } = await api.GET('/profile/billing');
  const header = { 'If-Match': response.headers.get('etag') ?? '' };
  const change = () =>
    api.PUT('/profile/billing', { params: { header }, body: { address1: '9 Elm Street', zip: '10001' } });
  const saved = need(await change());
  const { error } = await change();
  const theme = { theme: 'light', landing_tab: 'dashboard' } as const;
  const portal = need(await api.PUT('/profile/portal', { body: theme }));
  return `ZIP ${saved.data.zip}, then ${error && 'code' in error ? error.code : 'saved'}; theme ${portal.data.theme}`;
}
