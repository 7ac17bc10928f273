// The errors and warnings of a row, each with its sentence. No sentence repeats a value.
import { ERRORS } from '../shared/errors';
import { IDENTIFIER_VIOLATIONS } from '../shared/identifier';
import { money, toCurrency } from '../shared/money';
import { CHOICES, COLUMNS, type CellKind, type ColumnName } from './columns';
import type { FileReading } from './import';

export const ROW_ERRORS = {
  required: 'The value is required.',
  too_long: 'The value is too long.',
  invalid_date: 'The value is not a date.',
  date_in_future: 'The date is in the future.',
  date_in_past: 'The date is in the past.',
  date_too_early:
    'A date of birth must be after January 1, 1900. Spreadsheets write 1900 for an empty date: enter the real date.',
  invalid_money: 'The value is not an amount with at most two decimals.',
  invalid_number: 'The value is not a number within the bounds of the column.',
  invalid_boolean: 'The value is not one of true, false, yes, no, y, n, 1 and 0.',
  invalid_characters: IDENTIFIER_VIOLATIONS.invalid_characters,
  value_damaged: IDENTIFIER_VIOLATIONS.value_damaged,
  placeholder_value: IDENTIFIER_VIOLATIONS.placeholder_value,
  text_damaged:
    'Letters were lost or read in the wrong encoding (as in MuÃ±oz, Mu?oz or Mu\uFFFDoz for Muñoz). Export the file again, as CSV UTF-8, from the system that has the letters, and check the encoding of the header profile.',
  invalid_state: 'The value is not a state of the USPS: write its two letters, as in DE, or its name.',
  invalid_zip: 'The value is not a ZIP code of five or nine digits.',
  invalid_email: 'The value is not an e-mail address to which mail can be delivered.',
  invalid_phone: 'The value is not a US mobile number.',
  phone_extension: 'The number has an extension, which text messages do not reach.',
  invalid_last4ssn: 'The value is not four digits.',
  full_ssn_refused: 'Only the last four digits are accepted; full numbers must not be sent.',
  leading_zeros_lost: 'Leading zeros are missing; the header profile can restore them (restore_leading_zeros).',
  invalid_action: 'The action is unknown.',
  invalid_reason: 'The reason is unknown.',
  column_count:
    'The row has more cells than the header, or was cut off: put a cell with a separator into quotation marks, and export the file whole.',
  totals_row: 'The row looks like a total or a note, not like an account. Delete it, or give it a real account number.',
  balance_required: 'A new account needs a balance above 0.00.',
  column_not_allowed: 'The column is not allowed for this action.',
  terms_invalid: 'The value is outside the bounds of Pay Terms.',
  account_exists: 'The account already exists with other values: to change it, use the action update or upsert.',
  account_unknown:
    'The company has no account with this number: correct the number, or place the account with the action add or upsert.',
  account_withdrawn:
    'The account was removed: the action restore reopens it, with its current balance, unless its person was erased.',
  account_erased:
    'Everything personal of the account was erased, so that it cannot be changed or reopened: leave the row out.',
  account_closed: 'The account is settled, and takes no more changes: leave the row out.',
  subclient_unknown: 'The company has no subclient with this number: correct the number, or add the subclient first.',
  membership_required:
    'The company has no active membership: only withdrawals, payments and their reversals are taken until it is renewed.',
  agreement_in_force:
    'Something is agreed or scheduled for the account: send the row again when that has ended. A withdrawal is taken with force as true.',
  identity_conflict:
    'An earlier row of the file gives the account to another person. Correct the account number or the person; ' +
    'send a correction of the person in a separate file.',
  balance_stale: 'The balance is older than the last payment: export it again, and say in balance_as_of when that was.',
  identity_locked:
    'The identity cannot change while an offer is open or something is agreed: send the row again when that has ended, ' +
    'or withdraw the account with force, and restore it with the new identity.',
  payment_reference_reused: 'The reference belongs to another payment: give each payment one of its own.',
  payment_reversed: ERRORS.payment_reversed.message,
  payment_ambiguous:
    'Several payments had this reference. Identify the one to reverse with payment_amount and payment_date.',
  payment_unknown:
    'The account has no payment to the creditor with this reference: correct the reference or the account number.',
  overpayment_unconfirmed: 'The payment is larger than what remains. Confirm it with confirm_overpaid.',
  charge_in_progress: 'A charge of the account is in progress: send the row again later.',
  mark_missing:
    'The value belongs to a mark: set the column of the mark to true in the same row, or leave this cell empty.',
  unmark_unconfirmed: 'The account has this mark. To take it back, set confirm_unmark to true in the same row.',
  mark_of_consumer:
    'The consumer set this mark, so that only the consumer or support can take it back: leave the cell empty.',
  dispute_unanswered: 'A dispute ends with its answer: answer it in the portal or by answerDispute.',
  dispute_unavailable: 'An account under this condition cannot be disputed: leave the cell empty.',
  row_refused: 'The database refused a value of the row.',
} as const;
export type RowErrorCode = keyof typeof ROW_ERRORS;

