// What operators do with companies: create, rename, deactivate and activate them, and set their memberships.
import {
  parseContactChanges,
  parseName,
  throwErrors,
  type CompanyContactRequest,
} from '../../domain/company/company-profile';
import {
  findDecidingMembership,
  toMembershipBounds,
  type MembershipFacts,
  type MembershipPeriod,
} from '../../domain/company/membership';
import { isDay } from '../../domain/shared/calendar';
import { DomainError } from '../../domain/shared/errors';
import { normalizeText, validateFreeText } from '../../domain/shared/free-text';
import type { CompanySettings, CompanyUpdate } from '../../persistence/company/company-settings-store';
import type { Database } from '../../persistence/database/database';
import type { Dependencies } from '../shared/dependencies';
import { recordChange, type SettingsActor } from '../shared/actor';

type CompanyDependencies = Pick<Dependencies, 'db' | 'audit' | 'clock' | 'companySettings' | 'digests' | 'memberships'>;

export interface CompanyToCreate extends CompanyContactRequest {
  readonly name: string;
  readonly businessCategory?: string;
  /** The membership starts today if this is omitted. */
  readonly memberFrom?: string;
  readonly memberUntil: string;
}

/** A company, its membership and empty terms. Throws `validation_failed`. */
export async function createCompany(
  dependencies: CompanyDependencies,
  actor: SettingsActor,
  { name, businessCategory, memberFrom, memberUntil, ...contact }: CompanyToCreate,
): Promise<number> {
  const { db: database, companySettings, memberships, clock } = dependencies;
  const { now, today } = clock();
  const companyName = parseName(name);
  const category = normalizeText(businessCategory);
  throwErrors({ businessCategory: validateFreeText('business category', category, 191) });
  const changes = parseContactChanges(contact);
  const period = checkPeriod({ from: memberFrom ?? today, until: memberUntil });
  const bounds = toMembershipBounds(period);
  return database.transaction(async (db) => {
    const company = { ...changes, companyName, businessCategory: category, now };
    const companyId = await companySettings.insertCompany(db, company);
    await memberships.insertMembership(db, { companyId, planId: null, autoRenew: false, ...bounds });
    await recordChange(dependencies, db, actor, {
      event: 'company.created',
      companyId,
      subject: { type: 'company', id: companyId },
      details: { member_from: period.from, member_until: period.until },
    });
    return companyId;
  });
}

export interface CompanyWithMembership extends CompanySettings {
  /** The one that decides today. */
  readonly membership: MembershipFacts | null;
}

export async function listCompanies({ db, companySettings }: CompanyDependencies): Promise<readonly CompanySettings[]> {
  return companySettings.findCompanies(db);
}

/** Throws `not_found`. */
export async function showCompany(dependencies: CompanyDependencies, id: number): Promise<CompanyWithMembership> {
  const { db, clock } = dependencies;
  const company = await loadCompany(dependencies, db, id);
  const membership = findDecidingMembership(await dependencies.memberships.findMemberships(db, id), clock());
  return { ...company, membership };
}

