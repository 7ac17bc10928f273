// Stores seeded people and their accounts, sealing what is personal of them.
import type { Database } from '../src/persistence/database/database';
import { insertRows } from '../src/persistence/insert-rows';
import { ConsumerModel } from '../src/persistence/models/consumer';
import { ConsumerProfileModel } from '../src/persistence/models/profile';
import { computeProfileIndexes, sealPersonalData } from '../src/persistence/shared/personal-data';
import type { PlainAccount, PlainProfile } from './factories';

/** To be called inside a transaction. */
export async function storeProfiles(db: Database, rows: readonly PlainProfile[]): Promise<void> {
  const { sealing } = db;
  const sealed = rows.map(({ personal, ...row }) => ({
    ...row,
    ...computeProfileIndexes(sealing, personal),
    personal: sealPersonalData(sealing, 'consumer_profiles', row.id, personal),
  }));
  await insertRows(db, ConsumerProfileModel, sealed);
}

/** To be called inside a transaction, after the profiles. */
export async function storeAccounts(db: Database, rows: readonly PlainAccount[]): Promise<void> {
  const sealed = rows.map(({ personal, ...row }) => ({
    ...row,
    personal: sealPersonalData(db.sealing, 'consumers', row.id, personal),
  }));
  await insertRows(db, ConsumerModel, sealed);
}
