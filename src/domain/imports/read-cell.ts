// Reads one cell by the kind of its column: the stored value, or the code of its error.
import { isVisible } from '../shared/free-text';
import type { LocalDate } from '../shared/calendar';
import { findIdentifierViolation, type MarkedText } from '../shared/identifier';
import { findStateCode } from '../shared/us-states';
import { hasExtension, readEmailAddress } from '../sign-in/contact';
import { normalizeLastName } from '../sign-in/last-name';
import { toPlainNumber } from '../shared/pasted-text';
import { readZip } from '../shared/zip-code';
import { CHOICES, type CellKind } from './columns';
import type { FileReading } from './import';
import {
  findTextDamage,
  findValueDamage,
  hasDamagedLetters,
  hasEscapes,
  hasMixedScripts,
  toPlainValue,
  toVisibleText,
  type TextKind,
} from './damaged-text';
import { findDamageHint, findDateHint, findMoneyHint, removeMidnight } from './format-hints';
import { DATE_FORMATS, parseDate } from './parse-date';
import { isPlaceholderEmail, isPlaceholderMobile, isPlaceholderName } from './placeholders';
import type { RowErrorCode, RowViolation } from './row-violations';

export interface CellContext {
  readonly reading: Pick<FileReading, 'dateFormat' | 'moneyFormat' | 'restoreLeadingZeros'>;
  readonly today: LocalDate;
  /** Epoch milliseconds. */
  readonly now: number;
  /** E.164, or null. */
  readonly readUsMobile: (text: string) => string | null;
}

export type CellValue = string | number | boolean;
/** What is wrong, what it looks like, and the format that is in force. */
type CellError = Omit<RowViolation<RowErrorCode>, 'column'>;
type CellResult = { readonly value: CellValue } | { readonly error: CellError };

const MAX_EMAIL = 191;
const EARLIEST_BIRTH_DATE = '1900-01-01';
/** Databases write money with four decimals, and `.50`. Three may be thousands: `450.000`. */
const DECIMALS = String.raw`(\.\d{1,2}|\.\d{2}0{2,8})`;
const MONEY = new RegExp(`^(\\d{1,10}${DECIMALS}?|${DECIMALS})$`);
const US_MONEY = new RegExp(
  `^(?:(?:US)?\\$ ?|USD ?)?((\\d{1,3}(,\\d{3}){1,3}|\\d{1,10})${DECIMALS}?|${DECIMALS})(?: ?USD)?$`,
);
/** Mainframes leave out the point before the cents. */
const WITHOUT_POINT = /^0+[1-9]\d*$/;
/** A ZIP Code of five or nine digits has lost its leading zeros. */
const SHORTENED_ZIP = /^\d{3,4}$|^\d{7,8}$|^\d{3,4}-\d{4}$/;
const PERCENT = /^\d{1,2}(\.\d{1,2}|\.\d{2}0+)?$/;
/** Spreadsheets in other languages write some of these. */
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...['true', '1', 'yes', 'y', 't', 'wahr', 'vrai', 'verdadero', 'vero', 'verdadeiro', 'waar'].map(
    (text) => [text, true] as const,
  ),
  ...['false', '0', 'no', 'n', 'f', 'falsch', 'faux', 'falso', 'onwaar'].map((text) => [text, false] as const),
]);
/** Programs add decimals to whole numbers of a column that has empty cells. */
const WITH_DECIMALS = /^\d+[.,]0+$/;
const decimalsHint = (text: string) => (WITH_DECIMALS.test(text) ? { hint: 'added_decimals' as const } : {});

/** Tabs and line breaks were replaced by spaces before. */
const CONTROL = /\p{Cc}/u;

const ok = (value: CellValue): CellResult => ({ value });
const damaged = (code: RowErrorCode, text: string, isIdentifier = false): CellResult => {
  if (code === 'value_damaged') return wrong(code, findDamageHint(text, isIdentifier));
  if (code !== 'text_damaged') return wrong(code);
  return wrong(code, hasEscapes(text) ? { hint: 'escaped' } : hasMixedScripts(text) ? { hint: 'look_alikes' } : {});
};
const wrong = (code: RowErrorCode, more: Omit<CellError, 'code'> = {}): CellResult => ({ error: { code, ...more } });

type Reader<Kind extends CellKind['kind']> = (
  text: string,
  kind: Extract<CellKind, { readonly kind: Kind }>,
  context: CellContext,
  isMarked: boolean,
) => CellResult;

