// Finds a header that is probably one of our columns: ignored, `actions` would change accounts instead of withdrawing them.
import { keysOf } from '../shared/vocabulary';
import { COLUMNS, type ColumnName } from './columns';

/** One letter makes another word of a shorter name. */
const MIN_LETTERS = 5;

const toLetters = (name: string) => name.replace(/[\s_.-]+/g, '').toLowerCase();

const LETTERS = keysOf(COLUMNS).map((column) => [column, toLetters(column)] as const);

/**
 * The column from which a header differs only by case, spaces, `_`, `-`, `.`, or one letter that is left out, added,
 * replaced or swapped with the next. A digit of its own makes another column: `email2` is not `email1`, but `email` is.
 */
export function findMisspelledColumn(header: string): ColumnName | null {
  const letters = toLetters(header);
  const equal = LETTERS.find(([, own]) => own === letters);
  const near = equal ?? LETTERS.find(([, own]) => own.length >= MIN_LETTERS && isOneLetterAway(letters, own));
  return near?.[0] ?? null;
}

function isOneLetterAway(header: string, column: string): boolean {
  if (Math.abs(header.length - column.length) > 1) return false;
  let start = 0;
  while (start < header.length && header[start] === column[start]) start += 1;
  const [one, other] = [header.slice(start), column.slice(start)];
  if (one === other.slice(1)) return true;
  if (/^\d/.test(one)) return false;
  const isSwap = one[0] === other[1] && one[1] === other[0] && one.slice(2) === other.slice(2);
  return one.slice(1) === other || one.slice(1) === other.slice(1) || isSwap;
}
