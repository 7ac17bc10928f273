// Cases of the operations on one account: placing, changing, withdrawing, reopening, and payments to the company.
import type { ParityCase } from './case';
import { asDana, guarded } from './cases/creditors';
import { NO_TOKEN } from './cases/sessions';
import { eraseStored, PLAN, storeAccount, TOMORROW, YESTERDAY } from './fixtures';
import type { ParityApp } from './parity-app';
import { toRecord } from './requests';

type Body = Readonly<Record<string, unknown>>;
type Arrange = (app: ParityApp) => Promise<{ readonly id: number }>;

const ready: Arrange = (app) => storeAccount(app, {}, null);
const scheduled: Arrange = (app) => storeAccount(app, {}, PLAN);
const settled: Arrange = (app) => storeAccount(app, { status: 'settled' }, null);
const removed: Arrange = (app) => storeAccount(app, { status: 'deactivated' }, null);
const charging: Arrange = async (app) => {
  const account = await scheduled(app);
  const { db } = app.server.dependencies;
  const open = 'UPDATE schedule_transactions SET open_attempt = 1, attempt_count = 1 WHERE consumer_id = ?';
  await db.write(open, [account.id]);
  return account;
};
const erased: Arrange = async (app) => {
  const account = await removed(app);
  await eraseStored(app, account.id);
  return account;
};

const paid: Arrange = (app) => payOn(app, ready);
const payOn = async (app: ParityApp, arrange: Arrange) => {
  const account = await arrange(app);
  await app.send('recordDirectPayment', await asDana(app, { path: { account: account.id }, body: payment(app) }));
  return account;
};

const payment = (app: ParityApp): Body => ({
  payment_amount: '100.00',
  payment_date: YESTERDAY,
  payment_reference: `CHECK-${app.nextNumber()}`,
});

/** Of a separate person. */
function newPlacement(app: ParityApp): Body {
  const number = app.nextNumber();
  const birth = new Date(Date.UTC(1950, 0, 1 + (number % 15_000))).toISOString().slice(0, 10);
  return {
    account_number: `PL-${number}`,
    original_account_name: 'Bluestem Card',
    last_name: 'Placed',
    date_of_birth: birth,
    last4ssn: String(number % 10_000).padStart(4, '0'),
    current_balance: '1250.00',
    email1: `placed${number}@example.test`,
    settlement_auto_approve_enabled: true,
    max_days_first_pay: 20,
  };
}

/** A placed account, and the request that placed it. */
async function place(app: ParityApp): Promise<{ readonly id: number; readonly body: Body }> {
  const body = newPlacement(app);
  const placed = await app.send('placeAccount', await asDana(app, { body }));
  return { id: Number(toRecord(toRecord(placed.body)['data'])['account_id']), body };
}

/** A request to place an account that exists. */
function placedAgain(
  outcome: string,
  change: (app: ParityApp, id: number) => Promise<unknown>,
  more: Body = {},
): ParityCase {
  return {
    outcome: `placeAccount ${outcome}`,
    random: true,
    async arrange(app) {
      const { id, body } = await place(app);
      await change(app, id);
      return asDana(app, { body: { ...body, ...more } });
    },
  };
}

const send = async (app: ParityApp, operation: string, id: number, body: Body) =>
  app.send(operation, await asDana(app, { path: { account: id }, body }));

/** What the outcome is of, and the body where it needs another. */
type Row = readonly [outcome: string, arrange: Arrange, body?: Body];

const STALE = { state: 'ready_to_negotiate', active_negotiation_id: null, version: '2020-01-01T00:00:00.000Z' };

function changes(operation: string, good: (app: ParityApp) => Body, rows: readonly Row[]): readonly ParityCase[] {
  const unsigned = { path: { account: 19 }, body: SAMPLES[operation] ?? {} };
  return [
    ...NO_TOKEN.map((token): ParityCase => ({
      outcome: `${operation} 401 unauthenticated`,
      arrange: () => ({ ...unsigned, ...token }),
    })),
    ...[2, 987_654, 'one'].map((account): ParityCase => ({
      outcome: `${operation} 404 not_found`,
      arrange: (app) => asDana(app, { path: { account }, body: good(app) }),
    })),
    {
      outcome: `${operation} 409 offer_action_unavailable`,
      arrange: async (app) => {
        const { id } = await ready(app);
        const body = { ...good(app), action_context: { ...STALE, consumer_id: id } };
        return asDana(app, { path: { account: id }, body });
      },
    },
    ...rows.map(([outcome, arrange, body]): ParityCase => ({
      outcome: `${operation} ${outcome}`,
      arrange: async (app) => {
        const { id } = await arrange(app);
        return asDana(app, { path: { account: id }, body: body ?? good(app) });
      },
    })),
  ];
}

