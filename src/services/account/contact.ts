// Reads the contact data of the creditors of accounts.
import type { AccountView } from '../../domain/account/account-view';
import { describeAccount } from '../../domain/account/describe-account';
import { describeCreditorContact, type CreditorContactView } from '../../domain/account/creditor-contact';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { loadOwnAccount } from './steps/load-account';

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

/** Of accounts that were loaded for their consumer. One statement, whatever their number. */
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