const READERS: { readonly [Kind in CellKind['kind']]: Reader<Kind> } = {
  text: (text, { max }) => (text.length > max ? wrong('too_long') : ok(text)),
  identifier(text, { max }, _context, isMarked) {
    if (text.length > max) return wrong('too_long');
    const isEscaped = !isMarked && hasEscapes(text);
    if (isEscaped || hasDamagedLetters({ text, isMarked })) return damaged('text_damaged', text);
    const violation = findIdentifierViolation({ text, isMarked });
    return violation === null ? ok(text) : damaged(violation, text, true);
  },
  name(text, { max, of }, _context, isMarked) {
    if (text.length > max) return wrong('too_long');
    return of === undefined && !isMarked && isPlaceholderName(text) ? wrong('placeholder_value') : ok(text);
  },
  last_name(text, { max }, _context, isMarked) {
    if (text.length > max) return wrong('too_long');
    if (!isMarked && isPlaceholderName(text)) return wrong('placeholder_value');
    const hasOnlySigns = normalizeLastName(text) === '' && isVisible(text);
    return hasOnlySigns ? wrong('invalid_characters', { hint: 'no_letters' }) : ok(text);
  },
  money: readMoney,
  date: (text, { bound }, context) => readDate(text, bound, context),
  instant: readInstant,
  percent(text, { min, zero }) {
    if (!PERCENT.test(text)) return wrong('invalid_number', text.endsWith('%') ? { hint: 'percent_sign' } : {});
    const value = Number(text);
    return value >= min || (zero === true && value === 0) ? ok(toAmount(text)) : wrong('terms_invalid');
  },
  days(text) {
    if (!/^\d{1,4}(\.0+)?$/.test(text)) return wrong('invalid_number');
    return Number(text) >= 1 && Number(text) <= 1000 ? ok(Number(text)) : wrong('terms_invalid');
  },
  boolean(text) {
    const value = BOOLEANS.get(text.toLowerCase());
    return value === undefined ? wrong('invalid_boolean') : ok(value);
  },
  state(text) {
    const code = findStateCode(text);
    return code === null ? wrong('invalid_state') : ok(code);
  },
  zip(text, _kind, { reading }) {
    const zip = readZip(text);
    if (zip !== null) return ok(zip);
    const digits = text.replace('-', '');
    if (!SHORTENED_ZIP.test(text)) return wrong('invalid_zip', decimalsHint(text));
    if (!reading.restoreLeadingZeros.includes('zip')) return wrong('leading_zeros_lost');
    return ok(readZip(digits.padStart(digits.length > 5 ? 9 : 5, '0')) ?? text);
  },
  email(text) {
    const address = readEmailAddress(text);
    if (address === null || address.length > MAX_EMAIL) return wrong('invalid_email');
    return isPlaceholderEmail(address) ? wrong('placeholder_value', { hint: 'nobody' }) : ok(address);
  },
  mobile(text, _kind, { readUsMobile }) {
    const number = readUsMobile(text);
    if (number === null) return wrong(hasExtension(text) ? 'phone_extension' : 'invalid_phone');
    return isPlaceholderMobile(number) ? wrong('placeholder_value', { hint: 'nobody' }) : ok(number);
  },
  last4ssn: readLast4ssn,
  action: (text) => choose(CHOICES.action, text.toLowerCase(), 'invalid_action'),
  reversal_reason: (text) => choose(CHOICES.reversal_reason, text, 'invalid_reason'),
  reason: (text) => choose(CHOICES.reason, text, 'invalid_reason'),
};

function choose(choices: readonly string[], text: string, code: RowErrorCode): CellResult {
  return choices.includes(text) ? ok(text) : wrong(code);
}

/** Kinds that people read as text; the others are numbers, dates, codes and words of a list. */
export const TEXTS: readonly CellKind['kind'][] = ['text', 'name', 'last_name'];
/** In which digits and signs of other keyboards are those of ours. */
const NUMBERS: readonly CellKind['kind'][] = ['money', 'date', 'instant', 'percent', 'days'];

