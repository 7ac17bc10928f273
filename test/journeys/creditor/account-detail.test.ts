// Creditors read one account in detail and search for accounts: what they get, what they never get, and what is recorded.
import { AuditEventModel } from '../../../src/persistence/models/system';
import { ConsumerModel } from '../../../src/persistence/models/account';
import { PaymentTransactionModel, ScheduleTransactionModel } from '../../../src/persistence/models/payments';
import { eraseAccount } from '../../../src/services/system/steps/erase-person';
import { recordStatements } from '../../support/database/test-database';
import { startApp, type RunningApp } from '../../support/fixtures/app';

let app: RunningApp;
let dana: string;
beforeAll(async () => {
  app = await startApp({ LIMIT_ACCOUNT_SEARCH: '1/60', STORED_ANSWERS_MB: '0' });
  dana = await app.signInCreditor('dana@acme.test');
});
afterAll(() => app.close());

interface Detail {
  readonly account_id: number;
  readonly available_moves: readonly string[];
  readonly open_payments: readonly { readonly date: string; readonly amount: string; readonly status: string }[];
  readonly transactions: readonly { readonly id: number; readonly source: string }[];
  readonly letters: readonly { readonly id: number }[];
  readonly pay_terms: object;
  readonly has_signed_in: boolean;
  readonly last_import_id: string | null;
  readonly legal_hold: unknown;
  readonly erased_at: string | null;
}

const ACCOUNT = {
  account_number: 'AD-1',
  reference_number: 'AD REF 1',
  member_account_number: 'AD-MEM-1',
  statement_id_number: 'AD-ST-1',
  subclient_account_number: 'AD-SUB-1',
  original_account_name: 'Bluestem Card',
  first_name: 'Ana',
  last_name: 'Zabriskie',
  date_of_birth: '1971-05-06',
  last4ssn: '0077',
  address1: '99 Secret Street',
  city: 'Dover',
  state: 'DE',
  zip: '19901',
  email1: 'placed@secret.test',
  mobile1: '+12127365000',
  current_balance: '500.00',
  pass_through1: 'passed secret',
};

const PAYMENT = {
  consumerId: 14,
  companyId: 1,
  subclientId: null,
  paymentProfileId: null,
  amount: '7.00',
  status: 'scheduled',
  transactionType: 'installment',
  createdAt: null,
  updatedAt: null,
} as const;

async function placeAccount(members: object = {}): Promise<number> {
  const body = { ...ACCOUNT, ...members };
  const answer = await app.creditorRest<{ data: Detail }>('POST', '/accounts', { token: dana, body });
  expect([answer.status, answer.body]).toEqual([201, answer.body]);
  return answer.body.data.account_id;
}

const read = <Body>(path: string) => app.creditorRest<Body>('GET', path, { token: dana });

async function readDetail(id: number | string): Promise<Detail> {
  const { status, body } = await read<Detail>(`/accounts/${id}`);
  expect(status).toBe(200);
  return body;
}

async function search(body: object, token = dana) {
  const answer = await app.creditorRest<{ data?: readonly Detail[]; errors?: object }>('POST', '/accounts/search', {
    token,
    body,
  });
  return { status: answer.status, ids: (answer.body.data ?? []).map(({ account_id: id }) => id), body: answer.body };
}

async function listViews(): Promise<readonly unknown[]> {
  const rows = await app.dependencies.db
    .model(AuditEventModel)
    .findAll({ where: { event: 'account.viewed' }, order: ['id'] });
  return rows.map(({ subjectType, subjectId, actorType, companyId, details }) => [
    subjectType,
    subjectId,
    actorType,
    Number(companyId),
    details,
  ]);
}

