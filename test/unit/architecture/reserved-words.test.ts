// No statement that is written by hand uses a word that MySQL reserves as a bare name. Needs no server.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findReservedWords, RESERVED_WORDS } from '../../support/source/reserved-words';
import { collectSqlTexts } from '../../support/source/sql-texts';
import { listFiles, ROOT } from './tracked-files';

const files = listFiles('src/**/*.ts', 'seeders/**/*.ts', 'tools/bench/*.ts').map((path) => ({
  path,
  texts: collectSqlTexts(path, readFileSync(join(ROOT, path), 'utf8')),
}));

describe('hand-written SQL', () => {
  it('names nothing by a word that MySQL reserves', () => {
    const found = files.flatMap(({ path, texts }) =>
      texts.flatMap((text) => findReservedWords(text).map((word) => `${path}: ${word} in ${text}`)),
    );
    expect(found).toEqual([]);
  });

  it('is found in the sources', () => {
    const texts = files.flatMap((file) => file.texts);
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.some((text) => text.startsWith('CREATE TABLE'))).toBe(true);
    expect(texts).toContain('account_number_index');
  });
});

describe('the search for reserved words', () => {
  it.each([
    ['an alias', 'SELECT a.label AS stored FROM reasons a'],
    ['a column', 'UPDATE reasons SET rank = ? WHERE id = ?'],
    ['a table', 'SELECT 1 FROM groups'],
    ['a column of a list', 'id, stored, label'],
  ])('finds %s', (_what, sql) => {
    expect(findReservedWords(sql)).toHaveLength(1);
  });

  it.each([
    ['a quoted name', 'SELECT label AS `stored` FROM reasons'],
    ['a column behind the name of its table', 'SELECT r.stored FROM reasons r'],
    ['a word in a value', "UPDATE reasons SET label = 'stored rank'"],
    ['a part of a longer name', 'SELECT stored_at, usage_rank FROM reasons'],
    ['a parameter', 'SELECT label FROM reasons WHERE id = :rank'],
    ['a keyword', 'SELECT label FROM reasons WHERE id IN (1) ORDER BY id'],
  ])('ignores %s', (_what, sql) => {
    expect(findReservedWords(sql)).toEqual([]);
  });

  it('knows the words of MySQL that MariaDB does not reserve', () => {
    expect(
      ['stored', 'rank', 'groups', 'system', 'lateral', 'window'].filter((word) => !RESERVED_WORDS.has(word)),
    ).toEqual([]);
  });
});
