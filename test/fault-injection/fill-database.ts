// The data of the scenarios: many people with accounts, each with a stored payment method, and letter templates.
import { createHash } from 'node:crypto';
import { seedDemo } from '../../seeders/demo-data';
import { seedLargeDataSet } from '../../seeders/large-data-set';
import { toMoment } from '../../src/domain/shared/calendar';
import { openDatabase, type Database } from '../../src/persistence/database/database';
import { migrate } from '../../src/persistence/migrations/migrate';
import { TEST_SEALING } from '../support/database/test-database';

const PEOPLE = 40;
const ACCOUNTS_PER_PERSON = 40;

export const TEMPLATES = 4;
/** Above the ids of the demo data. */
export const FIRST_TEMPLATE = 9000;

/** The reference of a person's payment method. */
export const toReference = (profileId: number): string => `pm_person_${profileId}`;

/** `url`: null for the embedded database in `dataDir`. */
export async function fillDatabase(url: string | null, dataDir: string): Promise<void> {
  // A cluster on a busy machine is slow.
  const db = await openDatabase({ url, dataDir, poolMax: 2, retryTimeoutMs: 60_000, sealing: TEST_SEALING });
  try {
    const moment = toMoment(Date.now(), 'America/New_York');
    await migrate(db);
    await seedDemo(db, moment);
    await seedLargeDataSet(db, moment, { profiles: PEOPLE, accounts: ACCOUNTS_PER_PERSON });
    await addRows(db.repeatable);
  } finally {
    await db.close();
  }
}

async function addRows(db: Database): Promise<void> {
  for (const { id } of await db.read('SELECT id FROM consumer_profiles')) {
    const reference = toReference(Number(id));
    const digest = createHash('sha256').update(reference).digest('hex');
    await db.write(
      `INSERT INTO payment_methods (consumer_profile_id, type, reference, reference_digest, provider_status, created_at)
       SELECT id, 'other', ?, ?, 'active', created_at FROM consumer_profiles WHERE id = ?`,
      [reference, digest, Number(id)],
    );
  }
  for (let id = FIRST_TEMPLATE; id < FIRST_TEMPLATE + TEMPLATES; id += 1) {
    await db.write(
      `INSERT INTO templates (id, user_id, company_id, name, type, subject, description, version, content_policy, created_at)
       SELECT ?, id, company_id, 'Template', 'e-letter', 'Subject', '<p>Text</p>', 1, 1, created_at
       FROM creditor_users WHERE email = 'dana@acme.test'`,
      [id],
    );
  }
  await db.write("UPDATE company_memberships SET status = 'active', current_plan_end = '2099-01-01 00:00:00.000'");
  // The writers offer small amounts, which wait for the creditor.
  for (const table of ['companies', 'subclients', 'consumers'])
    await db.write(`UPDATE ${table} SET minimum_settlement_percentage = NULL, minimum_payment_plan_percentage = NULL`);
}
