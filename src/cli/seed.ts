// `parley seed`: migrates the configured database and stores the demo data, and with `--profiles N --accounts M` a large
// data set too. Rejects a database that contains data, and deployed environments: the passwords are known.
import { InvalidArgumentError } from 'commander';
import { seedDemoIfEmpty } from '../../seeders/demo-data';
import { seedLargeDataSet } from '../../seeders/large-data-set';
import { readConfig } from '../config/config';
import { isDeployed } from '../config/server';
import type { Database } from '../persistence/database/database';
import { ConsumerModel } from '../persistence/models/account';
import { CompanyModel, CreditorUserModel } from '../persistence/models/creditor';
import { ELetterModel, TemplateModel } from '../persistence/models/letters';
import type { AnyModel } from '../persistence/models/models';
import { ConsumerNegotiationModel } from '../persistence/models/negotiation';
import { ScheduleTransactionModel } from '../persistence/models/payments';
import { ConsumerProfileModel } from '../persistence/models/profile';
import { runMigrations } from '../prepare-database';
import { systemClock } from '../providers/clock';
import {
  createReportingCommand,
  showProgress,
  withChangeableDatabase,
  withReport,
  type CommandReport,
} from './run-command';

const COUNTED: readonly AnyModel[] = [
  CompanyModel,
  CreditorUserModel,
  TemplateModel,
  ConsumerProfileModel,
  ConsumerModel,
  ConsumerNegotiationModel,
  ScheduleTransactionModel,
  ELetterModel,
];

interface SeedOptions {
  readonly profiles?: number;
  readonly accounts?: number;
}

async function run({ profiles, accounts }: SeedOptions): Promise<CommandReport> {
  const config = readConfig(process.env);
  if (isDeployed(config))
    throw new Error(`APP_ENV=${config.APP_ENV} gets no demo data, because the passwords are public.`);
  return withChangeableDatabase(config, async (db) => {
    await runMigrations(db);
    const moment = systemClock(config.BUSINESS_TIME_ZONE, db.readEpoch)();
    if (!(await seedDemoIfEmpty(db, moment))) throw new Error('The database contains data. Nothing was changed.');
    if (profiles !== undefined || accounts !== undefined) {
      await seedLargeDataSet(db, moment, { profiles: profiles ?? 1000, accounts: accounts ?? 20 }, showProgress);
    }
    const tables = await countRows(db);
    const rows = tables.map(({ table, rows }) => `  ${table.padEnd(24)}${String(rows).padStart(8)}`);
    return { lines: ['Stored the demo data.', '', ...rows, ''], data: { tables } };
  });
}

async function countRows(db: Database) {
  const counts = [];
  for (const model of COUNTED) {
    counts.push({ table: db.sequelize.getRepository(model).tableName, rows: await db.model(model).count({}) });
  }
  return counts;
}

function parseCount(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1 to 999999.');
  return Number(text);
}

export const command = createReportingCommand('seed', {
  description: 'Stores the demo data in an empty database, in local and test only, because its passwords are public.',
  example: 'parley seed --profiles 1000 --accounts 20',
})
  .option('--profiles <number>', 'also store a large data set with this number of profiles (1000)', parseCount)
  .option('--accounts <number>', 'number of accounts of each profile (20)', parseCount)
  .action(withReport(run, 'Seeding failed.'));
