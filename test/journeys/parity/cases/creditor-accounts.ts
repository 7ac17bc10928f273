// Cases of accounts and offers as creditor users see them.
import { unchanged, type ParityCase } from '../case';
import { createCounteredAccount, eraseStored, TOMORROW, YESTERDAY } from '../fixtures';
import type { ParityRequest } from '../requests';
import { asDana, guarded } from './creditors';
import { deceased, declined, disputed, pending } from './moves';

const LISTS: readonly ParityCase[] = ['openOffers', 'creditorAccounts'].flatMap((operation): readonly ParityCase[] => [
  { outcome: `${operation} 200`, arrange: (app) => asDana(app, { query: { limit: 2 } }) },
  { outcome: `${operation} 200`, arrange: (app) => asDana(app) },
  ...guarded(operation),
  {
    outcome: `${operation} 422 validation_failed`,
    facadeMessage: true,
    arrange: (app) => asDana(app, { query: { limit: 51 } }),
  },
  { outcome: `${operation} 422 validation_failed`, arrange: (app) => asDana(app, { query: { cursor: 'nowhere' } }) },
]);

/** An account of another company, an unknown one, and no number. */
const UNREACHABLE = [2, 987_654, 'one'] as const;

function account(operation: string, request: ParityRequest = {}): readonly ParityCase[] {
  return [
    ...guarded(operation, { path: { account: 19 }, ...request }),
    ...UNREACHABLE.map((id): ParityCase => ({
      outcome: `${operation} 404 not_found`,
      arrange: (app) => asDana(app, { path: { account: id }, ...request }),
    })),
  ];
}

function move(operation: string, good: object, ready = pending): readonly ParityCase[] {
  return [
    {
      outcome: `${operation} 200`,
      arrange: async (app) => asDana(app, { path: { account: (await ready(app)).id }, body: good }),
    },
    ...account(operation, { body: good }),
    {
      outcome: `${operation} 409 offer_action_unavailable`,
      arrange: (app) => asDana(app, { path: { account: 19 }, body: good }),
    },
    {
      outcome: `${operation} 409 account_erased`,
      async arrange(app) {
        const { id } = await ready(app);
        await eraseStored(app, id);
        return asDana(app, { path: { account: id }, body: good });
      },
    },
    {
      outcome: `${operation} 422 validation_failed`,
      arrange: (app) => asDana(app, { path: { account: 19 }, body: good, headers: { 'idempotency-key': 'a b' } }),
    },
  ];
}

const OUTDATED = {
  action_context: {
    consumer_id: 19,
    active_negotiation_id: null,
    state: 'ready_to_negotiate',
    version: '2020-01-01T00:00:00.000Z',
  },
};

const MARKS = [
  { mark: 'do_not_contact', note: 'Asked on the phone' },
  { mark: 'attorney', attorney_name: 'Ada Counsel', attorney_contact: '212-555-0175' },
  { mark: 'bankruptcy', case_number: '26-10417', filed_on: YESTERDAY },
  { mark: 'deceased' },
  { mark: 'disputed', note: 'Letter of March 3' },
] as const;

const WRONG_MARKS = [
  { mark: 'attorney' },
  { mark: 'deceased', case_number: '26-10417' },
  { mark: 'bankruptcy', filed_on: TOMORROW },
] as const;

const COUNTER = {
  payment_plan_balance: '750.00',
  monthly_amount: '75.00',
  first_pay_date: TOMORROW,
  note: 'A bit more',
};

const COUNTER_TERMS = { payment_plan_balance: '750.00', monthly_amount: '80.00', first_pay_date: TOMORROW } as const;

/** A plan with a different last payment, and what the move would refuse. */
const QUOTED_COUNTERS = [
  COUNTER_TERMS,
  { one_time_settlement: '999999.00', monthly_amount: '0.00', first_pay_date: YESTERDAY },
] as const;

