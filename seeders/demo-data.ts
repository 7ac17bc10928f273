// The demo data, with an account in every state. Ids are fixed; dates are relative to the time of seeding.
import type { Moment } from '../src/domain/shared/calendar';
import { checkConditions, MISSING } from '../src/persistence/account/condition-store';
import type { Database } from '../src/persistence/database/database';
import { insertRows } from '../src/persistence/shared/batch-writes';
import {
  CompanyMembershipModel,
  CompanyModel,
  CreditorProfileModel,
  CreditorUserModel,
  CustomContentModel,
  SubclientModel,
} from '../src/persistence/models/creditor';
import { CalendarFeedModel } from '../src/persistence/models/calendar';
import { ReasonModel } from '../src/persistence/models/account';
import { HeaderProfileModel } from '../src/persistence/models/imports';
import { TemplateModel } from '../src/persistence/models/letters';
import { ConsumerProfileModel } from '../src/persistence/models/profile';
import { PaymentMethodModel } from '../src/persistence/models/wallet';
import { accountRows, profileRows } from './demo-accounts';
import { castilloFeedRow } from './demo-castillo';
import {
  companyRows,
  CONTENT_ROWS,
  creditorUserRows,
  headerProfileRows,
  membershipRows,
  REASON_ROWS,
  SENDER_ROWS,
  subclientRows,
  templateRows,
} from './demo-creditors';
import { storeGifts } from './demo-gifts';
import { letterSeeds, storeLetters } from './demo-letters';
import { storePlacements } from './demo-placements';
import { storePreferences } from './demo-preferences';
import { storeErasureRequest, storeMessages } from './demo-rights';
import { STORIES } from './demo-stories';
import { storeAccounts, storeProfiles, storeStories } from './store-rows';
import { demoMethodRows } from './wallets';

/** Whether there is no company and no consumer profile. */
export async function isDatabaseEmpty(db: Database): Promise<boolean> {
  const any = { attributes: ['id'] };
  return !(await db.model(CompanyModel).findOne(any)) && !(await db.model(ConsumerProfileModel).findOne(any));
}

/** Returns false for a database that contains data, which it does not change. */
export async function seedDemoIfEmpty(db: Database, moment: Moment): Promise<boolean> {
  if (!(await isDatabaseEmpty(db))) return false;
  await seedDemo(db, moment);
  return true;
}

/** Stores the demo data in an empty, migrated database, in one transaction. */
export async function seedDemo(database: Database, moment: Moment): Promise<void> {
  await database.transaction(async (db) => {
    await insertRows(db, CompanyModel, companyRows(moment));
    await insertRows(db, SubclientModel, subclientRows(moment));
    await insertRows(db, CompanyMembershipModel, membershipRows(moment));
    await insertRows(db, CustomContentModel, CONTENT_ROWS);
    await insertRows(db, CreditorUserModel, creditorUserRows(moment));
    await insertRows(db, CreditorProfileModel, SENDER_ROWS);
    await insertRows(db, HeaderProfileModel, headerProfileRows(moment));
    await insertRows(db, TemplateModel, templateRows(moment));
    // The migration stored them; here they get the ids of the demo data.
    await db.model(ReasonModel).delete({ isSystem: true });
    await insertRows(db, ReasonModel, REASON_ROWS);
    await storeProfiles(db, profileRows(moment));
    await storePreferences(db, moment);
    await storeAccounts(db, accountRows(moment));
    await insertRows(db, PaymentMethodModel, demoMethodRows(moment));
    await storeStories(db, STORIES, moment);
    await checkConditions(db, MISSING);
    await storeGifts(db, moment);
    await insertRows(db, CalendarFeedModel, [castilloFeedRow(moment)]);
    await storeLetters(db, letterSeeds(moment), moment);
    await storeMessages(db, moment);
    await storeErasureRequest(db, moment);
    await storePlacements(db, moment);
  });
}
