// Cases of the gift registry: links of a consumer, and what payers do with them.
import { enforceRateLimits } from '../../../src/services/shared/rate-limits';
import type { ParityCase } from './case';
import { PLAN, storeAccount } from './fixtures';
import type { ParityApp } from './parity-app';
import { toRecord, type ParityRequest } from './requests';
import { asRivera } from './cases/accounts';
import { NO_TOKEN } from './cases/sessions';

const UNKNOWN = `gft_${'x'.repeat(43)}`;

interface StoredLink {
  readonly id: number;
  readonly token: string;
}

/** A plan of Rivera. */
async function makePlan(app: ParityApp): Promise<number> {
  return (await storeAccount(app, {}, PLAN)).id;
}

/** A link of Rivera, to a new plan unless stated otherwise. */
async function makeLink(app: ParityApp, accountId?: number): Promise<StoredLink> {
  const { db, giftLinks, clock } = app.server.dependencies;
  const token = `gft_${String(app.nextNumber()).padStart(43, 'p')}`;
  const link = {
    accountId: accountId ?? (await makePlan(app)),
    profileId: 1,
    token,
    displayName: 'Maria',
    message: null,
    goal: null,
    singleUse: false,
    showCreditor: false,
    expiresOn: '2026-04-09',
    createdAt: clock().epoch,
  };
  return { id: await db.transaction((transaction) => giftLinks.insertLink(transaction, link)), token };
}

async function revoke(app: ParityApp, { id }: StoredLink): Promise<void> {
  const { db, giftLinks, clock } = app.server.dependencies;
  await giftLinks.revokeLink(db, id, clock().epoch);
}

function refused(operation: string, request: ParityRequest): readonly ParityCase[] {
  return NO_TOKEN.map((credentials) => ({
    outcome: `${operation} 401 unauthenticated`,
    arrange: () => ({ ...request, ...credentials }),
  }));
}

const LISTS: readonly ParityCase[] = ['giftLinks', 'gifts'].flatMap((operation): readonly ParityCase[] => [
  { outcome: `${operation} 200`, arrange: (app) => asRivera(app, { query: { limit: 2 } }) },
  ...refused(operation, {}),
  {
    outcome: `${operation} 422 validation_failed`,
    arrange: (app) => asRivera(app, { query: { cursor: 'nowhere' } }),
  },
]);

function creating(outcome: string, arrange: (app: ParityApp) => Promise<ParityRequest>): ParityCase {
  return { outcome: `createGiftLink ${outcome}`, arrange };
}

const LINKS: readonly ParityCase[] = [
  { outcome: 'giftLinks 200', arrange: (app) => asRivera(app, { query: { limit: 2, status: 'open' } }) },
  {
    ...creating('201', async (app) => {
      const body = { message: 'Thank you!', goal: '100', single_use: true, expires_on: '2026-04-01' };
      return asRivera(app, { path: { consumer: await makePlan(app) }, body });
    }),
    random: true,
  },
  ...refused('createGiftLink', { path: { consumer: 14 }, body: {} }),
  creating('404 not_found', (app) => asRivera(app, { path: { consumer: 987_654 }, body: {} })),
  creating('403 forbidden', (app) => asRivera(app, { path: { consumer: 29 }, body: {} })),
  creating('422 validation_failed', async (app) =>
    asRivera(app, { path: { consumer: await makePlan(app) }, body: { goal: '0', expires_on: '2026-03-10' } }),
  ),
  creating('409 offer_action_unavailable', (app) => asRivera(app, { path: { consumer: 4 }, body: {} })),
  {
    ...creating('429 too_many_attempts', async (app) => {
      const unseen = { discloseRateLimits: () => undefined };
      const limit = { scope: 'gift_link', subject: '1' } as const;
      for (let n = 0; n < 10; n += 1) await enforceRateLimits(app.server.dependencies, unseen, [limit]).catch(String);
      return asRivera(app, { path: { consumer: await makePlan(app) }, body: {} });
    }),
    async cleanUp({ server }) {
      await server.dependencies.db.write("DELETE FROM rate_counters WHERE scope = 'gift_link'");
    },
  },
  {
    outcome: 'updateGiftLink 200',
    arrange: async (app) => asRivera(app, { path: { link: (await makeLink(app)).id }, body: { goal: '90.5' } }),
  },
  ...refused('updateGiftLink', { path: { link: 1 }, body: { message: 'Mine' } }),
  {
    outcome: 'updateGiftLink 404 not_found',
    arrange: (app) => asRivera(app, { path: { link: 1 }, body: { message: 'Mine' } }),
  },
  {
    outcome: 'updateGiftLink 422 validation_failed',
    arrange: async (app) => asRivera(app, { path: { link: (await makeLink(app)).id }, body: { goal: '-1' } }),
  },
  {
    outcome: 'revokeGiftLink 200',
    arrange: async (app) => asRivera(app, { path: { link: (await makeLink(app)).id } }),
  },
  ...refused('revokeGiftLink', { path: { link: 1 } }),
  { outcome: 'revokeGiftLink 404 not_found', arrange: (app) => asRivera(app, { path: { link: 1 } }) },
];

const PAYMENT = { setup_id: 'set_1', amount: '10.00', payer_name: 'Aunt Rosa' };
const KEY = { 'idempotency-key': 'a-gift' };

