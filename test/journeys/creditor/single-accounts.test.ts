// Creditors work on one account over both APIs: who may do what, what is stored, and what a repetition does.
import { ScheduleTransactionModel } from '../../../src/persistence/models/payments';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { addCreditor } from '../../support/fixtures/creditors';
import { listViolations, placeFile } from '../../support/imports/place-accounts';

let app: RunningApp;
let dana: string;
let lee: string;
beforeAll(async () => {
  app = await startApp();
  dana = await app.signInCreditor('dana@acme.test');
  await app.dependencies.db.write("UPDATE creditor_users SET role = 'agent' WHERE email = 'lee@acme.test'");
  lee = await app.signInCreditor('lee@acme.test');
});
afterAll(() => app.close());

interface Saved {
  readonly message: string;
  readonly data: { readonly account_id: number; readonly current_balance: string; readonly condition: { key: string } };
  readonly warnings: readonly { readonly code: string }[];
  readonly code?: string;
  readonly current_state?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

async function send(
  method: string,
  path: string,
  body: object,
  token = dana,
  headers: Readonly<Record<string, string>> = {},
) {
  const answer = await app.creditorRest<Saved>(method, `/accounts${path}`, { token, body, headers });
  return { status: answer.status, body: answer.body };
}

const PERSON = { last_name: 'Whitaker', date_of_birth: '1971-05-06', last4ssn: '0077' };
const ACCOUNT = {
  account_number: 'SA-1',
  original_account_name: 'Bluestem Card',
  ...PERSON,
  current_balance: '500.00',
};
const payment = (reference: string, amount = '100.00') => ({
  payment_amount: amount,
  payment_date: '2026-03-02',
  payment_reference: reference,
});

it('refuses names and contacts that are of no person', async () => {
  const body = {
    ...ACCOUNT,
    account_number: 'SA-none',
    last_name: 'TEST',
    email1: 'none@none.com',
    mobile1: '2125551212',
  };
  const refused = await send('POST', '', body);
  expect([refused.status, Object.keys(refused.body.errors ?? {}).sort()]).toEqual([
    422,
    ['email1', 'last_name', 'mobile1'],
  ]);
});

it('places an account whose owner signs in, and changes it', async () => {
  const placed = await send('POST', '', ACCOUNT, dana, { 'idempotency-key': 'place-1' });
  expect(placed).toMatchObject({ status: 201, body: { data: { current_balance: '500.00' }, warnings: [] } });
  expect(await send('POST', '', ACCOUNT, dana, { 'idempotency-key': 'place-1' })).toEqual(placed);
  expect(await send('POST', '', ACCOUNT)).toMatchObject({ status: 200, body: { message: 'Nothing has changed.' } });
  expect(await send('POST', '', { ...ACCOUNT, city: 'Dover' })).toMatchObject({
    status: 409,
    body: { code: 'account_exists', current_state: 'ready_to_negotiate' },
  });
  const body = { ...PERSON, captcha_token: 'ok' };
  expect(await app.rest('POST', '/auth/login', { body })).toMatchObject({ status: 200, body: { matched: true } });

  const path = `/${placed.body.data.account_id}`;
  expect(await send('PUT', path, { current_balance: '450.00', city: 'Dover' })).toMatchObject({
    status: 200,
    body: { data: { current_balance: '450.00' } },
  });
  expect(await send('PUT', path, { zip: 'x', email1: 'nowhere', current_balance: '450.001' })).toMatchObject({
    status: 422,
    body: { errors: { current_balance: [expect.any(String)] } },
  });
  expect((await send('PUT', path, { zip: 'x', email1: 'nowhere' })).body.errors).toEqual({
    zip: [expect.any(String)],
    email1: [expect.any(String)],
  });
  const history = await app.creditorRest<{ data: readonly { move: { key: string } }[] }>(
    'GET',
    `/accounts${path}/history`,
    { token: dana },
  );
  expect(JSON.stringify(history.body)).toContain('The creditor changed the balance');
});

it('withdraws and reopens it, and takes payments meanwhile', async () => {
  const { body } = await send('POST', '', { ...ACCOUNT, account_number: 'SA-2', placement_date: '2026-03-01' });
  const path = `/${body.data.account_id}`;
  expect(await send('POST', `${path}/withdraw`, { withdraw_reason: 'recalled' })).toMatchObject({
    status: 200,
    body: { data: { condition: { key: 'deactivated' } } },
  });
  expect(await send('PUT', path, { city: 'Dover' })).toMatchObject({
    status: 409,
    body: { code: 'account_withdrawn' },
  });
  expect(await send('POST', `${path}/payments`, payment('SA-2-1'))).toMatchObject({
    status: 200,
    body: {
      data: { condition: { key: 'deactivated' }, current_balance: '400.00' },
      warnings: [{ code: 'payment_after_removal' }],
    },
  });
  expect(await send('POST', `${path}/restore`, { current_balance: '380.00' })).toMatchObject({
    status: 200,
    body: { data: { condition: { key: 'joined' }, current_balance: '380.00' } },
  });
  expect(
    await send('POST', `${path}/payments`, { ...payment('SA-2-2', '380.01'), confirm_overpaid: true }),
  ).toMatchObject({
    status: 200,
    body: { data: { condition: { key: 'settled' } }, warnings: [{ code: 'overpaid' }] },
  });
});

it('says what is wrong with a value without speaking of files, rows and their settings', async () => {
  const { body } = await send('POST', '', { ...ACCOUNT, account_number: 'SA-19' });
  const path = `/${body.data.account_id}`;
  const above = ['The amount must be above 0.00.'];
  const amount = ['The value is not an amount such as 1234.50: at most ten digits and two decimals, and no sign.'];
  for (const [sent, said] of [
    ['0.00', above],
    ['-5', amount],
  ] as const) {
    const { errors } = (await send('POST', `${path}/payments`, payment('SA-19-1', sent))).body;
    expect([sent, errors]).toEqual([sent, { payment_amount: said }]);
  }
  const wrong = {
    last4ssn: '12',
    reference_number: '4.2E+15',
    member_account_number: 'NULL',
    last_name: 'Mu\uFFFDoz',
  };
  const { errors = {} } = (await send('PUT', path, wrong)).body;
  expect(Object.keys(errors).sort()).toEqual(['last4ssn', 'last_name', 'member_account_number', 'reference_number']);
  const texts = Object.values(errors).flat().join(' ');
  expect(texts).not.toMatch(/\b(file|row|cell|column|profile|export|format in force|money_format|date_format)\b/i);
});

it('warns of a payment on a day before the placement, also in a file', async () => {
  const placed = { ...ACCOUNT, account_number: 'SA-27', placement_date: '2026-02-01' };
  const path = `/${(await send('POST', '', placed)).body.data.account_id}`;
  const warning = { column: 'payment_date', code: 'payment_before_placement' };
  const early = { ...payment('SA-27-1', '1.00'), payment_date: '2026-01-31' };
  expect(await send('POST', `${path}/payments`, early)).toMatchObject({ status: 200, body: { warnings: [warning] } });
  const onTheDay = { ...payment('SA-27-2', '1.00'), payment_date: '2026-02-01' };
  expect((await send('POST', `${path}/payments`, onTheDay)).body.warnings).toEqual([]);
  const header = 'account_number,action,payment_amount,payment_date,payment_reference';
  const file = `${header}\nSA-27,payment,1.00,2019-03-02,SA-27-3\nSA-27,payment,1.00,2026-03-02,SA-27-4\n`;
  const imported = await placeFile(app.dependencies, file);
  expect(imported.counts).toMatchObject({ payments: 2, failed: 0, warnings: 1 });
  expect(await listViolations(app.dependencies, imported)).toEqual([[2, 'payments', ...Object.values(warning)]]);
});

it('reduces a plan from its last payment backwards, and cancels the plan of a withdrawn account', async () => {
  const { db } = app.dependencies;
  const open = async () =>
    db.model(ScheduleTransactionModel).findAll({
      attributes: ['amount', 'status'],
      where: { consumerId: 14 },
      order: ['scheduleDate', 'id'],
    });
  const amounts = (rows: Awaited<ReturnType<typeof open>>) =>
    rows.filter(({ status }) => status === 'scheduled').map(({ amount }) => Number(amount));
  const before = amounts(await open());
  const last = before.at(-1) ?? 0;
  const paid = (last + 1).toFixed(2);
  expect(await send('POST', '/14/payments', payment('PLAN-1', paid), lee)).toMatchObject({ status: 200 });
  const after = amounts(await open());
  expect(after).toEqual([...before.slice(0, -2), (before.at(-2) ?? 0) - 1]);
  expect(await send('POST', '/14/withdraw', {})).toMatchObject({
    status: 409,
    body: { code: 'agreement_in_force', current_state: 'payment_plans' },
  });
  // One of its payments has failed, and other accounts have plans too.
  const id = "SELECT MIN(id) AS id FROM schedule_transactions WHERE consumer_id = 14 AND status = 'scheduled'";
  const [failed] = await db.read(id);
  await db.write("UPDATE schedule_transactions SET status = 'failed' WHERE id = ?", [Number(failed?.['id'])]);
  const readOthers = () => db.read('SELECT id, status FROM schedule_transactions WHERE consumer_id <> 14 ORDER BY id');
  const others = await readOthers();
  expect(await send('POST', '/14/withdraw', { withdraw_reason: 'bankruptcy' })).toMatchObject({ status: 200 });
  expect((await open()).filter(({ status }) => status === 'scheduled' || status === 'failed')).toEqual([]);
  expect(others.some(({ status }) => status === 'scheduled')).toBe(true);
  expect(await readOthers()).toEqual(others);
});

it('is for administrators and programs, and payments are for all users', async () => {
  const keyed = await app.creditorRest<{ data: { token: string } }>('POST', '/api-keys', {
    token: dana,
    body: { name: 'nightly', scopes: ['import'] },
  });
  const program = keyed.body.data.token;
  const placed = await send('POST', '', { ...ACCOUNT, account_number: 'SA-3' }, program);
  expect(placed.status).toBe(201);
  const path = `/${placed.body.data.account_id}`;
  for (const [method, place, body] of [
    ['POST', '', ACCOUNT],
    ['PUT', path, { city: 'Dover' }],
    ['POST', `${path}/withdraw`, {}],
    ['POST', `${path}/restore`, { current_balance: '1.00' }],
  ] as const) {
    expect(await send(method, place, body, lee)).toMatchObject({ status: 403, body: { required: 'admin' } });
  }
  expect((await send('POST', `${path}/payments`, payment('SA-3-1'), lee)).status).toBe(200);
  expect((await send('PUT', path, { current_balance: 'x' }, program)).status).toBe(422);
  const stranger = await app.signInCreditor((await addCreditor(app)).email);
  expect((await send('POST', `${path}/payments`, payment('SA-3-2'), stranger)).status).toBe(404);
  // The same reference in another company is another payment.
  const own = await send('POST', '', { ...ACCOUNT, account_number: 'SA-3' }, stranger);
  expect((await send('POST', `/${own.body.data.account_id}/payments`, payment('SA-3-1'), stranger)).status).toBe(200);

  const lapsed = await addCreditor(app, { membership: { begins: -30, ends: -1 } });
  const token = await app.signInCreditor(lapsed.email);
  expect(await send('POST', '', { ...ACCOUNT, account_number: 'SA-4' }, token)).toMatchObject({ status: 403 });
  await app.dependencies.db.write('UPDATE consumers SET company_id = ? WHERE id = ?', [
    lapsed.companyId,
    placed.body.data.account_id,
  ]);
  expect((await send('POST', `${path}/payments`, payment('SA-4-1'), token)).status).toBe(200);
  expect((await send('POST', `${path}/withdraw`, {}, token)).status).toBe(200);
});

it('answers GraphQL alike', async () => {
  const document = `mutation ($input: RecordDirectPaymentInput!) {
    recordDirectPayment(input: $input) { message data { currentBalance } warnings { code } }
  }`;
  const input = { accountId: '19', paymentAmount: '100.00', paymentDate: '2026-03-02', paymentReference: 'GQL-1' };
  const answer = await app.graphql<{ recordDirectPayment: unknown }>(document, { token: dana, variables: { input } });
  expect(answer.data.recordDirectPayment).toEqual({
    message: 'The payment was recorded.',
    data: { currentBalance: '900.00' },
    warnings: [],
  });
  const reused = await app.graphql(document, { token: dana, variables: { input: { ...input, accountId: '20' } } });
  expect(reused.errors[0]?.extensions).toMatchObject({
    code: 'PAYMENT_REFERENCE_REUSED',
    status: 409,
    currentState: 'READY_TO_NEGOTIATE',
  });
});
