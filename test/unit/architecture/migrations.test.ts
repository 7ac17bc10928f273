// Migrations change the schema through Sequelize's query interface, and give a reason for raw SQL.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { listFiles, ROOT } from './tracked-files';

/** Long enough to say what the query interface cannot do. */
const MIN_REASON = 15;

/** Raw SQL that a migration sends, other than by `raw` with a reason. */
function findViolations(source: string): readonly string[] {
  const violations: string[] = [];
  const file = ts.createSourceFile('migration.ts', source, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const called = node.expression.getText(file);
      if (/(\bdb|\bdatabase|sequelize)\.(read|write|query)$/.test(called)) violations.push(`calls ${called}`);
      if (/(^|\.)raw$/.test(called) && !isReason(node.arguments[0])) violations.push('gives no reason for raw SQL');
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return violations;
}

function isReason(argument: ts.Expression | undefined): boolean {
  return argument !== undefined && ts.isStringLiteral(argument) && argument.text.length >= MIN_REASON;
}

/** Whatever takes away what replicas of the release before still use. */
const CONTRACTING =
  /\b(DROP\s+(TABLE|COLUMN|INDEX|KEY|FOREIGN)|RENAME|MODIFY|CHANGE\s+COLUMN)\b|\b(removeColumn|renameColumn|dropTable|changeColumn|renameTable)\b/i;

/** Migrations that may, with the reason: which release stopped to use it. */
const ALLOWED_CONTRACTIONS: Readonly<Record<string, string>> = {};

function isContracting(source: string): boolean {
  return CONTRACTING.test(source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''));
}

describe('migrations', () => {
  const migrations = listFiles('src/persistence/migrations/').filter((path) => /^\d{4}-/.test(basename(path)));

  it('of one number exist once', () => {
    const numbers = migrations.map((path) => basename(path).slice(0, 4));
    expect(numbers.length).toBeGreaterThan(10);
    expect([...new Set(numbers)]).toEqual(numbers);
  });

  it('send no raw SQL without a reason', () => {
    const found = migrations.flatMap((path) =>
      findViolations(readFileSync(join(ROOT, path), 'utf8')).map((what) => `${path} ${what}`),
    );
    expect(found).toEqual([]);
  });

  it('only add: what they take away was unused in the release before, with a reason', () => {
    const found = migrations.filter((path) => isContracting(readFileSync(join(ROOT, path), 'utf8')));
    expect(found.map((path) => basename(path, '.ts'))).toEqual(Object.keys(ALLOWED_CONTRACTIONS));
  });

  it.each([
    [true, "await raw('SQLite copies the table', 'ALTER TABLE a DROP COLUMN b');"],
    [true, "await raw('It has two names', 'ALTER TABLE a RENAME TO b');"],
    [true, "await db.changeSchema((queries) => queries.removeColumn('a', 'b'));"],
    [false, "// Does not DROP TABLE a.\nawait addColumns('a', {});"],
    [false, "await replaceCheck('a', 'b', ['c']);"],
  ])('are known to take something away: %s for %s', (expected, source) => {
    expect(isContracting(source)).toBe(expected);
  });

  it.each([
    ["await db.write('ALTER TABLE a ADD COLUMN b INT');", 'calls db.write'],
    ["await schema.db.read('SELECT 1');", 'calls schema.db.read'],
    ["await db.sequelize.query('DROP TABLE a');", 'calls db.sequelize.query'],
    ["await schema.raw('because', 'DROP TABLE a');", 'gives no reason for raw SQL'],
    ['await raw(sql);', 'gives no reason for raw SQL'],
  ])('are rejected for %s', (source, violation) => {
    expect(findViolations(source)).toEqual([violation]);
  });

  it('may drop a column by raw SQL with a reason', () => {
    const source = "await schema.raw('SQLite copies the table to drop a column', 'ALTER TABLE a DROP COLUMN b');";
    expect(findViolations(source)).toEqual([]);
  });
});
