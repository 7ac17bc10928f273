// Stores seeded people and their accounts, sealing what is personal of them.
import type { Database } from '../src/persistence/database/database';
import { insertRows } from '../src/persistence/insert-rows';
import { Consumer } from '../src/persistence/models/consumer';
import { ConsumerProfile } from '../src/persistence/models/profile';
import { profileIndexes, sealPersonal } from '../src/persistence/shared/personal-data';
import type { PlainAccount, PlainProfile } from './factories';

/** To be called inside a transaction. */
export async function storeProfiles(db: Database, rows: readonly PlainProfile[]): Promise<void> {
  const { sealing } = db;
  const sealed = rows.map(({ personal, ...row }) => ({
    ...row,
    ...profileIndexes(sealing, personal),
    personal: sealPersonal(sealing, 'consumer_profiles', row.id, personal),
  }));
  await insertRows(db, ConsumerProfile, sealed);
}

/** To be called inside a transaction, after the profiles. */
export async function storeAccounts(db: Database, rows: readonly PlainAccount[]): Promise<void> {
  const sealed = rows.map(({ personal, ...row }) => ({
    ...row,
    personal: sealPersonal(db.sealing, 'consumers', row.id, personal),
  }));
  await insertRows(db, Consumer, sealed);
}
