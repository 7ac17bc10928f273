// `parley consumer unlock --profile 12` or `--account 4711`: ends the lock of a consumer's sign-in, for support.
// `parley consumer close --profile 12`: closes a profile, and wipes what only served its owner.
// `parley consumer show 4711`: which profiles the person of an account has.
// `parley consumer link 4711 12`: links the accounts of one company and one person to a profile; `unlink 4711`: to none.
// `parley consumer mark 4711 deceased`: marks an account; `unmark 4711 deceased --confirm` takes the mark back.
// `parley consumer requests`: lists the people who ask to be erased; `erase --request ID` erases one, `erase --account 4711` an
// account that nobody has claimed.
// The audit trail records it. Names and contacts are not accepted: commands are stored in the history of a shell.
import { readConfig } from '../config/config';
import * as accounts from '../persistence/account/account-store';
import * as claims from '../persistence/account/claim-store';
import * as marks from '../persistence/account/mark-store';
import * as calendarFeeds from '../persistence/calendar/calendar-store';
import * as giftLinks from '../persistence/gifts/gift-link-store';
import * as moves from '../persistence/negotiation/move-store';
import * as paymentMethods from '../persistence/payments/payment-method-store';
import * as billingDetails from '../persistence/profile/billing-store';
import * as contactChanges from '../persistence/profile/contact-change-store';
import * as portalPreferences from '../persistence/profile/portal-store';
import * as signInLocks from '../persistence/sign-in/lock-store';
import * as profiles from '../persistence/profile/profile-store';
import * as rateLimits from '../persistence/rate-limits/rate-counter-store';
import * as devices from '../persistence/sign-in/device-store';
import * as sessions from '../persistence/sign-in/session-store';
import * as audit from '../persistence/system/audit-store';
import * as outbox from '../persistence/messages/outbox-store';
import { systemClock } from '../providers/clock';
import { keyedDigests } from '../providers/crypto/digests';
import { closeProfile } from '../services/system/close-profile';
import {
  markBySupport,
  unmarkBySupport,
  type MarkDependencies,
  type SupportMark,
} from '../services/system/operate-marks';
import { linkAccounts, showAccount, unlinkAccounts, type LinkDependencies } from '../services/system/link-accounts';
import { STORED_MARKS, type StoredMark } from '../domain/shared/vocabulary';
import { eraseAccount, eraseByRequest } from '../services/system/steps/erase-person';
import { listErasureRequests } from '../services/system/erasure-requests';
import { unlockProfile, type ProfileToUnlock } from '../services/sign-in/unlock-profile';
import { findOperator } from './operator';
import {
  confirm,
  CONFIRMED,
  createCommand,
  createReportingCommand,
  formatTable,
  parseId,
  UsageError,
  withDatabase,
  withDependencies,
  withReport,
  type CommandReport,
} from './run-command';

interface UnlockOptions {
  readonly profile?: number;
  readonly account?: number;
}

function toTarget({ profile, account }: UnlockOptions): ProfileToUnlock {
  if (profile !== undefined && account === undefined) return { profileId: profile };
  if (account !== undefined && profile === undefined) return { accountId: account };
  throw new UsageError('Name either --profile or --account.');
}

async function unlock(options: UnlockOptions): Promise<CommandReport> {
  const target = toTarget(options);
  const config = readConfig(process.env);
  const { keyRings, services: settings, BUSINESS_TIME_ZONE } = config;
  return withDatabase(config, async (db) => {
    const clock = systemClock(BUSINESS_TIME_ZONE, db.readEpoch);
    const digests = keyedDigests(keyRings.CODE_KEYS, keyRings.LIMIT_KEYS[0]);
    const stores = { accounts, audit, claims, profiles, rateLimits, signInLocks };
    const { profileId, secondsLocked, cleared } = await unlockProfile(
      { db, ...stores, clock, digests, settings },
      findOperator(),
      target,
    );
    const whose = profileId === null ? 'the person of the account, who has no profile yet' : `profile ${profileId}`;
    const state = secondsLocked > 0 ? `It was locked for ${secondsLocked} more seconds.` : 'It was not locked.';
    const limits = cleared.length > 0 ? `Limits that were cleared: ${cleared.join(', ')}.` : 'Nothing was counted.';
    const line = `Unlocked the sign-in of ${whose}. ${state} ${limits}`;
    return { lines: [line], data: { profile_id: profileId, seconds_locked: secondsLocked, cleared } };
  });
}

interface CloseOptions {
  readonly profile: number;
  readonly yes?: boolean;
}

async function close({ profile, ...options }: CloseOptions): Promise<CommandReport> {
  await confirm(`Close profile ${profile} and wipe what only served its owner?`, options);
  const config = readConfig(process.env);
  return withDatabase(config, async (db) => {
    const clock = systemClock(config.BUSINESS_TIME_ZONE, db.readEpoch);
    const stores = { accounts, audit, billingDetails, calendarFeeds, contactChanges, devices, giftLinks };
    const digests = keyedDigests(config.keyRings.CODE_KEYS, config.keyRings.LIMIT_KEYS[0]);
    const closed = await closeProfile(
      { db, clock, digests, ...stores, outbox, paymentMethods, portalPreferences, profiles, sessions },
      findOperator(),
      profile,
    );
    const { sessions: ended, devices: revoked, methods } = closed;
    const line = `Closed profile ${profile}: ${ended} sessions, ${revoked} trusted browsers, ${methods} payment methods.`;
    return { lines: [line], data: { profile_id: profile, ...closed } };
  });
}

