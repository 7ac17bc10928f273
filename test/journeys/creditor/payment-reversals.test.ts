// Payments to the creditor that were typed wrongly or came back: what needs a confirmation, who takes them back, and what
// both sides see afterwards. payment-reversal-states.test.ts has accounts in every state.
import { ConsumerModel } from '../../../src/persistence/models/account';
import { ScheduleTransactionModel } from '../../../src/persistence/models/payments';
import { charge, DAY_MS, openReversalFixture, type ReversalFixture } from '../../support/payments/reversal-fixture';
import { addCreditor } from '../../support/fixtures/creditors';

let fixture: ReversalFixture;
beforeEach(async () => {
  fixture = await openReversalFixture();
});
afterEach(() => fixture.close());

/** A plan of Ana Rivera with seven open payments of 360.00. */
const PLAN = 14;
/** Nothing is open; 1,000.00 are owed. */
const READY = 19;
const OF_NORTHBANK = 23;

describe('an amount above what remains', () => {
  it('is refused with what remains, and taken with a confirmation in both styles', async () => {
    const refused = await fixture.record(PLAN, '36700.00', 'TYPO');
    const message =
      'The payment is larger than what remains to be paid: $2,520.00. Correct the amount, or confirm that it is right.';
    expect(refused).toMatchObject({ status: 422, body: { errors: { payment_amount: [message] } } });
    expect(await fixture.record(PLAN, '36700.00', 'TYPO', { confirm_overpaid: false })).toEqual(refused);
    const document = `mutation ($input: RecordDirectPaymentInput!) {
      recordDirectPayment(input: $input) { warnings { code } data { condition { key } } }
    }`;
    const input = {
      accountId: String(PLAN),
      paymentAmount: '36700.00',
      paymentDate: '2026-03-02',
      paymentReference: 'TYPO',
    };
    const { token } = fixture;
    const typed = await fixture.app.graphql(document, { token, variables: { input } });
    expect(typed.errors[0]?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: { paymentAmount: [message] },
    });
    const confirmed = await fixture.app.graphql(document, {
      token,
      variables: { input: { ...input, confirmOverpaid: true } },
    });
    expect(confirmed.data).toEqual({
      recordDirectPayment: { warnings: [{ code: 'overpaid' }], data: { condition: { key: 'SETTLED' } } },
    });
    // The same payment again needs nothing.
    expect(await fixture.record(PLAN, '36700.00', 'TYPO')).toMatchObject({ status: 200, body: { warnings: [] } });
  });

  it.each([
    [READY, '1000.01', '$1,000.00'],
    [4, '0.01', '$0.00'],
  ])('is measured by the rules: account %i', async (account, amount, remaining) => {
    expect(await fixture.record(account, amount, 'ABOVE')).toMatchObject({
      status: 422,
      body: { errors: { payment_amount: [expect.stringContaining(`: ${remaining}.`)] } },
    });
  });
});

