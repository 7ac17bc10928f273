// Cleans creditors' stored HTML again when the cleaning policy has changed, so that reads need not.
import { cleanHtml } from '../../domain/letters/clean-html';
import { LETTER_POLICY_VERSION } from '../../domain/letters/html-policy';
import { readNumber, readText, required } from '../shared/columns';
import type { Database } from '../database/database';
import type { Row } from '../database/dialect';

interface HtmlColumn {
  readonly table: string;
  readonly column: string;
  readonly condition: string;
}

/** HTML that consumers read. Saved versions and sent letters are never changed. */
const HTML_COLUMNS: readonly HtmlColumn[] = [
  { table: 'custom_contents', column: 'content', condition: "type = 'about us'" },
  { table: 'templates', column: 'description', condition: "type = 'e-letter'" },
];

const BATCH_SIZE = 20;

/** Runs at start-up, after the migrations; several processes may run it at once. Returns how many texts were cleaned. */
export async function cleanStoredHtml(db: Database): Promise<number> {
  let cleanedCount = 0;
  for (const source of HTML_COLUMNS) {
    let rows = await findOutdatedRows(db, source, 0);
    for (let last = rows.at(-1); last; last = rows.at(-1)) {
      for (const row of rows) cleanedCount += await cleanRow(db, source, row);
      rows = await findOutdatedRows(db, source, readId(last));
    }
  }
  return cleanedCount;
}

function findOutdatedRows(
  db: Database,
  { table, column, condition }: HtmlColumn,
  after: number,
): Promise<readonly Row[]> {
  const sql = `
    SELECT id, ${column} AS content, content_policy FROM ${table}
    WHERE ${condition} AND content_policy < ? AND id > ? ORDER BY id LIMIT ${BATCH_SIZE}`;
  return db.read(sql, [LETTER_POLICY_VERSION, after]);
}

/** Returns 0 for a text that was saved since it was read: it has the current policy. */
async function cleanRow(db: Database, { table, column }: HtmlColumn, row: Row): Promise<number> {
  const content = required(readText(row.content));
  const cleaned = cleanHtml(content);
  // Too large or too deeply nested to clean: it is never shown, but the author's text is not deleted either.
  if (cleaned === '' && content !== '') return 0;
  const sql = `UPDATE ${table} SET ${column} = ?, content_policy = ? WHERE id = ? AND content_policy = ?`;
  return db.write(sql, [cleaned, LETTER_POLICY_VERSION, readId(row), required(readNumber(row.content_policy))]);
}

function readId({ id }: Row): number {
  return required(readNumber(id));
}
