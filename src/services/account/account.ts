// Reads of one account of the caller: the account, its offers, and whether the caller may make offers.
import type { AccountView } from '../../domain/account/account-view';
import { describeAccount } from '../../domain/account/describe-account';
import { describeOffers } from '../../domain/account/describe-offers';
import type { OfferPayload } from '../../domain/account/offer-view';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { assertProfileComplete, loadOwnAccount } from './steps/load-account';
import { describeCreditorContact, type CreditorContactView } from '../../domain/account/creditor-contact';

/** Throws `not_found` and `forbidden`. */
export async function account(dependencies: Dependencies, caller: Caller, accountId: string): Promise<AccountView> {
  const { today } = dependencies.clock();
  return describeAccount(await loadOwnAccount(dependencies, caller, accountId, today));
}

/** Returns those accounts that are the caller's. Sends as many statements for one account as for many. */
export async function accountsById(
  dependencies: Dependencies,
  { profile }: Caller,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, AccountView>> {
  const { today } = dependencies.clock();
  const facts = await dependencies.accounts.findAccountsByIds(dependencies.db, accountIds, today);
  return new Map(
    facts.filter(({ profileId }) => profileId === profile.id).map((one) => [one.id, describeAccount(one)]),
  );
}

/** Throws `not_found` and `forbidden`. */
export async function offers(dependencies: Dependencies, caller: Caller, accountId: string): Promise<OfferPayload> {
  const { today } = dependencies.clock();
  return describeOffers(await loadOwnAccount(dependencies, caller, accountId, today), today);
}

/** Expects accounts of the caller; keys are their ids. Sends as many statements for one account as for many. */
export async function offersByAccount(
  dependencies: Dependencies,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, OfferPayload>> {
  const { today } = dependencies.clock();
  const facts = await dependencies.accounts.findAccountsByIds(dependencies.db, accountIds, today);
  return new Map(facts.map((one) => [one.id, describeOffers(one, today)]));
}

/** Succeeds when the caller may make offers on the account. Throws `not_found`, `forbidden` and `profile_incomplete`. */
export async function offerAccess(
  dependencies: Dependencies,
  caller: Caller,
  accountId: string,
): Promise<{ readonly accountId: number }> {
  const { today } = dependencies.clock();
  const { id } = await loadOwnAccount(dependencies, caller, accountId, today);
  assertProfileComplete(caller);
  return { accountId: id };
}

/** Throws `not_found` and `forbidden`. */
export async function contact(
  dependencies: Dependencies,
  caller: Caller,
  accountId: string,
): Promise<CreditorContactView> {
  const { db, companies, clock } = dependencies;
  const account = await loadOwnAccount(dependencies, caller, accountId, clock().today);
  const contacts = await companies.findCompanyContacts(db, account.company ? [account.company.id] : []);
  return describeCreditorContact(describeAccount(account), contacts);
}

/** Expects accounts that were loaded for their consumer. Sends one statement, whatever their number. */
export async function contactByAccount(
  { db, companies }: Dependencies,
  views: readonly AccountView[],
): Promise<ReadonlyMap<AccountView, CreditorContactView>> {
  const contacts = await companies.findCompanyContacts(
    db,
    views.flatMap(({ company }) => (company ? [company.id] : [])),
  );
  return new Map(views.map((view) => [view, describeCreditorContact(view, contacts)]));
}
