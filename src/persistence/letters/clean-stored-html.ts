// Cleans stored HTML of creditors again that an older policy let through, so that no read has to.
import { cleanHtml } from '../../domain/letters/clean-html';
import { LETTER_POLICY_VERSION } from '../../domain/letters/html-policy';
import { readNumber, readText, required } from '../shared/columns';
import type { Database } from '../database/database';
import type { Row } from '../database/dialect';

interface HtmlColumn {
  readonly table: string;
  readonly column: string;
  readonly which: string;
}

/** What consumers read. Versions that were kept and letters that were sent stay as they are. */
const HTML_COLUMNS: readonly HtmlColumn[] = [
  { table: 'custom_contents', column: 'content', which: "type = 'about us'" },
  { table: 'templates', column: 'description', which: "type = 'e-letter'" },
];

const BATCH_SIZE = 20;

/** For the start, after the migrations. Answers how many texts were renewed; several processes may do it at once. */
export async function cleanStoredHtml(db: Database): Promise<number> {
  let renewed = 0;
  for (const texts of HTML_COLUMNS) {
    let rows = await findOutdatedRows(db, texts, 0);
    for (let last = rows.at(-1); last; last = rows.at(-1)) {
      for (const row of rows) renewed += await cleanRow(db, texts, row);
      rows = await findOutdatedRows(db, texts, readId(last));
    }
  }
  return renewed;
}

function findOutdatedRows(db: Database, { table, column, which }: HtmlColumn, after: number): Promise<readonly Row[]> {
  const sql = `
    SELECT id, ${column} AS content, content_policy FROM ${table}
    WHERE ${which} AND content_policy < ? AND id > ? ORDER BY id LIMIT ${BATCH_SIZE}`;
  return db.read(sql, [LETTER_POLICY_VERSION, after]);
}

/** A text that was saved meanwhile is of the present policy already. */
async function cleanRow(db: Database, { table, column }: HtmlColumn, row: Row): Promise<number> {
  const content = required(readText(row.content));
  const cleaned = cleanHtml(content);
  // Too large or too tangled to be cleaned: nothing of it is shown, but what its author wrote is not thrown away.
  if (cleaned === '' && content !== '') return 0;
  const sql = `UPDATE ${table} SET ${column} = ?, content_policy = ? WHERE id = ? AND content_policy = ?`;
  return db.write(sql, [cleaned, LETTER_POLICY_VERSION, readId(row), required(readNumber(row.content_policy))]);
}

function readId({ id }: Row): number {
  return required(readNumber(id));
}
