// The command `npm run demo:reset`: puts the demo data back, with dates from today, also while the server runs.
import { readConfig } from '../src/config/config';
import { isDeployed } from '../src/config/server';
import { openConfiguredDatabase } from '../src/container';
import { migrate } from '../src/persistence/migrations/migrate';
import { systemClock } from '../src/providers/clock';
import { resetDemo } from './reset-demo';

async function run(): Promise<void> {
  const config = readConfig(process.env);
  if (isDeployed(config)) throw new Error(`APP_ENV=${config.APP_ENV} has no demo data: its passwords are known.`);
  const db = await openConfiguredDatabase(config);
  try {
    await migrate(db);
    const moment = systemClock(config.BUSINESS_TIME_ZONE)();
    if (!(await resetDemo(db, moment))) {
      throw new Error('The database contains companies or accounts that are not of the demo. Nothing was changed.');
    }
    process.stdout.write(`The demo data is as on a first start, with dates from ${moment.today}.\n`);
  } finally {
    await db.close();
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`The reset failed. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
