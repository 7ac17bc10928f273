// `npm run creditor -- --email sam@example.com --company 1 --name "Sam Lee"`: provisions a creditor user, or renews the
// password; `--email … --deactivate` deactivates the user. The password is printed once and stored only as a hash.
import { parseArgs } from 'node:util';
import { readConfig } from '../config/config';
import * as creditors from '../persistence/creditor/creditor-store';
import { migrate } from '../persistence/migrations/migrate';
import * as audit from '../persistence/system/audit-store';
import { systemClock } from '../providers/clock';
import { argonPasswords } from '../providers/crypto/passwords';
import { systemRandomness } from '../providers/clock';
import {
  deactivateCreditor,
  provisionCreditor,
  type ProvisioningDependencies,
} from '../services/creditor/provision-creditor';
import { printLine, runCommand, withDatabase } from './run-command';

const USAGE = [
  'Usage: npm run creditor -- --email sam@example.com --company 1 --name "Sam Lee"',
  '       npm run creditor -- --email sam@example.com --deactivate',
].join('\n');

async function run(): Promise<void> {
  const { email, company, name, deactivate } = parseOptions();
  const config = readConfig(process.env);
  await withDatabase(config, async (db) => {
    await migrate(db);
    const clock = systemClock(config.BUSINESS_TIME_ZONE);
    const dependencies = { db, creditors, audit, clock, randomness: systemRandomness, passwords: argonPasswords() };
    if (deactivate) {
      return printLine(`Deactivated the user; ${await deactivateCreditor(dependencies, email)} sessions ended.`);
    }
    if (!/^[1-9][0-9]{0,15}$/.test(company) || name === '') throw new Error(USAGE);
    await provision(dependencies, { email, companyId: Number(company), name });
  });
}

async function provision(
  dependencies: ProvisioningDependencies,
  user: Parameters<typeof provisionCreditor>[1],
): Promise<void> {
  const { outcome, password, endedSessions } = await provisionCreditor(dependencies, user);
  printLine(outcome === 'added' ? 'Added the user.' : `Renewed the password; ${endedSessions} sessions ended.`);
  printLine(`The password, which is not shown again: ${password}`);
}

function parseOptions() {
  try {
    const { values } = parseArgs({
      options: {
        email: { type: 'string', default: '' },
        company: { type: 'string', default: '' },
        name: { type: 'string', default: '' },
        deactivate: { type: 'boolean', default: false },
      },
    });
    if (values.email === '') throw new Error('No email address.');
    return values;
  } catch {
    throw new Error(USAGE);
  }
}

runCommand(run);
