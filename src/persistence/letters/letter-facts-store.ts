// Reads what the placeholders of a letter stand for: an account and the columns that only letters show.
import type { LocalDate } from '../../domain/shared/calendar';
import type { LetterFacts } from '../../domain/letters/placeholders';
import { findAccountById } from '../account/account-store';
import { readText } from '../shared/columns';
import type { Database } from '../database/database';
import type { RelatedRow, StoredRow } from '../database/model-access';
import { ConsumerModel } from '../models/account';
import type { CompanyModel } from '../models/creditor';
import { openPersonalData } from '../shared/personal-data';

/** `today` is the day on which the letter is read. */
export interface LetterAccount {
  readonly accountId: number;
  readonly companyId: number;
  readonly today: LocalDate;
}

type LetterRow = StoredRow<ConsumerModel> & RelatedRow<'company', CompanyModel>;

/** Returns null for an account that is unknown, deleted, or of another company. */
export async function findLetterFacts(db: Database, wanted: LetterAccount): Promise<LetterFacts | null> {
  const { accountId, companyId, today } = wanted;
  // The company is checked first, so that no personal data of another company's account is decrypted.
  const row: LetterRow | null = await db.model(ConsumerModel).findOne({
    attributes: ['personal'],
    where: { id: accountId, companyId, deletedAt: null },
    include: [{ association: 'company', attributes: ['businessCategory'], required: true }],
  });
  const account = row && (await findAccountById(db, accountId, today));
  if (!account) return null;
  const personal = openPersonalData(db.sealing, 'consumers', accountId, row.personal) ?? {};
  return {
    account,
    dateOfBirth: personal.dateOfBirth ?? null,
    email: personal.email ?? null,
    mobile: personal.mobile ?? null,
    address1: personal.address1 ?? null,
    address2: personal.address2 ?? null,
    city: personal.city ?? null,
    state: personal.state ?? null,
    zip: personal.zip ?? null,
    passThrough: [
      personal.passThrough1 ?? null,
      personal.passThrough2 ?? null,
      personal.passThrough3 ?? null,
      personal.passThrough4 ?? null,
      personal.passThrough5 ?? null,
    ],
    invitationLink: personal.invitationLink ?? null,
    businessCategory: readText(row['company.businessCategory']),
  };
}
