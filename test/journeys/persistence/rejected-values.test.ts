// Values that validation let through and the database rejects: the client gets 422 and the log a warning, without the value.
import pino from 'pino';
import { DataType } from 'sequelize-typescript';
import { createSchemaChanges } from '../../../src/persistence/migrations/schema-changes';
import type { SqlValue } from '../../../src/persistence/database/dialect';
import { API_STYLES, openBrowser } from '../../support/clients/simulated-browser';
import { expectRefusal } from '../../support/clients/refusals';
import { chosenStore, withDatabase } from '../../support/database/test-database';
import { openLetterFixture, readStoredLetters, type LetterFixture } from '../../support/fixtures/letter-fixture';

const MESSAGE = 'The value is too long, out of range or of the wrong type.';
const isServer = chosenStore() !== 'embedded';

interface RejectedWrite {
  readonly what: string;
  readonly sql: string;
  readonly values: readonly SqlValue[];
  /** The input field of the column; null for a column that clients do not set. */
  readonly field: string | null;
}

const BOTH: readonly RejectedWrite[] = [
  { what: 'null in a required column', sql: 'name = ?', values: [null], field: 'name' },
  { what: 'a value that a check forbids', sql: 'sealed_hold_reason = ?', values: ['secret'], field: 'holdReason' },
  { what: 'a forbidden value of a column of ours', sql: 'kind = ?', values: ['secret'], field: null },
];

/** SQLite stores all of them but the last, which is no whole number in the column of a key. */
const SERVER: readonly RejectedWrite[] = [
  { what: 'a text that is too long', sql: 'note = ?', values: ['secret'], field: 'note' },
  { what: 'a number out of range', sql: 'small = ?', values: [99_999], field: null },
  { what: 'an amount out of range', sql: 'amount = ?', values: ['99999.99'], field: null },
  { what: 'a sum out of range', sql: 'id = id + 9223372036854775807', values: [], field: null },
  { what: 'a text for a number', sql: 'small = ?', values: ['secret'], field: null },
  { what: 'a day that does not exist', sql: 'restart_date = ?', values: ['2026-02-31'], field: 'restartDate' },
  { what: 'a text for a day', sql: 'restart_date = ?', values: ['secret'], field: 'restartDate' },
];
const EMBEDDED: readonly RejectedWrite[] = [
  { what: 'a text for a key', sql: 'id = ?', values: ['secret'], field: null },
];

describe('a write of', () => {
  const database = withDatabase();

  beforeAll(async () => {
    const { types, createTable } = createSchemaChanges(database().db);
    await createTable('test_values', {
      id: { type: DataType.BIGINT, allowNull: false, primaryKey: true, autoIncrement: true },
      name: { type: DataType.STRING(5), allowNull: false },
      note: { type: DataType.STRING(5), allowNull: true },
      sealed_hold_reason: { type: types.exactText(10), allowNull: true, values: ['known'] },
      kind: { type: types.exactText(10), allowNull: true, values: ['known'] },
      small: { type: DataType.SMALLINT, allowNull: true },
      amount: { type: DataType.DECIMAL(5, 2), allowNull: true },
      restart_date: { type: DataType.DATEONLY, allowNull: true },
    });
    await database().db.write("INSERT INTO test_values (name) VALUES ('first')");
  });

  it.each([...BOTH, ...(isServer ? SERVER : EMBEDDED)])('$what is invalid input', async ({ sql, values, field }) => {
    const { db } = database();
    const statement = `UPDATE test_values SET ${sql}`;
    const errors = { [field ?? 'request']: [MESSAGE] };
    const rejected = { code: 'validation_failed', message: 'The given data was invalid.', details: { errors } };
    await expect(db.write(statement, values)).rejects.toMatchObject(rejected);
    const inTransaction = db.transaction(async (transaction) => {
      await transaction.write("UPDATE test_values SET name = 'other'");
      await transaction.write(statement, values);
    });
    await expect(inTransaction).rejects.toMatchObject(rejected);
    expect(await db.read('SELECT name FROM test_values')).toEqual([{ name: 'first' }]);
  });
});

describe.each(API_STYLES)('over %s', (style) => {
  const lines: string[] = [];
  let fixture: LetterFixture;

  beforeAll(async () => {
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
    fixture = await openLetterFixture({}, log);
    // Stricter than the validation of names.
    const narrower = isServer
      ? 'ALTER TABLE templates MODIFY name VARCHAR(25) NOT NULL'
      : 'ALTER TABLE templates ADD COLUMN extra INT CONSTRAINT templates_name_known CHECK (length(name) <= 25)';
    await fixture.app.dependencies.db.write(narrower);
  });
  afterAll(() => fixture.close());

  it('is answered as invalid input that names the field, stores nothing, and is logged once without the value', async () => {
    const id = await fixture.createTemplate();
    const before = await readStoredLetters(fixture);
    const input = { id, name: 'A name that validation accepts' };
    const outcome = await openBrowser(fixture.app, style).send('updateTemplate', input, { token: fixture.dana.token });
    const invalid = {
      status: 422,
      code: 'validation_failed',
      message: 'The given data was invalid.',
      plain: true,
    } as const;
    expectRefusal(outcome, { ...invalid, members: { errors: { name: [MESSAGE] } } });
    expect(await readStoredLetters(fixture)).toEqual(before);
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logged.filter(({ event }) => String(event).startsWith('database.'))).toEqual([
      expect.objectContaining({ level: 40, event: 'database.value_rejected', fields: ['name'] }),
    ]);
    expect(lines.join('')).not.toContain('validation accepts');
  });
});
