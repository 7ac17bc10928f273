// Fills a database with a million accounts in minutes: the rows of a small data set are copied by the server, block by block,
// under other ids. What is sealed names its row, so the copies cannot be opened: they are for statements, not for use cases.
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';

/** The tables of accounts, by the columns that refer to a copied row. */
const COPIED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  consumer_profiles: {},
  consumers: { consumer_profile_id: 'consumer_profiles' },
  consumer_negotiations: { consumer_id: 'consumers', open_key: 'consumers' },
  payment_profiles: { consumer_id: 'consumers' },
  schedule_transactions: { consumer_id: 'consumers', payment_profile_id: 'payment_profiles' },
  transactions: { consumer_id: 'consumers', schedule_transaction_id: 'schedule_transactions' },
};

/** Digests by which rows are found: those of a copy differ in their last characters. */
const DIGEST = /_(?:index|key)$/;
const DIGEST_END = 8;

interface Block {
  readonly table: string;
  /** The highest id of the block, by which the ids of the copies differ. */
  readonly size: number;
  readonly columns: readonly { readonly name: string; readonly isText: boolean }[];
}

/** A store that grows. */
export interface GrowingStore {
  /** Copies rows until there are so many accounts, or until the time limit. Returns how many there are. */
  growTo(accounts: number): Promise<number>;
  close(): Promise<void>;
}

/** What is in the database now is copied. `limitMs` is the time for all copies. */
export async function openGrowingStore(
  databaseUrl: string,
  limitMs: number,
  log: (line: string) => void,
): Promise<GrowingStore> {
  const connection = await createConnection(databaseUrl);
  await connection.query('SET SESSION foreign_key_checks = 0, unique_checks = 0');
  const blocks: Block[] = [];
  for (const table of Object.keys(COPIED)) blocks.push(await readBlock(connection, table));
  const sizes = new Map(blocks.map(({ table, size }) => [table, size]));
  const perCopy = await countRows(connection, 'consumers');
  let copies = 1;
  let usedMs = 0;
  return {
    async growTo(accounts) {
      const startedAt = performance.now();
      while (copies * perCopy < accounts) {
        if (usedMs + performance.now() - startedAt > limitMs) {
          log(`Stopped at the time limit, with ${copies * perCopy} accounts.`);
          break;
        }
        await connection.beginTransaction();
        for (const block of blocks) await connection.query(writeCopy(block, sizes, copies));
        await connection.commit();
        copies += 1;
        if (copies % 20 === 0) log(`${copies * perCopy} accounts`);
      }
      for (const { table } of blocks) await connection.query(`ANALYZE TABLE ${table}`);
      usedMs += performance.now() - startedAt;
      return countRows(connection, 'consumers');
    },
    close: () => connection.end(),
  };
}

async function readBlock(connection: Connection, table: string): Promise<Block> {
  const [[last]] = await connection.query<RowDataPacket[]>(`SELECT MAX(id) AS size FROM ${table}`);
  const [columns] = await connection.query<RowDataPacket[]>(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = ? AND extra NOT LIKE '%GENERATED%'`,
    [table],
  );
  return {
    table,
    size: Number(last?.['size'] ?? 0),
    columns: columns.map(({ name, type }) => ({ name: String(name), isText: /char|text/.test(String(type)) })),
  };
}

async function countRows(connection: Connection, table: string): Promise<number> {
  const [[row]] = await connection.query<RowDataPacket[]>(`SELECT COUNT(*) AS total FROM ${table}`);
  return Number(row?.['total']);
}

/** One statement: the rows of the first block, under the ids of this copy. */
function writeCopy({ table, size, columns }: Block, sizes: ReadonlyMap<string, number>, copy: number): string {
  const values = columns.map(({ name, isText }) => {
    const referred = name === 'id' ? table : COPIED[table]?.[name];
    if (referred !== undefined) return `${name} + ${copy * (sizes.get(referred) ?? 0)}`;
    // Unique within a company.
    if (name === 'payment_reference') return 'NULL';
    if (isText && DIGEST.test(name)) {
      const end = copy.toString(16).padStart(DIGEST_END, '0');
      return `CONCAT(LEFT(${name}, CHAR_LENGTH(${name}) - ${DIGEST_END}), '${end}')`;
    }
    return name;
  });
  const names = columns.map(({ name }) => name).join(', ');
  return `INSERT INTO ${table} (${names}) SELECT ${values.join(', ')} FROM ${table} WHERE id <= ${size}`;
}
