// Reads what the placeholders of a letter stand for: an account and the columns that only letters show.
import type { LocalDate } from '../../domain/shared/calendar';
import type { LetterFacts } from '../../domain/letters/placeholders';
import { findAccountById } from '../account/account-store';
import { readText } from '../shared/columns';
import type { Database } from '../database/database';
import { openPersonalData } from '../shared/personal-data';

/** Checks the company first, so that no personal data of another company's account is decrypted. */
const LETTER_COLUMNS = `
SELECT a.personal, a.address1, a.address2, a.city, a.state, a.zip, a.pass_through1, a.pass_through2, a.pass_through3,
  a.pass_through4, a.pass_through5, a.invitation_link, c.business_category
FROM consumers a JOIN companies c ON c.id = a.company_id
WHERE a.id = ? AND a.company_id = ? AND a.deleted_at IS NULL`;

/** `today` is the day on which the letter is read. */
export interface LetterAccount {
  readonly accountId: number;
  readonly companyId: number;
  readonly today: LocalDate;
}

/** Null for an account that is unknown, deleted, or of another company. */
export async function findLetterFacts(db: Database, wanted: LetterAccount): Promise<LetterFacts | null> {
  const { accountId, companyId, today } = wanted;
  const [row] = await db.read(LETTER_COLUMNS, [accountId, companyId]);
  const account = row ? await findAccountById(db, accountId, today) : null;
  if (!row || !account) return null;
  const personal = openPersonalData(db.sealing, 'consumers', accountId, row.personal) ?? {};
  return {
    account,
    dateOfBirth: personal.dateOfBirth ?? null,
    email: personal.email ?? null,
    mobile: personal.mobile ?? null,
    address1: readText(row.address1),
    address2: readText(row.address2),
    city: readText(row.city),
    state: readText(row.state),
    zip: readText(row.zip),
    passThrough: [
      readText(row.pass_through1),
      readText(row.pass_through2),
      readText(row.pass_through3),
      readText(row.pass_through4),
      readText(row.pass_through5),
    ],
    invitationLink: readText(row.invitation_link),
    businessCategory: readText(row.business_category),
  };
}
