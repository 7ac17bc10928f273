// Statements of account and receipts: the entries are the history, the sums are the balance, and the PDF says the same, to both
// sides and to nobody else.
import fc from 'fast-check';
import { addDays, toLocalDate } from '../../../src/domain/shared/calendar';
import { inDollars, readPdfText } from '../../support/fixtures/pdf-text';
import { runLength } from '../../support/fixtures/run-length';
import { charge, DAY_MS, openReversalFixture, type ReversalFixture } from '../../support/payments/reversal-fixture';

let fixture: ReversalFixture;
beforeEach(async () => {
  fixture = await openReversalFixture();
});
afterEach(() => fixture.close());

/** A plan of Ana Rivera with three payments that were made before its history begins. */
const PLAN = 14;
/** Nothing is open; 1,000.00 are owed. */
const READY = 19;

interface Statement {
  readonly from: string | null;
  readonly to: string;
  readonly opening_balance: string;
  readonly closing_balance: string;
  readonly entries: readonly {
    readonly number: number;
    readonly date: string;
    readonly kind: { readonly value: string; readonly label: string };
    readonly reference: string | null;
    readonly receipt_number: string | null;
    readonly amount: string;
    readonly balance_after: string;
  }[];
}

const cents = (amount: string) => Math.round(Number(amount) * 100);

async function readStatement(account: number, query = ''): Promise<Statement> {
  const path = `/accounts/${account}/statement${query}`;
  const { status, body } = await fixture.app.creditorRest<Statement>('GET', path, { token: fixture.token });
  expect(status).toBe(200);
  return body;
}