describe('a reversed payment', () => {
  it('leaves the plan as it was, and both sides see it', async () => {
    const before = await fixture.look(PLAN);
    await fixture.record(PLAN, '36700.00', 'TYPO', { confirm_overpaid: true });
    expect((await fixture.look(PLAN)).condition).toBe('settled');
    const answer = await fixture.reverse(PLAN, 'TYPO');
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'The payment was reversed.',
        data: { condition: { key: 'payment_accepted_and_plan_in_scheduled' } },
        warnings: [],
      },
    });
    expect(await fixture.look(PLAN)).toEqual(before);

    const { app, consumer, token } = fixture;
    const reversed = { amount: '36700.00', reversed_at: app.moment().now };
    const seen = await app.rest<{ data: unknown[] }>('GET', `/accounts/${PLAN}/payments`, { token: consumer });
    expect(seen.body.data[0]).toMatchObject({
      ...reversed,
      status: { value: 'reversed', label: 'Reversed' },
      reversal_reason: { value: 'amount_wrong', label: 'The amount was wrong' },
    });
    const listed = await app.creditorRest<{ data: unknown[] }>('GET', `/accounts/${PLAN}/payments`, { token });
    expect(listed.body.data[0]).toMatchObject({
      ...reversed,
      status: 'reversed',
      payment_reference: 'TYPO',
      reversal_reason: 'amount_wrong',
    });
    for (const [read, as] of [
      ['rest', consumer],
      ['creditorRest', token],
    ] as const) {
      const history = await app[read]('GET', `/accounts/${PLAN}/history`, { token: as });
      expect(JSON.stringify(history.body)).toContain('A payment to the creditor was reversed.');
    }
    const agreement = await app.rest('GET', `/accounts/${PLAN}/agreement`, { token: consumer });
    expect(agreement.body).toMatchObject({ status: { value: 'active' } });
    expect(JSON.stringify(agreement.body)).toContain('A payment to the creditor was reversed.');
  });

  it('does not count as paid', async () => {
    const { app, consumer } = fixture;
    const read = async () =>
      app.rest<{ meta: { total_paid: string } }>('GET', `/accounts/${PLAN}/payments`, { token: consumer });
    const before = (await read()).body.meta.total_paid;
    await fixture.record(PLAN, '100.00', 'BOUNCED');
    expect((await read()).body.meta.total_paid).not.toBe(before);
    await fixture.reverse(PLAN, 'BOUNCED', 'returned');
    expect((await read()).body.meta.total_paid).toBe(before);
  });

  it('cannot be reversed again, nor recorded again, but a corrected one takes its reference', async () => {
    await fixture.record(READY, '367.00', 'CHECK-1');
    const id = await fixture.findPayment(READY, 'CHECK-1');
    expect((await fixture.reversePayment(READY, id)).status).toBe(200);
    const again = { status: 409, body: { code: 'payment_reversed', current_state: 'ready_to_negotiate' } };
    expect(await fixture.reversePayment(READY, id)).toMatchObject(again);
    expect(await fixture.record(READY, '367.00', 'CHECK-1')).toMatchObject(again);
    expect(await fixture.record(READY, '36.70', 'CHECK-1')).toMatchObject({
      status: 200,
      body: { data: { current_balance: '963.30' } },
    });
    expect(await fixture.record(READY, '3.67', 'CHECK-1')).toMatchObject({
      status: 409,
      body: { code: 'payment_reference_reused' },
    });
    expect((await fixture.reverse(READY, 'CHECK-1')).body.data.current_balance).toBe('1000.00');
    for (const amount of ['367.00', '36.70']) {
      expect(await fixture.record(READY, amount, 'CHECK-1')).toMatchObject(again);
    }
  });
});

it('a payment may have the reference of a payment to another company', async () => {
  const token = await fixture.app.signInCreditor('sam@northbank.test');
  const paid = { payment_amount: '20.00', payment_date: '2026-03-02', payment_reference: 'CHECK-1' };
  expect((await fixture.send('POST', `/${OF_NORTHBANK}/payments`, paid, { token })).status).toBe(200);
  expect((await fixture.record(READY, '10.00', 'CHECK-1')).body).toMatchObject({ data: { current_balance: '990.00' } });
});

