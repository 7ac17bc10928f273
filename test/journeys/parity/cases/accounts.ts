// Cases of accounts, offers and moves.
import { unchanged, type ParityCase } from '../case';
import type { ParityRequest } from '../requests';
import {
  createCounteredAccount,
  createReadyAccount,
  getConsumerToken,
  TOMORROW,
  YESTERDAY,
  type AccountWithToken,
} from '../fixtures';
import type { ParityApp } from '../parity-app';

const OTHERS_ACCOUNT = 20;
const UNKNOWN = 987_654;

export const asRivera = async (app: ParityApp, request: ParityRequest = {}): Promise<ParityRequest> => ({
  ...request,
  token: await getConsumerToken(app, 'rivera'),
});

/** Access errors of an operation on one account. */
export function guarded(operation: string, body?: ParityRequest['body']): readonly ParityCase[] {
  const at = (consumer: number | string): ParityRequest => ({
    path: { consumer },
    ...(body === undefined ? {} : { body }),
  });
  return [
    { outcome: `${operation} 401 unauthenticated`, arrange: () => at(19) },
    { outcome: `${operation} 401 unauthenticated`, arrange: () => ({ ...at(19), token: 'e30.e30.e30' }) },
    { outcome: `${operation} 403 forbidden`, arrange: (app) => asRivera(app, at(OTHERS_ACCOUNT)) },
    { outcome: `${operation} 404 not_found`, arrange: (app) => asRivera(app, at(UNKNOWN)) },
    { outcome: `${operation} 404 not_found`, arrange: (app) => asRivera(app, at('one')) },
  ];
}

/** Errors of a move: incomplete profile, invalid body or key, wrong state of the account. */
export function moves(operation: string, good: object, bad: object | null, closed = 4): readonly ParityCase[] {
  const invalid = { path: { consumer: 19 }, body: good, headers: { 'idempotency-key': 'a b' } };
  return [
    ...guarded(operation, good),
    { outcome: `${operation} 422 validation_failed`, arrange: (app) => asRivera(app, invalid) },
    {
      outcome: `${operation} 409 profile_incomplete`,
      arrange: async (app) => ({
        path: { consumer: 21 },
        token: await getConsumerToken(app, 'haddad'),
        body: good,
      }),
    },
    {
      outcome: `${operation} 409 offer_action_unavailable`,
      arrange: (app) => asRivera(app, { path: { consumer: closed }, body: good }),
    },
    ...(bad === null ? [] : [bad]).map((body): ParityCase => ({
      outcome: `${operation} 422 validation_failed`,
      arrange: (app) => asRivera(app, { path: { consumer: 19 }, body }),
    })),
    {
      outcome: `${operation} 409 offer_action_unavailable`,
      arrange: (app) => asRivera(app, { path: { consumer: 19 }, body: { ...good, action_context: OUTDATED } }),
    },
  ];
}

/** A successful move on an account that is open for offers or has a counter offer. */
export function done(
  operation: string,
  body: object,
  open: (app: ParityApp) => Promise<AccountWithToken>,
  key?: string,
): ParityCase {
  return {
    outcome: `${operation} 200`,
    async arrange(app) {
      const { id, token } = await open(app);
      return { path: { consumer: id }, token, body, ...(key !== undefined && { headers: { 'idempotency-key': key } }) };
    },
  };
}

const OUTDATED = {
  consumer_id: 19,
  active_negotiation_id: null,
  state: 'ready_to_negotiate',
  version: '2020-01-01T00:00:00.000Z',
};

const PLAN = { first_pay_date: TOMORROW };
const SETTLEMENT = { first_pay_date: TOMORROW };
const CUSTOM_PLAN = {
  negotiation_type: 'installment',
  installment_type: 'bimonthly',
  amount: '90.00',
  first_pay_date: TOMORROW,
  note: 'From my wages.',
  reason: "I'm unemployed and would like to pay later",
};
const CUSTOM_SETTLEMENT = { negotiation_type: 'pif', amount: '250.00', first_pay_date: TOMORROW };
/** Of the Pay Terms, of own amounts, and one that would be refused. */
const QUOTES: readonly Readonly<Record<string, string>>[] = [
  { negotiation_type: 'pif', first_pay_date: TOMORROW },
  { negotiation_type: 'installment', first_pay_date: TOMORROW },
  CUSTOM_SETTLEMENT,
  { negotiation_type: 'installment', installment_type: 'weekly', amount: '40.00', first_pay_date: TOMORROW },
  { negotiation_type: 'installment', amount: '0.00', first_pay_date: YESTERDAY },
];
const COUNTER = { monthly_amount: '300.00', first_pay_date: TOMORROW, note: 'I can do a little more.' };