const FILTERS = [
  { state: 'payment_plans,settled', total: 'true' },
  { condition: 'joined' },
  { account_number: '4000-0000-19' },
  { subclient_id: 1 },
  { link_state: 'claimed' },
  { has_failed_payment: 'true' },
  { mark: 'attorney' },
  { mark: 'disputed' },
  { mark: 'do_not_contact' },
  { sort: '-id', limit: 3 },
  { sort: 'current_balance', balance_min: '100', balance_max: '1000.00' },
  { sort: '-updated_at', updated_since: '2026-03-01T00:00:00Z', updated_until: '2026-03-11T00:00:00Z' },
  { sort: '-placement_date', placed_since: '2020-01-01', placed_until: '2026-03-10' },
] as const;

/** A filter that needs another sort, and days before the calendar of the databases. */
const WRONG_FILTERS = [
  { balance_min: '100', updated_since: '2026-03-01T00:00:00Z', placed_until: '2026-03-10' },
  { sort: 'placement_date', placed_since: '0001-01-01' },
] as const;

const SEARCHES = [
  { account_number: '4000000019' },
  { reference_number: 'nowhere 1' },
  { member_account_number: 'nowhere 1' },
  { last_name: 'rivera', date_of_birth: '1985-04-12' },
] as const;

/** Nothing, too much, half a person, and numbers and names without letters. */
const WRONG_SEARCHES = [
  {},
  { account_number: '4000000019', reference_number: '1' },
  { account_number: '4000000019', last_name: 'Rivera' },
  { last_name: 'Rivera' },
  { date_of_birth: '1985-04-12' },
  { last_name: '7', date_of_birth: '1985-04-12' },
  { reference_number: ' - ' },
] as const;

const PAYMENT_LISTS = ['accountSchedule', 'creditorAccountPayments'].flatMap((operation): readonly ParityCase[] => [
  { outcome: `${operation} 200`, arrange: (app) => asDana(app, { path: { account: 14 }, query: { total: 'true' } }) },
  {
    outcome: `${operation} 200`,
    async arrange(app) {
      const first = await asDana(app, { path: { account: 14 }, query: { limit: 1 } });
      const { body } = await app.send(operation, first);
      const { meta } = body as { readonly meta: { readonly next_cursor: string } };
      return { ...first, query: { limit: 1, cursor: meta.next_cursor } };
    },
  },
  ...account(operation),
  {
    outcome: `${operation} 422 validation_failed`,
    arrange: (app) => asDana(app, { path: { account: 19 }, query: { cursor: 'nowhere' } }),
  },
]);

const STATEMENTS = ['creditorStatement', 'creditorStatementDocument'].flatMap((operation): readonly ParityCase[] => [
  { outcome: `${operation} 200`, arrange: (app) => asDana(app, { path: { account: 14 } }) },
  {
    outcome: `${operation} 200`,
    arrange: (app) => asDana(app, { path: { account: 19 }, query: { from: '2026-01-01', to: '2026-02-01' } }),
  },
  ...account(operation),
  {
    outcome: `${operation} 422 validation_failed`,
    arrange: (app) => asDana(app, { path: { account: 14 }, query: { from: '2026-02-02', to: '2026-02-01' } }),
  },
]);

const RECEIPTS: readonly ParityCase[] = [
  { outcome: 'creditorPaymentReceipt 200', arrange: (app) => asDana(app, { path: { receipt: 'R-0000000004' } }) },
  ...guarded('creditorPaymentReceipt', { path: { receipt: 'R-0000000004' } }),
  ...['R-0000000001', 'R-0000999999', 'none'].map((receipt): ParityCase => ({
    outcome: 'creditorPaymentReceipt 404 not_found',
    arrange: (app) => asDana(app, { path: { receipt } }),
  })),
];

