// What migrations use to change the schema: the same table on both databases, and every change safe to repeat.
import { DataType } from 'sequelize-typescript';
import { INSTANT } from '../../../src/persistence/models/instant-column';
import { createSchemaChanges, type SchemaChanges } from '../../../src/persistence/migrations/schema-changes';
import { isUniqueViolation } from '../../../src/persistence/database/errors';
import { withDatabase } from '../../support/database/test-database';

const database = withDatabase({});

async function createNotes({ types, createTable, addColumns, addIndex }: SchemaChanges): Promise<void> {
  await createTable(
    'test_notes',
    {
      id: { type: DataType.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
      profile_id: { type: DataType.BIGINT, allowNull: false, references: { model: 'consumer_profiles', key: 'id' } },
      kind: { type: types.exactText(10), allowNull: false, values: ['call', 'letter'] },
      body: { type: types.longText, allowNull: true },
      is_read: { type: DataType.BOOLEAN, allowNull: false, defaultValue: false },
    },
    { unique: [['profile_id', 'kind']], indexes: [['kind', 'is_read']] },
  );
  await addColumns('test_notes', {
    seen_at: { type: INSTANT, allowNull: true },
    source: { type: types.exactText(10), allowNull: false, defaultValue: 'web', values: ['web', 'phone'] },
  });
  await addIndex('test_notes', ['seen_at']);
}

describe('a migration', () => {
  const getSchema = () => createSchemaChanges(database().db);
  const insert = (values: string) =>
    database().db.write(`INSERT INTO test_notes (profile_id, kind, source) VALUES ${values}`);

  beforeAll(async () => {
    await createNotes(getSchema());
    await createNotes(getSchema());
    await database().db.write(
      "INSERT INTO consumer_profiles (id, personal, identity_index) VALUES (901, '', 'a'), (902, '', 'b')",
    );
    await insert("(901, 'call', 'web')");
  });

  it('creates a table with its indexes once, whether or not it is repeated', async () => {
    const found = (await database().db.sequelize.getQueryInterface().showIndex('test_notes')) as readonly object[];
    const names = found.map((index) => String(Reflect.get(index, 'name')));
    expect(names).toEqual(
      expect.arrayContaining([
        'test_notes_profile_id_kind_unique',
        'test_notes_kind_is_read_index',
        'test_notes_seen_at_index',
      ]),
    );
  });

  it('sets defaults', async () => {
    const [row] = await database().db.read('SELECT is_read, seen_at FROM test_notes');
    expect(row).toEqual({ is_read: 0, seen_at: null });
  });

  it.each([
    ['a value outside the list of its column', "(901, 'fax', 'web')"],
    ['a listed value in upper case', "(901, 'LETTER', 'web')"],
    ['a value outside the list of an added column', "(901, 'letter', 'fax')"],
  ])('rejects %s', async (_what, values) => {
    const cause = { message: expect.stringMatching(/constraint/i) as string };
    await expect(insert(values)).rejects.toMatchObject({ code: 'validation_failed', cause });
  });

  it('rejects a missing parent', async () => {
    await expect(insert("(77, 'letter', 'web')")).rejects.toThrow(/foreign key/i);
  });

  it('rejects a second row with the same unique key', async () => {
    const error: unknown = await insert("(901, 'call', 'phone')").catch((reason: unknown) => reason);
    expect(isUniqueViolation(error)).toBe(true);
  });

  it('runs hand-written SQL with its parameters, and reports its errors', async () => {
    const { raw } = getSchema();
    await raw('an expression of two columns', 'UPDATE test_notes SET body = ? WHERE profile_id = ?', ['hello', 901]);
    expect(await database().db.read('SELECT body FROM test_notes')).toEqual([{ body: 'hello' }]);
    await expect(raw('a typing error', 'ALTER TABLE no_such_table DROP COLUMN a')).rejects.toThrow(/no_such_table/);
  });

  it('does not change the schema inside a transaction, which MySQL would commit', async () => {
    const change = database().db.transaction((db) => db.changeSchema((schema) => schema.dropTable('test_notes')));
    await expect(change).rejects.toThrow('Inside a transaction');
  });
});