const MOVE_CASES: readonly ParityCase[] = [
  done('createPaymentPlanOffer', PLAN, createReadyAccount),
  done('createPaymentPlanOffer', PLAN, createReadyAccount, 'parity-1'),
  ...moves('createPaymentPlanOffer', PLAN, { first_pay_date: YESTERDAY }),
  done('createSettlementOffer', SETTLEMENT, createReadyAccount),
  done('createSettlementOffer', {}, createReadyAccount, 'parity-2'),
  ...moves('createSettlementOffer', SETTLEMENT, { first_pay_date: YESTERDAY }),
  done('createCustomOffer', CUSTOM_PLAN, createReadyAccount),
  done('createCustomOffer', CUSTOM_SETTLEMENT, createReadyAccount),
  ...moves('createCustomOffer', CUSTOM_PLAN, { ...CUSTOM_PLAN, amount: '0.00', installment_type: null }),
  done('acceptCreditorOffer', {}, createCounteredAccount),
  ...moves('acceptCreditorOffer', {}, null),
  done('sendCounterOffer', COUNTER, createCounteredAccount),
  ...moves('sendCounterOffer', COUNTER, { first_pay_date: YESTERDAY, monthly_amount: '-1.00' }, 14),
];

export const ACCOUNT_CASES: readonly ParityCase[] = [
  { outcome: 'accounts 200', arrange: (app) => asRivera(app, { query: { limit: 2 } }) },
  { outcome: 'accounts 200', arrange: (app) => asRivera(app, { query: { limit: 50, state: 'payment_plans' } }) },
  { outcome: 'accounts 401 unauthenticated', arrange: () => ({}) },
  {
    outcome: 'accounts 422 validation_failed',
    facadeMessage: true,
    arrange: (app) => asRivera(app, { query: { limit: 51 } }),
  },
  { outcome: 'accounts 422 validation_failed', arrange: (app) => asRivera(app, { query: { cursor: 'nowhere' } }) },

  ...Array.from({ length: 19 }, (_, n) => n + 1).flatMap((consumer): readonly ParityCase[] => [
    { outcome: 'account 200', arrange: (app) => asRivera(app, { path: { consumer } }) },
    { outcome: 'offers 200', arrange: (app) => asRivera(app, { path: { consumer } }) },
  ]),
  unchanged('account', (app) => asRivera(app, { path: { consumer: 1 } })),
  ...guarded('account'),
  ...guarded('offers'),
  ...QUOTES.map((query): ParityCase => ({
    outcome: 'offerQuote 200',
    arrange: (app) => asRivera(app, { path: { consumer: 19 }, query }),
  })),
  {
    outcome: 'offerQuote 200',
    arrange: (app) => asRivera(app, { path: { consumer: 4 }, query: CUSTOM_SETTLEMENT }),
  },
  ...guarded('offerQuote').map((one): ParityCase => ({
    ...one,
    arrange: async (app) => ({ ...(await one.arrange(app)), query: CUSTOM_SETTLEMENT }),
  })),
  {
    outcome: 'offerQuote 409 profile_incomplete',
    arrange: async (app) => ({
      path: { consumer: 21 },
      token: await getConsumerToken(app, 'haddad'),
      query: CUSTOM_SETTLEMENT,
    }),
  },
  {
    outcome: 'offerQuote 422 validation_failed',
    rejectedByTypes: true,
    arrange: (app) => asRivera(app, { path: { consumer: 19 }, query: { ...CUSTOM_SETTLEMENT, amount: 'many' } }),
  },
  ...MOVE_CASES,
];
