// Computes the columns by which accounts are found, of those that were stored before the columns were added.
import { col, Op } from 'sequelize';
import type { Database } from '../database/database';
import { isUniqueViolation } from '../database/errors';
import { ConsumerModel } from '../models/account';
import { readNumber, required } from '../shared/columns';
import { openPersonalData } from '../shared/personal-data';
import { computePlacementIndexes } from '../shared/sealed-account';

const PAGE = 200;

/**
 * The account key, the identity index and the imported balance. Pages by id, and may be repeated. Of accounts with the same
 * number in a company, the first gets the key.
 */
export async function indexStoredAccounts(db: Database): Promise<void> {
  const accounts = db.repeatable.model(ConsumerModel);
  for (let last = 0; ;) {
    const where = { id: { [Op.gt]: last }, identityIndex: null, personal: { [Op.ne]: null } };
    const attributes = ['id', 'companyId', 'consumerProfileId', 'personal'];
    const rows = await accounts.findAll({ attributes, where, order: ['id'], limit: PAGE });
    for (const row of rows) {
      const id = required(readNumber(row.id));
      const personal = openPersonalData(db.sealing, 'consumers', id, row.personal) ?? {};
      const { accountKey, identityIndex } = computePlacementIndexes(db.sealing, readNumber(row.companyId), personal);
      const rest = { identityIndex, importedBalance: col('current_balance') };
      const changes = { ...rest, ...(row.consumerProfileId !== null && { linkState: 'linked' as const }) };
      await accounts.update({ ...changes, accountKey }, { id }).catch(async (error: unknown) => {
        if (!isUniqueViolation(error)) throw error;
        await accounts.update(changes, { id });
      });
    }
    const end = rows.at(-1);
    if (!end) return;
    last = required(readNumber(end.id));
  }
}

/** By which creditors search. Pages by id, and may be repeated. */
export async function indexSearchedAccounts(db: Database): Promise<void> {
  const accounts = db.repeatable.model(ConsumerModel);
  for (let last = 0; ;) {
    const where = { id: { [Op.gt]: last }, nameBirthIndex: null, personal: { [Op.ne]: null } };
    const attributes = ['id', 'companyId', 'personal'];
    const rows = await accounts.findAll({ attributes, where, order: ['id'], limit: PAGE });
    for (const row of rows) {
      const id = required(readNumber(row.id));
      const personal = openPersonalData(db.sealing, 'consumers', id, row.personal) ?? {};
      const indexes = computePlacementIndexes(db.sealing, readNumber(row.companyId), personal);
      const { memberNumberIndex, nameBirthIndex } = indexes;
      await accounts.update({ memberNumberIndex, nameBirthIndex }, { id });
    }
    const end = rows.at(-1);
    if (!end) return;
    last = required(readNumber(end.id));
  }
}
