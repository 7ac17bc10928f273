// Database failures: locks, deadlocks, lost connections, slow statements and silent networks.
import { mkdirSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { openDatabase, type Database } from '../../../src/persistence/database/database';
import { markIdentityVerified } from '../../../src/persistence/profile/profile-store';
import { ReasonModel } from '../../../src/persistence/models/account';
import { chosenStore, databaseServer, TEST_MOMENT, withDatabase } from '../../support/database/test-database';
import { atCommit, startInjectingProxy } from '../../support/servers/injecting-proxy';
import { startSilenceableProxy } from '../../support/servers/silenceable-proxy';

/** With the time limit of a server process. */
const database = withDatabase({ seedAt: TEST_MOMENT, statementSeconds: 2 });

const addReason = (db: Database, id: number) =>
  db.write("INSERT INTO reasons (id, label, is_system) VALUES (?, 'a test', ?)", [id, false]);

async function countReason(db: Database, id: number): Promise<number> {
  const [row] = await db.read('SELECT COUNT(*) AS total FROM reasons WHERE id = ?', [id]);
  return Number(row?.total);
}

/** The open connections of the embedded database by their names, which Sequelize's types lack. */
const getConnections = ({ sequelize }: Database) =>
  Reflect.get(sequelize.connectionManager, 'connections') as Readonly<Record<string, object>>;
const listConnections = (db: Database) => Object.keys(getConnections(db)).sort();

if (chosenStore() === 'embedded') {
  describe('the embedded database', () => {
    it('is durable up to the last commit, and waits for other processes', async () => {
      const { db, settings } = database();
      const pragmas = ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout'];
      const values = await Promise.all(pragmas.map((name) => db.read(`PRAGMA ${name}`)));
      expect(values.map(([row]) => Object.values(row ?? {})[0])).toEqual(['wal', 2, 1, 2000]);

      const other = await openDatabase(settings);
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const holder = other.transaction(async (transaction) => {
        await addReason(transaction, 109);
        await released;
      });
      setTimeout(release, 2300);
      await db.transaction((transaction) => addReason(transaction, 110));
      await holder;
      await other.close();
      expect([await countReason(db, 109), await countReason(db, 110)]).toEqual([1, 1]);
      // The connection whose BEGIN failed was closed.
      expect(listConnections(db)).toEqual(['default', 'transaction']);
    });

    it('leaves one connection open between transactions, also when one is rolled back', async () => {
      const { db } = database();
      await db.transaction((transaction) => addReason(transaction, 120));
      const { transaction: kept } = getConnections(db);
      const failing = db.transaction(async (transaction) => {
        await addReason(transaction, 121);
        throw new Error('a test');
      });
      await expect(failing).rejects.toThrow('a test');
      await db.transaction((transaction) => addReason(transaction, 122));
      expect(listConnections(db)).toEqual(['default', 'transaction']);
      expect(getConnections(db)['transaction']).toBe(kept);
      expect(await Promise.all([120, 121, 122].map((id) => countReason(db, id)))).toEqual([1, 0, 1]);
    });

    it('opens its file again after it could not be opened', async () => {
      const { settings } = database();
      const other = await openDatabase({ ...settings, retryTimeoutMs: 0 });
      const file = join(settings.dataDir, 'parley.sqlite');
      const add = () => other.transaction((transaction) => addReason(transaction, 123));
      renameSync(file, `${file}-moved`);
      mkdirSync(file);
      await expect(add()).rejects.toMatchObject({ code: 'service_unavailable' });
      rmdirSync(file);
      renameSync(`${file}-moved`, file);
      await add();
      await other.close();
      expect(await countReason(database().db, 123)).toBe(1);
    });
  });
}

if (chosenStore() !== 'embedded') {
  it('do not follow from too many prepared statements: an update prepares none', async () => {
    const { db } = database();
    await db.transaction(async (transaction) => {
      const countPrepared = async () => {
        const [row] = await transaction.read("SHOW SESSION STATUS LIKE 'Com_stmt_prepare'");
        return Number(row?.['Value']);
      };
      const verify = (now: number) => markIdentityVerified(transaction, 1, now);
      await countPrepared();
      // The first write of a connection prepares the mark of its transaction.
      await verify(0);
      const before = await countPrepared();
      for (const now of [1, 2, 3]) await verify(now);
      expect((await countPrepared()) - before).toBe(0);
    });
  });

  describe('the server', () => {
    it('has the time zone, SQL mode, time limits and isolation level set in each session', async () => {
      const { db } = database();
      const [version] = await db.read('SELECT VERSION() AS name');
      const variables = String(version?.name).includes('MariaDB')
        ? '@@session.max_statement_time * 1000 AS milliseconds, @@session.tx_isolation AS isolation'
        : '@@session.max_execution_time AS milliseconds, @@session.transaction_isolation AS isolation';
      const [row] = await db.read(
        `SELECT @@session.time_zone AS zone, @@session.sql_mode AS mode, @@innodb_lock_wait_timeout AS lock_wait, ${variables}`,
      );
      expect(row).toMatchObject({ zone: '+00:00', lock_wait: 2, isolation: 'READ-COMMITTED' });
      expect(Number(row?.milliseconds)).toBe(2000);
      expect(row?.mode).toMatch(/STRICT_TRANS_TABLES/);
    });

    it('resolves a deadlock by a retry of one transaction', async () => {
      const { db } = database();
      let runs = 0;
      const wait = createBarrier(2);
      const touch = (first: number, second: number) => {
        let isFirstRun = true;
        return db.transaction(async (transaction) => {
          runs += 1;
          await transaction.write("UPDATE reasons SET label = 'first' WHERE id = ?", [first]);
          if (isFirstRun) await wait();
          isFirstRun = false;
          await transaction.write("UPDATE reasons SET label = 'second' WHERE id = ?", [second]);
        });
      };
      await Promise.all([touch(1, 2), touch(2, 1)]);
      expect(runs).toBe(3);
    });

    it('retries a transaction whose connection is lost', async () => {
      const { db, settings } = database();
      const other = await createConnection(settings.url ?? '');
      let runs = 0;
      await db.transaction(async (transaction) => {
        runs += 1;
        await addReason(transaction, 111);
        const [row] = await transaction.read('SELECT CONNECTION_ID() AS id');
        if (runs === 1) await other.query(`KILL ${Number(row?.id)}`);
        await transaction.read('SELECT 1');
      });
      await other.end();
      expect([runs, await countReason(db, 111)]).toEqual([2, 1]);
    });

    it.each([
      ['before', 2],
      ['after', 1],
    ] as const)('is asked for the outcome when the connection is cut %s COMMIT', async (cut, expectedRuns) => {
      const { settings } = database();
      const proxy = await startInjectingProxy(databaseServer());
      const db = await openDatabase({ ...settings, url: proxy.through(settings.url ?? '') });
      const id = { before: 112, after: 113 }[cut];
      let runs = 0;
      proxy.inject(atCommit(`cut ${cut}`));
      const cutOnce = db.transaction(async (transaction) => {
        runs += 1;
        if (runs === 2) proxy.inject(null);
        await addReason(transaction, id);
        return `outcome ${runs}`;
      });
      expect(await cutOnce).toBe(`outcome ${expectedRuns}`);
      expect([runs, proxy.count(), await countReason(db, id)]).toEqual([expectedRuns, 1, 1]);
      proxy.inject(atCommit('cut after'));
      const rename = () => db.write("UPDATE reasons SET label = 'renamed' WHERE id = ? AND label = 'a test'", [id]);
      expect([await rename(), await rename()]).toEqual([1, 0]);
      const deleted = db.model(ReasonModel).delete({ id });
      expect([await deleted, proxy.count()]).toEqual([1, 4]);
      await db.close();
      proxy.close();
    });

    it('ends a statement at the time limit, and the caller gets service_unavailable', async () => {
      const tables = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => `consumers ${name}`);
      const slow = database().db.read(
        `SELECT COUNT(*) FROM ${tables.join(', ')} WHERE a.original_account_name < h.original_account_name`,
      );
      const error = await slow.catch((cause: unknown) => cause);
      expect(error).toMatchObject({ code: 'service_unavailable', details: { retryAfter: 1 } });
      // The error numbers of MariaDB and MySQL.
      expect([1969, 3024]).toContain(Reflect.get(Object(Reflect.get(Object(error), 'cause')), 'errno'));
    });

    it('is retried on another connection when the network falls silent', async () => {
      const { settings } = database();
      const proxy = await startSilenceableProxy(settings.url ?? '');
      try {
        const db = await openDatabase({ ...settings, url: proxy.url, statementSeconds: 0 });
        proxy.silence();
        setTimeout(proxy.restore, 500);
        expect(await db.read('SELECT 42 AS answer')).toEqual([{ answer: 42 }]);
        await db.close();
      } finally {
        proxy.close();
      }
    });
  });
}

/** Returns a function that resolves once it was called `count` times. */
function createBarrier(count: number): () => Promise<void> {
  let open = (): void => undefined;
  let missing = count;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    missing -= 1;
    if (missing === 0) open();
    return opened;
  };
}
