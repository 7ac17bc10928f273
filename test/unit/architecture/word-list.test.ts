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

interface Words {
  /** Lower-case words with one space between them and at both ends. */
  readonly text: string;
  /** Line of the word that starts at an offset of the text. */
  readonly lineAt: ReadonlyMap<number, number>;
}

function splitWords(source: string): Words {
  const lineAt = new Map<number, number>();
  let text = ' ';
  for (const [index, line] of source.split('\n').entries()) {
    const spaced = line.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/([A-Z])([A-Z][a-z])/g, '$1 $2');
    for (const word of spaced.toLowerCase().match(/[a-z\d]+/g) ?? []) {
      lineAt.set(text.length, index + 1);
      text += `${word} `;
    }
  }
  return { text, lineAt };
}

const PATTERNS = BANNED_TERMS.map(({ term, write }) => ({ pattern: new RegExp(`(?<= )(${term})(?= )`, 'g'), write }));

function findBannedTerms(file: string, source: string): readonly string[] {
  const { text, lineAt } = splitWords(source);
  return PATTERNS.flatMap(({ pattern, write }) =>
    [...text.matchAll(pattern)].map((match) => {
      return `${file}:${String(lineAt.get(match.index))} says "${match[0]}": write ${write}`;
    }),
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
