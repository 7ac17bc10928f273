// Erases a person by request, or one account by request of its company. All or nothing, and never beside a move of the same
// person: the accounts are locked, and a move that was decided before finds another version and is refused.
// docs/rights-of-a-person.md.
import { decideWithdrawal } from '../../../domain/imports/decide-withdrawal';
import { isClosed, listBlockedAccounts } from '../../../domain/profile/erasure';
import { toInstant, type Moment } from '../../../domain/shared/calendar';
import type { AuditRecord } from '../../../domain/system/audit';
import type { Database } from '../../../persistence/database/database';
import type { AccountOfPerson } from '../../../persistence/system/erasure-store';
import { NO_REQUEST, recordAuditEvent } from '../../shared/audit';
import type { Dependencies } from '../../shared/dependencies';
import { listNames, type KnownPerson } from './names-of-person';

export type ErasureDependencies = Pick<
  Dependencies,
  | 'db'
  | 'accounts'
  | 'audit'
  | 'clock'
  | 'digests'
  | 'erasures'
  | 'erasureRequests'
  | 'moves'
  | 'paymentMethods'
  | 'placements'
  | 'profiles'
  | 'settings'
>;

/** How many of each went, or would go. */
export interface Erased {
  readonly profiles: number;
  readonly accounts: number;
  /** This many of the accounts were withdrawn before. */
  readonly withdrawn: number;
  readonly sessions: number;
  readonly devices: number;
  readonly methods: number;
}

/** It cannot be done now; the message is for the operator. */
export class ErasureRefused extends Error {}

/** Ends the transaction of a dry run. */
class DryRun extends Error {
  constructor(readonly erased: Erased) {
    super('Nothing was written.');
  }
}

export interface ErasureOptions {
  /** Does everything, and takes it back. */
  readonly isDryRun: boolean;
  /** Who erases, for the audit trail. */
  readonly operator: string;
}

/** Throws with a message for the operator. */
export async function eraseByRequest(
  dependencies: ErasureDependencies,
  requestId: string,
  options: ErasureOptions,
): Promise<Erased> {
  return erase(dependencies, options, async (db, moment) => {
    const request = await dependencies.erasureRequests.findErasureRequest(db, requestId);
    if (!request) throw new ErasureRefused('There is no such request.');
    const dueAt = request.createdAt + dependencies.settings.erasureWaitSeconds * 1000;
    if (request.state === 'open' && dueAt > moment.epoch) {
      throw new ErasureRefused(`The person was notified and can withdraw the request until ${toInstant(dueAt)}.`);
    }
    const isEnded = await dependencies.erasureRequests.endErasureRequest(
      db,
      { id: requestId },
      { state: 'done', now: moment.epoch },
    );
    if (!isEnded) {
      const state = request.state === 'open' ? 'ended meanwhile' : request.state;
      throw new ErasureRefused(`The request is not open any more: ${state}.`);
    }
    const profileIds = await dependencies.erasures.findProfilesOfPerson(db, request.profileId);
    return eraseProfiles(dependencies, db, profileIds, moment, { reason: 'request', operator: options.operator });
  });
}

/** An account that nobody has claimed, or a closed one. Its company has asked for it. Throws with a message for the operator. */
export async function eraseAccount(
  dependencies: ErasureDependencies,
  accountId: number,
  options: ErasureOptions,
): Promise<Erased> {
  return erase(dependencies, options, async (db, moment) => {
    const [account] = await dependencies.erasures.findErasableAccounts(db, { ids: [accountId] }, true);
    if (!account) throw new ErasureRefused('There is no such account, or it is erased already.');
    if (account.profileId !== null) {
      throw new ErasureRefused('The account belongs to a person: it is erased by request of that person.');
    }
    return eraseThese(dependencies, db, { people: [], accounts: [account] }, moment, {
      reason: 'company',
      operator: options.operator,
    });
  });
}

async function erase(
  { db, clock, erasures }: ErasureDependencies,
  { isDryRun }: ErasureOptions,
  work: (db: Database, moment: Moment) => Promise<Erased>,
): Promise<Erased> {
  const moment = clock();
  try {
    const done = await db.transaction(async (transaction) => {
      const erased = await work(transaction, moment);
      if (isDryRun) throw new DryRun(erased);
      return erased;
    });
    await erasures.overwriteErased(db);
    return done;
  } catch (error) {
    if (error instanceof DryRun) return error.erased;
    throw error;
  }
}

/** Why something is erased, and by whom, as the audit trail has it. The retention is a job. */
export type ErasureCause =
  { readonly reason: 'request' | 'company'; readonly operator: string } | { readonly reason: 'retention' };