it('shows what was placed and decided, and nothing of the person', async () => {
  const id = await placeAccount();
  const detail = await readDetail(id);
  expect(detail).toMatchObject({
    account_id: id,
    account_number: 'AD-1',
    reference_number: 'AD REF 1',
    member_account_number: 'AD-MEM-1',
    statement_id_number: 'AD-ST-1',
    subclient_account_number: 'AD-SUB-1',
    last4ssn: '0077',
    has_signed_in: false,
    reason_label: null,
    hold_reason: null,
    restart_date: null,
    disputed_at: null,
    last_import_id: null,
    legal_hold: null,
    erased_at: null,
    open_payments: [],
    transactions: [],
    letters: [],
    current_balance: '500.00',
    link_state: 'unclaimed',
    available_moves: ['mark_account', 'change_balance', 'record_direct_payment', 'correct_identity', 'remove_account'],
  });
  const body = { last_name: 'Zabriskie', date_of_birth: '1971-05-06', last4ssn: '0077', captcha_token: 'ok' };
  expect((await app.rest('POST', '/auth/login', { body })).status).toBe(200);
  const text = JSON.stringify(detail);
  const secrets = ['Secret', 'secret', '7365000', '1971', 'Dover', '19901'];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
});

it('shows whether the owner has signed in', async () => {
  await app.signIn('Rivera', '1985-04-12', '4321');
  expect((await readDetail(19)).has_signed_in).toBe(true);
});

it('names the import that changed the account last', async () => {
  const [lastImportId, id] = ['9vQm2Zc7RrJt4LxKp0WbYs', 19];
  await app.dependencies.db.model(ConsumerModel).update({ lastImportId }, { id });
  expect((await readDetail(id)).last_import_id).toBe(lastImportId);
});

it('shows a legal hold, and when the person was erased', async () => {
  const id = await placeAccount({ account_number: 'AD-HELD', last_name: 'Held' });
  const hold = `/accounts/${id}/legal-hold`;
  await app.creditorRest('PUT', hold, { token: dana, body: { reason: 'audit' } });
  const { today, now } = app.moment();
  expect(await readDetail(id)).toMatchObject({ legal_hold: { reason: 'audit', since: now }, erased_at: null });
  await expect(eraseAccount(app.dependencies, id, { isDryRun: false, operator: 'ops' })).rejects.toThrow('legal_hold');
  await app.creditorRest('DELETE', hold, { token: dana });
  await eraseAccount(app.dependencies, id, { isDryRun: false, operator: 'ops' });
  const erased = await readDetail(id);
  expect(erased).toMatchObject({ legal_hold: null, account_number: 'AD-HELD', last4ssn: null });
  expect(erased.erased_at).toMatch(today);
});

it('shows the Pay Terms as the settings do', async () => {
  const { body } = await read('/accounts/19/pay-terms');
  expect((await readDetail(19)).pay_terms).toEqual(body);
});

it('shows the next payments, the last transactions and the last letters', async () => {
  const { db } = app.dependencies;
  const days = Array.from({ length: 15 }, (_, index) => `2026-05-${String(28 - index)}`);
  await db.model(ScheduleTransactionModel).update({ status: 'cancelled' }, { consumerId: 14, status: 'scheduled' });
  for (const scheduleDate of days) await db.model(ScheduleTransactionModel).insert({ ...PAYMENT, scheduleDate });
  for (let count = 1; count <= 11; count += 1) {
    const body = { payment_amount: '1.00', payment_date: '2026-03-02', payment_reference: `AD-${count}` };
    const { status } = await app.creditorRest('POST', '/accounts/19/payments', { token: dana, body });
    expect(status).toBe(200);
  }
  const letter = { token: dana, body: { account_ids: [14], again: true } };
  for (let count = 1; count <= 6; count += 1) {
    await app.creditorRest('POST', '/communications/e-letter-templates/1/send', letter);
  }
  const plan = await readDetail(14);
  expect(plan.open_payments.map(({ date }) => date)).toEqual([...days].reverse().slice(0, 12));
  expect(plan.open_payments[0]).toMatchObject({ date: '2026-05-14', amount: '7.00', status: 'scheduled' });
  expect(plan.letters).toHaveLength(5);
  const paid = await readDetail(19);
  const ids = paid.transactions.map(({ id }) => id);
  expect(ids).toEqual([...ids].sort((one, other) => other - one));
  expect(paid.transactions.map(({ source }) => source)).toEqual(Array(10).fill('direct'));
});