/** What the operations of payers send besides the token. */
const PAYER_REQUESTS: Readonly<Record<string, (app: ParityApp) => ParityRequest>> = {
  giftPage: () => ({}),
  createGiftSetup: (app) => ({ body: { captcha_token: app.captcha.solve() } }),
  payGift: () => ({ body: PAYMENT, headers: KEY }),
};

const PAYERS: readonly ParityCase[] = Object.entries(PAYER_REQUESTS).flatMap(
  ([operation, build]): readonly ParityCase[] => [
    {
      outcome: `${operation} 404 not_found`,
      arrange: (app) => ({ ...build(app), path: { token: UNKNOWN } }),
    },
    {
      outcome: `${operation} 429 too_many_attempts`,
      async arrange(app) {
        for (let n = 0; n < 20; n += 1) await app.send('giftPage', { path: { token: UNKNOWN } });
        return { ...build(app), path: { token: UNKNOWN } };
      },
    },
  ],
);

/** A setup of the link that a payer has completed. */
async function openSetup(app: ParityApp, token: string): Promise<string> {
  const { body } = await app.send('createGiftSetup', { path: { token }, body: { captcha_token: app.captcha.solve() } });
  return String(toRecord(toRecord(body)['data'])['setup_id']);
}

/** The request of a payer with a new link and a completed setup. */
async function payWith(app: ParityApp, more: object = {}): Promise<ParityRequest & { readonly link: StoredLink }> {
  const link = await makeLink(app);
  const body = { ...PAYMENT, setup_id: await openSetup(app, link.token), ...more };
  return { link, path: { token: link.token }, body, headers: KEY };
}

/** The provider does not answer: three failures open its circuit breaker. */
function unavailable(operation: string, arrange: ParityCase['arrange']): ParityCase {
  return {
    outcome: `${operation} 503 payments_unavailable`,
    async arrange(app) {
      const request = await arrange(app);
      const { circuitBreakers, clock } = app.server.dependencies;
      for (let n = 0; n < 3; n += 1) circuitBreakers.payments.recordFailure(clock().epoch);
      return request;
    },
    cleanUp: (app) => app.server.dependencies.circuitBreakers.payments.recordSuccess(),
  };
}

async function setUp(app: ParityApp, link: StoredLink, more: object = {}): Promise<ParityRequest> {
  return { path: { token: link.token }, body: { captcha_token: app.captcha.solve(), ...more } };
}

const SETUPS: readonly ParityCase[] = [
  { outcome: 'createGiftSetup 201', random: true, arrange: async (app) => setUp(app, await makeLink(app)) },
  {
    outcome: 'createGiftSetup 422 validation_failed',
    arrange: async (app) => setUp(app, await makeLink(app), { captcha_token: ' ' }),
  },
  {
    outcome: 'createGiftSetup 422 captcha_failed',
    arrange: async (app) => setUp(app, await makeLink(app), { captcha_token: 'XXXX.WRONG.XXXX' }),
  },
  {
    outcome: 'createGiftSetup 503 captcha_unavailable',
    async arrange(app) {
      const request = await setUp(app, await makeLink(app));
      app.captcha.failWith({ status: 500, body: {} });
      return request;
    },
    cleanUp: (app) => app.captcha.failWith(null),
  },
  {
    outcome: 'createGiftSetup 410 gift_unavailable',
    async arrange(app) {
      const link = await makeLink(app);
      await revoke(app, link);
      return setUp(app, link);
    },
  },
  {
    outcome: 'createGiftSetup 409 gift_action_unavailable',
    arrange: async (app) => setUp(app, await makeLink(app, 19)),
  },
  unavailable('createGiftSetup', async (app) => setUp(app, await makeLink(app))),
];

const GIFTS: readonly ParityCase[] = [
  { outcome: 'giftPage 200', arrange: async (app) => ({ path: { token: (await makeLink(app)).token } }) },
  {
    outcome: 'giftPage 410 gift_unavailable',
    async arrange(app) {
      const link = await makeLink(app);
      await revoke(app, link);
      return { path: { token: link.token } };
    },
  },
  { outcome: 'payGift 201', random: true, arrange: (app) => payWith(app, { note: 'Good luck' }) },
  { outcome: 'payGift 422 validation_failed', arrange: (app) => payWith(app, { amount: '1.00' }) },
  {
    outcome: 'payGift 422 validation_failed',
    async arrange(app) {
      const { path, body } = await payWith(app);
      return { path, body };
    },
  },
  {
    outcome: 'payGift 409 payment_setup_incomplete',
    async arrange(app) {
      const request = await payWith(app);
      await app.send('payGift', request);
      return { ...request, headers: { 'idempotency-key': 'another' } };
    },
  },
  {
    outcome: 'payGift 410 gift_unavailable',
    async arrange(app) {
      const { link, ...request } = await payWith(app);
      await revoke(app, link);
      return request;
    },
  },
  {
    outcome: 'payGift 409 gift_action_unavailable',
    async arrange(app) {
      const { link, ...request } = await payWith(app);
      const sql = `UPDATE schedule_transactions SET open_attempt = 1, attempt_count = 1
        WHERE consumer_id = (SELECT consumer_id FROM gift_links WHERE id = ?)`;
      await app.server.dependencies.db.write(sql, [link.id]);
      return request;
    },
  },
  unavailable('payGift', (app) => payWith(app)),
];

export const GIFT_CASES: readonly ParityCase[] = [...LISTS, ...LINKS, ...PAYERS, ...SETUPS, ...GIFTS];