export const ROW_WARNINGS = {
  name_unclear:
    'The last name looks like more: a first name, an initial, several people or a company. The person signs in with what ' +
    'stands before a comma, or with all of it. Write only the last name here.',
  digits_lost:
    'The number ends in zeros after its 15th digit, as it would if a spreadsheet had rounded it. Compare it with the source; write a number that really ends in zeros as ="1234567890123450".',
  contact_dropped: 'The contact is not valid and was left out.',
  identity_incomplete: 'The identity is incomplete; the account belongs to no one yet.',
  identity_changed:
    'The account is now of another person. Contacts, address and names that the row does not have were deleted.',
  offer_closed: 'The open offer was closed: it is above the balance.',
  overpaid: 'The payment is larger than what remained.',
  balance_changed_since: 'The balance was changed after the payment was recorded. Check the balance.',
  judged_alone:
    'Only in a dry run: the row was judged without the earlier rows of the file for its account or payment, which are too many to be held. An import may judge it otherwise.',
  payment_after_removal: 'The account was removed; the payment was only recorded.',
  payment_before_placement:
    'The payment was made before the account was placed. Check its date, and whether the placed balance already counts it.',
} as const;
export type RowWarningCode = keyof typeof ROW_WARNINGS;

const MARK_LETTERS = 'A value that really reads like this is written as ="…".';
const saveAgain = (instead = '') =>
  `export it again as "CSV UTF-8"${instead}, and use a header profile with format.encoding utf-8. ${MARK_LETTERS}`;