const LIMITED = (
  [
    ['creditorStatement', { account: 14 }],
    ['creditorStatementDocument', { account: 14 }],
    ['creditorPaymentReceipt', { receipt: 'R-0000000004' }],
  ] as const
).map(([operation, path]): ParityCase => ({
  outcome: `${operation} 429 too_many_attempts`,
  async arrange(app) {
    const request = await asDana(app, { path: { account: 14 } });
    for (let time = 0; time < 60; time += 1) await app.send('creditorStatement', request);
    return asDana(app, { path });
  },
  async cleanUp({ server }) {
    await server.dependencies.db.write("DELETE FROM rate_counters WHERE scope = 'creditor_statement'");
  },
}));

const UNCHANGED = (
  [
    ['creditorStatementDocument', { account: 14 }],
    ['creditorPaymentReceipt', { receipt: 'R-0000000004' }],
  ] as const
).map(([operation, path]) => unchanged(operation, (app) => asDana(app, { path })));

const MESSAGES: readonly ParityCase[] = [
  {
    outcome: 'accountMessages 200',
    arrange: (app) => asDana(app, { path: { account: 14 }, query: { total: 'true', limit: 3 } }),
  },
  ...account('accountMessages'),
  {
    outcome: 'accountMessages 422 validation_failed',
    arrange: (app) => asDana(app, { path: { account: 19 }, query: { cursor: 'nowhere' } }),
  },
  { outcome: 'messageCounts 200', arrange: (app) => asDana(app) },
  {
    outcome: 'messageCounts 200',
    arrange: (app) => asDana(app, { query: { from: '2026-01-01', to: '2026-03-31' } }),
  },
  ...guarded('messageCounts'),
  ...[
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '2020-01-01', to: '2026-03-01' },
  ].map((query): ParityCase => ({
    outcome: 'messageCounts 422 validation_failed',
    arrange: (app) => asDana(app, { query }),
  })),
];

