// `parley sessions`: lists and ends the sessions of a consumer or a creditor user, found by what an operator knows. The e-mail
// address of a consumer is read from the input, because shells store command lines.
import type { Command } from 'commander';
import {
  endOwnedSessions,
  listOwnedSessions,
  type SoughtPerson,
  type SessionOwner,
} from '../services/system/operate-sessions';
import { runAsOperator } from './creditors/run-as-operator';
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
} from './run-command';

interface PersonOptions {
  readonly profile?: number;
  readonly account?: number;
  readonly accountNumber?: string;
  readonly company?: number;
  readonly emailStdin?: boolean;
  readonly creditorUser?: string;
}

async function readPerson(options: PersonOptions): Promise<SoughtPerson> {
  const { profile, account, accountNumber, company, emailStdin, creditorUser } = options;
  const given = [profile, account, accountNumber, emailStdin, creditorUser].filter((value) => value !== undefined);
  if (given.length !== 1) {
    throw new UsageError('Name one of --profile, --account, --account-number, --email-stdin and --creditor-user.');
  }
  if ((accountNumber === undefined) !== (company === undefined)) {
    throw new UsageError('--account-number and --company require each other.');
  }
  if (profile !== undefined) return { profileId: profile };
  if (account !== undefined) return { accountId: account };
  if (accountNumber !== undefined && company !== undefined) return { companyId: company, accountNumber };
  if (creditorUser === undefined) return { consumerEmail: (await readInputLine('the e-mail address')).trim() };
  return /^[1-9]\d{0,15}$/.test(creditorUser)
    ? { creditorUserId: Number(creditorUser) }
    : { creditorEmail: creditorUser };
}

async function list(options: PersonOptions): Promise<CommandReport> {
  const person = await readPerson(options);
  return runAsOperator(async (dependencies) => {
    const { owner, sessions, devices } = await listOwnedSessions(dependencies, person);
    const rows = sessions.map(({ id, createdAt, lastUsedAt, expiresAt }) => [id, createdAt, lastUsedAt, expiresAt]);
    const trusted = 'profileId' in owner ? `, ${devices} trusted browsers` : '';
    return {
      lines: [
        `${describeOwner(owner)}: ${sessions.length} sessions${trusted}.`,
        ...(rows.length === 0 ? [] : formatTable([['SESSION', 'SINCE', 'LAST USED', 'EXPIRES'], ...rows])),
      ],
      data: {
        ...toJson(owner),
        sessions: sessions.map(({ id, createdAt, lastUsedAt, expiresAt }) => {
          return { session: id, created_at: createdAt, last_used_at: lastUsedAt, expires_at: expiresAt };
        }),
        ...('profileId' in owner && { devices }),
      },
    };
  });
}

interface EndOptions extends PersonOptions {
  readonly session?: string;
  readonly devices?: boolean;
  readonly yes?: boolean;
}

async function end({ session, devices = false, yes = false, ...options }: EndOptions): Promise<CommandReport> {
  if (devices && (session !== undefined || options.creditorUser !== undefined)) {
    throw new UsageError('--devices is for all sessions of a consumer.');
  }
  const person = await readPerson(options);
  return runAsOperator(async (dependencies, actor) => {
    const { owner, sessions } = await listOwnedSessions(dependencies, person);
    if (session === undefined) await confirm(`${describeOwner(owner)}: end ${sessions.length} sessions?`, { yes });
    const wanted = { sessionId: session ?? null, includingDevices: devices };
    const ended = await endOwnedSessions(dependencies, actor, person, wanted);
    const removed = devices ? `, and trust in ${ended.devices} browsers` : '';
    return {
      lines: [`${describeOwner(owner)}: ended ${ended.sessions} sessions${removed}.`],
      data: { ...toJson(owner), sessions: ended.sessions, devices: ended.devices },
    };
  });
}

function describeOwner(owner: SessionOwner): string {
  if ('profileId' in owner) return `Profile ${owner.profileId}`;
  return `Creditor user ${owner.creditorUserId} of company ${owner.companyId}`;
}

function toJson(owner: SessionOwner) {
  if ('profileId' in owner) return { profile_id: owner.profileId };
  return { creditor_user_id: owner.creditorUserId, company_id: owner.companyId };
}

function withPerson(command: Command): Command {
  return command
    .option('--profile <id>', 'a profile', parseId)
    .option('--account <id>', 'or an account of the person', parseId)
    .option('--account-number <number>', 'or the number of an account, with --company')
    .option('--company <id>', 'the company of that number', parseId)
    .option('--email-stdin', 'or a verified e-mail address of a consumer, read from the standard input')
    .option('--creditor-user <user>', 'or a creditor user: the ID, or the e-mail address');
}

export const command = createCommand('sessions', { description: 'Sessions of consumers and creditor users.' })
  .addCommand(
    withPerson(
      createReportingCommand('list', {
        description: 'Lists the sessions of a person that have not ended, the newest first.',
        example: 'parley sessions list --account 4711',
      }),
    ).action(withReport(list)),
  )
  .addCommand(
    withPerson(
      createReportingCommand('end', {
        description:
          'Ends one session of a person, or all. Its tokens are refused at once. Nobody is told; the audit trail has it.',
        example: 'parley sessions end --profile 12 --devices',
      })
        .option('--session <id>', 'only this session, as listed')
        .option(
          '--devices',
          'also end whatever else lets somebody in: trusted browsers, links, and changes of a contact that wait',
        )
        .option(...CONFIRMED),
    ).action(withReport(end)),
  );
