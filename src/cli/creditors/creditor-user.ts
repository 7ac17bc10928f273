// `parley creditor-user`: the users of companies. What sets a password is mailed, or printed once; passwords are read from
// the input, never from the command line, which shells store.
import { Option } from 'commander';
import type { Config } from '../../config/config';
import { CREDITOR_ROLES, type CreditorRole } from '../../domain/creditor/creditor-access';
import { DomainError } from '../../domain/shared/errors';
import { keysOf } from '../../domain/shared/vocabulary';
import {
  addUserOfCompany,
  changeUserOfCompany,
  listUsersOfCompany,
  resetPasswordByToken,
  setPasswordOfUser,
  type ChangeOfUser,
  type PasswordReset,
} from '../../services/creditor/operate-users';
import {
  confirm,
  CONFIRMED,
  createCommand,
  createReportingCommand,
  formatTable,
  parseId,
  readInputLine,
  UsageError,
  withReport,
  type CommandReport,
} from '../run-command';
import type { Operator } from '../operator';
import { runAsOperator, type OperatorDependencies } from './run-as-operator';

interface AddOptions {
  readonly company: number;
  readonly email: string;
  readonly name: string;
  readonly role: CreditorRole;
  readonly printLink?: boolean;
}

function add({ company, email, name, role, printLink = false }: AddOptions): Promise<CommandReport> {
  return runAsOperator(async (dependencies, actor, config) => {
    const delivery = config.creditorIdentityProvider ? 'none' : chooseDelivery(config, printLink);
    const request = { companyId: company, email, name, role };
    const { user, link } = await addUserOfCompany(dependencies, actor, request, delivery);
    const next = {
      mail: `The server mails an invitation to ${user.email}.`,
      none: 'The user signs in with the identity provider.',
      print: `The invitation can be used once to set a password, and is not shown again: ${link ?? ''}`,
    };
    const lines = [`user ${user.id}`, next[delivery]];
    return { lines, data: { id: user.id, email: user.email, role: user.role, link } };
  });
}

/** Without a mail server, messages reach no one. */
function chooseDelivery({ MAIL_URL }: Config, isPrinted: boolean): 'mail' | 'print' {
  return isPrinted || MAIL_URL === undefined ? 'print' : 'mail';
}

function list({ company }: { readonly company: number }): Promise<CommandReport> {
  return runAsOperator(async (dependencies) => {
    const data = (await listUsersOfCompany(dependencies, company)).map((user) => ({
      id: user.id,
      email: user.email,
      name: user.name,
      role: user.role,
      active: user.active,
      has_password: user.hasPassword,
      last_signed_in_at: user.lastSignedInAt,
    }));
    const rows = data.map(({ id, email, name, role, active, has_password, last_signed_in_at }) => [
      String(id),
      email,
      name,
      role,
      active ? (has_password ? 'active' : 'no password') : 'deactivated',
      last_signed_in_at ?? '-',
    ]);
    return { lines: formatTable([['ID', 'EMAIL', 'NAME', 'ROLE', 'STATE', 'SIGNED IN'], ...rows]), data };
  });
}

interface Confirmable {
  readonly yes?: boolean;
}

async function setRole(email: string, { role, ...options }: Confirmable & { readonly role: CreditorRole }) {
  return runAsOperator(async (dependencies, actor, config) => {
    await change(dependencies, actor, config, { email, changes: { role } }, options);
    return { lines: [`The role is ${role}.`], data: { email, role } };
  });
}

async function deactivate(email: string, options: Confirmable): Promise<CommandReport> {
  await confirm(`Deactivate ${email} and end the sessions?`, options);
  return runAsOperator(async (dependencies, actor, config) => {
    const endedSessions = await change(dependencies, actor, config, { email, changes: { active: false } }, options);
    const lines = [`Deactivated the user; ${endedSessions} sessions ended.`];
    return { lines, data: { email, active: false, ended_sessions: endedSessions } };
  });
}

function activate(email: string): Promise<CommandReport> {
  return runAsOperator(async (dependencies, actor, config) => {
    await change(dependencies, actor, config, { email, changes: { active: true } }, {});
    return { lines: ['Activated the user.'], data: { email, active: true } };
  });
}