it('offers to reverse a payment to the creditor only while one stands, whatever was charged', async () => {
  const id = await placeAccount({ account_number: 'AD-R', last_name: 'Reversed' });
  const charge = {
    consumerId: id,
    companyId: 1,
    amount: '5.00',
    status: 'successful' as const,
    source: 'plan' as const,
    createdAt: '2026-03-01 12:00:00.000',
  };
  await app.dependencies.db.model(PaymentTransactionModel).insert(charge);
  const charged = await readDetail(id);
  expect(charged.transactions).toMatchObject([{ source: 'plan', payment_date: null }]);
  expect(charged.available_moves).not.toContain('reverse_direct_payment');
  const body = { payment_amount: '1.00', payment_date: '2026-03-02', payment_reference: 'AD-R' };
  expect((await app.creditorRest('POST', `/accounts/${id}/payments`, { token: dana, body })).status).toBe(200);
  const paid = await readDetail(id);
  expect(paid.transactions[0]).toMatchObject({ source: 'direct', payment_date: '2026-03-02' });
  expect(paid.available_moves).toContain('reverse_direct_payment');
  const path = `/accounts/${id}/payments/${paid.transactions[0]?.id}/reverse`;
  const reversal = { token: dana, body: { reason: 'amount_wrong' } };
  expect((await app.creditorRest('POST', path, reversal)).status).toBe(200);
  const reversed = await readDetail(id);
  expect(reversed.transactions[0]).toMatchObject({ payment_date: '2026-03-02', reversal_reason: 'amount_wrong' });
  expect(reversed.available_moves).not.toContain('reverse_direct_payment');
});

it('shows the placement as it was sent', async () => {
  const id = await placeAccount({ account_number: 'AD-P', last_name: 'Placed', middle_name: 'B' });
  const placement = {
    first_name: 'Ana',
    middle_name: 'B',
    last_name: 'Placed',
    address1: '99 Secret Street',
    address2: null,
    city: 'Dover',
    state: 'DE',
    zip: '19901',
    email1: 'placed@secret.test',
    mobile1: '+12127365000',
  };
  expect((await read(`/accounts/${id}/placement`)).body).toEqual(placement);
  const query = `{ creditorAccount(id: "${id}") { placement { firstName email1 } } }`;
  const { data } = await app.graphql(query, { token: dana });
  expect(data).toEqual({ creditorAccount: { placement: { firstName: 'Ana', email1: 'placed@secret.test' } } });
});

interface List {
  readonly data: readonly { readonly id: number; readonly date?: string; readonly status: string }[];
  readonly meta: { readonly next_cursor: string | null; readonly total: number | null };
}

async function readPages(path: string): Promise<readonly List[]> {
  const pages: List[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: List = (await read<List>(`${path}?total=true&limit=10${cursor && `&cursor=${cursor}`}`)).body;
    pages.push(page);
    cursor = page.meta.next_cursor;
  }
  return pages;
}

it('lists the schedule by date, and the payments, the newest first, page by page', async () => {
  const { db } = app.dependencies;
  const schedule = await readPages('/accounts/14/schedule');
  const rows = schedule.flatMap(({ data }) => data);
  const order = ({ date, id }: List['data'][number]) => `${date} ${String(id).padStart(9, '0')}`;
  expect(rows.map(order)).toEqual(rows.map(order).sort());
  const stored = await db.model(ScheduleTransactionModel).count({ consumerId: 14 });
  expect([rows.length, schedule.map(({ meta }) => meta.total)]).toEqual([stored, schedule.map(() => stored)]);
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['successful', 'cancelled', 'scheduled']));
  const impossible = Buffer.from('2026-02-31:1').toString('base64url');
  expect((await read(`/accounts/14/schedule?cursor=${impossible}`)).status).toBe(422);
  const [payments, ...others] = await readPages('/accounts/19/payments');
  expect([payments?.data.length, others.length, others[0]?.data.length]).toEqual([10, 1, 1]);
  expect(payments?.data[0]).toMatchObject({
    account_id: 19,
    account_number: '4000000019',
    amount: '1.00',
    status: 'successful',
    transaction_type: null,
    source: 'direct',
    payment_reference: 'AD-11',
    payment_date: '2026-03-02',
  });
});

