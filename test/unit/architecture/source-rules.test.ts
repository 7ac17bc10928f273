// Rules about the whole source tree: first lines, exported names, and banned constructs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, ROOT } from './tracked-files';

const sources = listFiles('*.ts').map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

/** Each pattern is split, so that this file does not match itself. */
const BANNED = [
  { name: 'the type any', pattern: ['(:\\s*|<|\\bas\\s+|\\|\\s*)a', 'ny\\b(?! )'] },
  { name: 'a suppressed rule', pattern: ['(eslint', '-disable|@ts-(ignore|expect-error|nocheck))'] },
  { name: 'a skipped or focused test', pattern: ['\\b(it|test|describe)\\.', '(only|skip|todo)\\b'] },
  { name: 'a default export', pattern: ['^export ', 'default\\b'] },
].map(({ name, pattern }) => ({ name, pattern: new RegExp(pattern.join(''), 'm') }));

function withoutStrings(source: string): string {
  return source.replace(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, "''");
}

/** Names ending in "Of" that say enough: predicates, and typed variants of well-known functions. */
const CLEAR_NAME = /^(is\w+|keysOf|oneOf)$/;

/** Values that occur more than once, each with where it occurs. */
function listDuplicates(entries: readonly (readonly [value: string, place: string])[]): readonly string[] {
  const places = new Map<string, string[]>();
  for (const [value, place] of entries) places.set(value, [...(places.get(value) ?? []), place]);
  return [...places].filter(([, found]) => found.length > 1).map(([value, found]) => `${value}: ${found.join(', ')}`);
}

describe('the source tree', () => {
  it('opens each file with a sentence that says what it is for', () => {
    const silent = sources.filter(({ text }) => !/^(#!.*\n)?(\/\/|\/\*\*) \S/.test(text));
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  it.each(BANNED)('does not contain $name', ({ pattern }) => {
    // A type test expects errors of the compiler.
    const checked = sources.filter(({ path }) => !path.endsWith('.type-test.ts'));
    const found = checked.filter(({ text }) => pattern.test(withoutStrings(text)));
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  it('exports each type name once', () => {
    const exported = /^export (?:declare )?(?:abstract )?(?:interface|type|class|enum) (\w+)/gm;
    // Clients are separate programs.
    const ours = sources.filter(({ path }) => !/^(docs\/examples|portal)\//.test(path));
    const names = ours.flatMap(({ path, text }) =>
      [...text.matchAll(exported)].map((match) => [match[1] ?? '', path] as const),
    );
    expect(names.length).toBeGreaterThan(100);
    expect(listDuplicates(names)).toEqual([]);
  });

  it('uses each function that a store exports', () => {
    const product = sources.filter(({ path }) => !path.startsWith('test/'));
    const files = product.map(({ path, text }) => ({ path, words: new Set(text.match(/\w+/g)) }));
    const unused = product
      .filter(({ path }) => path.startsWith('src/persistence/') && path.endsWith('-store.ts'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/(?<!@internal[^/]*\*\/\n)^export (?:async )?function (\w+)/gm)].map((match) => ({
          path,
          name: match[1] ?? '',
        })),
      )
      .filter(({ path, name }) => !files.some((other) => other.path !== path && other.words.has(name)));
    expect(unused).toEqual([]);
  });

  it('names functions by what they do, not by what they return', () => {
    const product = sources.filter(({ path }) => !path.startsWith('test/'));
    const named = product.flatMap(({ path, text }) =>
      [...text.matchAll(/\bfunction (\w+Of)\b/g)]
        .map((match) => match[1] ?? '')
        .filter((name) => !CLEAR_NAME.test(name))
        .map((name) => `${path}: ${name}`),
    );
    expect(named).toEqual([]);
  });
});
