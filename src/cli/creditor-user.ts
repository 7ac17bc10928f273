// `parley creditor-user`: provisions a creditor user, or renews the password, and deactivates users. The password is printed
// once and stored only as a hash.
import { readConfig } from '../config/config';
import * as creditors from '../persistence/creditor/creditor-store';
import * as audit from '../persistence/system/audit-store';
import { systemClock, systemRandomness } from '../providers/clock';
import { argonPasswords } from '../providers/crypto/passwords';
import {
  deactivateCreditor,
  provisionCreditor,
  type ProvisioningDependencies,
} from '../services/creditor/provision-creditor';
import {
  confirm,
  CONFIRMED,
  createCommand,
  createReportingCommand,
  parseId,
  withDatabase,
  withReport,
  type CommandReport,
} from './run-command';

interface AddOptions {
  readonly company: number;
  readonly email: string;
  readonly name: string;
}

async function add({ company: companyId, email, name }: AddOptions): Promise<CommandReport> {
  return withProvisioning(async (dependencies) => {
    const provisioned = await provisionCreditor(dependencies, { email, companyId, name });
    const { outcome, password, endedSessions } = provisioned;
    const lines = [
      outcome === 'added' ? 'Added the user.' : `Renewed the password; ${endedSessions} sessions ended.`,
      `The password, which is not shown again: ${password}`,
    ];
    return { lines, data: { outcome, password, ended_sessions: endedSessions } };
  });
}

async function deactivate(email: string, options: { readonly yes?: boolean }): Promise<CommandReport> {
  await confirm(`Deactivate ${email} and end the sessions?`, options);
  return withProvisioning(async (dependencies) => {
    const endedSessions = await deactivateCreditor(dependencies, email);
    const lines = [`Deactivated the user; ${endedSessions} sessions ended.`];
    return { lines, data: { ended_sessions: endedSessions } };
  });
}

async function withProvisioning(
  work: (dependencies: ProvisioningDependencies) => Promise<CommandReport>,
): Promise<CommandReport> {
  const config = readConfig(process.env);
  return withDatabase(config, async (db) => {
    const clock = systemClock(config.BUSINESS_TIME_ZONE);
    return work({ db, creditors, audit, clock, randomness: systemRandomness, passwords: argonPasswords() });
  });
}

export const command = createCommand('creditor-user', { description: 'Users of creditors.' })
  .addCommand(
    createReportingCommand('add', {
      description: 'Adds a user of a company with a generated password, or renews the password and ends the sessions.',
      example: 'parley creditor-user add --company 1 --email sam@example.com --name "Sam Lee"',
    })
      .requiredOption('--company <id>', 'the company', parseId)
      .requiredOption('--email <address>', 'the address that signs in')
      .requiredOption('--name <name>', 'the name of the person')
      .action(withReport(add)),
  )
  .addCommand(
    createReportingCommand('deactivate', {
      description: 'Deactivates a user and ends the sessions.',
      example: 'parley creditor-user deactivate sam@example.com',
    })
      .argument('<email>', 'the address that signs in')
      .option(...CONFIRMED)
      .action(withReport(deactivate)),
  );