/** Erases profiles that are not erased yet, in a transaction. Throws `ErasureRefused`. */
export async function eraseProfiles(
  dependencies: ErasureDependencies,
  db: Database,
  profileIds: readonly number[],
  moment: Moment,
  cause: ErasureCause,
): Promise<Erased> {
  const { erasures, profiles } = dependencies;
  // Accounts first, as in every move, so that two transactions do not wait for each other.
  await erasures.findErasableAccounts(db, { profileIds }, true);
  const people: KnownPerson[] = [];
  for (const id of profileIds) {
    const profile = await profiles.findProfileById(db, id);
    const identity = await profiles.findIdentity(db, id);
    if (!(await erasures.markProfileErased(db, id, moment))) throw new ErasureRefused('The profile is erased already.');
    if (profile) people.push({ profile, identity });
  }
  // Again, with those that were claimed until now: from here on the profile claims nothing.
  const accounts = await erasures.findErasableAccounts(db, { profileIds }, true);
  return eraseThese(dependencies, db, { people, accounts }, moment, cause);
}

interface Person {
  readonly people: readonly KnownPerson[];
  readonly accounts: readonly AccountOfPerson[];
}

/** Throws `ErasureRefused`. */
export async function eraseThese(
  dependencies: ErasureDependencies,
  db: Database,
  { people, accounts }: Person,
  moment: Moment,
  cause: ErasureCause,
): Promise<Erased> {
  const { erasures } = dependencies;
  const blocks = listBlockedAccounts(accounts);
  if (blocks.length > 0) {
    const named = blocks.map(({ accountId, blockedBy }) => `${blockedBy.join(', ')} (account ${accountId})`);
    throw new ErasureRefused(`It is blocked: ${named.join('; ')}.`);
  }
  const companyIds = [...new Set(accounts.flatMap(({ companyId }) => companyId ?? []))];
  // After the years of the retention no file has them any more.
  if (cause.reason !== 'retention') await eraseFiles(dependencies, db, companyIds, moment);
  const open = accounts.filter((account) => !isClosed(account) && !account.isDeleted);
  for (const account of open) await withdraw(dependencies, db, account.id, moment);
  let methods = 0;
  for (const { profile } of people) methods += await removeMethods(dependencies, db, profile.id, moment);
  if (accounts.length > 0) await erasures.eraseAccounts(db, accounts, moment);
  const names = await listNames(dependencies, db, people, accounts);
  const rows = await erasures.deleteRowsOfProfiles(db, names.profileIds);
  await erasures.deleteNamesOfPerson(db, names);
  await recordErasure(dependencies, db, { people, accounts }, cause);
  return { profiles: people.length, accounts: accounts.length, withdrawn: open.length, ...rows, methods };
}

async function eraseFiles(
  { erasures }: ErasureDependencies,
  db: Database,
  companyIds: readonly number[],
  { epoch }: Moment,
): Promise<void> {
  const running = await erasures.findRunningImport(db, companyIds);
  if (running !== null) {
    throw new ErasureRefused(
      `Import ${running} is using a file that may name the person. Try again when it has ended.`,
    );
  }
  await erasures.deleteWaitingFiles(db, companyIds, epoch);
}

async function withdraw(
  { accounts, moves, placements }: ErasureDependencies,
  db: Database,
  accountId: number,
  moment: Moment,
): Promise<void> {
  const before = await accounts.findAccountById(db, accountId, moment.today);
  if (!before) throw new ErasureRefused(`Account ${accountId} has changed in the meantime. Try again.`);
  const decision = decideWithdrawal(before, { reason: 'other', force: false }, moment);
  const mover = { kind: 'system', id: null } as const;
  if (!(await moves.writeMove(db, { before, decision, mover, requestId: null }, moment))) {
    throw new ErasureRefused(`Account ${accountId} has changed in the meantime. Try again.`);
  }
  await placements.noteMove(db, accountId, { withdrawReason: 'other' });
}

/** The provider forgets them later; until then only their references stay, sealed. */
async function removeMethods(
  { paymentMethods }: ErasureDependencies,
  db: Database,
  profileId: number,
  { now }: Moment,
): Promise<number> {
  await paymentMethods.lockWallet(db, profileId);
  const methods = await paymentMethods.findMethodsByProfile(db, profileId);
  for (const { id } of methods) await paymentMethods.removeMethod(db, id, now);
  return methods.length;
}

async function recordErasure(
  dependencies: ErasureDependencies,
  db: Database,
  { people, accounts }: Person,
  cause: ErasureCause,
): Promise<void> {
  const by =
    cause.reason === 'retention'
      ? { reason: cause.reason }
      : ({ reason: cause.reason, actorType: 'operator', details: { operator: cause.operator } } as const);
  const events: readonly AuditRecord[] = [
    ...people.map(({ profile }) => ({ ...by, event: 'profile.erased', profileId: profile.id }) as const),
    ...accounts.map(({ id, companyId }) => {
      return { ...by, event: 'account.erased', companyId, subject: { type: 'account', id } } as const;
    }),
  ];
  if (events.length > 0) await recordAuditEvent(dependencies, db, NO_REQUEST, ...events);
}
