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

export function withLargeDatabase(serverUrl: string, job: (url: string) => Promise<void>): Promise<void> {
  return withDataSet(serverUrl, LARGE_SET, job);
}

/** Creates a database on the server at `serverUrl`, fills it, calls `job` with its URL, and drops it. */
export async function withDataSet(
  serverUrl: string,
  size: DataSetSize,
  job: (url: string) => Promise<void>,
): Promise<void> {
  const name = `parley_bench_${randomBytes(4).toString('hex')}`;
  const server = await createConnection(serverUrl);
  await server.query(`CREATE DATABASE ${name}`);
  try {
    const url = new URL(`/${name}`, serverUrl).href;
    await fillDatabase(url, size);
    await job(url);
  } finally {
    await server.query(`DROP DATABASE ${name}`);
    await server.end();
  }
}

async function fillDatabase(url: string, size: DataSetSize): Promise<void> {
  const config = readConfig({ APP_ENV: 'local', ALLOW_INSECURE_LOCAL: 'yes', DATABASE_URL: url });
  const db = await openConfiguredDatabase(config);
  try {
    const moment = systemClock(config.BUSINESS_TIME_ZONE, Date.now)();
    await migrate(db);
    await seedDemo(db, moment);
    await seedLargeDataSet(db, moment, size);
  } finally {
    await db.close();
  }
}