async function withLinks(work: (dependencies: LinkDependencies) => Promise<CommandReport>): Promise<CommandReport> {
  const config = readConfig(process.env);
  const { CODE_KEYS, LIMIT_KEYS } = config.keyRings;
  return withDatabase(config, async (db) => {
    const clock = systemClock(config.BUSINESS_TIME_ZONE, db.readEpoch);
    return work({ db, audit, claims, clock, digests: keyedDigests(CODE_KEYS, LIMIT_KEYS[0]), profiles });
  });
}

async function show(accountId: number): Promise<CommandReport> {
  return withLinks(async (dependencies) => {
    const { companyId, profiles: found } = await showAccount(dependencies, accountId);
    const lines = found.map(({ profileId, status, contacts, isOwner }) => {
      return `Profile ${profileId}: ${status}, ${isOwner ? 'owner' : 'not owner'}, ${contacts.join(', ') || 'no contact'}`;
    });
    const data = found.map(({ profileId, isOwner, ...profile }) => {
      return { profile_id: profileId, is_owner: isOwner, ...profile };
    });
    return {
      lines: [`Account ${accountId} of company ${companyId}. Profiles of its person: ${found.length}.`, ...lines],
      data: { account_id: accountId, company_id: companyId, profiles: data },
    };
  });
}

async function link(accountId: number, profileId: number): Promise<CommandReport> {
  return withLinks(async (dependencies) => {
    const { accounts: total, changed } = await linkAccounts(dependencies, findOperator(), accountId, profileId);
    const line = `Accounts of this company and this person: ${total}, linked now: ${changed}. Owner: profile ${profileId}.`;
    return { lines: [line], data: { profile_id: profileId, accounts: total, changed } };
  });
}

async function unlink(accountId: number): Promise<CommandReport> {
  return withLinks(async (dependencies) => {
    const { accounts: total, changed } = await unlinkAccounts(dependencies, findOperator(), accountId);
    const line = `Accounts of this company and this person: ${total}, unlinked now: ${changed}. Owner: nobody.`;
    return { lines: [line], data: { account_id: accountId, accounts: total, changed } };
  });
}

async function withMarks(work: (dependencies: MarkDependencies) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  const { keyRings, BUSINESS_TIME_ZONE } = config;
  return withDatabase(config, async (db) => {
    const clock = systemClock(BUSINESS_TIME_ZONE, db.readEpoch);
    const digests = keyedDigests(keyRings.CODE_KEYS, keyRings.LIMIT_KEYS[0]);
    await work({ db, clock, digests, accounts, audit, claims, marks, moves });
  });
}

function parseMark(text: string): StoredMark {
  const mark = STORED_MARKS.find((one) => one === text);
  if (mark === undefined) throw new UsageError(`The mark is one of ${STORED_MARKS.join(', ')}.`);
  return mark;
}

type MarkOptions = Omit<SupportMark, 'accountId' | 'mark'>;

async function mark(accountId: number, name: StoredMark, options: MarkOptions): Promise<CommandReport> {
  await withMarks((dependencies) => markBySupport(dependencies, findOperator(), { ...options, accountId, mark: name }));
  return { lines: [`Account ${accountId} is marked: ${name}.`], data: { account_id: accountId, mark: name } };
}

async function unmark(accountId: number, name: StoredMark, { confirm: isSure }: ConfirmOption): Promise<CommandReport> {
  await withMarks((dependencies) =>
    unmarkBySupport(dependencies, findOperator(), { accountId, mark: name, confirm: isSure === true }),
  );
  return {
    lines: [`Account ${accountId} is not marked any more: ${name}.`],
    data: { account_id: accountId, mark: name },
  };
}

interface ConfirmOption {
  readonly confirm?: boolean;
}

async function requests(): Promise<CommandReport> {
  return withDependencies(async (dependencies) => {
    const { requests: open, isCut } = await listErasureRequests(dependencies);
    const rows = open.map(({ id, profileId, createdAt, erasableFrom, accounts, blockedAccounts }) => {
      const blocks = blockedAccounts.map(({ accountId, blockedBy }) => `${accountId}: ${blockedBy.join(', ')}`);
      return [id, String(profileId), createdAt, erasableFrom, String(accounts), blocks.join('; ') || '-'];
    });
    const header = ['Request', 'Profile', 'Received', 'From', 'Accounts', 'Blocked by'];
    const lines = open.length === 0 ? ['Nobody asks to be erased.'] : formatTable([header, ...rows]);
    const data = open.map(({ id, profileId, createdAt, erasableFrom, accounts, blockedBy, blockedAccounts }) => {
      const blocked = blockedAccounts.map((one) => ({ account_id: one.accountId, blocked_by: one.blockedBy }));
      const blocks = { blocked_by: blockedBy, blocked_accounts: blocked };
      return { id, profile_id: profileId, created_at: createdAt, erasable_from: erasableFrom, accounts, ...blocks };
    });
    return { lines: isCut ? [...lines, 'There are more, which are listed once these are done.'] : lines, data };
  });
}

