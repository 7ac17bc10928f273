// Reads stored accounts: whole accounts by id, the deciding facts of a person's accounts, and lists of ids.
import { col, fn } from 'sequelize';
import type { AccountFacts, StateFacts } from '../../domain/account/account-facts';
import { normalizeAccountNumber } from '../../domain/profile/identity-proof';
import type { LocalDate } from '../../domain/shared/calendar';
import type { Database } from '../database/database';
import type { PageCounts } from '../database/model-access';
import { readStatesByProfile } from '../hot-statements/account-list';
import { readAccountPage, type AccountList, type PageOfList } from '../hot-statements/account-page';
import type { AccountPosition } from '../hot-statements/account-order';
import { readAccount, readAccounts } from '../hot-statements/account-read';
import {
  countCompanyAccounts as countByFilter,
  readCompanyAccounts,
  type AccountWindow,
  type CompanyAccountFilter,
  type FoundAccounts,
} from '../hot-statements/company-accounts';
import { ConsumerModel } from '../models/account';
import { readNumber, required } from '../shared/columns';
import { openPersonalData } from '../shared/personal-data';
import { computeNumberIndexes } from '../shared/sealed-account';
import { toAccountFacts, toStateFacts } from './account-rows';

/** Returns null for an unknown or deleted account. `today` decides whether the creditor's membership is active. */
export async function findAccountById(db: Database, id: number, today: LocalDate): Promise<AccountFacts | null> {
  const row = await readAccount(db, id, today);
  return row && toAccountFacts(row, db.sealing);
}

/** The facts that decide the state of each account of a person, ordered by id. */
export async function findStateFactsByProfile(
  db: Database,
  profileId: number,
): Promise<readonly (StateFacts & { readonly id: number })[]> {
  return (await readStatesByProfile(db, profileId)).map(toStateFacts);
}

export interface PageOfAccounts {
  /** In any order. */
  readonly accounts: readonly AccountFacts[];
  readonly counts: PageCounts;
}

/**
 * A page of a person's accounts, ordered by the priority of their state, then by id. Null while the place of an account is
 * not known, because it was changed by hand.
 */
export async function findAccountPage(
  db: Database,
  list: AccountList,
  page: PageOfList,
  today: LocalDate,
): Promise<PageOfAccounts | null> {
  const { rows, total, before, isOrdered } = await readAccountPage(db, list, page, today);
  if (!isOrdered) return null;
  return { accounts: rows.map((row) => toAccountFacts(row, db.sealing)), counts: { total, before } };
}

/** Returns true if the profile has claimed an account. The query ends at the first one, however many there are. */
export async function hasClaimed(db: Database, profileId: number): Promise<boolean> {
  const where = { consumerProfileId: profileId, deletedAt: null };
  return (await db.model(ConsumerModel).findOne({ attributes: ['id'], where })) !== null;
}

export async function countAccountsByProfile(db: Database, profileId: number): Promise<number> {
  return db.model(ConsumerModel).count({ consumerProfileId: profileId, deletedAt: null });
}

/** At most 50 accounts in the order of `ids`, without unknown and deleted ones. */
export async function findAccountsByIds(
  db: Database,
  ids: readonly number[],
  today: LocalDate,
): Promise<AccountFacts[]> {
  if (ids.length === 0) return [];
  const rows = await readAccounts(db, ids, today);
  const accounts = rows.map((row) => toAccountFacts(row, db.sealing));
  const found = new Map(accounts.map((facts) => [facts.id, facts]));
  return ids.map((id) => found.get(id)).filter((facts) => facts !== undefined);
}

/** Null leaves a condition out. */
export interface CompanyAccounts extends Omit<CompanyAccountFilter, 'numberIndexes'> {
  /** In any spelling. */
  readonly accountNumber: string | null;
}

/** Accounts of a company that may meet the filter. */
export async function findCompanyAccounts(
  db: Database,
  wanted: CompanyAccounts,
  page: AccountWindow,
): Promise<FoundAccounts> {
  return readCompanyAccounts(db, toFilter(db, wanted), page);
}

/** The position of an account in a list as clients get it: it tells nothing, and fits this list only. */
export function sealPosition(db: Database, list: string, { key, id }: AccountPosition): string {
  return db.sealing.sealRepeatably(getCursorPlace(list), JSON.stringify([key, id]));
}

/** Returns null for a text that `sealPosition` has not made for this list. */
export function openPosition(db: Database, list: string, cursor: string): AccountPosition | null {
  try {
    const [key, id] = JSON.parse(db.sealing.open(getCursorPlace(list), cursor)) as [string | null, number];
    return { key, id };
  } catch {
    return null;
  }
}

function getCursorPlace(list: string): string {
  return `consumers|cursor|${list}`;
}

/** Counts up to `most`. */
export async function countCompanyAccounts(db: Database, wanted: CompanyAccounts, most: number): Promise<number> {
  return countByFilter(db, toFilter(db, wanted), most);
}

function toFilter(db: Database, { accountNumber, ...filter }: CompanyAccounts): CompanyAccountFilter {
  if (accountNumber === null) return { ...filter, numberIndexes: null };
  const number = normalizeAccountNumber(accountNumber);
  return { ...filter, numberIndexes: [...computeNumberIndexes(db.sealing, 'accountNumber', number)] };
}

/** Contacts of a person as creditors know them, without duplicates. */
export interface KnownContacts {
  readonly emails: readonly string[];
  /** In the creditors' spelling, not normalised. */
  readonly mobiles: readonly string[];
}

/** Reads a person's accounts, not the profile: one account of each combination of contacts. */
export async function findKnownContacts(db: Database, profileId: number): Promise<KnownContacts> {
  const accounts = db.model(ConsumerModel);
  const groups: readonly Readonly<Record<string, unknown>>[] = await accounts.findAll({
    attributes: ['emailIndex', 'mobileIndex', [fn('MIN', col('id')), 'first']],
    where: { consumerProfileId: profileId, deletedAt: null },
    group: ['emailIndex', 'mobileIndex'],
  });
  const where = { id: groups.flatMap((group) => readNumber(group['first']) ?? []) };
  const rows = await accounts.findAll({ attributes: ['id', 'personal'], where, order: ['id'] });
  const people = rows.map((row) =>
    openPersonalData(db.sealing, 'consumers', required(readNumber(row.id)), row.personal),
  );
  const collect = (name: string) => [...new Set(people.flatMap((person) => person?.[name] ?? []))];
  return { emails: collect('email'), mobiles: collect('mobile') };
}
