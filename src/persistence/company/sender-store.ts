// Senders of notices that are not companies in this database.
import type { CompanyContactData } from '../../domain/company/company-profile';
import type { Database } from '../database/database';
import { CreditorProfileModel } from '../models/creditor';
import { readNumber, readText, required } from '../shared/columns';

export interface NoticeSender extends Omit<CompanyContactData, 'papersTo'> {
  readonly id: number;
  readonly name: string;
}

/** Returns the id. */
export async function insertNoticeSender(
  db: Database,
  { name, ...contact }: Omit<NoticeSender, 'id'>,
): Promise<number> {
  return db.model(CreditorProfileModel).insert({ companyName: name, ...contact });
}

/** Senders are sorted by id. */
export async function findNoticeSenders(db: Database): Promise<readonly NoticeSender[]> {
  const rows = await db.model(CreditorProfileModel).findAll({ order: ['id'] });
  return rows.map((row) => ({
    id: required(readNumber(row.id)),
    name: required(readText(row.companyName)),
    phone: readText(row.phone),
    email: readText(row.email),
    address1: readText(row.address1),
    address2: readText(row.address2),
    city: readText(row.city),
    state: readText(row.state),
    zip: readText(row.zip),
    url: readText(row.url),
  }));
}
