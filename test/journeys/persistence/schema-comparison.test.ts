// The migrated schema is the one that the models declare: column by column and index by index.
import { DataType } from 'sequelize-typescript';
import type { Database } from '../../../src/persistence/database/database';
import { migrate } from '../../../src/persistence/migrations/migrate';
import { createSchemaChanges } from '../../../src/persistence/migrations/schema-changes';
import { MODELS } from '../../../src/persistence/models/models';
import { readModelLines, readStoredLines } from '../../support/database/table-lines';
import { withDatabase } from '../../support/database/test-database';

/** Known to the migrations only. */
const WITHOUT_MODEL = ['schema_migrations'];

async function findDifferences(db: Database): Promise<readonly string[]> {
  const differences: string[] = [];
  for (const model of MODELS) {
    const repository = db.sequelize.getRepository(model);
    const { tableName } = repository;
    const stored = await readStoredLines(db, tableName);
    const declared = readModelLines(db.dialect, repository);
    differences.push(
      ...stored.filter((line) => !declared.includes(line)).map((line) => `${tableName} has ${line}`),
      ...declared.filter((line) => !stored.includes(line)).map((line) => `${tableName} lacks ${line}`),
    );
  }
  return differences;
}

describe('the migrated schema', () => {
  // Migrated here, because copies of a database are not made by the migrations.
  const database = withDatabase({ migrated: false });
  beforeAll(() => migrate(database().db));

  it('has exactly the tables of the models', async () => {
    const tables = await database().db.sequelize.getQueryInterface().showAllTables();
    const expected = MODELS.map((model) => database().db.sequelize.getRepository(model).tableName);
    expect([...tables].sort()).toEqual([...expected, ...WITHOUT_MODEL].sort());
  });

  it('has exactly the columns and indexes of the models', async () => {
    expect(await findDifferences(database().db)).toEqual([]);
  });
});

describe('the comparison', () => {
  const database = withDatabase({ migrated: false });

  it('finds a surplus column, a missing index, and a wrong type, nullability, default and uniqueness', async () => {
    const { db } = database();
    await migrate(db);
    const { addColumns, addIndex } = createSchemaChanges(db);
    const catalogue = db.sequelize.getQueryInterface();
    await addColumns('reasons', { surplus: { type: DataType.STRING(5), allowNull: true } });
    await addIndex('reasons', ['label'], { unique: true });
    await catalogue.removeIndex('sessions', 'sessions_absolute_until_index');
    await catalogue.dropTable('job_leases');
    await catalogue.createTable('job_leases', {
      name: { type: DataType.STRING(50), allowNull: false, primaryKey: true },
      holder: { type: DataType.STRING(23), allowNull: false, defaultValue: 'x' },
      held_until: { type: DataType.INTEGER, allowNull: true },
    });
    expect(await findDifferences(db)).toEqual([
      'reasons has surplus VARCHAR(5) null',
      'reasons has unique index (label)',
      'sessions lacks index (absolute_until)',
      'job_leases has holder VARCHAR(23) not null default x',
      'job_leases has held_until INTEGER null',
      'job_leases lacks holder VARCHAR(22) not null',
      'job_leases lacks held_until BIGINT not null',
    ]);
  });
});
