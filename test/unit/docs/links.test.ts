// The docs lead somewhere: links, anchors, named files, and the sections that comments cite.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const ROOT = join(__dirname, '..', '..', '..');

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(ROOT, file)));
const pages = tracked.filter((file) => /^(README|CHANGELOG)\.md$|^docs\/.*\.md$|^\.github\/.*\.md$/.test(file));
const sources = tracked.filter(
  (file) =>
    /\.([cm]?[jt]s|graphql)$/.test(file) &&
    !file.startsWith('schema/released/') &&
    !file.includes('/vendor/') &&
    file !== 'schema/schema.graphql',
);

/** Each place is asked for many times. */
function once<Value>(work: (place: string) => Value): (place: string) => Value {
  const known = new Map<string, Value>();
  return (place) => {
    const value = known.get(place) ?? work(place);
    known.set(place, value);
    return value;
  };
}

const read = once((file) => readFileSync(join(ROOT, file), 'utf8'));

function withoutFences(text: string): string {
  return text.replace(/^```[\s\S]*?^```$/gm, '');
}

/** As GitHub makes it from the text of a heading. */
function anchorOf(heading: string): string {
  const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
  return text.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-');
}

const anchorsOf = once((page): readonly string[] =>
  [...withoutFences(read(page)).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)),
);

