// Cleans stored HTML of creditors again that an older policy let through, so that no read has to.
import { cleanHtml } from '../../domain/e-letter-content';
import { LETTER_POLICY_VERSION } from '../../domain/letters/html-policy';
import { readNumber, readText, required } from '../column-values';
import type { Database } from '../database/database';
import type { Row } from '../database/dialect';

interface Texts {
  readonly table: string;
  readonly column: string;
  readonly which: string;
}

/** What consumers read. Versions that were kept and letters that were sent stay as they are. */
const TEXTS: readonly Texts[] = [
  { table: 'custom_contents', column: 'content', which: "type = 'about us'" },
  { table: 'templates', column: 'description', which: "type = 'e-letter'" },
];

const BATCH = 20;

/** For the start, after the migrations. Answers how many texts were renewed; several processes may do it at once. */
export async function cleanStoredHtml(db: Database): Promise<number> {
  let renewed = 0;
  for (const texts of TEXTS) {
    let rows = await olderTexts(db, texts, 0);
    for (let last = rows.at(-1); last; last = rows.at(-1)) {
      for (const row of rows) renewed += await renew(db, texts, row);
      rows = await olderTexts(db, texts, idOf(last));
    }
  }
  return renewed;
}

function olderTexts(db: Database, { table, column, which }: Texts, after: number): Promise<readonly Row[]> {
  const sql = `
    SELECT id, ${column} AS content, content_policy FROM ${table}
    WHERE ${which} AND content_policy < ? AND id > ? ORDER BY id LIMIT ${BATCH}`;
  return db.read(sql, [LETTER_POLICY_VERSION, after]);
}

/** A text that was saved meanwhile is of the present policy already. */
async function renew(db: Database, { table, column }: Texts, row: Row): Promise<number> {
  const content = required(readText(row.content));
  const cleaned = cleanHtml(content);
  // Too large or too tangled to be cleaned: nothing of it is shown, but what its author wrote is not thrown away.
  if (cleaned === '' && content !== '') return 0;
  const sql = `UPDATE ${table} SET ${column} = ?, content_policy = ? WHERE id = ? AND content_policy = ?`;
  return db.write(sql, [cleaned, LETTER_POLICY_VERSION, idOf(row), required(readNumber(row.content_policy))]);
}

function idOf({ id }: Row): number {
  return required(readNumber(id));
}