describe('who may reverse', () => {
  it('are administrators and programs, of the company of the account', async () => {
    const { app, token } = fixture;
    // A payment to another company, which had the account before, has the same reference.
    await app.dependencies.db.write(
      `INSERT INTO transactions (consumer_id, company_id, amount, status, source, payment_reference, created_at)
       VALUES (?, 2, 10, 'successful', 'direct', 'CHECK-2', '2025-03-02 12:00:00')`,
      [READY],
    );
    await fixture.record(READY, '10.00', 'CHECK-2');
    const id = await fixture.findPayment(READY, 'CHECK-2');
    await app.dependencies.db.write("UPDATE creditor_users SET role = 'agent' WHERE email = 'lee@acme.test'");
    const agent = await app.signInCreditor('lee@acme.test');
    expect(await fixture.reversePayment(READY, id, { token: agent })).toMatchObject({
      status: 403,
      body: { code: 'role_required', required: 'admin' },
    });
    const stranger = await app.signInCreditor((await addCreditor(app)).email);
    expect((await fixture.reversePayment(READY, id, { token: stranger })).status).toBe(404);
    expect((await fixture.reversePayment(20, id)).status).toBe(404);
    expect((await fixture.reversePayment(READY, '987654')).status).toBe(404);
    expect((await fixture.reversePayment(READY, 'one')).status).toBe(404);
    expect(await fixture.reversePayment(READY, id, { body: {} })).toMatchObject({
      status: 422,
      body: { errors: { reason: [expect.any(String)] } },
    });
    expect(await fixture.reversePayment(READY, id, { body: { reason: 'mood' } })).toMatchObject({ status: 422 });
    const keyed = await app.creditorRest<{ data: { token: string } }>('POST', '/api-keys', {
      token,
      body: { name: 'nightly', scopes: ['import'] },
    });
    expect((await fixture.reversePayment(READY, id, { token: keyed.body.data.token })).status).toBe(200);
  });

  it('reverses a payment once of two requests at once, and once for a key', async () => {
    await fixture.record(READY, '10.00', 'CHECK-3');
    const id = await fixture.findPayment(READY, 'CHECK-3');
    const both = await Promise.all([fixture.reversePayment(READY, id), fixture.reversePayment(READY, id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await fixture.look(READY)).balance).toBe('1000.00');
    await fixture.record(READY, '11.00', 'CHECK-4');
    const other = await fixture.findPayment(READY, 'CHECK-4');
    const headers = { 'idempotency-key': 'reverse-1' };
    const first = await fixture.reversePayment(READY, other, { headers });
    expect(await fixture.reversePayment(READY, other, { headers })).toEqual(first);
    const stale = { state: 'ready_to_negotiate', active_negotiation_id: null, version: '2020-01-01T00:00:00.000Z' };
    await fixture.record(READY, '12.00', 'CHECK-5');
    const third = await fixture.findPayment(READY, 'CHECK-5');
    const body = { reason: 'other', action_context: { ...stale, consumer_id: READY } };
    expect(await fixture.reversePayment(READY, third, { body })).toMatchObject({
      status: 409,
      body: { code: 'offer_action_unavailable' },
    });
  });

  it('decides again when its history is of a later version of the account than it has read', async () => {
    await fixture.record(READY, '10.00', 'CHECK-7');
    const id = await fixture.findPayment(READY, 'CHECK-7');
    const { history } = fixture.app.dependencies;
    let reads = 0;
    const findHistories: typeof history.findHistories = async (db, ids) => {
      reads += 1;
      if (reads > 1) return history.findHistories(db, ids);
      // As if another request had reversed the payment between the two reads.
      await db.model(ConsumerModel).update({ version: 1 }, { id: READY });
      return new Map();
    };
    Reflect.set(fixture.app.dependencies, 'history', { ...history, findHistories });
    expect((await fixture.reversePayment(READY, id)).status).toBe(200);
    expect(reads).toBe(2);
  });

  it('leaves a charge as it is; after its refund, the creditor states what is owed', async () => {
    await charge(fixture, PLAN, 1);
    const [made] = await fixture.listPayments(PLAN);
    const refused = await fixture.reversePayment(PLAN, String(made?.id));
    expect(refused.body.message).toContain('then correct the balance of the account');
    const owed = { current_balance: '2900.00' };
    expect(await fixture.send('PUT', `/${PLAN}`, owed)).toMatchObject({ body: { code: 'agreement_in_force' } });
    await fixture.send('POST', `/${PLAN}/withdraw`, { withdraw_reason: 'other', force: true });
    expect(await fixture.send('POST', `/${PLAN}/restore`, owed)).toMatchObject({
      status: 200,
      body: { data: { current_balance: '2900.00', condition: { key: 'joined' } } },
    });
    interface Statement {
      readonly closing_balance: string;
      readonly entries: readonly { readonly kind: { readonly key: string } }[];
    }
    const { token } = fixture;
    const statement = await fixture.app.creditorRest<Statement>('GET', `/accounts/${PLAN}/statement`, { token });
    expect(JSON.stringify(statement.body)).toMatch(/"adjustment".*2900\.00/);
    const remittance = await fixture.app.creditorRest('GET', '/remittance', { token });
    expect(remittance.body).toMatchObject({ reversals: 0, reversed: '0.00' });
  });

  it('cannot reverse a charge, nor anything while a charge is in progress', async () => {
    await charge(fixture, PLAN, 1);
    const [made] = await fixture.listPayments(PLAN);
    expect(await fixture.reversePayment(PLAN, String(made?.id))).toMatchObject({
      status: 409,
      body: { code: 'payment_not_direct' },
    });
    await fixture.record(PLAN, '10.00', 'CHECK-6');
    const { db } = fixture.app.dependencies;
    const open = "UPDATE schedule_transactions SET open_attempt = 9 WHERE consumer_id = ? AND status = 'scheduled'";
    await db.write(open, [PLAN]);
    expect(await fixture.reverse(PLAN, 'CHECK-6')).toMatchObject({
      status: 409,
      body: { code: 'charge_in_progress' },
    });
  });
});

describe('a payment that is reversed after other things have happened', () => {
  it('comes back to a plan whose other payments were made since, as further payments', async () => {
    await fixture.record(PLAN, '500.00', 'CHECK-7');
    // Five of 360.00 and one of 220.00 are left.
    await charge(fixture, PLAN, 6);
    expect(await fixture.look(PLAN)).toMatchObject({ condition: 'settled', open: [] });
    const today = fixture.app.moment().today;
    expect((await fixture.reverse(PLAN, 'CHECK-7')).status).toBe(200);
    const after = await fixture.look(PLAN);
    expect(after).toMatchObject({ condition: 'payment_accepted_and_plan_in_scheduled', left: '500.00' });
    expect(after.open.map(({ amount }) => amount)).toEqual(['360.00', '140.00']);
    // Nothing is charged on the day of the reversal.
    expect(after.open.every(({ date }) => date > today)).toBe(true);
  });

  it('stays out of a plan that was cancelled', async () => {
    const { app, consumer } = fixture;
    await fixture.record(PLAN, '500.00', 'CHECK-8');
    const { balance } = await fixture.look(PLAN);
    await app.rest('POST', `/accounts/${PLAN}/plan/cancel`, { token: consumer, body: {} });
    const cancelled = await fixture.look(PLAN);
    expect(cancelled.condition).toBe('cancelled_plan');
    await fixture.reverse(PLAN, 'CHECK-8');
    const after = await fixture.look(PLAN);
    expect(after).toMatchObject({ condition: 'cancelled_plan', open: [] });
    expect(Number(after.balance)).toBe(Number(balance) + 500);
  });

  it('leaves what the consumer has done since: a dispute stays', async () => {
    const { app, consumer } = fixture;
    await fixture.record(READY, '100.00', 'CHECK-9');
    await app.rest('POST', `/accounts/${READY}/dispute`, { token: consumer, body: {} });
    expect((await fixture.look(READY)).condition).toBe('disputed');
    await fixture.reverse(READY, 'CHECK-9');
    expect(await fixture.look(READY)).toMatchObject({ condition: 'disputed', balance: '1000.00' });
  });

  it('gives back only what was applied, in whatever order', async () => {
    await fixture.record(READY, '800.00', 'A');
    await fixture.record(READY, '500.00', 'B', { confirm_overpaid: true });
    expect((await fixture.look(READY)).condition).toBe('settled');
    await fixture.reverse(READY, 'A');
    expect(await fixture.look(READY)).toMatchObject({ condition: 'joined', balance: '500.00' });
    await fixture.reverse(READY, 'B');
    expect(await fixture.look(READY)).toMatchObject({ condition: 'joined', balance: '1000.00' });
  });

  it('counts towards the balance that the creditor has stated since, which it says', async () => {
    await fixture.record(READY, '36700.00', 'C', { confirm_overpaid: true });
    await fixture.send('POST', `/${READY}/withdraw`, {});
    await fixture.send('POST', `/${READY}/restore`, { current_balance: '300.00' });
    const reversed = await fixture.reverse(READY, 'C');
    // Of 36700.00 only 1000.00 were owed.
    expect(reversed.body).toMatchObject({
      data: { condition: { key: 'joined' }, current_balance: '1300.00' },
      warnings: [{ code: 'balance_changed_since' }],
    });
  });

  it('keeps the books of the creditor: a file that catches up changes nothing', async () => {
    const { db } = fixture.app.dependencies;
    await db.model(ConsumerModel).update({ importedBalance: '1000.00' }, { id: READY });
    await fixture.record(READY, '600.00', 'D');
    await fixture.send('PUT', `/${READY}`, { current_balance: '400.00' });
    await fixture.reverse(READY, 'D');
    expect((await fixture.look(READY)).balance).toBe('1000.00');
    // The books lag behind the reversal, and then follow.
    await fixture.send('PUT', `/${READY}`, { current_balance: '400.00' });
    expect((await fixture.look(READY)).balance).toBe('1000.00');
    await fixture.send('PUT', `/${READY}`, { current_balance: '1000.00' });
    expect((await fixture.look(READY)).balance).toBe('1000.00');
  });

  it('reopens payments with the method that pays the plan now', async () => {
    const { app, consumer: token } = fixture;
    type Upcoming = { readonly data: readonly { readonly payment_method: { readonly id: number } | null }[] };
    const methods = async () => {
      const { body } = await app.rest<Upcoming>('GET', `/upcoming-payments?account=${PLAN}&limit=50`, { token });
      return [...new Set(body.data.map(({ payment_method: method }) => method?.id ?? null))];
    };
    const before = await methods();
    await fixture.record(PLAN, '500.00', 'G');
    const method = { payment_reference: 'pm_other' };
    await app.rest('POST', `/accounts/${PLAN}/payment-method`, { token, body: method });
    const now = await methods();
    expect(now).not.toEqual(before);
    await fixture.reverse(PLAN, 'G');
    expect(await methods()).toEqual(now);
  });

  it('leaves a removed account removed', async () => {
    await fixture.record(PLAN, '500.00', 'E');
    const { balance } = await fixture.look(PLAN);
    await fixture.send('POST', `/${PLAN}/withdraw`, { force: true });
    expect((await fixture.reverse(PLAN, 'E')).status).toBe(200);
    const after = await fixture.look(PLAN);
    expect(after).toMatchObject({ condition: 'deactivated', open: [] });
    expect(Number(after.balance)).toBe(Number(balance) + 500);
  });

  it('reopens a payment on a later day when its own has passed', async () => {
    // The last payment of the plan is cancelled, and its day passes while the plan is on hold.
    await fixture.record(PLAN, '2500.00', 'F');
    const { db } = fixture.app.dependencies;
    const days = await db.model(ScheduleTransactionModel).findAll({
      attributes: ['scheduleDate'],
      where: { consumerId: PLAN, status: 'cancelled' },
      order: [['scheduleDate', 'DESC']],
      limit: 1,
    });
    const last = String(days[0]?.scheduleDate);
    const left = Date.parse(last) - Date.parse(fixture.app.moment().today);
    fixture.app.setTime(fixture.app.moment().epoch + left + 2 * DAY_MS);
    await fixture.signInAgain();
    await fixture.reverse(PLAN, 'F');
    const after = await fixture.look(PLAN);
    expect(after.left).toBe('2520.00');
    const today = fixture.app.moment().today;
    expect(after.open.filter(({ date }) => date > today)).toHaveLength(6);
  });
});
