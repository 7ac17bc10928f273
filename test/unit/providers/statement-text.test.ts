// What traces show of a statement: its text without a value.
import * as fc from 'fast-check';
import { removeValues } from '../../../src/providers/observation/observer';

describe.each(['mysql', 'sqlite'] as const)('the text of a statement of %s', (dialect) => {
  it.each([
    ['SELECT `id` FROM `t1` WHERE `name` = ?', 'SELECT `id` FROM `t1` WHERE `name` = ?'],
    [
      "SELECT * FROM t WHERE a = 'Rivera' AND b > 1985.04 AND c = -7",
      'SELECT * FROM t WHERE a = ? AND b > ? AND c = -?',
    ],
    [
      "UPDATE t SET a = 'O''Quillbarrow', b = \"4321\" WHERE id IN (1, 2, 3)",
      'UPDATE t SET a = ?, b = ? WHERE id IN (?, …)',
    ],
    ["INSERT INTO t VALUES (X'0917', 0x0917, 1e9, NULL)", 'INSERT INTO t VALUES (X?, …, NULL)'],
    ["SELECT 'Rivera", 'SELECT …'],
    ['SELECT  1\n  FROM t', 'SELECT ? FROM t'],
  ])('%j becomes %j', (sql, text) => {
    expect(removeValues(sql, dialect)).toBe(text);
  });

  it('contains no value, however it is written', () => {
    const quote = (value: string) =>
      dialect === 'mysql' ? `'${value.replace(/[\\']/g, (mark) => `\\${mark}`)}'` : `'${value.replaceAll("'", "''")}'`;
    const marks = fc.string({ unit: fc.constantFrom("'", '"', '\\', ' ', ',', 'x'), maxLength: 12 });
    fc.assert(
      fc.property(marks, marks, (before, behind) => {
        const values = [`${before}Rivera${behind}`, behind, `Rivera${before}`].map(quote);
        const text = removeValues(`UPDATE t SET a = ${values.join(', b = ')} WHERE c = 'Rivera'`, dialect);
        expect(text).toBe('UPDATE t SET a = ?, b = ?, b = ? WHERE c = ?');
      }),
    );
  });
});

it('has a bounded length', () => {
  expect(removeValues('SELECT a, '.repeat(10_000), 'mysql').length).toBe(2000);
});
