// Cases of upcoming payments, the history of payments, and the contact of a creditor.
import { Op } from 'sequelize';
import { ScheduleTransactionModel } from '../../../../src/persistence/models/payments';
import { IdempotencyKeyModel } from '../../../../src/persistence/models/system';
import { unchanged, type ParityCase } from '../case';
import { createPlanPayment, getConsumerToken, TOMORROW, YESTERDAY } from '../fixtures';
import type { ParityApp } from '../parity-app';
import type { ParityRequest } from '../requests';

const OTHERS_ACCOUNT = 20;
const UNKNOWN = 987_654;

const asRivera = async (app: ParityApp, request: ParityRequest = {}): Promise<ParityRequest> => ({
  ...request,
  token: await getConsumerToken(app, 'rivera'),
});

/** Errors of a list with a page and dates. */
function lists(operation: string, path: ParityRequest['path'] = {}): readonly ParityCase[] {
  return [
    { outcome: `${operation} 200`, arrange: (app) => asRivera(app, { path, query: { limit: 2 } }) },
    {
      outcome: `${operation} 200`,
      arrange: (app) => asRivera(app, { path, query: { from: '2026-01-01', until: '2026-04-30', status: 'failed' } }),
    },
    { outcome: `${operation} 401 unauthenticated`, arrange: () => ({ path }) },
    {
      outcome: `${operation} 422 validation_failed`,
      facadeMessage: true,
      arrange: (app) => asRivera(app, { path, query: { limit: 51 } }),
    },
    {
      outcome: `${operation} 422 validation_failed`,
      arrange: (app) => asRivera(app, { path, query: { cursor: 'x' } }),
    },
  ];
}

function ofAccount(operation: string): readonly ParityCase[] {
  return [
    { outcome: `${operation} 403 forbidden`, arrange: (app) => asRivera(app, { path: { consumer: OTHERS_ACCOUNT } }) },
    { outcome: `${operation} 404 not_found`, arrange: (app) => asRivera(app, { path: { consumer: UNKNOWN } }) },
  ];
}

/** An action on a payment: success, access, profile, invalid body or key, a closed plan and an outdated context. */
function actions(operation: string, good: object, bad: object | null): readonly ParityCase[] {
  const at = (payment: number): ParityRequest => ({ path: { payment }, body: good });
  const own = async (app: ParityApp, more: ParityRequest = {}, status?: 'hold') => {
    const payment = await createPlanPayment(app, 'rivera', status);
    return asRivera(app, { ...at(payment), ...more });
  };
  return [
    { outcome: `${operation} 200`, arrange: (app) => own(app) },
    { outcome: `${operation} 200`, arrange: (app) => own(app, { headers: { 'idempotency-key': `${operation}-1` } }) },
    { outcome: `${operation} 401 unauthenticated`, arrange: () => at(1) },
    { outcome: `${operation} 404 not_found`, arrange: (app) => asRivera(app, at(UNKNOWN)) },
    {
      outcome: `${operation} 409 profile_incomplete`,
      arrange: async (app) => ({
        ...at(await createPlanPayment(app, 'haddad')),
        token: await getConsumerToken(app, 'haddad'),
      }),
    },
    {
      outcome: `${operation} 422 validation_failed`,
      arrange: (app) => own(app, { headers: { 'idempotency-key': 'a b' } }),
    },
    ...(bad === null ? [] : [bad]).map((body): ParityCase => ({
      outcome: `${operation} 422 validation_failed`,
      arrange: (app) => own(app, { body }),
    })),
    { outcome: `${operation} 409 payment_action_unavailable`, arrange: (app) => own(app, {}, 'hold') },
    {
      outcome: `${operation} 409 offer_action_unavailable`,
      arrange: (app) => own(app, { body: { ...good, action_context: OUTDATED } }),
    },
  ];
}

/** Repeats a request whose charge has no recorded outcome. */
export function repeatedWhileCharged(
  operation: string,
  arrange: (app: ParityApp) => Promise<ParityRequest>,
): ParityCase {
  const setPending = async ({ server }: ParityApp, isPending: boolean) => {
    const { db } = server.dependencies;
    await db.model(IdempotencyKeyModel).update({ isPending }, { isPending: !isPending });
    await db
      .model(ScheduleTransactionModel)
      .update({ openAttempt: isPending ? 1 : null }, { consumerId: { [Op.gte]: OF_CASES } });
  };
  return {
    outcome: `${operation} 409 charge_in_progress`,
    async arrange(app) {
      const request = { ...(await arrange(app)), headers: { 'idempotency-key': `${operation}-charged` } };
      await app.send(operation, request);
      await setPending(app, true);
      return request;
    },
    cleanUp: (app) => setPending(app, false),
  };
}

/** Accounts of the demo data have lower IDs. */
const OF_CASES = 5000;

const OUTDATED = {
  consumer_id: 14,
  active_negotiation_id: null,
  state: 'payment_plans',
  version: '2020-01-01T00:00:00.000Z',
};

