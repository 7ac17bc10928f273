// Deletes the rows of every model except leases, and lets generated keys start at 1 again: what is seeded then has the ids of a first start.
import type { ModelCtor } from 'sequelize-typescript';
import { MODELS } from '../models/models';
import { JobLeaseModel } from '../models/system';
import type { Database } from './database';
import type { DialectName } from './dialect';

/** The migrations that ran stay recorded, and leases stay with the jobs that are running. */
export async function emptyTables(database: Database): Promise<void> {
  const models = await listReferencingFirst(database);
  await database.transaction(async (db) => {
    for (const model of models) await db.model(model).delete({});
    if (db.dialect === 'sqlite') await db.write('DELETE FROM sqlite_sequence');
  });
  if (database.dialect === 'sqlite') return;
  // Outside of the transaction, which this statement would commit.
  for (const model of models) {
    const stored = database.sequelize.getRepository(model);
    const isGenerated = stored.getAttributes()[stored.primaryKeyAttribute]?.autoIncrement === true;
    if (isGenerated) await database.write(`ALTER TABLE ${stored.tableName} AUTO_INCREMENT = 1`);
  }
}

/** Each model before those that its rows refer to, as the foreign keys of the database say. */
async function listReferencingFirst(db: Database): Promise<readonly ModelCtor[]> {
  const emptied = MODELS.filter((model) => model !== JobLeaseModel);
  const models = new Map(emptied.map((model) => [db.sequelize.getRepository(model).tableName, model]));
  const references = (await listReferences(db)).filter(({ referring, target }) => referring !== target);
  const ordered: ModelCtor[] = [];
  while (models.size > 0) {
    const isReferred = new Set(references.filter(({ referring }) => models.has(referring)).map(({ target }) => target));
    const free = [...models].filter(([table]) => !isReferred.has(table));
    if (free.length === 0) throw new Error(`These tables refer to each other: ${[...models.keys()].join(', ')}.`);
    for (const [table, model] of free) {
      ordered.push(model);
      models.delete(table);
    }
  }
  return ordered;
}

export interface TableReference {
  readonly referring: string;
  readonly target: string;
}

/** The tables of every foreign key, as the database says. */
export async function listReferences(db: Database): Promise<readonly TableReference[]> {
  const rows = await db.read(REFERENCES[db.dialect]);
  return rows.map(({ referring, target }) => ({ referring: String(referring), target: String(target) }));
}

const REFERENCES: Readonly<Record<DialectName, string>> = {
  mysql: `SELECT table_name AS referring, referenced_table_name AS target FROM information_schema.key_column_usage
    WHERE table_schema = DATABASE() AND referenced_table_name IS NOT NULL`,
  sqlite: `SELECT m.name AS referring, f."table" AS target FROM sqlite_master m, pragma_foreign_key_list(m.name) f
    WHERE m.type = 'table'`,
};
