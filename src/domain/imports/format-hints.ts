// Says what a date or an amount looks like that is not written in the format in force.
import { findForeignCharacters, isErrorValue, isLostValue } from '../shared/identifier';
import { isShortScientific } from './damaged-text';
import type { FileReading } from './import';
import { parseDate } from './parse-date';
import type { RowHint } from './row-violations';

interface Hint {
  readonly hint?: RowHint;
}

/** Expects a value that a spreadsheet has changed. */
export function findDamageHint(text: string, isIdentifier: boolean): Hint {
  if (/^[“”„‟«»]/u.test(text)) return { hint: 'typographic_quotes' };
  if (isErrorValue(text)) return { hint: 'formula_error' };
  if (isLostValue(text)) return { hint: 'lost_digits' };
  if (isShortScientific(text)) return { hint: isIdentifier ? 'reformatted' : 'lost_digits' };
  return { hint: findForeignCharacters(text) ?? 'reformatted' };
}

/** Databases and spreadsheets add this to a day. */
const MIDNIGHT =
  /(?<=^\S+)([ T](0?0:00(:00(\.0+)?)?|12:00(:00([.:]0+)?)? ?am) ?(z|[+-]\d{2}:?\d{2})?|-00\.00\.00(\.0+)?)$/i;

/** The time of a day that has no time. */
export function removeMidnight(text: string): string {
  return text.replace(MIDNIGHT, '');
}

type DateFormat = FileReading['dateFormat'];
type MoneyFormat = FileReading['moneyFormat'];

/** The first that fits. A format that would read the day is named only if there is such a day. */
const DATE_HINTS: readonly (readonly [hint: RowHint, pattern: RegExp, format?: DateFormat])[] = [
  [
    'date_empty',
    /^(0{4}-00-00|0?[01]\/0{1,2}\/1900|00\.01\.1900|1900-01-00|0{1,2}\/0{1,2}\/0{2,4}|0+|9{8}|[\s_]*[-/.][\s_]*[-/.][\s_]*)$/,
  ],
  ['date_us', /^(0?[1-9]|1[0-2])\/\d{1,2}\/\d{4}$/, 'MM/DD/YYYY'],
  ['date_iso', /^\d{4}([-/.])\d{1,2}\1\d{1,2}$/, 'YYYY-MM-DD'],
  ['date_compact', /^(19|20)\d{2}(0[1-9]|1[0-2])([0-2]\d|3[01])$/, 'YYYYMMDD'],
  // From 1909 to 2173.
  ['date_serial', /^([3-9]\d{3}|\d{5})(\.\d+)?$/],
  ['date_decimals', /^(19|20)\d{6}[.,]0+$/],
  ['date_without_signs', /^(0[1-9]|[12]\d|3[01]){2}(19|20)\d{2}$/],
  // `790816`, and `1030816` of mainframes, which count the centuries.
  ['date_two_digit_year', /^[01]?\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/],
  ['date_two_digit_year', /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2}$/],
  ['date_two_digit_year', /^\d{1,2}[-/. ]\p{L}{3,}\.?[-/. ]\d{2}$/u],
  ['date_without_day', /^((19|20)\d{2}([-/.]\d{1,2})?|(\d{1,2}|\p{L}{3,}\.?)[-/. ](\d{2}|\d{4}))$/u],
  // The month cannot be above 12. Where both can be the month, nobody can tell.
  ['date_slashes', /^(0?[1-9]|1[0-2])[-.](1[3-9]|2\d|3[01])[-.]\d{4}$/],
  ['date_day_first', /^(1[3-9]|2\d|3[01])[-/.]\d{1,2}[-/.]\d{4}$/],
  ['date_order', /^\d{1,2}[-/.]\d{1,2}[-/.]\d{4}$/],
  ['date_words', /\p{L}{3,}/u],
];
const TIME = /(?<=\S)([ T]\d{1,2}:\d{2}.*|-\d{2}\.\d{2}\.\d{2}(\.\d+)?|(?<=^(19|20)\d{6})\d{4}(\d{2})?)$/;

export function findDateHint(text: string): Hint {
  const plain = removeMidnight(text);
  const day = plain.replace(TIME, '');
  const found = DATE_HINTS.find(([, pattern]) => pattern.test(day));
  if (!found) return {};
  const [hint, , format] = found;
  if (format === undefined) return { hint };
  if (parseDate(day, format) === null) return { hint: 'date_unknown_day' };
  return { hint: day === plain ? hint : 'date_time' };
}

const MONEY_HINTS: readonly (readonly [hint: RowHint, pattern: RegExp])[] = [
  ['money_dash', /^\p{Sc} ?[-−–—]$/u],
  // `450,-` of the countries that write commas.
  ['money_decimal_comma', /^\d[\d.' ]*[.,]-$/],
  ['money_negative', /^\p{Sc}? ?[([<].*[)\]>]$|^\p{Sc}? ?-|-$|cr$/iu],
  ['money_too_large', /^\d{11,}(\.\d+)?$/],
  ['money_us', /^((US)?\$ ?|USD ?)?(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?( ?USD)?$/],
  ['money_decimal_comma', /^\p{Sc}? ?\d{1,3}([. ’']?\d{3})*,\d{1,2} ?\p{Sc}?$/u],
  ['money_thousands_or_decimals', /^\p{Sc}? ?\d{1,3}\.\d{3}$/u],
  ['money_zoned', /^\d{2,}[{}a-r]$/i],
  ['money_grouping', /^\p{Sc}? ?\d+([,’' ]\d+)+(\.\d+)?$/u],
  ['money_sign', /^\+|\+$|dr$/i],
  ['money_decimals', /^(\$ ?)?\d[\d,]*\.\d{3,}$/],
  ['money_currency', /\p{Sc}|\b(usd|dollars?|eur|cad)\b/iu],
];

export function findMoneyHint(text: string, inForce: MoneyFormat): Hint {
  const found = MONEY_HINTS.find(([, pattern]) => pattern.test(text))?.[0];
  return found === undefined || (found === 'money_us' && inForce === 'us') ? {} : { hint: found };
}
