// Records which columns the statements of stored answers read, as the embedded database compiles them: the bytecode names each
// column, whether a model or a statement by hand asks for it, in its result, its conditions or its order.
import { isUnstamped } from '../../../src/persistence/database/stamps';
import type { Database } from '../../../src/persistence/database/database';
import { getActivity, type Activity } from '../../../src/providers/observation/activity';

/** The tables that decide whether the caller may have the answer are read for each request, also for one that is stored. */
export const JUDGED_EACH_TIME: readonly string[] = ['sessions', 'company_stamps'];

export interface RecordedReads {
  /** Call it when the answer of the current activity is stored. */
  readonly noteStored: () => void;
  /** `table.column`, of all stored answers so far. */
  readonly listColumns: () => Promise<ReadonlySet<string>>;
  /** Throws an error that names what a stored answer has read although no stamp covers it. */
  readonly assertStamped: () => Promise<void>;
  readonly stop: () => void;
}

export function recordReads(db: Database): RecordedReads {
  const byActivity = new WeakMap<Activity, string[]>();
  /** The operation that sent a statement first. */
  const statements = new Map<string, string>();
  const stop = db.onStatement((sql) => {
    const activity = getActivity();
    if (!activity?.reads || !sql.trimStart().startsWith('SELECT')) return;
    const sent = byActivity.get(activity) ?? [];
    byActivity.set(activity, sent);
    sent.push(sql);
  });
  const readColumns = async () => {
    const cursors = await readCursors(db);
    const columns = new Map<string, string>();
    for (const [sql, operation] of statements) {
      for (const column of await findColumns(db, sql, cursors)) columns.set(column, columns.get(column) ?? operation);
    }
    return columns;
  };
  return {
    noteStored() {
      const activity = getActivity();
      for (const sql of (activity && byActivity.get(activity)) ?? []) {
        const text = sql.replaceAll(/'(?:[^']|'')*'|\b\d+\b/g, '1');
        if (!statements.has(text)) statements.set(text, activity?.operation ?? '');
      }
    },
    listColumns: async () => new Set((await readColumns()).keys()),
    async assertStamped() {
      if (db.dialect !== 'sqlite' || statements.size === 0) return;
      const columns = await readColumns();
      const missing = [...columns].filter(([column]) => {
        const [table = '', name = ''] = column.split('.');
        return !JUDGED_EACH_TIME.includes(table) && isUnstamped(table, name);
      });
      if (missing.length === 0) return;
      const named = missing.map(([column, operation]) => `${column} (${operation})`).sort();
      throw new Error(`Stored answers have read what raises no stamp: ${named.join(', ')}`);
    },
    stop,
  };
}

/** What a root page holds: a table, or an index of it, with the columns by their position. */
interface Cursor {
  readonly table: string;
  readonly columns: readonly string[];
  /** An index compares its columns without reading them into the result. */
  readonly isIndex: boolean;
}

async function readCursors(db: Database): Promise<ReadonlyMap<number, Cursor>> {
  const stored = await db.read(`SELECT m.rootpage, m.type, m.tbl_name, c.name AS column_name, c.cid AS position
    FROM sqlite_master m, pragma_table_xinfo(m.name) c WHERE m.type = 'table'
    UNION ALL SELECT m.rootpage, m.type, m.tbl_name, c.name, c.seqno
    FROM sqlite_master m, pragma_index_xinfo(m.name) c WHERE m.type = 'index' ORDER BY 1, 5`);
  const cursors = new Map<number, Cursor & { readonly columns: string[] }>();
  for (const { rootpage, type, tbl_name: table, column_name: column } of stored) {
    const page = Number(rootpage);
    const cursor = cursors.get(page) ?? { table: String(table), columns: [], isIndex: type === 'index' };
    cursors.set(page, cursor);
    // The last column of an index is the key of the row.
    cursor.columns.push(typeof column === 'string' ? column : 'id');
  }
  return cursors;
}

const OPENING = new Set(['OpenRead', 'ReopenIdx']);

async function findColumns(
  db: Database,
  sql: string,
  cursors: ReadonlyMap<number, Cursor>,
): Promise<ReadonlySet<string>> {
  const program = await db.read(`EXPLAIN ${sql}`);
  const opened = new Map<unknown, Cursor>();
  const found = new Set<string>();
  for (const { opcode, p1, p2 } of program) {
    const cursor = OPENING.has(String(opcode)) ? cursors.get(Number(p2)) : undefined;
    if (!cursor) continue;
    opened.set(p1, cursor);
    found.add(`${cursor.table}.id`);
    if (cursor.isIndex) for (const column of cursor.columns) found.add(`${cursor.table}.${column}`);
  }
  for (const { opcode, p1, p2 } of program) {
    const cursor = opcode === 'Column' ? opened.get(p1) : undefined;
    const column = cursor?.columns[Number(p2)];
    if (cursor && column !== undefined) found.add(`${cursor.table}.${column}`);
  }
  return found;
}