async function download(side: 'consumer' | 'creditor', path: string): Promise<{ status: number; text: string }> {
  const token = side === 'consumer' ? fixture.consumer : fixture.token;
  const response = await fetch(`${fixture.app.origin}/${side}-api${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, text: response.status === 200 ? await readPdfText(bytes) : bytes.toString() };
}

/** Each balance follows from the one before, and the last one is that of the account. */
async function expectSums(account: number): Promise<Statement> {
  const statement = await readStatement(account);
  let balance = cents(statement.opening_balance);
  for (const { amount, balance_after: after } of statement.entries) {
    balance += cents(amount);
    expect(cents(after)).toBe(balance);
  }
  expect(cents(statement.closing_balance)).toBe(balance);
  expect(statement.closing_balance).toBe((await fixture.look(account)).balance);
  return statement;
}

const kinds = ({ entries }: Statement) => entries.map(({ kind, amount }) => [kind.value, amount]);

it('has payments, reversals and changed balances, each with its reference and receipt', async () => {
  await fixture.record(READY, '100.00', 'CHECK-1');
  await fixture.record(READY, '50.50', 'CHECK-2');
  await fixture.reverse(READY, 'CHECK-1');
  await fixture.send('PUT', `/${READY}`, { current_balance: '900.00' });
  const statement = await expectSums(READY);
  expect(statement.opening_balance).toBe('1000.00');
  expect(kinds(statement)).toEqual([
    ['direct_payment', '-100.00'],
    ['direct_payment', '-50.50'],
    ['reversal', '100.00'],
    ['adjustment', '-49.50'],
  ]);
  expect(statement.entries.map(({ reference }) => reference)).toEqual(['CHECK-1', 'CHECK-2', 'CHECK-1', null]);
  expect(statement.entries.map(({ receipt_number: receipt }) => receipt !== null)).toEqual([true, true, false, false]);
});

it('has what was paid before the history, and more than was owed', async () => {
  await charge(fixture, PLAN, 1);
  await fixture.record(PLAN, '99999.00', 'TYPO', { confirm_overpaid: true });
  const statement = await expectSums(PLAN);
  expect(statement.opening_balance).toBe('4800.00');
  expect(kinds(statement)).toEqual([
    ...Array.from({ length: 4 }, () => ['payment', '-360.00']),
    ['direct_payment', '-99999.00'],
    ['overpayment', '96639.00'],
  ]);
  await fixture.reverse(PLAN, 'TYPO');
  expect(kinds(await expectSums(PLAN)).at(-1)).toEqual(['reversal', '3360.00']);
});

it.each([
  ['more than the balance', '1083.00', '1000.00'],
  ['less than the balance', '83.00', '83.00'],
])('says that a reversed payment of %s gives back what it had taken', async (_name, amount, given) => {
  await fixture.record(READY, amount, 'CHECK-1', { confirm_overpaid: true });
  await fixture.reverse(READY, 'CHECK-1');
  expect(kinds(await expectSums(READY)).at(-1)).toEqual(['reversal', given]);
  for (const side of ['consumer', 'creditor'] as const) {
    const { text } = await download(side, `/accounts/${READY}/statement.pdf`);
    expect(text).toContain(`Payment reversed CHECK-1 ${inDollars(given)} $1,000.00`);
    expect(text).not.toContain('Balance changed by the creditor');
  }
});

it('has the days that were asked for, with the balance before and after them', async () => {
  await fixture.record(READY, '100.00', 'CHECK-1');
  fixture.charges.advanceTime(2 * DAY_MS);
  await fixture.signInAgain();
  await fixture.record(READY, '200.00', 'CHECK-2');
  const today = fixture.app.moment().today;
  const second = await readStatement(READY, `?from=${today}&to=${today}`);
  expect(second).toMatchObject({ from: today, to: today, opening_balance: '900.00', closing_balance: '700.00' });
  expect(second.entries.map(({ reference }) => reference)).toEqual(['CHECK-2']);
  const wrong = await fixture.app.creditorRest('GET', `/accounts/${READY}/statement?from=2026-03-02&to=2026-03-01`, {
    token: fixture.token,
  });
  expect(wrong).toMatchObject({ status: 422, body: { errors: { to: [expect.any(String)] } } });
  const future = await fixture.app.creditorRest('GET', `/accounts/${READY}/statement?from=2999-01-01`, {
    token: fixture.token,
  });
  expect(future).toMatchObject({ status: 422, body: { errors: { from: ['The from must not be in the future.'] } } });
});

it('says nothing of the time before the account was placed, to both sides and as a PDF', async () => {
  const [row] = await fixture.app.dependencies.db.read('SELECT created_at FROM consumers WHERE id = ?', [PLAN]);
  const [payment] = (await readStatement(PLAN)).entries;
  const { timeZone } = fixture.app.dependencies.settings;
  const created = toLocalDate(
    new Date(`${String(row?.['created_at']).slice(0, 19).replace(' ', 'T')}Z`).toISOString(),
    timeZone,
  );
  const first = payment && payment.date < created ? payment.date : created;
  const dayBefore = addDays(first, -1);
  const errors = { to: [`The account was not placed before: the to must be ${first} or later.`] };
  for (const side of ['consumer', 'creditor'] as const) {
    for (const path of [`/accounts/${PLAN}/statement`, `/accounts/${PLAN}/statement.pdf`]) {
      const early = await download(side, `${path}?from=2020-01-01&to=${dayBefore}`);
      expect([side, path, early.status, JSON.parse(early.text)]).toMatchObject([side, path, 422, { errors }]);
    }
    expect((await download(side, `/accounts/${PLAN}/statement.pdf?from=2020-01-01&to=${first}`)).status).toBe(200);
  }
  expect(await readStatement(PLAN, '?from=2020-01-01')).toEqual(await readStatement(PLAN));
});

it('is the same as data and as a PDF, and to both sides', async () => {
  await fixture.record(READY, '1.05', 'CHECK-1');
  await fixture.reverse(READY, 'CHECK-1');
  const statement = await readStatement(READY);
  const { body } = await fixture.app.rest<Statement>('GET', `/accounts/${READY}/statement`, {
    token: fixture.consumer,
  });
  expect(body).toEqual(statement);
  for (const side of ['consumer', 'creditor'] as const) {
    const { status, text } = await download(side, `/accounts/${READY}/statement.pdf`);
    expect(status).toBe(200);
    expect(text).toContain(`Opening balance ${inDollars(statement.opening_balance)}`);
    expect(text).toContain(`Closing balance ${inDollars(statement.closing_balance)}`);
    for (const { kind, reference, amount, balance_after: after } of statement.entries) {
      expect(text).toContain(`${kind.label} ${reference}`);
      expect(text).toContain(`${inDollars(amount)} ${inDollars(after)}`);
    }
  }
});

// docs/rules §16 row 13
it('gives a receipt of each payment, also after it was reversed, and of no other', async () => {
  await fixture.record(READY, '1.05', 'CHECK-1');
  const [entry] = (await readStatement(READY)).entries;
  const receipt = entry?.receipt_number ?? '';
  for (const side of ['consumer', 'creditor'] as const) {
    const { status, text } = await download(side, `/payments/${receipt}/receipt.pdf`);
    expect([status, text.includes(`Receipt ${receipt}`), text.includes('Amount $1.05')]).toEqual([200, true, true]);
    expect(text).toContain('Reference CHECK-1');
  }
  await fixture.reverse(READY, 'CHECK-1');
  expect((await download('consumer', `/payments/${receipt}/receipt.pdf`)).text).toContain('This payment was reversed.');
  // Of another consumer and company, of a payment that failed, unknown ones, and no number.
  for (const number of ['R-0000000003', 'R-0000000002', 'R-0000999999', 'R-1', 'R-0000000000', 'one']) {
    expect((await download('consumer', `/payments/${number}/receipt.pdf`)).status).toBe(404);
  }
  expect((await download('creditor', '/payments/R-0000000001/receipt.pdf')).status).toBe(404);
});

// §16 row 12
it('shows the next owner nothing that an earlier one paid, and the creditor everything', async () => {
  await fixture.record(READY, '100.00', 'CHECK-1');
  const [paid] = (await readStatement(READY)).entries;
  const person = { last_name: 'Somebody', date_of_birth: '1970-01-01', last4ssn: '1111' };
  expect((await fixture.send('PUT', `/${READY}`, person)).status).toBe(200);
  const { db } = fixture.app.dependencies;
  await db.write(`UPDATE consumers SET consumer_profile_id = 1, has_signed_in = 1 WHERE id = ${READY}`);
  await fixture.record(READY, '10.00', 'CHECK-2');
  const { body } = await fixture.app.rest<Statement>('GET', `/accounts/${READY}/statement`, {
    token: fixture.consumer,
  });
  expect(body).toMatchObject({ opening_balance: '900.00', closing_balance: '890.00' });
  expect(body.entries.map(({ reference }) => reference)).toEqual(['CHECK-2']);
  expect((await readStatement(READY)).entries).toHaveLength(2);
  const path = `/payments/${paid?.receipt_number ?? ''}/receipt.pdf`;
  expect([(await download('consumer', path)).status, (await download('creditor', path)).status]).toEqual([404, 200]);
});

const STEP = fc.oneof(
  fc.record({ pay: fc.integer({ min: 1, max: 60_000 }) }),
  fc.record({ reverse: fc.nat(20) }),
  fc.record({ state: fc.integer({ min: 1, max: 200_000 }) }),
);

it('has sums that equal the balance after any history', async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(READY, PLAN, 4),
      fc.array(STEP, { minLength: 1, maxLength: 8 }),
      async (account, steps) => {
        const standing: string[] = [];
        const adjustments = ({ entries }: Statement) =>
          entries.filter(({ kind }) => kind.value === 'adjustment').length;
        let most = adjustments(await expectSums(account));
        for (const step of steps) {
          const money = (value: number) => (value / 100).toFixed(2);
          if ('pay' in step) {
            const reference = `RANDOM-${(count += 1)}`;
            const { status } = await fixture.record(account, money(step.pay), reference, { confirm_overpaid: true });
            if (status === 200) standing.push(reference);
          } else if ('state' in step) {
            most += 1;
            await fixture.send('PUT', `/${account}`, { current_balance: money(step.state) });
          } else if (standing.length > 0) {
            const [reference = ''] = standing.splice(step.reverse % standing.length, 1);
            await fixture.reverse(account, reference);
          }
        }
        // Only what the creditor stated is a change by the creditor.
        expect(adjustments(await expectSums(account))).toBeLessThanOrEqual(most);
      },
    ),
    runLength(6, 40),
  );
});

it('has 5,000 entries at most', async () => {
  await fixture.insertPayments(READY, 5000);
  expect((await expectSums(READY)).entries).toHaveLength(5000);
  await fixture.insertPayments(READY, 1);
  for (const what of ['statement', 'statement.pdf']) {
    expect((await download('creditor', `/accounts/${READY}/${what}`)).status).toBe(422);
  }
  expect((await download('creditor', `/accounts/${READY}/statement.pdf?from=2026-02-01`)).status).toBe(200);
});

it('says of a settled account that nobody owes the closing balance', async () => {
  const { app } = fixture;
  await app.dependencies.db.write("UPDATE consumers SET status = 'settled' WHERE id = ?", [READY]);
  const note = 'The creditor waives the closing balance: nothing is owed.';
  for (const side of ['consumer', 'creditor'] as const) {
    expect((await download(side, `/accounts/${READY}/statement.pdf`)).text).toContain(note);
    expect((await download(side, `/accounts/${PLAN}/statement.pdf`)).text).not.toContain(note);
  }
});
