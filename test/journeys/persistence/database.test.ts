// Transactions and writes: atomic, retried after transient errors, and rejected when the database is unavailable.
import { DomainError } from '../../../src/domain/shared/errors';
import type { Database } from '../../../src/persistence/database/database';
import { classifyError, isUniqueViolation } from '../../../src/persistence/database/errors';
import { insertRows } from '../../../src/persistence/shared/batch-writes';
import { ReasonModel } from '../../../src/persistence/models/account';
import {
  chosenStore,
  openTestDatabase,
  recordStatements,
  TEST_MOMENT,
  withDatabase,
} from '../../support/database/test-database';

const database = withDatabase({ seedAt: TEST_MOMENT });

const addReason = (db: Database, id: number) =>
  db.write("INSERT INTO reasons (id, label, is_system) VALUES (?, 'a test', ?)", [id, false]);

async function countReason(db: Database, id: number): Promise<number> {
  const [row] = await db.read('SELECT COUNT(*) AS total FROM reasons WHERE id = ?', [id]);
  return Number(row?.total);
}

describe('a transaction', () => {
  it('commits all of its work or none', async () => {
    const { db } = database();
    await db.transaction((transaction) => addReason(transaction, 101));
    const failing = db.transaction(async (transaction) => {
      await addReason(transaction, 102);
      throw new DomainError('forbidden');
    });
    await expect(failing).rejects.toMatchObject({ code: 'forbidden' });
    expect([await countReason(db, 101), await countReason(db, 102)]).toEqual([1, 0]);
  });

  it('sees its own writes before others do', async () => {
    const { db } = database();
    await db.transaction(async (transaction) => {
      await addReason(transaction, 103);
      expect([await countReason(transaction, 103), await countReason(db, 103)]).toEqual([1, 0]);
    });
  });

  it('includes models without passing it to them', async () => {
    const { db } = database();
    const failing = db.transaction(async (transaction) => {
      await insertRows(transaction, ReasonModel, [{ id: 104, label: 'a test', isSystem: false }]);
      expect(await countReason(transaction, 104)).toBe(1);
      throw new DomainError('forbidden');
    });
    await expect(failing).rejects.toThrow(DomainError);
    expect(await countReason(db, 104)).toBe(0);
  });

  it.each([
    1213,
    1020,
    1205,
    1047,
    1158,
    1615,
    2006,
    2013,
    4031,
    'ECONNRESET',
    'PROTOCOL_CONNECTION_LOST',
    'SQLITE_BUSY',
  ])('is retried from the start after %s', async (signal) => {
    const { db } = database();
    let runs = 0;
    await db.transaction(async (transaction) => {
      runs += 1;
      await addReason(transaction, 105);
      if (runs < 3)
        throw Object.assign(new Error('transient'), typeof signal === 'number' ? { errno: signal } : { code: signal });
    });
    expect([runs, await countReason(db, 105)]).toEqual([3, 1]);
    await db.write('DELETE FROM reasons WHERE id = 105');
  });

  it.each([
    1969,
    3024,
    1040,
    1037,
    1041,
    1129,
    1135,
    1206,
    1461,
    1637,
    1021,
    1023,
    1026,
    1030,
    1114,
    1878,
    1045,
    1142,
    'SequelizeConnectionAcquireTimeoutError',
  ])('is rejected without a retry after %s', async (signal) => {
    let runs = 0;
    const failing = database().db.transaction(async () => {
      runs += 1;
      throw Object.assign(new Error('unavailable'), typeof signal === 'number' ? { errno: signal } : { name: signal });
    });
    await expect(failing).rejects.toMatchObject({ code: 'service_unavailable', details: { retryAfter: 1 } });
    expect(runs).toBe(1);
  });

  it('sends nothing after an error, and rolls back even if the error is caught', async () => {
    const { db } = database();
    const failing = db.transaction(async (transaction) => {
      await addReason(transaction, 106);
      const violation = await addReason(transaction, 106).catch((error: unknown) => error);
      expect(isUniqueViolation(violation)).toBe(true);
      await expect(transaction.read('SELECT 1')).rejects.toBe(violation);
      return 'completed';
    });
    expect(isUniqueViolation(await failing.catch((error: unknown) => error))).toBe(true);
    expect(await countReason(db, 106)).toBe(0);
  });

  it('rejects writes outside its database, and writes through it after its end', async () => {
    const { db } = database();
    let bound: Database | undefined;
    await db.transaction(async (transaction) => {
      bound = transaction;
      await expect(addReason(db, 107)).rejects.toThrow('Inside a transaction');
      await expect(db.transaction(async () => undefined)).rejects.toThrow('Inside a transaction');
      await transaction.transaction((inner) => addReason(inner, 107));
    });
    expect(await countReason(db, 107)).toBe(1);
    await expect(bound?.read('SELECT 1')).rejects.toThrow('has ended');
  });

  it('adds one BEGIN and one COMMIT to its work, and on a server a mark', async () => {
    const { db } = database();
    const statements = await recordStatements(db, () => db.transaction((transaction) => addReason(transaction, 108)));
    const begins = chosenStore() === 'embedded' ? ['BEGIN'] : ['START', 'INSERT'];
    expect(statements.map((sql) => sql.split(' ', 1)[0])).toEqual([...begins, 'INSERT', 'COMMIT;']);
  });

  it('runs concurrently with others, each once', async () => {
    const { db } = database();
    const ids = [...Array(40).keys()].map((index) => index + 200);
    await Promise.all(ids.map((id) => db.transaction((transaction) => addReason(transaction, id))));
    expect(await db.read('SELECT COUNT(*) AS total FROM reasons WHERE id >= 200')).toEqual([{ total: 40 }]);
  });
});