/** `text` is not empty. */
export function readCell(written: MarkedText, kind: CellKind, context: CellContext): CellResult {
  const { text, isMarked } = written;
  if (CONTROL.test(text)) return wrong(hasDamagedLetters(written) ? 'text_damaged' : 'invalid_characters');
  const reader: (text: string, kind: never, context: CellContext, isMarked: boolean) => CellResult = READERS[kind.kind];
  if (kind.kind === 'identifier') return reader(text, kind as never, context, isMarked);
  const isText = TEXTS.includes(kind.kind);
  const damage = isText ? findTextDamage(written, findTextKind(kind)) : findValueDamage(written);
  if (damage !== null) return damaged(damage, text);
  const plain = NUMBERS.includes(kind.kind) ? toPlainNumber(text) : toPlainValue(text);
  return reader(isText ? toVisibleText(text) : plain, kind as never, context, isMarked);
}

/** What damage a cell of the kind can have. */
export function findTextKind(kind: CellKind): TextKind {
  if (kind.kind === 'name') return kind.of ?? 'person';
  return kind.kind === 'last_name' ? 'person' : 'other';
}

function readMoney(text: string, { min }: { readonly min: string }, { reading }: CellContext): CellResult {
  const { moneyFormat } = reading;
  if (!(moneyFormat === 'us' ? US_MONEY : MONEY).test(text)) {
    return wrong('invalid_money', { format: moneyFormat, ...findMoneyHint(text, moneyFormat) });
  }
  const plain = text.replace(/[USD$, ]/g, '');
  if (WITHOUT_POINT.test(plain)) return wrong('invalid_money', { format: moneyFormat, hint: 'money_without_point' });
  if (plain.replace(/\..*$/, '').length > 10)
    return wrong('invalid_money', { format: moneyFormat, hint: 'money_too_large' });
  const amount = toAmount(plain);
  return min !== '0.00' && /^[0.]+$/.test(amount) ? wrong('invalid_money', { hint: 'above_zero' }) : ok(amount);
}

/** Two decimals, without leading zeros. Further decimals are zeros. */
function toAmount(plain: string): string {
  const [whole = '', cents = ''] = plain.split('.');
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}.${cents.slice(0, 2).padEnd(2, '0')}`;
}

function readDate(text: string, bound: 'birth' | 'past' | undefined, { reading, today }: CellContext): CellResult {
  const day = removeMidnight(text);
  const date = parseDate(day, reading.dateFormat);
  // The format of a profile does not help a date that is out of bounds: both are told.
  const meant = date ?? DATE_FORMATS.map((format) => parseDate(day, format)).find((one) => one !== null);
  const violation = meant === undefined ? null : findBoundViolation(meant, bound, today);
  if (violation !== null) return wrong(violation, date === null ? findDateHint(text) : {});
  return date === null ? wrongDate(text, reading) : ok(date);
}

function findBoundViolation(date: LocalDate, bound: 'birth' | 'past' | undefined, today: LocalDate) {
  if (bound === 'past' && date > today) return 'date_in_future';
  if (bound === 'birth' && date >= today) return 'date_in_future';
  return bound === 'birth' && date <= EARLIEST_BIRTH_DATE ? 'date_too_early' : null;
}

function wrongDate(text: string, { dateFormat }: CellContext['reading']): CellResult {
  return wrong('invalid_date', { format: dateFormat, ...findDateHint(text) });
}

/** An instant, or the start of a day. */
function readInstant(text: string, _kind: unknown, { reading, now, today }: CellContext): CellResult {
  const date = parseDate(removeMidnight(text), reading.dateFormat);
  if (date !== null) return date > today ? wrong('date_in_future') : ok(Date.parse(date));
  const epoch = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(epoch)) return wrongDate(text, reading);
  return epoch > now ? wrong('date_in_future') : ok(epoch);
}

/** The other digits of a number are often masked: `XXX-XX-4321`. */
const MASK = /^([x*#•][- ]?){2,5}(?=\d{4}$)/i;

function readLast4ssn(cell: string, _kind: unknown, { reading }: CellContext): CellResult {
  const text = toPlainNumber(cell).replace(MASK, '');
  if (/^\d{4}$/.test(text)) return ok(text);
  if (/^\d{3}[- ]?\d{2}[- ]?\d{4}$/.test(text)) return wrong('full_ssn_refused');
  if (!/^\d{1,3}$/.test(text)) return wrong('invalid_last4ssn', decimalsHint(text));
  return reading.restoreLeadingZeros.includes('last4ssn') ? ok(text.padStart(4, '0')) : wrong('leading_zeros_lost');
}
