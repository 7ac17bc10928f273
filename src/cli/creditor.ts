// `npm run creditor -- --email sam@example.com --company 1 --name "Sam Lee"`: lets a person sign in for a company, or gives
// the person a new password; `--out --email …` shuts the person out. The password is printed once and stored nowhere.
import { parseArgs } from 'node:util';
import { readConfig } from '../config/config';
import { systemClock } from '../providers/clock';
import { argonPasswords } from '../providers/crypto/passwords';
import { systemRandomness } from '../providers/crypto/randomness';
import { openConfiguredDatabase } from '../container';
import * as audit from '../persistence/system/audit-store';
import * as creditors from '../persistence/creditor/creditor-store';
import { migrate } from '../persistence/migrations/migrate';
import {
  provisionCreditor,
  deactivateCreditor,
  type ProvisioningDependencies,
} from '../services/creditor/provision-creditor';

const USAGE = [
  'Usage: npm run creditor -- --email sam@example.com --company 1 --name "Sam Lee"',
  '       npm run creditor -- --email sam@example.com --out',
].join('\n');

async function run(): Promise<void> {
  const { email, company, name, out } = parseOptions();
  const config = readConfig(process.env);
  const db = await openConfiguredDatabase(config);
  try {
    await migrate(db);
    const clock = systemClock(config.BUSINESS_TIME_ZONE);
    const parts = { db, creditors, audit, clock, randomness: systemRandomness, passwords: argonPasswords() };
    if (out) return printLine(`Shut out; ${await deactivateCreditor(parts, email)} sessions ended.`);
    if (!/^[1-9][0-9]{0,15}$/.test(company) || name === '') throw new Error(USAGE);
    await provision(parts, { email, companyId: Number(company), name });
  } finally {
    await db.close();
  }
}

async function provision(
  parts: ProvisioningDependencies,
  asked: Parameters<typeof provisionCreditor>[1],
): Promise<void> {
  const { outcome, password, endedSessions } = await provisionCreditor(parts, asked);
  printLine(outcome === 'added' ? 'Added.' : `A new password; ${endedSessions} sessions ended.`);
  printLine(`The password, which is not shown again: ${password}`);
}

function parseOptions() {
  try {
    const { values } = parseArgs({
      options: {
        email: { type: 'string', default: '' },
        company: { type: 'string', default: '' },
        name: { type: 'string', default: '' },
        out: { type: 'boolean', default: false },
      },
    });
    if (values.email === '') throw new Error('No e-mail address.');
    return values;
  } catch {
    throw new Error(USAGE);
  }
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
