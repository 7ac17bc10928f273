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
import { ConsumerNoticeResponseModel, ReasonModel } from '../src/persistence/models/account';
import { HeaderProfileModel } from '../src/persistence/models/imports';
import { TemplateModel } from '../src/persistence/models/letters';
import { ConsumerProfileModel } from '../src/persistence/models/profile';
import { PaymentTransactionModel } from '../src/persistence/models/payments';
import { PaymentMethodModel } from '../src/persistence/models/wallet';
import type { DealSeed } from './deals';
import { accountRows, noticeRows, profileRows } from './demo-accounts';
import { CASTILLO_DEALS, castilloFeedRow } from './demo-castillo';
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
import { storeMarks } from './demo-marks';
import { oldPaymentRows } from './demo-payments';
import { storePlacements } from './demo-placements';
import { storePreferences } from './demo-preferences';
import { storeErasureRequest, storeMessages } from './demo-rights';
import { storeAccounts, storeDeals, storeProfiles } from './store-rows';
import { demoMethodRows } from './wallets';

/** Deals by account id, for every state that has offers or payments. */
export const DEALS: ReadonlyMap<number, DealSeed> = new Map<number, DealSeed>([
  [3, { type: 'installment', answer: 'accepted', firstPayIn: -40, remaining: 'cancelled' }],
  [4, { type: 'pif', answer: 'accepted', firstPayIn: -20, remaining: 'scheduled' }],
  [7, { type: 'installment', answer: 'declined', firstPayIn: 6, offered: '60.00', note: 'I can start next week.' }],
  [8, { type: 'pif', answer: 'declined', firstPayIn: 4, offered: '400.00', note: 'My sister helps me out.' }],
  [11, { type: 'pif', answer: 'accepted', firstPayIn: 9, remaining: 'scheduled' }],
  [12, { type: 'installment', answer: 'accepted', firstPayIn: -65, remaining: 'scheduled' }],
  [13, { type: 'pif', answer: 'accepted', firstPayIn: 5, remaining: 'scheduled' }],
  [14, { type: 'installment', answer: 'accepted', firstPayIn: -75, remaining: 'scheduled' }],
  [15, { type: 'pif', answer: 'accepted', firstPayIn: 4 }],
  [16, { type: 'installment', answer: 'accepted', firstPayIn: 6 }],
  [
    17,
    {
      type: 'installment',
      answer: 'countered',
      firstPayIn: 14,
      offered: '60.00',
      note: 'More is not possible.',
      counter: { monthly: '68.00', firstPayIn: 10, note: 'Could you manage a little more?' },
    },
  ],
  [18, { type: 'pif', answer: 'waiting', firstPayIn: 8, offered: '600.00', note: 'From my savings.' }],
  ...CASTILLO_DEALS,
]);

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
    await insertRows(db, ConsumerNoticeResponseModel, noticeRows(moment));
    await insertRows(db, PaymentMethodModel, demoMethodRows(moment));
    await insertRows(db, PaymentTransactionModel, oldPaymentRows(moment));
    await storeDeals(db, DEALS, moment);
    await checkConditions(db, MISSING);
    await storeGifts(db, moment);
    await storeMarks(db, moment);
    await insertRows(db, CalendarFeedModel, [castilloFeedRow(moment)]);
    await storeLetters(db, letterSeeds(moment), moment);
    await storeMessages(db, moment);
    await storeErasureRequest(db, moment);
    await storePlacements(db, moment);
  });
}
