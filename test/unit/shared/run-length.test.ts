// What the tiers run of a table of cases.
import { API_STYLES } from '../../support/clients/simulated-browser';
import type * as RunLength from '../../support/fixtures/run-length';

const NUMBERS = Array.from({ length: 11 }, (_none, index) => index);
/** Of tables that repeat a pattern of so many cases. */
const PERIODS = [2, 3, 4, 6, 8, 9, 12];
const LONG_TABLE = Array.from({ length: 240 }, (_none, index) => index);
const STYLED = NUMBERS.flatMap((n) => API_STYLES.map((style) => ({ style, n })));

/** What runs in a tier on a database. */
function select(part: string, store: string): { readonly [table: string]: readonly unknown[] } {
  jest.replaceProperty(process.env, 'TEST_CASES', part);
  Reflect.set(globalThis, '__STORE__', store);
  let cases = {};
  jest.isolateModules(() => {
    const length = jest.requireActual<typeof RunLength>('../../support/fixtures/run-length');
    cases = {
      files: ['one', 'another', 'third'].flatMap((file) => length.stylesOf(file).map((style) => `${file} ${style}`)),
      styles: API_STYLES.flatMap((style) => length.casesOver(style, NUMBERS).map((n) => `${style} ${n}`)),
      styled: length.casesByStyle(STYLED, 1).map(({ style, n }) => `${style} ${n}`),
      inOneStyle: length.casesByStyle(STYLED, 0, 1).map(({ style, n }) => `${style} ${n}`),
      everyFifth: length.casesByStyle(STYLED, 0, 5).map(({ style, n }) => `${style} ${n}`),
      unstyled: length.everyNth(4, NUMBERS),
      long: length.everyNth(LONG_TABLE.length, LONG_TABLE),
      kinds: length.firstsInSecondTier(NUMBERS, (n) => String(n % 3)),
    };
  });
  return cases;
}

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, '__STORE__');
});

it('both tiers together run every style of each file, each once', () => {
  const all = [...(select('first', 'embedded')['files'] ?? []), ...(select('second', 'mariadb')['files'] ?? [])];
  expect([all.length, new Set(all).size]).toEqual([3 * API_STYLES.length, 3 * API_STYLES.length]);
});

it.each([
  ['styles', STYLED.length],
  ['styled', STYLED.length],
  ['inOneStyle', STYLED.length],
  ['everyFifth', STYLED.length],
  ['unstyled', NUMBERS.length],
])('of %s the second tier runs a third of the cases that the first tier leaves out', (table, count) => {
  const [first, second] = [select('first', 'embedded')[table] ?? [], select('second', 'mariadb')[table] ?? []];
  const all = [...first, ...second];
  expect(new Set(all).size).toBe(all.length);
  expect(first.length).toBeGreaterThan(0);
  expect(Math.abs(second.length - (count - first.length) / 3)).toBeLessThanOrEqual(1);
  if (table === 'unstyled') return;
  expect(new Set(second.map((name) => String(name).split(' ')[0]))).toEqual(new Set(API_STYLES));
});

it.each(PERIODS)('the second tier meets each case of a pattern of %i', (period) => {
  const chosen = (select('second', 'mariadb')['long'] ?? []).map((index) => Number(index) % period);
  expect(new Set(chosen).size).toBe(period);
});

it.each([
  ['first', 'mariadb'],
  ['second', 'mysql'],
  ['all', 'embedded'],
  ['all', 'mariadb'],
])('the part %s on %s is everything', (part, store) => {
  const { files, styles, styled, unstyled } = select(part, store);
  expect([files?.length, styles?.length, styled?.length, unstyled?.length]).toEqual([6, 22, 22, 11]);
});

it('the second tier runs the first case of each kind, anything else every case', () => {
  expect(select('second', 'mariadb')['kinds']).toEqual([0, 1, 2]);
  expect(select('first', 'embedded')['kinds']).toEqual(NUMBERS);
  expect(select('all', 'mariadb')['kinds']).toEqual(NUMBERS);
});
