// Makes accounts of the demo data unclaimed accounts of another person, as a placement would leave them.
import type { Database } from '../../../src/persistence/database/database';
import { changeAccountData } from '../database/account-data';
import type { RestIdentity } from '../fixtures/people';

interface Placed {
  readonly email?: string;
  readonly mobile?: string;
  readonly accountNumber: string;
  readonly referenceNumber?: string;
  readonly memberAccountNumber?: string;
}

/** Returns the ids of two accounts of one company and of one of another company. */
export async function findAccountsOfTwoCompanies(db: Database): Promise<readonly [number, number, number]> {
  const rows = await db.read('SELECT id, company_id AS company FROM consumers WHERE deleted_at IS NULL ORDER BY id');
  const [first] = rows;
  const [, second] = rows.filter(({ company }) => company === first?.company);
  const other = rows.find(({ company }) => company !== first?.company);
  return [Number(first?.id), Number(second?.id), Number(other?.id)];
}

/** `placed`: without a contact, the company has delivered none. */
export async function placeUnclaimed(
  db: Database,
  id: number,
  { last_name: lastName, date_of_birth: dateOfBirth, last4ssn }: RestIdentity,
  placed: Placed,
): Promise<void> {
  await changeAccountData(db, id, { referenceNumber: `R-${id}`, ...placed, lastName, dateOfBirth, last4ssn });
  const [email, mobile] = [placed.email === undefined, placed.mobile === undefined];
  await db.write(
    `UPDATE consumers SET consumer_profile_id = NULL${email ? ', email_index = NULL' : ''}${mobile ? ', mobile_index = NULL' : ''}
    WHERE id = ?`,
    [id],
  );
}
