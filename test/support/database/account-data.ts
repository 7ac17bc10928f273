// Changes what is sealed of an account, as a placement by its creditor would.
import type { AccountMember } from '../../../seeders/factories';
import { sealAccount } from '../../../seeders/store-rows';
import type { Database } from '../../../src/persistence/database/database';
import { ConsumerModel } from '../../../src/persistence/models/account';
import { readNumber } from '../../../src/persistence/shared/columns';
import { openPersonalData } from '../../../src/persistence/shared/personal-data';

export async function changeAccountData(
  db: Database,
  id: number,
  members: Readonly<
    Partial<Record<AccountMember | 'dateOfBirth' | 'email' | 'last4ssn' | 'lastName' | 'mobile', string>>
  >,
): Promise<void> {
  const accounts = db.model(ConsumerModel);
  const row = await accounts.findOne({ attributes: ['personal', 'companyId'], where: { id } });
  const personal = openPersonalData(db.sealing, 'consumers', id, row?.personal);
  const key = { id, companyId: readNumber(row?.companyId) };
  await accounts.update(sealAccount(db.sealing, key, { ...personal, ...members }), { id });
}
