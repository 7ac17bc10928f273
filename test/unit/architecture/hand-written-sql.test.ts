// Rows are read and written through models. Hand-written statements are in two folders, each with a reason.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, ROOT } from './tracked-files';

/** `database/` knows how statements are sent and what the dialects call things; it names no table. */
const ALLOWED = /^src\/persistence\/(hot-statements|migrations|database)\//;

const STATEMENT =
  /['"`]\s*(SELECT\s[^'"`]+\sFROM\s|INSERT\s+INTO\s|UPDATE\s+\w+\s+SET\s|DELETE\s+FROM\s|WITH\s+\w+\s+AS\s)/i;

/** A part of a statement, such as a subquery in `literal(…)`. */
const PART = /['"`(]\s*(SELECT|FROM)\s/;

function hasStatement(source: string): boolean {
  return STATEMENT.test(source) || PART.test(source);
}

it('no statement is written by hand outside of the hot statements and the migrations', () => {
  const product = listFiles('src/*.ts', 'seeders/*.ts', 'schema/*.ts', 'rest-facade/*.ts');
  expect(product.length).toBeGreaterThan(200);
  const found = product.filter((file) => hasStatement(readFileSync(join(ROOT, file), 'utf8')));
  expect(found.filter((file) => !ALLOWED.test(file))).toEqual([]);
});

it.each([
  ["db.read('SELECT id FROM consumers')", true],
  ['const COUNT = `\n  SELECT COUNT(*) FROM ${table}`;', true],
  ["db.write('UPDATE consumers SET reason_id = ?')", true],
  ['db.write("delete from sessions")', true],
  ['literal(`EXISTS (SELECT 1 ${OTHERS} AND q.id < 5)`)', true],
  ['const OTHERS = `FROM schedule_transactions q`;', true],
  ["throw new Error('Select a plan.')", false],
  ["log.info('Update the terms')", false],
])('finds %s: %s', (source, isFound) => {
  expect(hasStatement(source)).toBe(isFound);
});
