// E32: an unavailable database and an unexpected error. Each case starts its own application.
import { Transaction } from 'sequelize';
import { startApp, type RunningApp } from '../../../support/fixtures/app';
import { openBrowser, API_STYLES, type ApiOutcome, type ApiStyle } from '../../../support/clients/simulated-browser';
import { newIdentity } from '../../../support/fixtures/people';
import type { ExpectedRefusal } from '../../../support/clients/refusals';
import type { CatalogueCase } from './case';

const UNAVAILABLE: ExpectedRefusal = {
  status: 503,
  code: 'service_unavailable',
  plain: true,
  message: 'Service unavailable.',
  members: { retry_after: 1 },
};

const SERVER_ERROR: ExpectedRefusal = {
  status: 500,
  code: 'internal_server_error',
  plain: true,
  message: 'Server error.',
};

export const OUTAGE_CASES: readonly CatalogueCase[] = [
  {
    id: 'E32',
    title: 'a database that does not respond',
    arrange: async ({ style }) => ({ refusal: UNAVAILABLE, send: async () => (await getOutcomesWhileBusy())[style] }),
  },
  {
    id: 'E32',
    title: 'an unexpected error',
    arrange: async ({ style }) => ({
      refusal: SERVER_ERROR,
      send: async () => (await getOutcomesWithoutTable())[style],
    }),
  },
];

type Outcomes = Readonly<Record<ApiStyle, ApiOutcome>>;

/** The service retries for some seconds, so both API styles share one run. */
const getOutcomesWhileBusy = memoize(() => getOutcomes(withDatabaseBusy));
const getOutcomesWithoutTable = memoize(() => getOutcomes(withoutTable));

async function getOutcomes(during: (app: RunningApp, run: () => Promise<void>) => Promise<void>): Promise<Outcomes> {
  const app = await startApp({ APP_ENV: 'test', TRUST_PROXY: '1', DATABASE_RETRY_TIMEOUT_MS: '1000' });
  const outcomes = new Map<ApiStyle, ApiOutcome>();
  await during(app, async () => {
    const input = { ...newIdentity(), captcha_token: 'any' };
    const requests = API_STYLES.map(async (style) =>
      outcomes.set(style, await openBrowser(app, style).send('login', input)),
    );
    await Promise.all(requests);
  });
  await app.close();
  const [REST, GraphQL] = API_STYLES.map((style) => outcomes.get(style));
  if (!REST || !GraphQL) throw new Error('A style has no outcome.');
  return { REST, GraphQL };
}

/** Another process locks what every login writes first. */
export async function withDatabaseBusy(app: RunningApp, run: () => Promise<void>): Promise<void> {
  const other = await app.openConnection();
  if (other.dialect === 'mysql') {
    // With this isolation level it locks the places of new rows too.
    const isolationLevel = Transaction.ISOLATION_LEVELS.REPEATABLE_READ;
    await other.sequelize.transaction({ isolationLevel }, async (transaction) => {
      await other.sequelize.query('SELECT * FROM rate_counters FOR UPDATE', { transaction });
      await run();
    });
  } else {
    await other.transaction(async (transaction) => {
      await transaction.write("UPDATE reasons SET label = 'held' WHERE id = 1");
      await run();
    });
  }
  await other.close();
}

/** A table is missing. */
export async function withoutTable({ dependencies }: RunningApp, run: () => Promise<void>): Promise<void> {
  await dependencies.db.sequelize.query('DROP TABLE login_flows');
  await run();
}

function memoize<Value>(create: () => Promise<Value>): () => Promise<Value> {
  let created: Promise<Value> | null = null;
  return () => (created ??= create());
}