export const PAYMENT_CASES: readonly ParityCase[] = [
  ...lists('upcomingPayments'),
  { outcome: 'upcomingPayments 200', arrange: (app) => asRivera(app, { query: { account: 14, limit: 3 } }) },
  {
    outcome: 'upcomingPayments 404 not_found',
    arrange: (app) => asRivera(app, { query: { account: OTHERS_ACCOUNT } }),
  },
  {
    outcome: 'upcomingPayment 200',
    arrange: async (app) => asRivera(app, { path: { payment: await createPlanPayment(app, 'rivera') } }),
  },
  { outcome: 'upcomingPayment 401 unauthenticated', arrange: () => ({ path: { payment: 1 } }) },
  { outcome: 'upcomingPayment 404 not_found', arrange: (app) => asRivera(app, { path: { payment: UNKNOWN } }) },
  ...actions('skipPayment', {}, null),
  ...actions('reschedulePayment', { date: TOMORROW }, { date: YESTERDAY }),
  ...actions('payNow', {}, null),
  repeatedWhileCharged('payNow', async (app) =>
    asRivera(app, { path: { payment: await createPlanPayment(app, 'rivera') }, body: {} }),
  ),
  {
    outcome: 'payNow 429 too_many_attempts',
    async arrange(app) {
      const request = await asRivera(app, {
        path: { payment: await createPlanPayment(app, 'rivera', undefined, 'fail_card') },
        body: {},
      });
      for (let attempt = 0; attempt < 5; attempt += 1) await app.send('payNow', request);
      return request;
    },
  },
  {
    outcome: 'payNow 503 payments_unavailable',
    async arrange(app) {
      const { payments } = app.server.dependencies.circuitBreakers;
      for (let failure = 0; failure < 3; failure += 1) payments.recordFailure(app.server.moment().epoch);
      return asRivera(app, { path: { payment: await createPlanPayment(app, 'rivera') }, body: {} });
    },
    cleanUp: (app) => app.server.dependencies.circuitBreakers.payments.recordSuccess(),
  },
  ...lists('payments'),
  { outcome: 'payments 403 forbidden', arrange: (app) => asRivera(app, { query: { account: OTHERS_ACCOUNT } }) },
  { outcome: 'payments 404 not_found', arrange: (app) => asRivera(app, { query: { account: UNKNOWN } }) },
  ...lists('accountPayments', { consumer: 14 }),
  ...ofAccount('accountPayments'),
  ...[9, 14].map((consumer): ParityCase => ({
    outcome: 'contact 200',
    arrange: (app) => asRivera(app, { path: { consumer } }),
  })),
  { outcome: 'contact 401 unauthenticated', arrange: () => ({ path: { consumer: 14 } }) },
  ...ofAccount('contact'),
  ...agreements('agreement'),
  ...agreements('agreementDocument'),
  ...(
    [
      ['agreementDocument', { consumer: 14 }],
      ['accountStatementDocument', { consumer: 14 }],
      ['paymentReceipt', { receipt: 'R-0000000004' }],
    ] as const
  ).map(([operation, path]) => unchanged(operation, (app) => asRivera(app, { path }))),
  {
    outcome: 'agreementDocument 429 too_many_attempts',
    async arrange(app) {
      const request = await asRivera(app, { path: { consumer: 15 } });
      for (let time = 0; time < 30; time += 1) await app.send('agreementDocument', request);
      return request;
    },
  },
  ...statements('accountStatement'),
  ...statements('accountStatementDocument'),
  ...['R-0000000004', '4'].map((receipt): ParityCase => ({
    outcome: 'paymentReceipt 200',
    arrange: (app) => asRivera(app, { path: { receipt } }),
  })),
  { outcome: 'paymentReceipt 401 unauthenticated', arrange: () => ({ path: { receipt: 'R-0000000004' } }) },
  ...['R-0000000003', 'R-0000999999', 'none'].map((receipt): ParityCase => ({
    outcome: 'paymentReceipt 404 not_found',
    arrange: (app) => asRivera(app, { path: { receipt } }),
  })),
  ...(
    [
      ['accountStatement', { consumer: 14 }],
      ['accountStatementDocument', { consumer: 14 }],
      ['paymentReceipt', { receipt: 'R-0000000004' }],
    ] as const
  ).map(([operation, path]): ParityCase => ({
    outcome: `${operation} 429 too_many_attempts`,
    async arrange(app) {
      const request = await asRivera(app, { path: { consumer: 14 } });
      for (let time = 0; time < 60; time += 1) await app.send('accountStatement', request);
      return asRivera(app, { path });
    },
    cleanUp: forgetStatements,
  })),
];

/** Everybody may read statements again. */
async function forgetStatements({ server }: ParityApp): Promise<void> {
  await server.dependencies.db.write("DELETE FROM rate_counters WHERE scope IN ('statement', 'creditor_statement')");
}

function statements(operation: string): readonly ParityCase[] {
  return [
    ...[14, 19, 2].map((consumer): ParityCase => ({
      outcome: `${operation} 200`,
      arrange: (app) => asRivera(app, { path: { consumer } }),
    })),
    {
      outcome: `${operation} 200`,
      arrange: (app) => asRivera(app, { path: { consumer: 14 }, query: { from: '2026-01-01', to: '2026-02-01' } }),
    },
    { outcome: `${operation} 401 unauthenticated`, arrange: () => ({ path: { consumer: 14 } }) },
    ...ofAccount(operation),
    {
      outcome: `${operation} 422 validation_failed`,
      arrange: (app) => asRivera(app, { path: { consumer: 14 }, query: { from: '2026-02-02', to: '2026-02-01' } }),
    },
  ];
}

/** A plan, a plan on hold, a settled account and a cancelled plan; 19 never had an agreement. */
function agreements(operation: string): readonly ParityCase[] {
  return [
    ...[14, 12, 4, 3].map((consumer): ParityCase => ({
      outcome: `${operation} 200`,
      arrange: (app) => asRivera(app, { path: { consumer } }),
    })),
    { outcome: `${operation} 401 unauthenticated`, arrange: () => ({ path: { consumer: 14 } }) },
    { outcome: `${operation} 404 not_found`, arrange: (app) => asRivera(app, { path: { consumer: 19 } }) },
    ...ofAccount(operation),
  ];
}
