// Puts the demo data back as on a first start, with dates from today. Refuses a database that contains anything else.
import type { LocalDate, Moment } from '../src/domain/shared/calendar';
import type { Database } from '../src/persistence/database/database';
import { addSystemReasons } from '../src/persistence/account/reason-store';
import { emptyTables } from '../src/persistence/database/empty-tables';
import { ConsumerModel } from '../src/persistence/models/account';
import { CompanyMembershipModel, CompanyModel } from '../src/persistence/models/creditor';
import { ConsumerProfileModel } from '../src/persistence/models/profile';
import { readDate } from '../src/persistence/shared/columns';
import { accountRows, profileRows } from './demo-accounts';
import { companyRows, NORTHBANK } from './demo-creditors';
import { seedDemo } from './demo-data';
import { COMPLETED_IMPORT } from './demo-placements';

/**
 * Deletes everything, sessions included, and seeds again. Returns false, and changes nothing, if there is a company or an
 * account that the demo data does not have. If it is interrupted, the database is empty, which the next start or reset fills.
 */
export async function resetDemo(db: Database, moment: Moment): Promise<boolean> {
  if (await hasOtherData(db, moment)) return false;
  await emptyTables(db);
  await seedDemo(db, moment);
  return true;
}

/**
 * Empties the database. Returns false, and changes nothing, if there is a company or an account that the demo data does not
 * have, or another person has signed in.
 */
export async function removeDemo(db: Database, moment: Moment): Promise<boolean> {
  const own = { id: profileRows(moment).map(({ id }) => id) };
  const hasOtherPeople = (await countSignedIn(db, {})) > (await countSignedIn(db, own));
  if (hasOtherPeople || (await hasOtherData(db, moment))) return false;
  await emptyTables(db);
  await addSystemReasons(db);
  return true;
}

/** A sign-in verifies a contact. */
async function countSignedIn(db: Database, where: { readonly id?: number[] }): Promise<number> {
  const people = db.model(ConsumerProfileModel);
  const unverified = await people.count({ ...where, emailVerifiedAt: null, mobileVerifiedAt: null });
  return (await people.count(where)) - unverified;
}

/** New people do not count: trying the demo out creates them. */
async function hasOtherData(db: Database, moment: Moment): Promise<boolean> {
  const own = new Map(companyRows(moment).map(({ id, companyName }) => [id, companyName]));
  const companies = await db.model(CompanyModel).findAll({ attributes: ['id', 'companyName'], limit: own.size + 1 });
  if (companies.some(({ id, companyName }) => own.get(Number(id)) !== companyName)) return true;
  const accounts = db.model(ConsumerModel);
  const ownAccounts = await accounts.count({ id: accountRows(moment).map(({ id }) => id) });
  const placed = await accounts.count({ lastImportId: COMPLETED_IMPORT });
  return (await accounts.count({})) !== ownAccounts + placed;
}

/** The day from which the dates of the demo data count; null: the database has other data, or none. */
export async function findDemoDay(db: Database, moment: Moment): Promise<LocalDate | null> {
  if (await hasOtherData(db, moment)) return null;
  // Northbank's membership ends on the day of seeding.
  const where = { companyId: NORTHBANK };
  const membership = await db.model(CompanyMembershipModel).findOne({ attributes: ['currentPlanEnd'], where });
  return readDate(membership?.currentPlanEnd);
}
