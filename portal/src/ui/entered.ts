// What people type and paste, in the spellings that they use. Each reader returns what is sent, or null for what it does not
// understand: the field then says so, and nothing is left out or changed without a word.

/** The zeros of digits that come from other keyboards: Arabic, Persian, Devanagari, Bengali and Thai. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50] as const;

/** `（２１２）\u00a0736‑5000` is `(212) 736-5000`: what is invisible goes, and other spaces, dashes and digits become ours. */
function toPlain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/gu, ' ')
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => {
      const values = ZEROS.map((zero) => (digit.codePointAt(0) ?? 0) - zero);
      return String(values.find((value) => value >= 0 && value <= 9) ?? digit);
    })
    .trim();
}

const CURRENCY = /^(?:US ?\$|\$|USD) ?|(?: ?(?:US ?\$|\$|USD))$/gi;
/** A sign with one or two digits behind it at the end is decimal, groups of three are thousands, and both never share a sign. */
const AMOUNT =
  /^(?<whole>[1-9]\d{0,2}(?<sign>[,.'\u2019 ])\d{3}(?:\k<sign>\d{3})*|\d*)(?:(?!\k<sign>\d+$)[.,](?<cents>\d{1,2}))?$/;
const AT_MOST = 10;

/** `1.250,5`, `1,250.50` and `$1250.5` are `1250.50`. */
export function readMoney(text: string): string | null {
  const { whole, cents = '' } = AMOUNT.exec(toPlain(text).replace(CURRENCY, ''))?.groups ?? {};
  const dollars = whole?.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  if (dollars === undefined || dollars + cents === '' || dollars.length > AT_MOST) return null;
  return `${dollars || '0'}.${cents.padEnd(2, '0')}`;
}

/** `12,5 %` is `12.5`. A percentage has no thousands. */
function readPercent(text: string): string | null {
  const [, whole, part] = /^(\d{1,3})(?:[.,](\d{1,2}))? ?%?$/.exec(toPlain(text)) ?? [];
  if (whole === undefined) return null;
  return part === undefined ? whole : `${whole}.${part}`;
}

function readCount(text: string): string | null {
  const plain = toPlain(text);
  return /^\d{1,9}$/.test(plain) ? plain : null;
}

/** The other digits of a number are often masked: `XXX-XX-4321`. */
const MASK = /^[x*#•]{5}(?=\d{4}$)/i;

/** Accepts a whole number too, which is never sent: `123-45-4321` is `4321`. */
function readLast4ssn(text: string): string | null {
  const digits = toPlain(text).replace(/[ -]/g, '').replace(MASK, '');
  return /^(?:\d{5})?\d{4}$/.test(digits) ? digits.slice(-4) : null;
}

/** How a kind of field reads what is entered, and which keys a phone shows for it. */
export const KINDS = {
  money: { read: readMoney, inputMode: 'decimal' },
  percent: { read: readPercent, inputMode: 'decimal' },
  count: { read: readCount, inputMode: 'numeric' },
  last4ssn: { read: readLast4ssn, inputMode: 'numeric' },
} as const;
export type Kind = keyof typeof KINDS;

/** Counts as the service does: characters, without the space around a text. */
export function countCharacters(text: string): number {
  return Array.from(text.normalize('NFC').trim()).length;
}

export interface DateParts {
  readonly month: string;
  readonly day: string;
  readonly year: string;
}

const LANGUAGES = ['en', 'es'];
const simplify = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function listNames(part: 'month' | 'weekday'): readonly (readonly string[])[] {
  return LANGUAGES.map((language) => {
    const { format } = new Intl.DateTimeFormat(language, { [part]: 'long', timeZone: 'UTC' });
    const dates = part === 'month' ? Array.from({ length: 12 }, (_, n) => Date.UTC(2023, n)) : WEEK;
    return dates.map((date) => simplify(format(date)));
  });
}

const WEEK = Array.from({ length: 7 }, (_, n) => Date.UTC(2023, 0, n + 1));
/** Words of a date that say nothing about it: `viernes, 12 de abril del 1985`, `April the 12th`. */
const OTHER_WORDS = ['de', 'del', 'of', 'the', 'el', 'st', 'nd', 'rd', 'th'];

/** Reads `4`, `04`, `Apr`, `april` or `abril`. Returns null for anything else. */
function readMonth(text: string): number | null {
  const plain = simplify(toPlain(text)).replace(/\.$/, '');
  if (/^\d{1,2}$/.test(plain)) return Number(plain);
  const names = listNames('month').find((list) => plain.length >= 3 && list.some((name) => name.startsWith(plain)));
  return names ? names.findIndex((name) => name.startsWith(plain)) + 1 : null;
}

/** Returns a date such as `1985-04-12`, or null for a day that does not exist. */
export function joinDate({ month, day, year }: DateParts): string | null {
  const [monthNumber, dayText, yearText] = [readMonth(month), toPlain(day), toPlain(year)];
  if (monthNumber === null || !/^\d{1,2}$/.test(dayText) || !/^\d{4}$/.test(yearText)) return null;
  const date = `${yearText}-${String(monthNumber).padStart(2, '0')}-${dayText.padStart(2, '0')}`;
  const moment = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(moment) || new Date(moment).toISOString().slice(0, 10) !== date ? null : date;
}

/** A whole date in digits; in the United States the month comes first, also in Spanish. */
const DATES = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/,
  /^(?<month>\d{1,2})[-/. ] ?(?<day>\d{1,2})[-/. ] ?(?<year>\d{4})$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<month>\d{2})(?<day>\d{2})(?<year>\d{4})$/,
] as const;

/** `04/12/1985`, `1985-04-12`, `April 12, 1985` and `12 de abril de 1985` are `1985-04-12`. */
export function readDate(text: string): string | null {
  const plain = toPlain(text);
  for (const pattern of DATES) {
    const { month = '', day = '', year = '' } = pattern.exec(plain)?.groups ?? {};
    const date = joinDate({ month, day, year });
    if (date !== null) return date;
  }
  const parts = simplify(plain).match(/\d+|\p{L}+/gu) ?? [];
  const [digits, words] = [parts.filter((part) => /\d/.test(part)), parts.filter((part) => !/\d/.test(part))];
  if (words.length === 0) return null;
  const ignored = [...OTHER_WORDS, ...listNames('weekday').flat()];
  const [month, ...more] = words.filter((word) => !ignored.includes(word));
  const [year, ...days] = digits.toSorted((one, other) => other.length - one.length);
  if (month === undefined || year === undefined || more.length > 0 || days.length !== 1) return null;
  return joinDate({ month, day: days[0] ?? '', year });
}
