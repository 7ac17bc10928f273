// Creates a database on the test server that several server processes share and that a test can query.
import { randomBytes } from 'node:crypto';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { databaseServer } from './test-database';

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

export async function createServerDatabase(): Promise<ServerDatabase> {
  const server = databaseServer();
  const name = `parley_faults_${randomBytes(6).toString('hex')}`;
  const connection = await createConnection({ uri: server, dateStrings: true });
  await connection.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  await connection.query(`USE ${name}`);
  // Inside a transaction the test must see what the processes commit meanwhile.
  await connection.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
  const url = new URL(server);
  url.pathname = `/${name}`;

  async function rows(sql: string, params: readonly (string | number)[] = []): Promise<readonly ServerRow[]> {
    const [found] = await connection.query<RowDataPacket[]>(sql, [...params]);
    return found;
  }

  return {
    url: url.toString(),
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
      await connection.query(`DROP DATABASE ${name}`);
      await connection.end();
    },
  };
}
