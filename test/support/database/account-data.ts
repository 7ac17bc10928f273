// Changes what is sealed of an account, as a placement by its creditor would.
import type { Database } from '../../../src/persistence/database/database';
import { ConsumerModel } from '../../../src/persistence/models/account';
import { openPersonalData } from '../../../src/persistence/shared/personal-data';
import { sealPlacedAccount, type ACCOUNT_MEMBERS } from '../../../src/persistence/shared/sealed-account';

export async function changeAccountData(
  db: Database,
  id: number,
  members: Readonly<Partial<Record<(typeof ACCOUNT_MEMBERS)[number], string>>>,
): Promise<void> {
  const accounts = db.model(ConsumerModel);
  const row = await accounts.findOne({ attributes: ['personal'], where: { id } });
  const personal = openPersonalData(db.sealing, 'consumers', id, row?.personal);
  await accounts.update(sealPlacedAccount(db.sealing, id, members, personal), { id });
}