/** What a refused value looks like, and what would take it. */
const ROW_HINTS = {
  date_us: 'It looks like MM/DD/YYYY, which a header profile with date_format MM/DD/YYYY reads.',
  date_iso: 'It looks like YYYY-MM-DD, which a header profile with date_format YYYY-MM-DD reads.',
  date_compact: 'It looks like YYYYMMDD, which a header profile with date_format YYYYMMDD reads.',
  date_day_first: 'It looks like a day before its month, which no format reads: write the date as in {date}.',
  date_two_digit_year: 'The year has two digits, so that the century is not certain: write the date as in {date}.',
  date_serial:
    'It looks like the number by which a spreadsheet stores a date: format the column as a date, {format}, and export the file again.',
  date_slashes: 'It looks like MM-DD-YYYY, which no format reads: write the date as in {date}.',
  date_order:
    'It is not certain which number is the month: write the date as in {date}. Only slashes with date_format MM/DD/YYYY say that the month is first.',
  date_days_first:
    'The file has dates with their day first, so it is not certain which number is the month: export the dates as YYYY-MM-DD, and use a header profile with date_format YYYY-MM-DD; or, if the month is first, correct the dates whose first number is above 12.',
  date_without_signs: 'It looks like MMDDYYYY or DDMMYYYY, which no format reads: write the date as in {date}.',
  date_without_day: 'It has no day: write the whole date, as in {date}.',
  date_decimals: 'It looks like YYYYMMDD with a decimal that a program has added: write the date as in {date}.',
  date_words: 'Write the month as a number, as in {date}.',
  date_empty:
    'It is what a program writes for an empty date: enter the real date. Where none is required, leave the cell empty.',
  date_unknown_day: 'There is no such day.',
  date_time: 'It has a time: write only the date, as in {date}.',
  money_us: 'It looks like $1,234.50, which a header profile with money_format us reads.',
  money_dash: 'Accounting formats write a dash for zero: write the amount, or 0.00 where the column takes it.',
  money_negative: 'Amounts are never negative, also not in brackets: for a payment, use the action payment.',
  money_decimal_comma: 'It looks like 1.234,50: write a point before the cents, and no other separators.',
  money_thousands_or_decimals:
    'It has three digits after a point, which may be thousands or decimals: write the amount with two decimals, and nothing between the thousands.',
  money_grouping:
    'What stands between its digits is not between thousands: write only digits, and a point before the cents.',
  money_commas:
    'The file has amounts with a comma before the cents, so it is not certain what a comma means: write all amounts with a point before the cents, as in 1234.50.',
  money_sign: 'Write it without its sign or letters.',
  money_without_point:
    'It has zeros in front and no point, as amounts of mainframes, whose last two digits are cents: write the point before the cents, or the amount without these zeros.',
  money_zoned:
    'It looks like a signed number of a mainframe (zoned decimal), whose last letter is a digit: export it with a point, and without a sign.',
  money_too_large: 'It has more than ten digits before the cents.',
  money_decimals: 'It has more than two decimals, and amounts are never rounded: round it where it comes from.',
  money_currency: 'Send the amount without a currency; all amounts are in US dollars.',
  above_zero: 'The amount must be above 0.00.',
  percent_sign: 'Write the number without the percent sign.',
  added_decimals:
    'A program has added decimals, and with them probably taken away zeros in front: export the column as text.',
  no_letters: 'It has no letter, and each last name has one.',
  escaped:
    "It has codes of a program in place of characters, such as &amp;, \\u00f1, \\' or '': export it as plain text. A value that really reads like this is written as =\"…\".",
  quotes_around: 'It has quotes or apostrophes around it, or an accent in their place: delete them.',
  typographic_dash:
    'It has a dash or a minus sign (–, —, −) where a hyphen (-) is usual, so that it is another number: write the hyphen. A value that really reads like this is written as ="A–1".',
  foreign_characters:
    'It has characters that only look like those of a keyboard, such as full-width digits, superscripts or ½: type it again.',
  look_alikes: 'It has Cyrillic or Greek letters that look like Latin ones: type it again.',
  lost_digits:
    'It is a number in scientific notation, such as 4.2E+15, whose last digits are lost: format the column as text, and export the file again from the system that has the numbers.',
  formula_error:
    'It is the error of a formula, or a column that was too narrow: correct the sheet, and export the file again.',
  reformatted:
    'It looks like a date, a formatted number, TRUE, FALSE or a formula: format the column as text, and export the file again. A value that really reads like this is written as ="Mar-01".',
  missing: 'It is a word for a missing value: leave the cell empty.',
  nobody: 'It belongs to no person, like test@test.com and 212-555-1212: enter the real one, or leave the cell empty.',
  shared:
    'The file gives it to many people, so that it is probably a placeholder or the contact of an office: enter that of the person, or leave the cell empty.',
  undeliverable: 'It is not an e-mail address to which mail can be delivered.',
  no_us_mobile: 'It is not a mobile number of the US or its territories.',
  extension: 'It has an extension, which text messages do not reach.',
  typographic_quotes: 'It has typographic quotes (“…”) around it: delete them, or write plain quotes.',
  extra_cells:
    'It has more cells than the header: probably one of them contains the delimiter, and has no quotes around it.',
  cut_off: 'It is the last line, has no line end, and has fewer cells than the header: the file was probably cut off.',
  encoding_utf_8: `Letters of the file show that it is UTF-8, and was read in another encoding: use a header profile with format.encoding utf-8. If you did, a program has saved the wrong letters: export the file again, as CSV UTF-8, from the system that has the right ones. ${MARK_LETTERS}`,
  encoding_mac: `Letters of the file show that it is in the encoding of old Macs (MacRoman), which no header profile reads: ${saveAgain(' and not as "CSV (Macintosh)"')}`,
  encoding_ms_dos: `Letters of the file show that it is in the encoding of MS-DOS (code page 850 or 437), which no header profile reads: ${saveAgain(' and not as "CSV (MS-DOS)"')}`,
  encoding_central_european: `Letters of the file show that it is in an encoding of Central Europe (Windows-1250 or ISO-8859-2), which no header profile reads: ${saveAgain()}`,
  encoding_latin_9: `Letters of the file show that it is in ISO-8859-15, which no header profile reads: ${saveAgain()}`,
  encoding_windows: `Letters of the file show that it was in Windows-1252, and that a program has read it in another encoding and saved it: ${saveAgain()}`,
  line_break:
    'It has fewer cells than the header, and seems to go on in the next line: probably a cell contains a line break, and has no quotes around it.',
} as const;
export type RowHint = keyof typeof ROW_HINTS;