/** Asks before the last administrator of a company who can sign in goes. */
async function change(
  dependencies: OperatorDependencies,
  actor: Operator,
  { creditorIdentityProvider }: Config,
  { email, changes }: Pick<ChangeOfUser, 'email' | 'changes'>,
  options: Confirmable,
): Promise<number> {
  const request = { email, changes, signsInElsewhere: creditorIdentityProvider !== null };
  try {
    return await changeUserOfCompany(dependencies, actor, { ...request, keepsLastAdmin: true });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'last_admin') throw error;
    await confirm(`No other administrator of the company than ${email} can sign in. Go on?`, options);
    return changeUserOfCompany(dependencies, actor, { ...request, keepsLastAdmin: false });
  }
}

interface ResetOptions {
  readonly printLink?: boolean;
  readonly passwordStdin?: boolean;
}

async function resetPassword(email: string, options: ResetOptions): Promise<CommandReport> {
  const { printLink = false, passwordStdin = false } = options;
  if (printLink && passwordStdin) throw new UsageError('Name either --print-link or --password-stdin.');
  const password = passwordStdin ? await readInputLine('the password') : null;
  return runAsOperator(async (dependencies, actor, config) => {
    if (config.creditorIdentityProvider) throw new DomainError('sign_in_elsewhere');
    if (password !== null) {
      return reportReset(
        email,
        'The password is set.',
        await setPasswordOfUser(dependencies, actor, { email, password }),
      );
    }
    const delivery = chooseDelivery(config, printLink);
    const reset = await resetPasswordByToken(dependencies, actor, { email, delivery });
    const printed = `This can be used once to set a new password, and is not shown again: ${reset.link ?? ''}`;
    return reportReset(email, delivery === 'print' ? printed : `The server mails a link to ${email}.`, reset);
  });
}

function reportReset(email: string, line: string, { endedSessions, link }: PasswordReset): CommandReport {
  const lines = [`The password was reset; ${endedSessions} sessions ended.`, line];
  return { lines, data: { email, ended_sessions: endedSessions, link } };
}

const EMAIL = ['<email>', 'the address with which the user signs in'] as const;
const COMPANY = ['--company <id>', 'the company', parseId] as const;
const PRINT_LINK = [
  '--print-link',
  'print the link or token that sets the password instead of mailing it; the default without mail',
] as const;
const roleOption = () =>
  new Option('--role <role>', 'what the user may do').choices(keysOf(CREDITOR_ROLES)).makeOptionMandatory();

export const command = createCommand('creditor-user', { description: 'Users of companies.' })
  .addCommand(
    createReportingCommand('add', {
      description: 'Adds a user of a company, who sets a password through an invitation.',
      example: 'parley creditor-user add --company 1 --email sam@example.com --name "Sam Lee" --role agent',
    })
      .requiredOption(...COMPANY)
      .requiredOption('--email <address>', 'the address with which the user signs in')
      .requiredOption('--name <name>', 'the name of the person')
      .addOption(roleOption())
      .option(...PRINT_LINK)
      .action(withReport(add)),
  )
  .addCommand(
    createReportingCommand('list', {
      description: 'Lists the users of a company.',
      example: 'parley creditor-user list --company 1',
    })
      .requiredOption(...COMPANY)
      .action(withReport(list)),
  )
  .addCommand(
    createReportingCommand('set-role', {
      description: 'Changes what a user may do. Asks before the last administrator of a company becomes an agent.',
      example: 'parley creditor-user set-role sam@example.com --role admin',
    })
      .argument(...EMAIL)
      .addOption(roleOption())
      .option(...CONFIRMED)
      .action(withReport(setRole)),
  )
  .addCommand(
    createReportingCommand('deactivate', {
      description: 'Deactivates a user, and ends the sessions immediately.',
      example: 'parley creditor-user deactivate sam@example.com --yes',
    })
      .argument(...EMAIL)
      .option(...CONFIRMED)
      .action(withReport(deactivate)),
  )
  .addCommand(
    createReportingCommand('activate', {
      description: 'Lets a deactivated user sign in again.',
      example: 'parley creditor-user activate sam@example.com',
    })
      .argument(...EMAIL)
      .action(withReport(activate)),
  )
  .addCommand(
    createReportingCommand('reset-password', {
      description:
        'Immediately invalidates the password and the sessions of a user. The user sets a new password with the link or token that is mailed or printed, or it is read from the standard input.',
      example: 'parley creditor-user reset-password sam@example.com --print-link',
    })
      .argument(...EMAIL)
      .option(...PRINT_LINK)
      .option('--password-stdin', 'read the new password from the standard input')
      .action(withReport(resetPassword, '', { password: 'passwordStdin' })),
  );