describe('a write', () => {
  it('counts matched rows, whether or not they changed', async () => {
    const { db } = database();
    const sql = 'UPDATE companies SET status = ? WHERE id < ?';
    expect(await db.write(sql, ['active', 3])).toBe(2);
    expect(await db.write(sql, ['active', 0])).toBe(0);
  });
});

describe('a repeated read', () => {
  it('finds the columns that its tables have now', async () => {
    const { db } = database();
    const change = (sql: string) => db.changeSchema((schema) => schema.sequelize.query(sql));
    const read = () => db.read('SELECT * FROM test_columns ORDER BY id');
    await change('CREATE TABLE test_columns (id INTEGER PRIMARY KEY, amount INTEGER)');
    await change('INSERT INTO test_columns VALUES (1, 7), (2, NULL)');
    const rows = [
      { id: 1, amount: 7 },
      { id: 2, amount: null },
    ];
    for (let times = 0; times < 3; times += 1) expect(await read()).toEqual(rows);
    await change('ALTER TABLE test_columns ADD COLUMN note VARCHAR(20)');
    const wider = rows.map((row) => ({ ...row, note: null }));
    for (let times = 0; times < 3; times += 1) expect(await read()).toEqual(wider);
    await change('ALTER TABLE test_columns DROP COLUMN amount');
    await change("UPDATE test_columns SET note = 'new'");
    const narrower = rows.map(({ id }) => ({ id, note: 'new' }));
    for (let times = 0; times < 3; times += 1) expect(await read()).toEqual(narrower);
    await change('DROP TABLE test_columns');
  });
});

describe('a closing database', () => {
  it('rejects new work immediately', async () => {
    const { db, close } = await openTestDatabase();
    const jobs = () => [
      db.read('SELECT 1'),
      addReason(db, 1),
      db.transaction((transaction) => addReason(transaction, 2)),
    ];
    const settle = async (pending: readonly Promise<unknown>[]) => {
      const outcomes = await Promise.all(pending.map((job) => job.catch((error: unknown) => error)));
      return outcomes.map((outcome) => (outcome instanceof DomainError ? outcome.code : 'done'));
    };
    // Work that has already started may still complete.
    const started = settle([...jobs(), ...jobs(), ...jobs()]);
    const closing = close();
    const late = settle(jobs());
    await closing;
    const rejected = Array.from({ length: 3 }, () => 'service_unavailable');
    expect([await late, await settle(jobs())]).toEqual([rejected, rejected]);
    for (const code of await started) expect(['done', 'service_unavailable']).toContain(code);
  });
});

describe('an invalid statement', () => {
  it('throws the original error', async () => {
    const invalid = database().db.read('SELECT nothing FROM nowhere');
    const error = await invalid.catch((cause: unknown) => cause);
    expect(error).not.toBeInstanceOf(DomainError);
    expect(classifyError(error)).toBe('invalid_statement');
  });
});

describe('the classification of errors', () => {
  it.each([
    ['a domain error', new DomainError('forbidden')],
    ['a bug', new Error('bug')],
    ['a string', 'ECONNRESET'],
    ['null', null],
  ])('ignores %s', (_what, error) => {
    expect(classifyError(error)).toBeNull();
  });
});
