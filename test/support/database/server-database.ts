// Creates a database on the test server that several server processes share and that a test can query.
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { createMigratedDatabase } from './test-database';

export type ServerRow = Readonly<Record<string, unknown>>;

export interface ServerDatabase {
  readonly url: string;
  /** Returns rows with times as text. */
  rows(sql: string, params?: readonly (string | number)[]): Promise<readonly ServerRow[]>;
  change(sql: string, params?: readonly (string | number)[]): Promise<void>;
  /** Returns every row of every table by table name. */
  dump(): Promise<ReadonlyMap<string, readonly ServerRow[]>>;
  remove(): Promise<void>;
}

/** Has the tables of the newest migration and no rows, or the demo data, sealed with `SEALING_SETTINGS`. */
export async function createServerDatabase(isSeeded = false): Promise<ServerDatabase> {
  const { url, remove } = await createMigratedDatabase(isSeeded);
  const name = new URL(url).pathname.slice(1);
  const connection = await createConnection({ uri: url, dateStrings: true });
  // Inside a transaction the test must see what the processes commit meanwhile.
  await connection.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');

  async function rows(sql: string, params: readonly (string | number)[] = []): Promise<readonly ServerRow[]> {
    const [found] = await connection.query<RowDataPacket[]>(sql, [...params]);
    return found;
  }

  return {
    url,
    rows,
    async change(sql, params = []) {
      await connection.query(sql, [...params]);
    },
    async dump() {
      const tables = await rows('SELECT table_name AS name FROM information_schema.tables WHERE table_schema = ?', [
        name,
      ]);
      const names = tables.map((table) => String(table['name']));
      const contents: [string, readonly ServerRow[]][] = [];
      for (const table of names) contents.push([table, await rows(`SELECT * FROM ${table}`)]);
      return new Map(contents);
    },
    async remove() {
      await connection.end();
      await remove();
    },
  };
}