const OTHER_PERSON = { last_name: 'Other', date_of_birth: '1961-02-03', last4ssn: '0061' };

const SAMPLES: Readonly<Record<string, Body>> = {
  restoreAccount: { current_balance: '700.00' },
  recordDirectPayment: { payment_amount: '1.00', payment_date: YESTERDAY, payment_reference: 'CHECK' },
};

/** The membership ended: only withdrawals and payments are possible. */
const lapsed = (operation: string, body: Body) =>
  guarded(operation, { path: { account: 19 }, body }).filter(({ outcome }) => outcome.endsWith('membership_required'));

export const PLACEMENT_CASES: readonly ParityCase[] = [
  { outcome: 'placeAccount 201', random: true, arrange: (app) => asDana(app, { body: newPlacement(app) }) },
  placedAgain('200', () => Promise.resolve()),
  ...guarded('placeAccount', {
    body: {
      account_number: 'A',
      original_account_name: 'B',
      last_name: 'C',
      date_of_birth: '1980-01-01',
      last4ssn: '0001',
      current_balance: '1.00',
    },
  }),
  placedAgain('409 account_exists', () => Promise.resolve(), { current_balance: '1.00' }),
  placedAgain('409 account_withdrawn', (app, id) => send(app, 'withdrawAccount', id, {})),
  placedAgain(
    '409 account_closed',
    (app, id) =>
      send(app, 'recordDirectPayment', id, { ...payment(app), payment_amount: '5000.00', confirm_overpaid: true }),
    { current_balance: '1.00' },
  ),
  ...[
    { current_balance: '0.00' },
    { last4ssn: '123-45-6789' },
    { email1: 'nowhere', mobile1: '12', zip: '1', state: 'XX' },
    { date_of_birth: TOMORROW, expiry_date: YESTERDAY },
    { subclient_number: 'none', max_days_first_pay: 0, min_monthly_pay_percent: '1.00' },
  ].map((wrong): ParityCase => ({
    outcome: 'placeAccount 422 validation_failed',
    arrange: (app) => asDana(app, { body: { ...newPlacement(app), ...wrong } }),
  })),
  ...lapsed('updateAccount', { city: 'Dover' }),
  ...changes('updateAccount', () => ({ city: 'Dover', state: 'delaware', current_balance: '900.00' }), [
    ['200', ready],
    ['200', scheduled, { first_name: 'Mia', pass_through1: null }],
    ['200', (app) => storeAccount(app, { status: 'payment_declined' }, null), { current_balance: '0.00' }],
    ['409 account_withdrawn', removed],
    ['409 account_erased', erased],
    ['409 account_closed', settled],
    ['409 agreement_in_force', scheduled],
    ['409 balance_stale', paid, { current_balance: '800.00', balance_as_of: '2026-03-01' }],
    ['200', ready, OTHER_PERSON],
    ['409 identity_locked', scheduled, OTHER_PERSON],
    ['409 charge_in_progress', async (app) => unagreed(app, await charging(app))],
    ['422 validation_failed', ready, { current_balance: '-1.00', zip: 'x' }],
    ['422 validation_failed', ready, { subclient_number: 'none' }],
  ]),
  ...changes('withdrawAccount', () => ({ withdraw_reason: 'sold' }), [
    ['200', ready],
    ['200', ready, {}],
    ['200', removed],
    ['200', scheduled, { withdraw_reason: 'deceased' }],
    ['200', scheduled, { force: true }],
    ['409 agreement_in_force', scheduled],
    ['409 charge_in_progress', charging, { force: true }],
  ]),
  {
    outcome: 'withdrawAccount 422 validation_failed',
    async arrange(app) {
      const { id } = await ready(app);
      return asDana(app, { path: { account: id }, body: {}, headers: { 'idempotency-key': 'a b' } });
    },
  },
  ...lapsed('restoreAccount', { current_balance: '700.00' }),
  ...changes('restoreAccount', () => ({ current_balance: '700.00' }), [
    ['200', removed],
    ['200', ready],
    ['409 account_closed', settled],
    ['409 account_erased', erased],
    ['422 validation_failed', removed, { current_balance: '-1.00' }],
  ]),
  ...changes('recordDirectPayment', payment, [
    ['200', ready],
    ['200', scheduled],
    ['200', removed],
    ['409 account_erased', erased],
    ['409 charge_in_progress', charging],
    ['422 validation_failed', settled],
    ['422 validation_failed', ready, { payment_amount: '0.00', payment_date: TOMORROW, payment_reference: ' ' }],
  ]),
  {
    outcome: 'recordDirectPayment 200',
    async arrange(app) {
      const { id } = await settled(app);
      return asDana(app, { path: { account: id }, body: { ...payment(app), confirm_overpaid: true } });
    },
  },
  {
    outcome: 'recordDirectPayment 409 payment_reversed',
    async arrange(app) {
      const { id } = await ready(app);
      const body = payment(app);
      await send(app, 'recordDirectPayment', id, body);
      const path = { account: id, payment: await findLastPayment(app, id) };
      await app.send('reverseDirectPayment', await asDana(app, { path, body: REVERSAL }));
      return asDana(app, { path: { account: id }, body });
    },
  },
  ...(['100.00', '50.00'] as const).map((amount): ParityCase => ({
    outcome: `recordDirectPayment ${amount === '100.00' ? '200' : '409 payment_reference_reused'}`,
    async arrange(app) {
      const { id } = await ready(app);
      const body = payment(app);
      await send(app, 'recordDirectPayment', id, body);
      return asDana(app, { path: { account: id }, body: { ...body, payment_amount: amount } });
    },
  })),
];

