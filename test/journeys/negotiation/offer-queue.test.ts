// The queue of offers: the one that has waited longest comes first, with whose answer it waits for, since when, and the
// consumer's own reason and note.
import { checkConditions, MISSING } from '../../../src/persistence/account/condition-store';
import { NOW, startApp, type RunningApp } from '../../support/fixtures/app';

const MINUTE_MS = 60_000;
/** Open for offers, and with a counter offer or an offer of the demo data. */
const READY = 19;
const PLAN = { amount: '80.00', first_pay_date: '2026-03-20', installment_type: 'monthly' };

interface Offer {
  readonly account_id: number;
  readonly waiting_for: string | null;
  readonly waiting_since: string | null;
  readonly offer_reason: string | null;
  readonly negotiation: { readonly consumer_offer: { readonly note: string | null } };
}

interface Page {
  readonly data: readonly Offer[];
  readonly meta: { readonly next_cursor: string | null; readonly total: number };
}

let app: RunningApp;
let [dana, rivera] = ['', ''];
beforeEach(async () => {
  app = await startApp();
  await app.dependencies.db.write('UPDATE companies SET plan_auto_approve = 0 WHERE id = 1');
  [dana, rivera] = [await app.signInCreditor('dana@acme.test'), await app.signIn('Rivera', '1985-04-12', '4321')];
});
afterEach(() => app.close());

async function queue(query = ''): Promise<readonly Offer[]> {
  const { body } = await app.creditorRest<Page>('GET', `/offers?limit=50${query}`, { token: dana });
  return body.data;
}

async function offer(more: object = {}): Promise<void> {
  const body = { negotiation_type: 'installment', ...PLAN, ...more };
  const { status, body: answer } = await app.rest('POST', `/accounts/${READY}/offers/custom`, { token: rivera, body });
  expect([status, answer['message'], answer['errors']]).toEqual([200, 'Custom offer sent.', undefined]);
}

it('lists the longest waiting first, and adds a new offer at the end', async () => {
  const before = await queue();
  app.setTime(NOW + MINUTE_MS);
  await offer({ reason: 'I lost my job', note: 'From April on I can pay more.' });
  const after = await queue();
  expect(after.map(({ account_id: id }) => id)).toEqual([...before.map(({ account_id: id }) => id), READY]);
  const times = after.map(({ waiting_since: since }) => since ?? '');
  expect(times).toEqual([...times].sort());
  expect(after.at(-1)).toMatchObject({
    waiting_for: 'creditor',
    waiting_since: new Date(NOW + MINUTE_MS).toISOString(),
    offer_reason: 'I lost my job',
    negotiation: { consumer_offer: { note: 'From April on I can pay more.' } },
  });
});

it('keeps reason and note with an offer that was declined, until the consumer starts over', async () => {
  const words = { reason: 'I lost my job', note: 'From April on I can pay more.' };
  const path = `/accounts/${READY}`;
  const creditor = (method: string, step = '', body?: object) =>
    app.creditorRest(method, `${path}${step}`, { token: dana, ...(body && { body }) });
  const readWords = async () => {
    const { body } = await creditor('GET');
    const { offer_reason: reason, negotiation } = body as unknown as Omit<Offer, 'negotiation'> & {
      readonly negotiation: Offer['negotiation'] | null;
    };
    return { reason, note: negotiation?.consumer_offer.note ?? null };
  };
  await offer(words);
  expect((await creditor('POST', '/offer/decline', {})).status).toBe(200);
  expect(await readWords()).toEqual(words);
  expect((await creditor('POST', '/reopen', {})).status).toBe(200);
  expect(await readWords()).toEqual(words);
  const { status } = await app.rest('POST', `${path}/start-over`, { token: rivera, body: {} });
  expect([status, await readWords()]).toEqual([200, { reason: null, note: null }]);
});

it('tells offers that wait for the creditor from those that wait for the consumer', async () => {
  await offer();
  app.setTime(NOW + MINUTE_MS);
  const isReady = ({ account_id: id }: Offer) => id === READY;
  expect((await queue('&waiting_for=creditor')).filter(isReady)).toHaveLength(1);
  const body = { monthly_amount: '90.00', payment_plan_balance: '900.00', first_pay_date: '2026-03-20' };
  const countered = await app.creditorRest('POST', `/accounts/${READY}/offer/counter`, { token: dana, body });
  expect(countered.status).toBe(200);
  expect((await queue('&waiting_for=creditor')).filter(isReady)).toEqual([]);
  expect((await queue('&waiting_for=consumer')).filter(isReady)).toMatchObject([
    { waiting_for: 'consumer', waiting_since: new Date(NOW + MINUTE_MS).toISOString() },
  ]);
  expect((await queue('&waiting_for=consumer')).every(({ waiting_for: side }) => side === 'consumer')).toBe(true);
  const declined = await app.creditorRest('POST', `/accounts/${READY}/offer/decline`, { token: dana, body: {} });
  expect(declined.body).toMatchObject({ data: { offer: { waiting_for: null, waiting_since: null } } });
  expect((await queue()).filter(isReady)).toEqual([]);
});

it('is the same page by page, and its cursor belongs to it', async () => {
  await offer();
  const all = await queue();
  const read: Offer[] = [];
  for (let cursor = ''; ;) {
    const path = `/offers?limit=1&total=true${cursor && `&cursor=${cursor}`}`;
    const { body } = await app.creditorRest<Page>('GET', path, { token: dana });
    read.push(...body.data);
    expect(body.meta.total).toBe(all.length);
    if (body.meta.next_cursor === null) break;
    cursor = body.meta.next_cursor;
  }
  expect(read).toEqual(all);
  const { body } = await app.creditorRest<Page>('GET', '/offers?limit=1', { token: dana });
  const foreign = await app.creditorRest('GET', `/accounts?cursor=${body.meta.next_cursor ?? ''}`, { token: dana });
  expect(foreign.status).toBe(422);
});

it('has the time of each offer, also after the conditions were checked', async () => {
  await offer();
  const { db } = app.dependencies;
  const sql = `SELECT id, waiting_since FROM consumers WHERE waiting_since IS NOT NULL ORDER BY id`;
  const stored = await db.read(sql);
  expect(stored.length).toBeGreaterThan(1);
  await db.write('UPDATE consumers SET waiting_since = NULL, derived_condition = NULL, derived_version = NULL');
  await checkConditions(db, MISSING);
  expect(await db.read(sql)).toEqual(stored);
});