interface EraseOptions {
  readonly request?: string;
  readonly account?: number;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

async function erase({ request, account, dryRun = false, ...options }: EraseOptions): Promise<CommandReport> {
  if ((request === undefined) === (account === undefined)) throw new UsageError('Name either --request or --account.');
  const what = request === undefined ? `account ${String(account)}` : `the person of request ${request}`;
  if (!dryRun) await confirm(`Erase ${what}? It cannot be undone.`, options);
  return withDependencies(async (dependencies) => {
    const how = { isDryRun: dryRun, ...findOperator() };
    const erased =
      request === undefined
        ? await eraseAccount(dependencies, account ?? 0, how)
        : await eraseByRequest(dependencies, request, how);
    const { accounts, withdrawn, sessions, devices, methods } = erased;
    const counts = [
      `${accounts} accounts, ${withdrawn} of them withdrawn first`,
      `${sessions} sessions, ${devices} trusted browsers, ${methods} payment methods`,
    ];
    const lines = [
      `${dryRun ? 'It would erase' : 'Erased'} ${what}: ${counts.join('; ')}.`,
      ...(dryRun ? [] : BACKUPS),
    ];
    return { lines, data: { dry_run: dryRun, ...erased } };
  });
}

/** What an operator still has to think of. */
const BACKUPS = ['Backups taken until now still have it, until they expire: see docs/backup.md.'];

export const command = createCommand('consumer', { description: 'Commands with which support helps a consumer.' })
  .addCommand(
    createReportingCommand('unlock', {
      description: 'Ends the lock after wrong codes, and resets the counters of the identity and its messages.',
      example: 'parley consumer unlock --account 4711',
    })
      .option('--profile <id>', 'the profile', parseId)
      .option('--account <id>', 'or an account of the person', parseId)
      .action(withReport(unlock)),
  )
  .addCommand(
    createReportingCommand('show', {
      description: 'Shows which profiles the person of an account has: ids, states and masked contacts.',
      example: 'parley consumer show 4711',
    })
      .argument('<account>', 'the account', parseId)
      .action(withReport(show)),
  )
  .addCommand(
    createReportingCommand('link', {
      description: 'Links all accounts of the company and the person of an account to a profile of the same person.',
      example: 'parley consumer link 4711 12',
    })
      .argument('<account>', 'one of the accounts', parseId)
      .argument('<profile>', 'the profile', parseId)
      .action(withReport(link)),
  )
  .addCommand(
    createReportingCommand('unlink', {
      description: 'Makes all accounts of the company and the person of an account unclaimed.',
      example: 'parley consumer unlink 4711',
    })
      .argument('<account>', 'one of the accounts', parseId)
      .action(withReport(unlink)),
  )
  .addCommand(
    createReportingCommand('mark', {
      description: `Marks an account: ${STORED_MARKS.join(', ')}. Bankruptcy and death cancel open payments at once.`,
      example: 'parley consumer mark 4711 deceased',
    })
      .argument('<account>', 'the account', parseId)
      .argument('<mark>', 'the mark', parseMark)
      .option('--attorney-name <text>', 'name of the attorney')
      .option('--attorney-contact <text>', 'how to reach the attorney')
      .option('--case-number <text>', 'number of the bankruptcy case')
      .option('--filed-on <day>', 'day of the bankruptcy, such as 2026-03-02')
      .action(withReport(mark)),
  )
  .addCommand(
    createReportingCommand('unmark', {
      description: 'Takes a mark of an account back.',
      example: 'parley consumer unmark 4711 deceased --confirm',
    })
      .argument('<account>', 'the account', parseId)
      .argument('<mark>', 'the mark', parseMark)
      .option('--confirm', 'needed for bankruptcy and deceased')
      .action(withReport(unmark)),
  )
  .addCommand(
    createReportingCommand('requests', {
      description: 'Lists the people who ask to be erased, the oldest request first, with what blocks it.',
      example: 'parley consumer requests',
    }).action(withReport(requests)),
  )
  .addCommand(
    createReportingCommand('erase', {
      description:
        'Erases a person by their request, or an account that nobody has claimed by request of its company. It cannot be undone.',
      example: 'parley consumer erase --request Zk3mQ9 --dry-run',
    })
      .option('--request <id>', 'the request')
      .option('--account <id>', 'or the account', parseId)
      .option('--dry-run', 'only say what would go')
      .option(...CONFIRMED)
      .action(withReport(erase)),
  )
  .addCommand(
    createReportingCommand('close', {
      description: 'Closes a profile, and deletes what only served its owner. It cannot be reopened.',
      example: 'parley consumer close --profile 12',
    })
      .requiredOption('--profile <id>', 'the profile', parseId)
      .option(...CONFIRMED)
      .action(withReport(close)),
  );
