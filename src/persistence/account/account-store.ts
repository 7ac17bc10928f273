// Stored accounts: read whole by id or page by page, or read lightly for their states.
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
import { readNumber, readText, required } from '../shared/columns';
import type { Database } from '../database/database';
import { openPersonalData } from '../shared/personal-data';

/** Null when the account is unknown or was deleted. `today` decides whether the creditor's membership is active. */
export async function findAccountById(db: Database, id: number, today: LocalDate): Promise<AccountFacts | null> {
  const [row] = await db.read(ACCOUNT_BY_ID, [toStartOfDay(today), id]);
  return row ? toAccountFacts(row, db.sealing) : null;
}

/** What decides the states of all accounts of a person, by id. */
export async function findStateFactsByProfile(
  db: Database,
  profileId: number,
): Promise<readonly (StateFacts & { readonly id: number })[]> {
  return (await db.read(STATES_BY_PROFILE, [profileId])).map(toStateFacts);
}

/** 1 to 50 accounts in the order of `ids`; those that are unknown or deleted are left out. */
export async function findAccountsByIds(
  db: Database,
  ids: readonly number[],
  today: LocalDate,
): Promise<AccountFacts[]> {
  const page = getAccountsByIdsSql(ids);
  const rows = await db.read(page.sql, [toStartOfDay(today), ...page.ids]);
  const accounts = rows.map((row) => toAccountFacts(row, db.sealing));
  const found = new Map(accounts.map((facts) => [facts.id, facts]));
  return ids.map((id) => found.get(id)).filter((facts) => facts !== undefined);
}

/** A company's accounts with an offer that waits for an answer of either side: ids after `after`, `limit` at most. */
export async function findOpenOfferIds(
  db: Database,
  companyId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly number[]> {
  const rows = await db.read(OPEN_OFFERS_BY_COMPANY, [companyId, after, String(limit)]);
  return rows.map(({ id }) => required(readNumber(id)));
}

/** How many there are, and how many of them stand before the page that begins after the account `after`. */
export async function countOpenOffers(
  db: Database,
  companyId: number,
  after: number,
): Promise<{ readonly total: number; readonly before: number }> {
  const [row] = await db.read(COUNT_OPEN_OFFERS, [after, companyId]);
  return { total: readNumber(row?.total) ?? 0, before: readNumber(row?.before_page) ?? 0 };
}

/** Where creditors would reach a person; each address and number once. */
export interface KnownContacts {
  readonly emails: readonly string[];
  /** As the creditors wrote them. */
  readonly mobiles: readonly string[];
}

/** What the accounts of a person tell, whatever the profile says. */
export async function findKnownContacts(db: Database, profileId: number): Promise<KnownContacts> {
  const rows = await db.read(PERSONAL_DATA_BY_PROFILE, [profileId]);
  const opened = rows.map((row) =>
    openPersonalData(db.sealing, 'consumers', required(readNumber(row.id)), row.personal),
  );
  const known = (name: string) => [...new Set(opened.flatMap((personal) => personal?.[name] ?? []))];
  return { emails: known('email'), mobiles: known('mobile') };
}

export interface KnownNumbers {
  readonly accountNumbers: readonly string[];
  readonly referenceNumbers: readonly string[];
}

/** The numbers by which creditors name the accounts of a person. */
export async function findKnownNumbers(db: Database, profileId: number): Promise<KnownNumbers> {
  const rows = await db.read(NUMBERS_BY_PROFILE, [profileId]);
  return {
    accountNumbers: rows.flatMap((row) => readText(row.account_number) ?? []),
    referenceNumbers: rows.flatMap((row) => readText(row.reference_number) ?? []),
  };
}

/** A membership that ends today is active. */
function toStartOfDay(day: LocalDate): string {
  return `${day} 00:00:00.000`;
}