type Arranged = (app: ParityApp) => Promise<{ readonly account: number; readonly payment: number }>;

/** The last payment of an account, which is 100.00 to the creditor. */
function paidOn(arrange: Arrange): Arranged {
  return async (app) => {
    const { id } = await payOn(app, arrange);
    return { account: id, payment: await findLastPayment(app, id) };
  };
}

const reversedOn: Arranged = async (app) => {
  const one = await paidOn(ready)(app);
  await app.send('reverseDirectPayment', await asDana(app, { path: one, body: REVERSAL }));
  return one;
};

const erasedSince: Arranged = async (app) => {
  const one = await paidOn(removed)(app);
  await eraseStored(app, one.account);
  return one;
};

/** A charge of the plan. */
const charged: Arranged = async (app) => {
  const one = await paidOn(scheduled)(app);
  await app.server.dependencies.db.write(
    "UPDATE transactions SET source = 'plan', payment_reference = NULL WHERE id = ?",
    [one.payment],
  );
  return one;
};

const chargingSince: Arranged = async (app) => {
  const one = await paidOn(scheduled)(app);
  const open = "UPDATE schedule_transactions SET open_attempt = 1 WHERE consumer_id = ? AND status = 'scheduled'";
  await app.server.dependencies.db.write(open, [one.account]);
  return one;
};

const ofAnotherAccount: Arranged = async (app) => ({
  account: (await ready(app)).id,
  payment: (await paidOn(ready)(app)).payment,
});

async function findLastPayment(app: ParityApp, accountId: number): Promise<number> {
  const sql = 'SELECT MAX(id) AS id FROM transactions WHERE consumer_id = ?';
  return Number((await app.server.dependencies.db.read(sql, [accountId]))[0]?.id);
}

const REVERSAL = { reason: 'amount_wrong' } as const;

export const REVERSAL_CASES: readonly ParityCase[] = [
  ...NO_TOKEN.map((token): ParityCase => ({
    outcome: 'reverseDirectPayment 401 unauthenticated',
    arrange: () => ({ path: { account: 19, payment: 1 }, body: REVERSAL, ...token }),
  })),
  ...(
    [
      ['200', paidOn(ready)],
      ['200', paidOn(scheduled)],
      ['200', paidOn(removed)],
      ['404 not_found', () => Promise.resolve({ account: 2, payment: 1 })],
      ['404 not_found', ofAnotherAccount],
      ['409 account_erased', erasedSince],
      ['409 payment_reversed', reversedOn],
      ['409 payment_not_direct', charged],
      ['409 charge_in_progress', chargingSince],
    ] as readonly (readonly [string, Arranged])[]
  ).map(([outcome, arrange]): ParityCase => ({
    outcome: `reverseDirectPayment ${outcome}`,
    arrange: async (app) => asDana(app, { path: await arrange(app), body: REVERSAL }),
  })),
  {
    outcome: 'reverseDirectPayment 422 validation_failed',
    async arrange(app) {
      const path = await paidOn(ready)(app);
      return asDana(app, { path, body: REVERSAL, headers: { 'idempotency-key': 'a b' } });
    },
  },
  {
    outcome: 'reverseDirectPayment 409 offer_action_unavailable',
    async arrange(app) {
      const path = await paidOn(ready)(app);
      const body = { ...REVERSAL, action_context: { ...STALE, consumer_id: path.account } };
      return asDana(app, { path, body });
    },
  },
];

/** A charge that is still open although the account has nothing agreed any more. */
async function unagreed(app: ParityApp, account: { readonly id: number }): Promise<{ readonly id: number }> {
  const { db } = app.server.dependencies;
  await db.write("UPDATE consumers SET status = 'joined', payment_setup = 0, offer_accepted = 0 WHERE id = ?", [
    account.id,
  ]);
  return account;
}
