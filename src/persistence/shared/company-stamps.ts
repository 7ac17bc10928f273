// Raises the stamps of the companies to whose users a change of a person shows, with the accounts that the person has claimed.
import { col, fn } from 'sequelize';
import type { Database } from '../database/database';
import { ConsumerModel } from '../models/account';
import { readNumber } from './columns';

/** Call in the transaction of the change. */
export async function raiseStampsOfCompanies(db: Database, consumerProfileId: number): Promise<void> {
  const rows = await db.model(ConsumerModel).findAll({
    attributes: [[fn('DISTINCT', col('company_id')), 'companyId']],
    where: { consumerProfileId },
  });
  db.raise(
    'accounts',
    rows.flatMap(({ companyId }) => readNumber(companyId) ?? []),
  );
}
