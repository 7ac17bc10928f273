// Reads the contact data of companies, also of deleted ones: their accounts stay.
import type { CompanyContact } from '../../domain/account/creditor-contact';
import type { Database } from '../database/database';
import { CompanyModel } from '../models/creditor';
import { readNumber, readText, required } from '../shared/columns';

const COLUMNS = ['id', 'companyName', 'phone', 'email', 'address1', 'address2', 'city', 'state', 'zip', 'url'] as const;

/** Null for an unknown company. */
export async function findCompanyContact(db: Database, id: number): Promise<CompanyContact | null> {
  const row = await db.model(CompanyModel).findOne({ attributes: [...COLUMNS], where: { id } });
  if (!row) return null;
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
  };
}
