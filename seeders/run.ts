// `npm run seed`: migrates the configured database and stores the demo data, and with `-- --profiles N --accounts M` a
// large data set too. Rejects a database that contains data, and deployed environments: the passwords are known.
import { parseArgs } from 'node:util';
import { readConfig } from '../src/config/config';
import { isDeployed } from '../src/config/server';
import { systemClock } from '../src/providers/clock';
import type { Database } from '../src/persistence/database/database';
import { ConsumerModel } from '../src/persistence/models/account';
import { CompanyModel, CreditorUserModel } from '../src/persistence/models/creditor';
import { ELetterModel, TemplateModel } from '../src/persistence/models/letters';
import type { AnyModel } from '../src/persistence/models/models';
import { ConsumerNegotiationModel } from '../src/persistence/models/negotiation';
import { ScheduleTransactionModel } from '../src/persistence/models/payments';
import { ConsumerProfileModel } from '../src/persistence/models/profile';
import { migrate } from '../src/persistence/migrations/migrate';
import { openConfiguredDatabase } from '../src/container';
import { seedLargeDataSet, type DataSetSize } from './large-data-set';
import { seedDemoIfEmpty } from './demo-data';

const COUNTED: readonly AnyModel[] = [
  ...[CompanyModel, CreditorUserModel, TemplateModel],
  ...[ConsumerProfileModel, ConsumerModel, ConsumerNegotiationModel],
  ...[ScheduleTransactionModel, ELetterModel],
];

async function run(): Promise<void> {
  const size = readRequestedSize();
  const config = readConfig(process.env);
  if (isDeployed(config)) throw new Error(`APP_ENV=${config.APP_ENV} gets no demo data: its passwords are known.`);
  const db = await openConfiguredDatabase(config);
  try {
    await migrate(db);
    const moment = systemClock(config.BUSINESS_TIME_ZONE)();
    if (!(await seedDemoIfEmpty(db, moment))) throw new Error('The database contains data. Nothing was changed.');
    print('Stored the demo data.');
    if (size) await seedLargeDataSet(db, moment, size, print);
    print(await formatSummary(db));
  } finally {
    await db.close();
  }
}

function readRequestedSize(): DataSetSize | null {
  const { values } = parseArgs({ options: { profiles: { type: 'string' }, accounts: { type: 'string' } } });
  if (values.profiles === undefined && values.accounts === undefined) return null;
  return {
    profiles: parseCount('profiles', values.profiles ?? '1000'),
    accounts: parseCount('accounts', values.accounts ?? '20'),
  };
}

function parseCount(name: string, text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Error(`--${name} must be a whole number from 1 to 999999.`);
  return Number(text);
}

async function formatSummary(db: Database): Promise<string> {
  const lines = [];
  for (const model of COUNTED) {
    const { tableName } = db.sequelize.getRepository(model);
    lines.push(`  ${tableName.padEnd(24)}${String(await db.model(model).count({})).padStart(8)}`);
  }
  return ['', ...lines, ''].join('\n');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

run().catch((error: unknown) => {
  process.stderr.write(`Seeding failed. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