export const CREDITOR_ACCOUNT_CASES: readonly ParityCase[] = [
  ...STATEMENTS,
  ...RECEIPTS,
  ...MESSAGES,
  ...LIMITED,
  ...UNCHANGED,
  ...LISTS,
  ...FILTERS.map((query): ParityCase => ({
    outcome: 'creditorAccounts 200',
    arrange: (app) => asDana(app, { query: { ...query } }),
  })),
  ...WRONG_FILTERS.map((query): ParityCase => ({
    outcome: 'creditorAccounts 422 validation_failed',
    arrange: (app) => asDana(app, { query: { ...query } }),
  })),
  {
    outcome: 'openOffers 200',
    arrange: (app) => asDana(app, { query: { total: 'true', waiting_for: 'creditor' } }),
  },
  {
    outcome: 'openOffers 422 validation_failed',
    rejectedByTypes: true,
    arrange: (app) => asDana(app, { query: { waiting_for: 'nobody' } }),
  },
  {
    outcome: 'creditorAccounts 200',
    async arrange(app) {
      const first = await asDana(app, { query: { limit: 2, sort: '-updated_at' } });
      const { body } = await app.send('creditorAccounts', first);
      const { meta } = body as { readonly meta: { readonly next_cursor: string } };
      return { ...first, query: { limit: 2, sort: '-updated_at', cursor: meta.next_cursor } };
    },
  },
  {
    outcome: 'creditorAccounts 422 validation_failed',
    async arrange(app) {
      const first = await asDana(app, { query: { limit: 2, sort: '-updated_at' } });
      const { body } = await app.send('creditorAccounts', first);
      const { meta } = body as { readonly meta: { readonly next_cursor: string } };
      return { ...first, query: { limit: 2, sort: 'updated_at', cursor: meta.next_cursor } };
    },
  },
  { outcome: 'creditorAccounts 404 not_found', arrange: (app) => asDana(app, { query: { import_id: 'unknown' } }) },
  { outcome: 'creditorAccount 200', arrange: (app) => asDana(app, { path: { account: 14 } }) },
  { outcome: 'creditorAccount 200', arrange: (app) => asDana(app, { path: { account: 19 } }) },
  ...account('creditorAccount'),
  { outcome: 'accountPlacement 200', arrange: (app) => asDana(app, { path: { account: 14 } }) },
  ...account('accountPlacement'),
  ...PAYMENT_LISTS,
  ...SEARCHES.map((body): ParityCase => ({
    outcome: 'searchAccounts 200',
    arrange: (app) => asDana(app, { body }),
  })),
  ...WRONG_SEARCHES.map((body): ParityCase => ({
    outcome: 'searchAccounts 422 validation_failed',
    arrange: (app) => asDana(app, { body }),
  })),
  ...guarded('searchAccounts', { body: SEARCHES[0] }),
  {
    outcome: 'searchAccounts 429 too_many_attempts',
    appKind: 'proof',
    async arrange(app) {
      const request = await asDana(app, { body: SEARCHES[0] });
      for (let n = 0; n < 2; n += 1) await app.send('searchAccounts', request);
      return request;
    },
  },
  {
    outcome: 'accountHistory 200',
    async arrange(app) {
      const { id } = await createCounteredAccount(app);
      await app.send('acceptOffer', await asDana(app, { path: { account: id }, body: {} }));
      return asDana(app, { path: { account: id } });
    },
  },
  ...account('accountHistory'),
  {
    outcome: 'accountHistory 422 validation_failed',
    arrange: (app) => asDana(app, { path: { account: 19 }, query: { cursor: 'nowhere' } }),
  },
  ...move('acceptOffer', {}),
  ...QUOTED_COUNTERS.map((query): ParityCase => ({
    outcome: 'counterOfferQuote 200',
    arrange: async (app) => asDana(app, { path: { account: (await pending(app)).id }, query: { ...query } }),
  })),
  {
    outcome: 'counterOfferQuote 200',
    arrange: (app) => asDana(app, { path: { account: 19 }, query: { ...COUNTER_TERMS } }),
  },
  ...account('counterOfferQuote', { query: { ...COUNTER_TERMS } }),
  {
    outcome: 'counterOfferQuote 422 validation_failed',
    rejectedByTypes: true,
    arrange: (app) => asDana(app, { path: { account: 19 }, query: { ...COUNTER_TERMS, first_pay_date: 'soon' } }),
  },
  ...move('counterOffer', COUNTER),
  {
    outcome: 'counterOffer 422 validation_failed',
    arrange: async (app) =>
      asDana(app, { path: { account: (await pending(app)).id }, body: { ...COUNTER, first_pay_date: YESTERDAY } }),
  },
  ...move('declineOffer', {}),
  ...move('declineOffer', { note: 'We cannot go below 500.00.' }).slice(0, 1),
  {
    outcome: 'declineOffer 422 validation_failed',
    arrange: async (app) =>
      asDana(app, { path: { account: (await pending(app)).id }, body: { note: 'x'.repeat(101) } }),
  },
  ...move('reopenNegotiation', {}, declined),
  ...move('answerDispute', { text: 'It is right.', outcome: 'verified' }, disputed),
  ...move('answerDispute', { text: 'You are right.', outcome: 'closed' }, disputed).slice(0, 1),
  {
    outcome: 'answerDispute 422 validation_failed',
    arrange: async (app) =>
      asDana(app, { path: { account: (await disputed(app)).id }, body: { text: ' ', outcome: 'verified' } }),
  },
  ...move('markAccount', { mark: 'attorney', attorney_name: 'Ada Counsel', ...OUTDATED }, declined).slice(1),
  ...MARKS.map((body): ParityCase => ({
    outcome: 'markAccount 200',
    arrange: async (app) => asDana(app, { path: { account: (await declined(app)).id }, body }),
  })),
  ...WRONG_MARKS.map((body): ParityCase => ({
    outcome: 'markAccount 422 validation_failed',
    arrange: async (app) => asDana(app, { path: { account: (await declined(app)).id }, body }),
  })),
  ...move('unmarkAccount', { mark: 'deceased', confirm: true }, deceased),
  {
    outcome: 'unmarkAccount 422 validation_failed',
    arrange: async (app) => asDana(app, { path: { account: (await deceased(app)).id }, body: { mark: 'deceased' } }),
  },
];
