// Cases of the wallet: payment methods, and setups of new ones.
import type { ParityCase } from '../case';
import { PLAN, getConsumerToken, signInPerson, storeAccount } from '../fixtures';
import type { ParityApp } from '../parity-app';
import { toRecord, type ParityRequest } from '../requests';
import { asRivera } from './accounts';
import { NO_TOKEN } from './sessions';

const SAVED = { payment_reference: 'pm_sim_visa' };

/** A new person, whose limits and wallet no other case uses. */
async function signIn(app: ParityApp): Promise<string> {
  return (await signInPerson(app)).token;
}

async function save(app: ParityApp, token: string, body: object): Promise<number> {
  const { body: answer } = await app.send('savePaymentMethod', { token, body });
  return Number(toRecord(toRecord(answer)['data'])['id']);
}

async function openSetup(app: ParityApp, token: string): Promise<string> {
  const { body } = await app.send('createPaymentSetup', { token, body: {} });
  return String(toRecord(toRecord(body)['data'])['setup_id']);
}

/** A request about a method of a new person. */
async function withMethod(app: ParityApp, more: ParityRequest = {}): Promise<ParityRequest> {
  const token = await signIn(app);
  return { token, path: { method: await save(app, token, SAVED) }, ...more };
}

async function useUpLimit(app: ParityApp): Promise<string> {
  const token = await signIn(app);
  for (let n = 0; n < 20; n += 1) await app.send('createPaymentSetup', { token, body: {} });
  return token;
}

/** A method of Rivera that pays an account which is charged at the moment. */
async function chargeAccount(app: ParityApp): Promise<ParityRequest> {
  const { id, token } = await storeAccount(app, {}, PLAN);
  const method = await save(app, token, { payment_reference: `pm_parity_${id}` });
  await app.send('addPaymentMethod', { token, path: { consumer: id }, body: { payment_method_id: method } });
  const sql = 'UPDATE schedule_transactions SET open_attempt = 1, attempt_count = 1 WHERE consumer_id = ?';
  await app.server.dependencies.db.write(sql, [id]);
  return { token, path: { method }, query: { replacement: 1 } };
}

function refused(operation: string, request: ParityRequest): readonly ParityCase[] {
  return NO_TOKEN.map((credentials) => ({
    outcome: `${operation} 401 unauthenticated`,
    arrange: () => ({ ...request, ...credentials }),
  }));
}

/** The provider does not answer: three failures open its circuit breaker. */
function unavailable(operation: string, request: ParityRequest): ParityCase {
  return {
    outcome: `${operation} 503 payments_unavailable`,
    async arrange(app) {
      const token = await getConsumerToken(app, 'rivera');
      const { circuitBreakers, clock } = app.server.dependencies;
      for (let n = 0; n < 3; n += 1) circuitBreakers.payments.recordFailure(clock().epoch);
      return { ...request, token };
    },
    cleanUp: (app) => app.server.dependencies.circuitBreakers.payments.recordSuccess(),
  };
}

const READS: readonly ParityCase[] = [
  { outcome: 'paymentMethods 200', arrange: (app) => asRivera(app, { query: { limit: 1 } }) },
  ...refused('paymentMethods', {}),
  {
    outcome: 'paymentMethods 422 validation_failed',
    arrange: (app) => asRivera(app, { query: { cursor: 'nowhere' } }),
  },
  { outcome: 'paymentMethod 200', arrange: (app) => asRivera(app, { path: { method: 1 } }) },
  ...refused('paymentMethod', { path: { method: 1 } }),
  { outcome: 'paymentMethod 404 not_found', arrange: (app) => asRivera(app, { path: { method: 987_654 } }) },
  { outcome: 'paymentMethod 404 not_found', arrange: (app) => asRivera(app, { path: { method: 'one' } }) },
];

