// Stored accounts: read whole by id or page by page, read lightly for their states, and swapped under their version.
import type { AccountFacts, StateFacts } from '../domain/account-facts';
import type { Instant, LocalDate } from '../domain/calendar';
import { toAccountFacts, toStateFacts } from './account-rows';
import {
  ACCOUNT_BY_ID,
  accountsByIdsSql,
  COMPARE_AND_SWAP,
  PERSONAL_OF_PROFILE,
  STATES_OF_PROFILE,
} from './account-sql';
import { readNumber, required, writeInstant } from './column-values';
import type { Database } from './database';
import { openPersonal } from './personal';

/** Null when the account is unknown or was deleted. `today` decides whether the creditor's membership is active. */
export async function accountById(db: Database, id: number, today: LocalDate): Promise<AccountFacts | null> {
  const [row] = await db.read(ACCOUNT_BY_ID, [startOf(today), id]);
  return row ? toAccountFacts(row, db.sealing) : null;
}

/** What decides the states of all accounts of a person, by id. */
export async function stateFactsOfProfile(
  db: Database,
  profileId: number,
): Promise<readonly (StateFacts & { readonly id: number })[]> {
  return (await db.read(STATES_OF_PROFILE, [profileId])).map(toStateFacts);
}

/** 1 to 50 accounts in the order of `ids`; those that are unknown or deleted are left out. */
export async function accountsByIds(db: Database, ids: readonly number[], today: LocalDate): Promise<AccountFacts[]> {
  const page = accountsByIdsSql(ids);
  const rows = await db.read(page.sql, [startOf(today), ...page.ids]);
  const accounts = rows.map((row) => toAccountFacts(row, db.sealing));
  const found = new Map(accounts.map((facts) => [facts.id, facts]));
  return ids.map((id) => found.get(id)).filter((facts) => facts !== undefined);
}

/** Where creditors would reach a person; each address and number once. */
export interface KnownContacts {
  readonly emails: readonly string[];
  /** As the creditors wrote them. */
  readonly mobiles: readonly string[];
}

/** What the accounts of a person tell, whatever the profile says. */
export async function contactsOfAccounts(db: Database, profileId: number): Promise<KnownContacts> {
  const rows = await db.read(PERSONAL_OF_PROFILE, [profileId]);
  const opened = rows.map((row) => openPersonal(db.sealing, 'consumers', required(readNumber(row.id)), row.personal));
  const known = (name: string) => [...new Set(opened.flatMap((personal) => personal?.[name] ?? []))];
  return { emails: known('email'), mobiles: known('mobile') };
}

/** Which version of which account is replaced, by which, and when. Versions are epoch milliseconds. */
export interface VersionSwap {
  readonly id: number;
  readonly version: number;
  readonly nextVersion: number;
  readonly now: Instant;
}

export type AccountChanges = Pick<
  AccountFacts,
  'status' | 'offerAccepted' | 'customOffer' | 'counterOffer' | 'paymentSetup'
>;

/**
 * Writes the changes only if the account still has the version that they were decided on. False: somebody was faster.
 * To be the first statement of its transaction, so that it waits for the row before anything is read.
 */
export async function compareAndSwapAccount(
  db: Database,
  { id, version, nextVersion, now }: VersionSwap,
  { status, offerAccepted, customOffer, counterOffer, paymentSetup }: AccountChanges,
): Promise<boolean> {
  const changes = [status, offerAccepted, customOffer, counterOffer, paymentSetup, nextVersion, writeInstant(now)];
  return (await db.write(COMPARE_AND_SWAP, [...changes, id, version])) === 1;
}

/** A membership that ends today is active. */
function startOf(day: LocalDate): string {
  return `${day} 00:00:00.000`;
}
