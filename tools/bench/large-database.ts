// A temporary database with the large data set.
import { randomBytes } from 'node:crypto';
import { createConnection } from 'mysql2/promise';
import { readConfig } from '../../src/config/config';
import { systemClock } from '../../src/providers/clock';
import { openConfiguredDatabase } from '../../src/open-database';
import { migrate } from '../../src/persistence/migrations/migrate';
import { seedLargeDataSet, type DataSetSize } from '../../seeders/large-data-set';
import { seedDemo } from '../../seeders/demo-data';

const LARGE_SET = { profiles: 200, accounts: 20 };
const MANY_ACCOUNTS = { profiles: 1, accounts: 1000, firstPerson: LARGE_SET.profiles };

/** The indexes of people whose sign-ins are compared. Nothing else is done with their accounts. */
export const ONE_WITH_FEW = LARGE_SET.profiles - 1;
export const ONE_WITH_MANY = MANY_ACCOUNTS.firstPerson;

/** Many people with twenty accounts, and one with a thousand. No creditor approves a plan by itself. */
export function withLargeDatabase(serverUrl: string, job: (url: string) => Promise<void>): Promise<void> {
  return withDataSet(serverUrl, [LARGE_SET, MANY_ACCOUNTS], job);
}

/** Creates a database on the server at `serverUrl`, fills it, calls `job` with its URL, and drops it. */
export async function withDataSet(
  serverUrl: string,
  sizes: readonly DataSetSize[],
  job: (url: string) => Promise<void>,
): Promise<void> {
  const name = `parley_bench_${randomBytes(4).toString('hex')}`;
  const server = await createConnection(serverUrl);
  await server.query(`CREATE DATABASE ${name}`);
  try {
    const url = new URL(`/${name}`, serverUrl).href;
    await fillDatabase(url, sizes);
    await job(url);
  } finally {
    await server.query(`DROP DATABASE ${name}`);
    await server.end();
  }
}

async function fillDatabase(url: string, sizes: readonly DataSetSize[]): Promise<void> {
  const config = readConfig({ APP_ENV: 'local', ALLOW_INSECURE_LOCAL: 'yes', DATABASE_URL: url });
  const db = await openConfiguredDatabase(config);
  try {
    const moment = systemClock(config.BUSINESS_TIME_ZONE, Date.now)();
    await migrate(db);
    await seedDemo(db, moment);
    for (const size of sizes) await seedLargeDataSet(db, moment, size);
    // An offer stays pending, so that the same request can be repeated.
    await db.write('UPDATE companies SET plan_auto_approve = 0');
  } finally {
    await db.close();
  }
}