const SETUPS: readonly ParityCase[] = [
  {
    outcome: 'createPaymentSetup 201',
    random: true,
    arrange: async (app) => ({ token: await signIn(app), body: { type: 'card' } }),
  },
  ...refused('createPaymentSetup', { body: {} }),
  {
    outcome: 'createPaymentSetup 422 validation_failed',
    rejectedByTypes: true,
    arrange: (app) => asRivera(app, { body: { type: 'other' } }),
  },
  {
    outcome: 'createPaymentSetup 429 too_many_attempts',
    arrange: async (app) => ({ token: await useUpLimit(app), body: {} }),
  },
  unavailable('createPaymentSetup', { body: {} }),
];

const SAVES: readonly ParityCase[] = [
  {
    outcome: 'savePaymentMethod 201',
    arrange: async (app) => ({ token: await signIn(app), body: { ...SAVED, label: 'Household card' } }),
  },
  {
    outcome: 'savePaymentMethod 201',
    async arrange(app) {
      const token = await signIn(app);
      return { token, body: { setup_id: await openSetup(app, token), is_default: true } };
    },
  },
  {
    outcome: 'savePaymentMethod 200',
    async arrange(app) {
      const token = await signIn(app);
      await save(app, token, SAVED);
      return { token, body: { ...SAVED, label: 'Again' } };
    },
  },
  ...refused('savePaymentMethod', { body: SAVED }),
  ...[
    {},
    { ...SAVED, label: '4111 1111 1111 1111' },
    { payment_reference: 'pm_sim_unknown' },
    { setup_id: 'set_1' },
  ].map((body): ParityCase => ({
    outcome: 'savePaymentMethod 422 validation_failed',
    arrange: async (app) => ({ token: await signIn(app), body }),
  })),
  {
    outcome: 'savePaymentMethod 409 payment_setup_incomplete',
    async arrange(app) {
      const token = await signIn(app);
      const body = { setup_id: await openSetup(app, token) };
      await save(app, token, body);
      return { token, body };
    },
  },
  {
    outcome: 'savePaymentMethod 429 too_many_attempts',
    arrange: async (app) => ({ token: await useUpLimit(app), body: SAVED }),
  },
  unavailable('savePaymentMethod', { body: SAVED }),
  unavailable('addPaymentMethod', { path: { consumer: 16 }, body: SAVED }),
];

const CHANGES: readonly ParityCase[] = [
  { outcome: 'updatePaymentMethod 200', arrange: (app) => withMethod(app, { body: { label: 'Blue' } }) },
  {
    outcome: 'updatePaymentMethod 200',
    arrange: (app) => withMethod(app, { body: { label: null, is_default: true } }),
  },
  ...refused('updatePaymentMethod', { path: { method: 1 }, body: { label: 'Blue' } }),
  {
    outcome: 'updatePaymentMethod 404 not_found',
    arrange: async (app) => ({ token: await signIn(app), path: { method: 1 }, body: { label: 'Blue' } }),
  },
  {
    outcome: 'updatePaymentMethod 422 validation_failed',
    arrange: (app) => asRivera(app, { path: { method: 1 }, body: { is_default: false } }),
  },
  { outcome: 'removePaymentMethod 200', arrange: (app) => withMethod(app) },
  ...refused('removePaymentMethod', { path: { method: 1 } }),
  {
    outcome: 'removePaymentMethod 404 not_found',
    arrange: async (app) => ({ token: await signIn(app), path: { method: 1 } }),
  },
  {
    outcome: 'removePaymentMethod 422 validation_failed',
    arrange: (app) => asRivera(app, { path: { method: 1 }, query: { replacement: 987_654 } }),
  },
  {
    outcome: 'removePaymentMethod 409 payment_method_in_use',
    arrange: (app) => asRivera(app, { path: { method: 1 } }),
  },
  { outcome: 'removePaymentMethod 409 offer_action_unavailable', arrange: chargeAccount },
];

export const WALLET_CASES: readonly ParityCase[] = [...READS, ...SETUPS, ...SAVES, ...CHANGES];