function linksOf(page: string): readonly string[] {
  const text = withoutFences(read(page)).replace(/`[^`\n]*`/g, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
}

/** Null for a link that resolves, and for one that leaves the repository. */
function problemOf(page: string, link: string): string | null {
  if (/^(https?|mailto):/.test(link)) return null;
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : normalize(join(dirname(page), path));
  if (!existsSync(join(ROOT, target))) return `${link}: ${target} does not exist`;
  if (anchor === undefined) return null;
  return anchorsOf(target).includes(anchor) ? null : `${link}: ${target} has no such heading`;
}

/** Sections of a page, or of all pages of a folder, by number: `3.8` → its text up to the next numbered heading. */
const sectionsOf = once((place): ReadonlyMap<string, string> => {
  const folder = statSync(join(ROOT, place)).isDirectory();
  const texts = folder ? readdirSync(join(ROOT, place)).map((file) => read(join(place, file))) : [read(place)];
  const sections = new Map<string, string>();
  for (const text of texts) {
    for (const part of text.split(/^(?=#{2,3} )/m)) {
      const number = /^#{2,3} (\d+(?:\.\d+)?)\.? /.exec(part)?.[1];
      if (number === undefined) continue;
      if (sections.has(number)) throw new Error(`${place} has two sections ${number}`);
      sections.set(number, part);
    }
  }
  return sections;
});

/** Where a citation without a page leads. */
const RULES = 'docs/rules';

/** A page, a section with its table rows, or rows of the error catalogue. */
const CITATION =
  /(?<![\w./])(docs\/(?:[\w./-]*\.md|rules\b))|§(\d+(?:\.\d+)?)(?: rows? ((?:\d+|, | and | or | to |[–-])+))?|(?<=errors\.md[^\n]*)\bE(\d+)\b/g;

function brokenCitationsOf(line: string): readonly string[] {
  let place = RULES;
  const broken: string[] = [];
  for (const [text, page, section, rows, error] of line.matchAll(CITATION)) {
    if (page !== undefined) {
      place = page;
      if (!existsSync(join(ROOT, page))) broken.push(`${page} does not exist`);
    } else if (!existsSync(join(ROOT, place))) {
      continue;
    } else if (error !== undefined) {
      if (!read('docs/errors.md').includes(`| E${error} `)) broken.push(`${text} is not in docs/errors.md`);
    } else if (section !== undefined) {
      const content = sectionsOf(place).get(section);
      if (content === undefined) broken.push(`${place} has no ${text}`);
      const missing = (rows?.match(/\d+/g) ?? []).filter((row) => !new RegExp(`^\\| ${row} `, 'm').test(content ?? ''));
      broken.push(...missing.map((row) => `${place} §${section} has no row ${row}`));
    }
  }
  return broken;
}

it('resolves every relative link', () => {
  const broken = pages.flatMap((page) => linksOf(page).map((link) => [page, problemOf(page, link)] as const));
  expect(broken.filter(([, problem]) => problem !== null)).toEqual([]);
});

it('names only existing files', () => {
  const path = /`((?:src|schema|rest-facade|seeders|test|tools|docs)\/[\w./-]*)`/g;
  const named = pages
    .filter((page) => page !== 'CHANGELOG.md')
    .flatMap((page) => [...withoutFences(read(page)).matchAll(path)].map(([, file = '']) => [page, file] as const));
  expect(named.filter(([, file]) => !existsSync(join(ROOT, file)))).toEqual([]);
});

it('names only existing scripts', () => {
  const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
  const named = pages.flatMap((page) =>
    // A script of the portal is named with its workspace.
    [...read(page).matchAll(/npm run ([\w:.-]+)(?![\w:.-]| -w)/g)].map(([, script = '']) => `${page}: ${script}`),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((entry) => scripts[entry.split(': ')[1] ?? ''] === undefined)).toEqual([]);
});

it('names the nouns that are folders in every layer', () => {
  const layers = ['src/domain', 'src/services', 'src/persistence', 'schema'].map(
    (layer) => new Set(readdirSync(join(ROOT, layer))),
  );
  const nouns = [...(layers[0] ?? [])].filter(
    (noun) => noun !== 'shared' && layers.every((folders) => folders.has(noun)),
  );
  expect(nouns.length).toBeGreaterThan(10);
  for (const [page, sentence] of [
    ['README.md', /^The same nouns \((.*)\) are folders/m],
    ['docs/architecture.md', /^The same folders appear in every layer: (.*), and `shared`/m],
  ] as const) {
    const named = sentence.exec(read(page))?.[1]?.match(/[\w-]+/g) ?? [];
    expect([page, [...named].sort()]).toEqual([page, [...nouns].sort()]);
  }
});

it('finds every section, row and error that the sources cite', () => {
  const broken = sources
    .filter((file) => file !== 'test/unit/docs/links.test.ts')
    .flatMap((file) => {
      const lines = read(file).split('\n').entries();
      return [...lines].flatMap(([index, line]) =>
        brokenCitationsOf(line).map((problem) => `${file}:${index + 1}: ${problem}`),
      );
    });
  expect(broken).toEqual([]);
});

describe('a broken citation', () => {
  it.each([
    ['docs/nowhere.md §1', 'docs/nowhere.md does not exist'],
    ['docs/contract.md §99.1', 'docs/contract.md has no §99.1'],
    ['§3.99', 'docs/rules has no §3.99'],
    ['docs/rules §6.1 rows 3 and 77', 'docs/rules §6.1 has no row 77'],
    ['docs/errors.md E99', 'E99 is not in docs/errors.md'],
  ])('%s is found', (line, problem) => {
    expect(brokenCitationsOf(line)).toEqual([problem]);
  });

  it('is not reported where all exists', () => {
    expect(brokenCitationsOf('docs/rules §6.1 row 20, §3.7; docs/contract.md §2.3; docs/errors.md E28')).toEqual([]);
  });
});

/** Sections whose rows are rules with a test each. */
const RULE_SECTIONS = ['15', '16', '17'];

it('names a test for every rule of imports, payments and administration', () => {
  const tests = sources.filter((file) => file.startsWith('test/') && file.endsWith('.test.ts')).map(read);
  const untested = RULE_SECTIONS.flatMap((section) => {
    const rows = [...(sectionsOf(RULES).get(section) ?? '').matchAll(/^\| (\d+) /gm)].map(([, row = '']) => row);
    expect([section, rows.length >= 10]).toEqual([section, true]);
    const rules = rows.map((row) => `§${section} row ${row}`);
    return rules.filter((rule) => !tests.some((text) => new RegExp(`${rule}(?!\\d)`).test(text)));
  });
  expect(untested).toEqual([]);
});
