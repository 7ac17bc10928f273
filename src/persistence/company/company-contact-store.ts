// Reads the contact data of companies, also of deleted ones: their accounts stay.
import type { CompanyContact } from '../../domain/account/creditor-contact';
import type { Database } from '../database/database';
import type { StoredRow } from '../database/model-access';
import { CompanyModel } from '../models/creditor';
import { readNumber, readText, required } from '../shared/columns';

const COLUMNS = [
  'id',
  'companyName',
  'phone',
  'email',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'url',
  'papersTo',
] as const;

/** Keys are ids; unknown companies are missing. */
export async function findCompanyContacts(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, CompanyContact>> {
  if (ids.length === 0) return new Map();
  const rows = await db.model(CompanyModel).findAll({ attributes: [...COLUMNS], where: { id: [...new Set(ids)] } });
  return new Map(rows.map(toContact).map((contact) => [contact.id, contact]));
}

function toContact(row: StoredRow<CompanyModel>): CompanyContact {
  return {
    id: required(readNumber(row.id)),
    companyName: readText(row.companyName),
    phone: readText(row.phone),
    email: readText(row.email),
    address1: readText(row.address1),
    address2: readText(row.address2),
    city: readText(row.city),
    state: readText(row.state),
    zip: readText(row.zip),
    url: readText(row.url),
    papersTo: readText(row.papersTo),
  };
}
