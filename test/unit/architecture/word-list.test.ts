// The terms of the word list appear in no source, test, document or printed contract.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, ROOT } from './tracked-files';
import { BANNED_TERMS } from './word-list';

/** Not ours or not today's: vendored files, released contracts, and changes under their names of that time. */
const EXEMPT = [
  /^src\/http\/pages\/graphiql\/vendor\//,
  /^schema\/released\//,
  /package-lock\.json$/,
  /^CHANGELOG\.md$/,
  /^LICENSE$/,
  // Former names of settings.
  /^src\/config\/sources\/unknown-settings\.ts$/,
  /\/word-list(\.test)?\.ts$/,
];

/** The words of a text in lower case, with one space between them and at both ends. */
function joinWords(source: string): string {
  const spaced = source.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/([A-Z])([A-Z][a-z])/g, '$1 $2');
  return ` ${(spaced.toLowerCase().match(/[a-z\d]+/g) ?? []).join(' ')} `;
}

/** The line of the word that starts at an offset of the words of `source`. */
function findLine(source: string, offset: number): number {
  let end = 0;
  const isReached = (line: string) => (end += joinWords(line).trimStart().length) >= offset;
  return source.split('\n').findIndex(isReached) + 1;
}

const PATTERNS = BANNED_TERMS.map(({ term, write }) => ({ pattern: new RegExp(`(?<= )(${term})(?= )`, 'g'), write }));
/** All of them at once, because almost no text contains any. */
const ANY_TERM = new RegExp(` (${BANNED_TERMS.map(({ term }) => term).join('|')}) `);

function findBannedTerms(file: string, source: string): readonly string[] {
  const text = joinWords(source);
  if (!ANY_TERM.test(text)) return [];
  return PATTERNS.flatMap(({ pattern, write }) =>
    [...text.matchAll(pattern)].map(
      ({ 0: found, index }) => `${file}:${findLine(source, index)} says "${found}": write ${write}`,
    ),
  );
}

describe('the word list', () => {
  it('is searched in identifiers, in prose and across lines', () => {
    const source = 'const limit = fewAtOnce(3);\n\n/** Retries for so\n * long. LRU: least recently used. */';
    expect(findBannedTerms('a.ts', source)).toEqual([
      'a.ts:1 says "few at once": write concurrency limiter',
      'a.ts:3 says "for so long": write how long',
    ]);
  });

  it('has terms that appear nowhere', () => {
    const files = listFiles().filter((file) => !EXEMPT.some((pattern) => pattern.test(file)));
    const found = files.flatMap((file) => [
      ...findBannedTerms(file, file),
      ...findBannedTerms(file, readFileSync(join(ROOT, file), 'utf8')),
    ]);
    expect(found).toEqual([]);
  });
});
