// Fills every table of a database server with copies of one of its rows, as other people's rows of the same companies: whoever
// reads the rows of one person reads none of them.
import type { Database } from '../../../src/persistence/database/database';
import type { Row } from '../../../src/persistence/database/dialect';

const FIRST_ID = 1_000_000;
const DIGIT =
  '(SELECT 0 AS d UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 5 UNION ALL SELECT 6 UNION ALL SELECT 7 UNION ALL SELECT 8 UNION ALL SELECT 9)';
const NUMBER = '(a.d + 10 * b.d + 100 * c.d + 1000 * e.d)';

/** How many values `NUMBER` takes. */
export const COPIES = 10_000;

/** Adds `COPIES` copies of one row to each of these tables. An empty table stays empty. */
export async function cloneRows(db: Database, tables: readonly string[]): Promise<void> {
  await db.transaction(async (bound) => {
    await bound.write('SET foreign_key_checks = 0');
    for (const table of tables) await cloneRow(bound, table);
    await bound.write('SET foreign_key_checks = 1');
  });
  for (const table of tables) await db.sequelize.query(`ANALYZE TABLE ${table}`);
}

async function cloneRow(db: Database, table: string): Promise<void> {
  const columns = await db.read(
    `SELECT column_name AS name, data_type AS type, extra AS extra, is_nullable AS nullable,
      character_maximum_length AS length,
      EXISTS (SELECT 1 FROM information_schema.statistics s WHERE s.table_schema = DATABASE() AND s.table_name = c.table_name
        AND s.column_name = c.column_name AND s.non_unique = 0) AS is_key
      FROM information_schema.columns c WHERE table_schema = DATABASE() AND table_name = ? ORDER BY ordinal_position`,
    [table],
  );
  const copied = columns.filter(({ extra }) => !/auto_increment|generated/i.test(String(extra)));
  const names = copied.map(({ name }) => String(name));
  await db.write(
    `INSERT INTO ${table} (${names.join(', ')})
      SELECT ${copied.map(copy).join(', ')}
      FROM (SELECT * FROM ${table} LIMIT 1) t, ${DIGIT} a, ${DIGIT} b, ${DIGIT} c, ${DIGIT} e`,
  );
}

const OF_SOMEBODY = /^(consumer_id|account_id|consumer_profile_id|profile_id|owner_id|gift_link_id|subject_id)$/;
const DIGEST = /(_index|_hash|_digest|^digest|^subject|^fingerprint)$/;

/** The value of a copy: another person's, and another one's where the column has to be unique. */
function copy({ name, type, nullable, length, is_key: isKey }: Row): string {
  const column = `t.${String(name)}`;
  const text = (value: string) => `LEFT(${value}, ${Number(length)})`;
  if (OF_SOMEBODY.test(String(name))) return `${FIRST_ID} + ${NUMBER}`;
  if (name === 'owner') return text(`CONCAT(SUBSTRING_INDEX(${column}, ':', 1), ':', ${FIRST_ID} + ${NUMBER})`);
  if (name === 'personal' && nullable === 'YES') return 'NULL';
  if (DIGEST.test(String(name))) return text(`LPAD(HEX(${FIRST_ID} + ${NUMBER}), 64, 'c')`);
  if (Number(isKey) === 0) return column;
  return /char|text/.test(String(type)) ? text(`CONCAT(${NUMBER}, '-', ${column})`) : `${FIRST_ID} + ${NUMBER}`;
}