/** Throws `validation_failed` and `not_found`. */
export async function renameCompany(
  dependencies: CompanyDependencies,
  actor: SettingsActor,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<void> {
  await saveCompany(dependencies, actor, 'company.renamed', { id, changes: { companyName: parseName(name) } });
}

/** The users of a deactivated company cannot sign in, and nothing is imported; consumers can still read its accounts. Throws `not_found`. */
export async function setCompanyActive(
  dependencies: CompanyDependencies,
  actor: SettingsActor,
  { id, isActive }: { readonly id: number; readonly isActive: boolean },
): Promise<void> {
  const event = isActive ? 'company.activated' : 'company.deactivated';
  await saveCompany(dependencies, actor, event, { id, changes: { isDeactivate: !isActive } });
}

async function saveCompany(
  dependencies: CompanyDependencies,
  actor: SettingsActor,
  event: 'company.renamed' | 'company.activated' | 'company.deactivated',
  { id, changes }: Pick<CompanyUpdate, 'id' | 'changes'>,
): Promise<void> {
  const { db: database, companySettings, clock } = dependencies;
  const { now } = clock();
  await database.transaction(async (db) => {
    if (!(await companySettings.updateCompany(db, { id, version: null, changes, now }))) throw companyNotFound();
    await recordChange(dependencies, db, actor, { event, companyId: id, subject: { type: 'company', id } });
  });
}

export interface MembershipToSet {
  readonly companyId: number;
  /** Last day of the new period; with `isCancelled` it may be absent. */
  readonly until?: string;
  readonly from?: string;
  readonly planId?: number;
  readonly isRenewed?: boolean;
  readonly isCancelled?: boolean;
}

/**
 * Adds a period, which replaces those that it overlaps, or cancels the one that decides today, or both. Throws
 * `validation_failed` and `not_found`.
 */
export async function setMembership(
  dependencies: CompanyDependencies,
  actor: SettingsActor,
  { companyId, until, from, planId, isRenewed = false, isCancelled = false }: MembershipToSet,
): Promise<readonly MembershipFacts[]> {
  const { db: database, memberships, clock } = dependencies;
  const moment = clock();
  const period = until === undefined ? null : checkPeriod({ from: from ?? moment.today, until });
  if (!period && !isCancelled) throwErrors({ until: ['The last day of the membership is required.'] });
  return database.transaction(async (db) => {
    await loadCompany(dependencies, db, companyId);
    if (period) {
      const bounds = toMembershipBounds(period);
      for (const earlier of await memberships.findMemberships(db, companyId)) {
        const overlaps = earlier.status === 'active' && earlier.endsAt >= bounds.startsAt;
        if (overlaps && earlier.startsAt <= bounds.endsAt)
          await memberships.endMembership(db, { companyId, id: earlier.id });
      }
      const row = { companyId, planId: planId ?? null, autoRenew: isRenewed, ...bounds };
      const id = await memberships.insertMembership(db, row);
      const subject = { type: 'membership', id } as const;
      const details = { member_from: period.from, member_until: period.until };
      await recordChange(dependencies, db, actor, { event: 'membership.set', companyId, subject, details });
    }
    if (isCancelled) await cancelDecidingMembership(dependencies, db, actor, companyId);
    return memberships.findMemberships(db, companyId);
  });
}

async function cancelDecidingMembership(
  dependencies: CompanyDependencies,
  db: Database,
  actor: SettingsActor,
  companyId: number,
): Promise<void> {
  const { memberships, clock } = dependencies;
  const moment = clock();
  const deciding = findDecidingMembership(await memberships.findMemberships(db, companyId), moment);
  if (!deciding) throw new DomainError('not_found', { message: 'The company has no membership.' });
  if (!(await memberships.cancelMembership(db, { companyId, id: deciding.id }, moment.now))) return;
  const subject = { type: 'membership', id: deciding.id } as const;
  await recordChange(dependencies, db, actor, { event: 'membership.cancelled', companyId, subject });
}

/** Throws `not_found`. */
export async function listMemberships(
  dependencies: CompanyDependencies,
  companyId: number,
): Promise<readonly MembershipFacts[]> {
  const { db, memberships } = dependencies;
  await loadCompany(dependencies, db, companyId);
  return memberships.findMemberships(db, companyId);
}

/** Throws `not_found`. */
async function loadCompany(
  { companySettings }: Pick<CompanyDependencies, 'companySettings'>,
  db: Database,
  id: number,
): Promise<CompanySettings> {
  const company = await companySettings.findCompany(db, id);
  if (!company) throw companyNotFound();
  return company;
}

function companyNotFound(): DomainError {
  return new DomainError('not_found', { message: 'There is no such company.' });
}

function checkPeriod(period: MembershipPeriod): MembershipPeriod {
  const { from, until } = period;
  const problem = 'It must be a day such as 2027-12-31.';
  throwErrors({ from: isDay(from) ? [] : [problem], until: isDay(until) ? [] : [problem] });
  throwErrors({ until: until < from ? ['The last day must not be before the first.'] : [] });
  return period;
}
