// Adds what the set-up of companies needs: the standard reasons for not paying, versions of settings, and a unique number for
// each subclient that is not deleted.
import { DataType } from 'sequelize-typescript';
import { addSystemReasons } from '../account/reason-store';
import { SubclientModel } from '../models/creditor';
import { readNumber, readText, required } from '../shared/columns';
import type { SchemaChanges } from './schema-changes';

export const name = '0031-company-set-up';

export async function up({ db, types, addColumns, addIndex }: SchemaChanges): Promise<void> {
  const version = { type: DataType.BIGINT, allowNull: false, defaultValue: 1 } as const;
  await addColumns('companies', { version, terms_version: version });
  await addColumns('subclients', {
    ...{ version, terms_version: version },
    live_number: { type: types.exactText(191), allowNull: true },
  });
  await addIndex('subclients', ['company_id', 'live_number'], { unique: true });
  await fillLiveNumbers(db);
  await addSystemReasons(db);
}

/** Of subclients with the same number, the first one gets the key; the others keep null. */
async function fillLiveNumbers(db: SchemaChanges['db']): Promise<void> {
  const subclients = db.model(SubclientModel);
  const attributes = ['id', 'companyId', 'uniqueIdentificationNumber', 'liveNumber'];
  const rows = await subclients.findAll({ attributes, where: { deletedAt: null }, order: ['id'] });
  const toKey = (row: (typeof rows)[number], number: unknown) => `${Number(row.companyId)} ${readText(number) ?? ''}`;
  const taken = new Set(rows.filter(({ liveNumber }) => liveNumber !== null).map((row) => toKey(row, row.liveNumber)));
  for (const row of rows) {
    const liveNumber = required(readText(row.uniqueIdentificationNumber)).trim();
    if (row.liveNumber !== null || liveNumber === '' || taken.has(toKey(row, liveNumber))) continue;
    taken.add(toKey(row, liveNumber));
    await subclients.update({ liveNumber }, { id: required(readNumber(row.id)), liveNumber: null });
  }
}
