// `parley demo`: puts the demo data back, with dates from today, also while the server runs; or removes it.
import { removeDemo, resetDemo } from '../../seeders/reset-demo';
import { readConfig } from '../config/config';
import { isDeployed } from '../config/server';
import { runMigrations } from '../prepare-database';
import { systemClock } from '../providers/clock';
import {
  createCommand,
  createReportingCommand,
  withChangeableDatabase,
  withReport,
  type CommandReport,
} from './run-command';

async function reset(): Promise<CommandReport> {
  const config = readConfig(process.env);
  if (isDeployed(config))
    throw new Error(`APP_ENV=${config.APP_ENV} has no demo data, because the passwords are public.`);
  return withChangeableDatabase(config, async (db) => {
    await runMigrations(db);
    const moment = systemClock(config.BUSINESS_TIME_ZONE, db.readEpoch)();
    if (!(await resetDemo(db, moment))) {
      throw new Error(
        'The database contains companies or accounts that do not belong to the demo. Nothing was changed.',
      );
    }
    const line = `The demo data is as on a first start, with dates from ${moment.today}.`;
    return { lines: [line], data: { today: moment.today } };
  });
}

async function remove(): Promise<CommandReport> {
  const config = readConfig(process.env);
  return withChangeableDatabase(config, async (db) => {
    const moment = systemClock(config.BUSINESS_TIME_ZONE, db.readEpoch)();
    if (!(await removeDemo(db, moment))) {
      throw new Error(
        'The database has companies, accounts or people who signed in that do not belong to the demo. Nothing was changed.',
      );
    }
    return { lines: ['The database is empty.'], data: {} };
  });
}

export const command = createCommand('demo', { description: 'Commands for the demo data.' })
  .addCommand(
    createReportingCommand('reset', {
      description:
        'Deletes everything and stores the demo data again, with dates from today. Refuses a database with companies or ' +
        'accounts that do not belong to the demo.',
      example: 'parley demo reset',
    }).action(withReport(reset, 'The reset failed.')),
  )
  .addCommand(
    createReportingCommand('remove', {
      description:
        'Deletes everything, so that staging and production start with the database. Refuses one with companies, accounts ' +
        'or people who signed in that do not belong to the demo.',
      example: 'parley demo remove',
    }).action(withReport(remove, 'The demo data was not removed.')),
  );
