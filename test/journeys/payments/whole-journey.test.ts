// One consumer's way in both styles: sign in, agree, add a method, see what is upcoming, move one payment, skip one, read
// the calendar, let somebody else pay a part, read a letter, and compare the agreement with the account.
import { ENDPOINTS } from '../../../rest-facade/endpoints';
import { inDollars, inWords, readPdfText } from '../../support/fixtures/pdf-text';
import { listEvents, readCalendar } from '../../support/fixtures/read-calendar';
import { API_STYLES } from '../../support/clients/simulated-browser';
import { getConsumerToken, getCreditorToken } from '../parity/fixtures';
import { startParityApp, type ParityApp } from '../parity/parity-app';
import { toRecord, type JsonMembers, type ParityRequest } from '../parity/requests';

const ACCOUNT = 19;
const PATH = { consumer: ACCOUNT };

describe.each(API_STYLES)('over %s', (style) => {
  let app: ParityApp;
  let token: string;

  beforeAll(async () => {
    app = await startParityApp(style, 'usual');
    token = await getConsumerToken(app, 'rivera');
  });
  afterAll(() => app.close());

  /** The body of a success. */
  async function send(operation: string, request: ParityRequest = {}): Promise<JsonMembers> {
    const { status, body } = await app.send(operation, { token, ...request });
    expect([operation, [200, 201].includes(status), body]).toEqual([operation, true, expect.anything()]);
    return toRecord(body);
  }

  const list = async (operation: string, request: ParityRequest = {}) =>
    toList((await send(operation, request))['data']);
  const listUpcoming = () => list('upcomingPayments', { query: { account: ACCOUNT, limit: 50 } });
  const readAccount = () => send('account', { path: PATH });

  it('an offer is accepted and says what comes next', async () => {
    const ready = await list('accounts', { query: { state: 'ready_to_negotiate', limit: 5 } });
    expect(ready.map(({ id }) => id)).toEqual([ACCOUNT]);
    const { action_context, offer_options } = await send('offers', { path: PATH });
    const plan = toRecord(toRecord(offer_options)['payment_plan']);
    const body = { first_pay_date: plan['first_pay_date_min'], action_context };
    const agreed = toRecord((await send('createPaymentPlanOffer', { path: PATH, body }))['data']);
    expect(toRecord(agreed['next_action'])['key']).toBe('add_payment');
  });

  it('the vocabularies lead from the next action to its operation, which takes a new method', async () => {
    const { actions } = await send('vocabularies');
    const next = toList(actions).find(({ value }) => value === 'add_payment');
    const { method, path } = toRecord(next?.['operation']);
    const row = ENDPOINTS.find((one) => one.method === method && one.path.replace(/:(\w+)/g, '{$1}') === path);
    expect(row?.document).toBe('AddPaymentMethod');
    const saved = await send('savePaymentMethod', { body: { payment_reference: 'pm_sim_visa', label: 'Blue card' } });
    const body = { payment_method_id: toRecord(saved['data'])['id'] };
    await send('addPaymentMethod', { path: PATH, body });
    expect(toRecord(toRecord((await readAccount())['display'])['state'])['key']).toBe('payment_plans');
  });

  it('the payments are listed, one is moved, and one is skipped, while their sum stays', async () => {
    const before = await listUpcoming();
    expect(before.length).toBeGreaterThan(2);
    expect(before.map((payment) => toRecord(payment['payment_method'])['label'])).toEqual(
      before.map(() => 'Blue card'),
    );
    const [first] = before;
    const date = toRecord(first?.['limits'])['latest_date'];
    expect(date).not.toBe(first?.['date']);
    const path = { payment: Number(first?.['id']) };
    const moved = await send('reschedulePayment', { path, body: { date } });
    expect(toRecord(toRecord(moved['data'])['payment'])['date']).toBe(date);
    const open = (await listUpcoming()).find((payment) => hasAction(payment, 'skip_payment'));
    await send('skipPayment', { path: { payment: Number(open?.['id']) }, body: {} });
    const after = await listUpcoming();
    expect(sum(after)).toBe(sum(before));
    expect(after.map(({ date: day }) => day)).not.toEqual(before.map(({ date: day }) => day));
  });

  it('a calendar program reads what is due', async () => {
    const made = await send('createCalendarFeed', { body: { reminder_days: 2, include_amounts: true } });
    const { url } = toRecord(made['data']);
    const { origin } = app.server;
    const text = await (await fetch(`${origin}${new URL(String(url)).pathname}`)).text();
    const days = listEvents(await readCalendar(text)).map(({ properties }) => properties['dtstart']);
    const due = (await listUpcoming()).map(({ date }) => date);
    expect(due.filter((date) => !days.includes(String(date)))).toEqual([]);
  });

  it('somebody else pays a part by a helping hand link', async () => {
    const made = await send('createGiftLink', { path: PATH, body: { message: 'For the clinic' } });
    const path = { token: /gft_[\w-]{43}$/.exec(String(toRecord(made['data'])['url']))?.[0] ?? '' };
    const before = toRecord(toRecord((await readAccount())['display'])['amounts'])['current_balance'];
    expect(await send('giftPage', { path })).toMatchObject({ accepting: true, amount_min: '5.00' });
    const setup = await send('createGiftSetup', { path, body: { captcha_token: app.captcha.solve() } });
    const body = { setup_id: toRecord(setup['data'])['setup_id'], amount: '10.00', payer_name: 'Aunt Rosa' };
    const paid = await send('payGift', { path, body, headers: { 'idempotency-key': `gift-${style}` } });
    expect(paid['data']).toMatchObject({ amount: '10.00', status: { value: 'successful' } });
    const after = toRecord(toRecord((await readAccount())['display'])['amounts'])['current_balance'];
    expect((Number(before) - Number(after)).toFixed(2)).toBe('10.00');
    expect(await list('gifts')).toMatchObject([{ amount: '10.00', payer_name: 'Aunt Rosa' }]);
  });

  it('a letter arrives, is read, and is unread no more', async () => {
    const dana = await getCreditorToken(app);
    const sent = await send('sendELetter', { token: dana, path: { template: 1 }, body: { account_ids: [ACCOUNT] } });
    const [delivered] = toList(toRecord(sent['data'])['sent']);
    const letter = Number(delivered?.['letter_id']);
    const unread = async () => (await list('mailbox', { query: { list: 'unread', limit: 50 } })).map(({ id }) => id);
    expect(await unread()).toContain(letter);
    const { content } = await send('mailboxLetter', { path: { letter } });
    expect(content).toContain('Maria');
    await send('markLetterRead', { path: { letter } });
    expect(await unread()).not.toContain(letter);
  });

  it('the agreement is downloaded and says what the account says', async () => {
    const file = await send('agreementDocument', { path: PATH });
    expect(file['media_type']).toBe('application/pdf');
    const text = await readPdfText(Buffer.from(String(file['content']), 'base64'));
    const { identity, display } = await readAccount();
    const { account_name, account_number, consumer_name } = toRecord(identity);
    const { current_balance } = toRecord(toRecord(display)['amounts']);
    const agreement = await send('agreement', { path: PATH });
    const { balance_at_agreement, paid_to_date } = agreement;
    expect((Number(balance_at_agreement) - Number(paid_to_date)).toFixed(2)).toBe(current_balance);
    const upcoming = await listUpcoming();
    const scheduled = upcoming.flatMap(({ date, amount }) => [inWords(String(date)), inDollars(String(amount))]);
    const wanted = [
      account_name,
      account_number,
      consumer_name,
      inDollars(String(balance_at_agreement)),
      inDollars(String(paid_to_date)),
      ...scheduled,
    ];
    expect(wanted.filter((words) => !text.includes(String(words)))).toEqual([]);
  });
});

function toList(value: unknown): readonly JsonMembers[] {
  return Array.isArray(value) ? value.map(toRecord) : [];
}

function hasAction({ available_actions }: JsonMembers, key: string): boolean {
  return toList(available_actions).some((action) => action['key'] === key);
}

function sum(payments: readonly JsonMembers[]): string {
  return payments.reduce((total, { amount }) => total + Number(amount), 0).toFixed(2);
}
