// Reads stored accounts: whole accounts by id, the deciding facts of a person's accounts, and lists of ids.
import type { AccountFacts, StateFacts } from '../../domain/account/account-facts';
import type { LocalDate } from '../../domain/shared/calendar';
import { toAccountFacts, toStateFacts } from './account-rows';
import {
  ACCOUNT_BY_ID,
  getAccountsByIdsSql,
  COUNT_OPEN_OFFERS,
  NUMBERS_BY_PROFILE,
  OPEN_OFFERS_BY_COMPANY,
  PERSONAL_DATA_BY_PROFILE,
  STATES_BY_PROFILE,
} from './account-sql';
import { readNumber, readText, required, writeStartOfDay } from '../shared/columns';
import type { Database } from '../database/database';
import { openPersonalData } from '../shared/personal-data';

/** Null for an unknown or deleted account. `today` decides whether the creditor's membership is active. */
export async function findAccountById(db: Database, id: number, today: LocalDate): Promise<AccountFacts | null> {
  const [row] = await db.read(ACCOUNT_BY_ID, [writeStartOfDay(today), id]);
  return row ? toAccountFacts(row, db.sealing) : null;
}

/** The facts that decide the state of each account of a person, ordered by id. */
export async function findStateFactsByProfile(
  db: Database,
  profileId: number,
): Promise<readonly (StateFacts & { readonly id: number })[]> {
  return (await db.read(STATES_BY_PROFILE, [profileId])).map(toStateFacts);
}

/** 1 to 50 accounts in the order of `ids`, without unknown and deleted ones. */
export async function findAccountsByIds(
  db: Database,
  ids: readonly number[],
  today: LocalDate,
): Promise<AccountFacts[]> {
  const page = getAccountsByIdsSql(ids);
  const rows = await db.read(page.sql, [writeStartOfDay(today), ...page.ids]);
  const accounts = rows.map((row) => toAccountFacts(row, db.sealing));
  const found = new Map(accounts.map((facts) => [facts.id, facts]));
  return ids.map((id) => found.get(id)).filter((facts) => facts !== undefined);
}

/** Ids of a company's accounts with an open offer, ascending: those after `after` (0 for the first page). */
export async function findOpenOfferIds(
  db: Database,
  companyId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly number[]> {
  const rows = await db.read(OPEN_OFFERS_BY_COMPANY, [companyId, after, String(limit)]);
  return rows.map(({ id }) => required(readNumber(id)));
}

/** The total, and how many of them come before the page that starts after the account `after`. */
export async function countOpenOffers(
  db: Database,
  companyId: number,
  after: number,
): Promise<{ readonly total: number; readonly before: number }> {
  const [row] = await db.read(COUNT_OPEN_OFFERS, [after, companyId]);
  return { total: readNumber(row?.total) ?? 0, before: readNumber(row?.before_page) ?? 0 };
}

/** Contacts of a person as creditors know them, without duplicates. */
export interface KnownContacts {
  readonly emails: readonly string[];
  /** In the creditors' spelling, not normalised. */
  readonly mobiles: readonly string[];
}

/** Reads a person's accounts, not the profile. */
export async function findKnownContacts(db: Database, profileId: number): Promise<KnownContacts> {
  const rows = await db.read(PERSONAL_DATA_BY_PROFILE, [profileId]);
  const people = rows.map((row) =>
    openPersonalData(db.sealing, 'consumers', required(readNumber(row.id)), row.personal),
  );
  const collect = (name: string) => [...new Set(people.flatMap((person) => person?.[name] ?? []))];
  return { emails: collect('email'), mobiles: collect('mobile') };
}

export interface KnownNumbers {
  readonly accountNumbers: readonly string[];
  readonly referenceNumbers: readonly string[];
}

/** The creditors' own numbers of a person's accounts. */
export async function findKnownNumbers(db: Database, profileId: number): Promise<KnownNumbers> {
  const rows = await db.read(NUMBERS_BY_PROFILE, [profileId]);
  return {
    accountNumbers: rows.flatMap((row) => readText(row.account_number) ?? []),
    referenceNumbers: rows.flatMap((row) => readText(row.reference_number) ?? []),
  };
}
