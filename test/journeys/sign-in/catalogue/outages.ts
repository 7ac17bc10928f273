// E32: the database away, or anything else that nobody foresaw. Each breaks an application of its own.
import { startApp, type RunningApp } from '../../../support/fixtures/app';
import { openBrowser, API_STYLES, type ApiOutcome, type ApiStyle } from '../../../support/clients/simulated-browser';
import { newIdentity } from '../../../support/fixtures/people';
import type { ExpectedRefusal } from '../../../support/clients/refusals';
import type { CatalogueCase } from './case';

const AWAY: ExpectedRefusal = {
  status: 503,
  code: 'service_unavailable',
  plain: true,
  message: 'Service unavailable.',
  members: { retry_after: 1 },
};

const BROKEN: ExpectedRefusal = { status: 500, code: 'internal_server_error', plain: true, message: 'Server error.' };

export const OUTAGE_CASES: readonly CatalogueCase[] = [
  {
    id: 'E32',
    title: 'a database that takes nothing',
    arrange: async ({ style }) => ({ refusal: AWAY, send: async () => (await answersWhenSilent())[style] }),
  },
  {
    id: 'E32',
    title: 'a fault of our own',
    arrange: async ({ style }) => ({ refusal: BROKEN, send: async () => (await answersWhenBroken())[style] }),
  },
];

type Answers = Readonly<Record<ApiStyle, ApiOutcome>>;

/** The service has patience with its database for some seconds, so both styles ask at once. */
const answersWhenSilent = once(() => answersIn(withDatabaseBusy));
const answersWhenBroken = once(() => answersIn(withoutTable));

/** `break` lets `ask` run in trouble. */
async function answersIn(trouble: (app: RunningApp, ask: () => Promise<void>) => Promise<void>): Promise<Answers> {
  // An operation of GraphQL would be given up sooner than the database is.
  const app = await startApp({
    ...{ APP_ENV: 'test', TRUST_PROXY: '1' },
    ...{ DATABASE_RETRY_TIMEOUT_MS: '1000', GRAPHQL_TIMEOUT_MS: '30000' },
  });
  const answers = new Map<ApiStyle, ApiOutcome>();
  await trouble(app, async () => {
    const input = { ...newIdentity(), captcha_token: 'any' };
    const asked = API_STYLES.map(async (style) =>
      answers.set(style, await openBrowser(app, style).send('login', input)),
    );
    await Promise.all(asked);
  });
  await app.close();
  const [REST, GraphQL] = API_STYLES.map((style) => answers.get(style));
  if (!REST || !GraphQL) throw new Error('Both styles have an answer.');
  return { REST, GraphQL };
}

/** Another process holds what every login writes first. */
export async function withDatabaseBusy(app: RunningApp, ask: () => Promise<void>): Promise<void> {
  const other = await app.openConnection();
  if (other.dialect === 'mysql') {
    await other.sequelize.query('LOCK TABLES rate_counters WRITE');
    await ask();
  } else {
    await other.transaction(async (held) => {
      await held.write("UPDATE reasons SET label = 'held' WHERE id = 1");
      await ask();
    });
  }
  await other.close();
}

/** A table is gone, which nobody foresaw. */
export async function withoutTable({ parts }: RunningApp, ask: () => Promise<void>): Promise<void> {
  await parts.db.sequelize.query('DROP TABLE login_flows');
  await ask();
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null;
  return () => (made ??= make());
}