export interface RowViolation<Code extends string = RowErrorCode | RowWarningCode> {
  /** Ours; null for the row. */
  readonly column: string | null;
  readonly code: Code;
  /** For a payment that is larger, this is what remains to be paid, decimal. */
  readonly remaining?: string;
  readonly hint?: RowHint;
  /** The format of dates or of amounts that is in force. */
  readonly format?: ViolatedFormat;
}

type ViolatedFormat = FileReading['dateFormat'] | FileReading['moneyFormat'];

/** How a value must be written, for each format that can be in force. */
const EXPECTED: Readonly<Record<ViolatedFormat, string>> = {
  'YYYY-MM-DD': 'The value is not a date as YYYY-MM-DD, the format in force.',
  'MM/DD/YYYY': 'The value is not a date as MM/DD/YYYY, the format in force.',
  YYYYMMDD: 'The value is not a date as YYYYMMDD, the format in force.',
  plain: 'The value is not an amount as 1234.50, the format in force (money_format plain).',
  us: 'The value is not an amount as $1,234.50 or 1234.50, the format in force (money_format us).',
};

/** Where the hint says the rest. */
const SHORT: Readonly<Partial<Record<RowViolation['code'], string>>> = {
  value_damaged: 'A spreadsheet has changed the value.',
  column_count: 'The cells of the row cannot be told apart.',
  text_damaged: 'A program has changed the text.',
  invalid_characters: 'The value cannot be used.',
  placeholder_value: 'The contact is a placeholder.',
};

/** Whose sentence does not say what the column takes. */
const WITHOUT_BOUNDS: readonly RowViolation['code'][] = [
  'invalid_action',
  'invalid_reason',
  'invalid_number',
  'terms_invalid',
  'too_long',
];

/** Empty for columns whose sentences say it. */
function describeBounds(column: ColumnName): string {
  const kind: CellKind = COLUMNS[column];
  if ('max' in kind) return ` At most ${kind.max} characters are allowed.`;
  if (kind.kind === 'days') return ' Allowed: whole numbers from 1 to 1000.';
  if (kind.kind === 'percent') {
    return ` Allowed: ${kind.zero ? '0, and ' : ''}numbers from ${kind.min} to 99, with at most two decimals.`;
  }
  return Object.hasOwn(CHOICES, kind.kind) ? ` Allowed: ${CHOICES[kind.kind as keyof typeof CHOICES].join(', ')}.` : '';
}

/** A date in each format. */
const EXAMPLES: Readonly<Partial<Record<ViolatedFormat, string>>> = {
  'YYYY-MM-DD': '1985-04-12',
  'MM/DD/YYYY': '04/12/1985',
  YYYYMMDD: '19850412',
};