it('takes the same statements for a large account as for a small one', async () => {
  const count = async (id: number) => {
    const statements = await recordStatements(app.dependencies.db, () => readDetail(id));
    return statements.filter((sql) => /^\s*SELECT/.test(sql)).length;
  };
  const [large, small] = [await count(14), await count(17)];
  expect(large).toBe(small);
});

it('finds accounts by one number or a person, each account of the company in its spelling', async () => {
  const id = await placeAccount({ account_number: 'AD-2', reference_number: 'Ref-22', member_account_number: 'M 22' });
  expect((await search({ account_number: ' AD-2 ' })).ids).toEqual([id]);
  expect((await search({ account_number: 'AD-' })).ids).toEqual([]);
  expect((await search({ reference_number: 'REF 22' })).ids).toEqual([id]);
  expect((await search({ member_account_number: 'm-22' })).ids).toEqual([id]);
  const person = { last_name: 'ZÁBRISKIE', date_of_birth: '1971-05-06' };
  const [first] = (await search({ account_number: 'AD-1' })).ids;
  expect((await search(person)).ids).toEqual([first, id]);
  expect((await search({ ...person, date_of_birth: '1971-05-07' })).ids).toEqual([]);
  await app.creditorRest('PUT', `/accounts/${id}`, { token: dana, body: { member_account_number: 'M 23' } });
  expect((await search({ member_account_number: 'M 22' })).ids).toEqual([]);
  expect((await search({ member_account_number: 'M 23' })).ids).toEqual([id]);
  await app.dependencies.db.model(ConsumerModel).update({ deletedAt: '2026-03-10 00:00:00.000' }, { id });
  expect((await search({ member_account_number: 'M 23' })).ids).toEqual([]);
});

it('finds at most 50 accounts', async () => {
  const accounts = app.dependencies.db.model(ConsumerModel);
  const { nameBirthIndex } = (await accounts.findOne({ where: { id: 19 } })) ?? {};
  for (let count = await accounts.count({ companyId: 1, deletedAt: null }); count <= 50; count += 1) {
    await placeAccount({ account_number: `AD-M-${count}` });
  }
  await accounts.update({ nameBirthIndex: String(nameBirthIndex) }, { companyId: 1 });
  expect((await search({ last_name: 'Rivera', date_of_birth: '1985-04-12' })).ids).toHaveLength(50);
});

// docs/rules §17 row 10
it('records each account that is shown, and neither what is refused nor a check of access', async () => {
  const id = await placeAccount({ account_number: 'AD-3', last_name: 'Audited' });
  const before = (await listViews()).length;
  await readDetail(id);
  await search({ account_number: 'AD-3' });
  await search({ account_number: 'AD-none' });
  await search({});
  await read('/accounts/2');
  const wrong = { token: dana, body: { action_context: 7 } };
  expect((await app.creditorRest('POST', `/accounts/${id}/offer/accept`, wrong)).status).toBe(422);
  expect((await read(`/accounts/${id}/placement`)).status).toBe(200);
  expect((await read('/accounts/2/placement')).status).toBe(404);
  const view = (part: string) => ['account', String(id), 'user', 1, JSON.stringify({ part })];
  expect((await listViews()).slice(before)).toEqual([view('detail'), view('search'), view('placement')]);
});
