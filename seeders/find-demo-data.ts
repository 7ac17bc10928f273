// Finds what is known to everybody in a database: whoever reads the seeders could sign in to it. A few indexed look-ups, also
// beside other data.
import { SAMPLE_API_KEY } from '../src/domain/creditor/api-key';
import type { Moment } from '../src/domain/shared/calendar';
import type { Database } from '../src/persistence/database/database';
import { CalendarFeedModel } from '../src/persistence/models/calendar';
import { CompanyModel, CreditorUserModel } from '../src/persistence/models/creditor';
import { ApiKeyModel } from '../src/persistence/models/creditor-credentials';
import { GiftLinkModel } from '../src/persistence/models/gifts';
import { ConsumerProfileModel } from '../src/persistence/models/profile';
import { computeContactIndexes } from '../src/persistence/shared/personal-data';
import { computeTextDigest } from '../src/providers/crypto/digests';
import { profileRows } from './demo-accounts';
import { castilloFeedRow } from './demo-castillo';
import { companyRows, DEMO_PASSWORD_HASH } from './demo-creditors';
import { GIFT_TOKENS } from './demo-gifts';

/** What is counted, by the words for it. */
const COUNTS: Readonly<Record<string, (db: Database, moment: Moment) => Promise<number>>> = {
  companies: (db, moment) => {
    const companies = companyRows(moment);
    const emails = companies.flatMap(({ email }) => email ?? []);
    return db.model(CompanyModel).count({ id: companies.map(({ id }) => Number(id)), email: emails });
  },
  people: (db, moment) => {
    const emails = profileRows(moment).flatMap(({ personal: { email } }) => email ?? []);
    const emailIndex = emails.flatMap((email) => computeContactIndexes(db.sealing, 'email', email));
    return db.model(ConsumerProfileModel).count({ emailIndex });
  },
  passwords: (db) => db.model(CreditorUserModel).count({ passwordHash: DEMO_PASSWORD_HASH }),
  'API keys': (db) => db.model(ApiKeyModel).count({ id: SAMPLE_API_KEY.id }),
  'helping hand links': (db) => db.model(GiftLinkModel).count({ tokenDigest: GIFT_TOKENS.map(computeTextDigest) }),
  'calendar links': (db, moment) => {
    const { tokenDigest } = castilloFeedRow(moment);
    return db.model(CalendarFeedModel).count({ tokenDigest });
  },
};

/** `4 passwords`, `1 API keys`; none: the database has nothing of the demo. */
export async function findDemoData(db: Database, moment: Moment): Promise<readonly string[]> {
  const counts = await Promise.all(
    Object.entries(COUNTS).map(async ([what, count]) => ({ what, found: await count(db, moment) })),
  );
  return counts.filter(({ found }) => found > 0).map(({ what, found }) => `${found} ${what}`);
}