/** Hints that say all. 0.00 is an amount, and what is in doubt looks like a date, an amount or a text. */
const WHOLE_HINTS: ReadonlySet<RowHint> = new Set<RowHint>([
  'above_zero',
  'date_days_first',
  'money_commas',
  ...Object.keys(ROW_HINTS).filter((hint): hint is RowHint => hint.startsWith('encoding_')),
]);

export function describeViolation({ column, code, remaining, hint, format }: RowViolation) {
  if (hint && WHOLE_HINTS.has(hint)) return { column, code, message: ROW_HINTS[hint] };
  if (hint && SHORT[code]) return { column, code, message: `${SHORT[code]} ${ROW_HINTS[hint]}` };
  const known = code in ROW_ERRORS ? ROW_ERRORS[code as RowErrorCode] : ROW_WARNINGS[code as RowWarningCode];
  const sentence = WITHOUT_BOUNDS.includes(code) ? `${known}${describeBounds(column as ColumnName)}` : known;
  const message = remaining === undefined ? (format ? EXPECTED[format] : sentence) : describeRemaining(remaining);
  return { column, code, message: hint ? `${message} ${describeHint(hint, format)}` : message };
}

/** Dates are written in the format in force. */
function describeHint(hint: RowHint, format: ViolatedFormat | undefined): string {
  return ROW_HINTS[hint].replace('{date}', (format && EXAMPLES[format]) ?? '').replace('{format}', format ?? '');
}

/** Where the sentence of a row speaks of its file: what a request about one account can do instead. */
const OF_REQUESTS: Readonly<Partial<Record<RowViolation['code'], string>>> = {
  invalid_date: 'The value is not a date such as 1985-04-12.',
  date_too_early: 'A date of birth must be after January 1, 1900.',
  invalid_money: 'The value is not an amount such as 1234.50: at most ten digits and two decimals, and no sign.',
  invalid_number: 'The value is not a number within its bounds.',
  value_damaged:
    'The value looks like a rounded number, a date, a formatted number or a formula error. Send the real one, as a string. If an identifier really looks like this, send it as ="12E45".',
  placeholder_value:
    'The value is a placeholder for a missing one. Send the real value; where none is required, leave the member out. A name that really reads like this is sent as ="Null".',
  text_damaged:
    'Letters were lost or read in the wrong encoding (as in MuÃ±oz, Mu?oz or Mu\uFFFDoz for Muñoz). Send the text as the system has it that has the letters, in UTF-8.',
  leading_zeros_lost: 'Leading zeros are missing. Give all digits, with the zeros in front.',
  totals_row: 'The account number looks like a total or a note. Send a real one.',
  mark_missing: 'The value belongs to a mark: set the mark in the same request, or leave the value out.',
  unmark_unconfirmed: 'The account has this mark. To take it back, send confirm_unmark as true.',
  row_refused: 'The database refused a value.',
  name_unclear:
    'The last name looks like more: a first name, an initial, several people or a company. The person signs in with what ' +
    'stands before a comma, or with all of it. Send only the last name.',
  digits_lost:
    'The number ends in zeros after its 15th digit, as if a program had rounded it. Compare it with the source; send a number that really ends in zeros as ="1234567890123450".',
  identity_changed:
    'The account is now of another person. Contacts, address and names that the request does not have were deleted.',
};

/** The same for a request about one account, which has one format and no settings of a file. */
export function describeRequestViolation(violation: RowViolation) {
  const { column, code, hint } = violation;
  const message = hint === 'above_zero' ? undefined : OF_REQUESTS[code];
  return message === undefined ? describeViolation(violation) : { column, code, message };
}

/** Clerks read this too, who do not know the names of fields. */
function describeRemaining(remaining: string): string {
  const amount = toCurrency(money(remaining));
  return `The payment is larger than what remains to be paid: ${amount}. Correct the amount, or confirm that it is right.`;
}
