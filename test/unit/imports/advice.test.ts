// Who does what the sentence of a refusal says has a row that is taken, and not the next refusal.
import { decideRow, type PlacedAccount } from '../../../src/domain/imports/decide-row';
import {
  DEFAULT_IMPORT_OPTIONS,
  DEFAULT_READING,
  type FileReading,
  type ImportOptions,
} from '../../../src/domain/imports/import';
import { readRow } from '../../../src/domain/imports/read-row';
import { describeViolation, ROW_ERRORS, type RowErrorCode } from '../../../src/domain/imports/row-violations';
import { keysOf } from '../../../src/domain/shared/vocabulary';
import { readUsMobile } from '../../../src/providers/messaging/us-mobile';

const CONTEXT = { today: '2026-06-01', now: Date.parse('2026-06-01T12:00:00Z'), readUsMobile };
const BIRTHDAYS = { 'YYYY-MM-DD': '1979-08-16', 'MM/DD/YYYY': '08/16/1979', YYYYMMDD: '19790816' } as const;

type Cells = Readonly<Record<string, string>>;
type Settings = Partial<FileReading> & Partial<ImportOptions>;

/** Of the account in `PLACED`, where `action` is not that of a new one. */
function refuse(cells: Cells, settings: Settings = {}) {
  const reading = { ...DEFAULT_READING, ...settings };
  const isNew = cells['action'] === undefined;
  const others: Cells = {
    original_account_name: 'Bluestem Card',
    last_name: 'Ashdown',
    date_of_birth: BIRTHDAYS[reading.dateFormat],
    last4ssn: '0815',
    current_balance: '450.00',
  };
  const row = readRow(
    { line: 2, cells: { account_number: 'A-1', ...(isNew && others), ...cells } },
    { ...CONTEXT, reading, options: { ...DEFAULT_IMPORT_OPTIONS, onInvalidContact: 'reject', ...settings } },
  );
  const plan = decideRow(row, isNew ? null : PLACED, {
    hasMembership: true,
    subclients: new Map([['AMD-002', 2]]),
    allowIncompleteIdentity: false,
    today: CONTEXT.today,
  });
  return plan.kind === 'fail' ? plan.errors.map((one) => [one.code, describeViolation(one).message] as const) : [];
}

const PLACED: PlacedAccount = {
  id: 1,
  version: 1,
  status: 'uploaded',
  isErased: false,
  values: { last_name: 'Ashdown', date_of_birth: '1979-08-16', last4ssn: '0815', current_balance: '450.00' },
  importedBalance: '450.00',
  marks: ['bankruptcy'],
};

describe.each(keysOf(BIRTHDAYS))('with dates as %s', (dateFormat) => {
  it.each([
    '1985-04-12',
    '1985/4/12',
    '04/12/1985',
    '19850412',
    '04/12/85',
    '85-04-12',
    '850412',
    '12-Apr-85',
    '04-12-1985',
    '04-13-1985',
    '13.04.1985',
    '13/04/1985',
    '04121985',
    '31149',
    '19850412.0',
    'Apr-85',
    '4/1985',
    'April 12, 1985',
    '04/12/1985 10:30',
    '1985-04-12 10:30',
    '19850412103000',
    '1985-04-12T10:30:00',
  ])('%s becomes a date that is read', (written) => {
    const [[code, message] = []] = refuse({ date_of_birth: written }, { dateFormat });
    if (code === undefined) return;
    expect(code).toBe('invalid_date');
    const [, profile] = /header profile with date_format (\S+) reads/.exec(message ?? '') ?? [];
    const [, date, layout] = /as in ([\d/-]+\d)|as a date, (\S+),/.exec(message ?? '') ?? [];
    const followed =
      profile !== undefined
        ? refuse({ date_of_birth: written }, { dateFormat: profile as FileReading['dateFormat'] })
        : refuse({ date_of_birth: date ?? BIRTHDAYS[layout as FileReading['dateFormat']] }, { dateFormat });
    expect([message, followed]).toEqual([message, []]);
  });

  it.each([
    ['1985-02-30', 'invalid_date', 'There is no such day.'],
    ['1985-13-04', 'invalid_date', 'There is no such day.'],
    ['02/30/1985', 'invalid_date', 'There is no such day.'],
    ['2085-04-12', 'date_in_future', 'in the future'],
    ['04/12/2085', 'date_in_future', 'in the future'],
    ['18991231', 'date_too_early', 'after January 1, 1900'],
  ])('%s is told at once to be none', (written, code, sentence) => {
    expect(refuse({ date_of_birth: written }, { dateFormat })).toEqual([[code, expect.stringContaining(sentence)]]);
  });
});

/** Refused, what the sentence says, and what somebody writes who does it. */
const CASES: readonly (readonly [RowErrorCode, Cells, string, Cells, Settings?])[] = [
  ['required', { last_name: '' }, 'is required', { last_name: 'Ashdown' }],
  ['too_long', { last_name: 'ab'.repeat(51) }, 'At most 100 characters', { last_name: 'ab'.repeat(50) }],
  ['too_long', { city: 'ab'.repeat(96) }, 'At most 191 characters', { city: 'ab'.repeat(95) }],
  ['date_in_future', { placement_date: '2026-06-02' }, 'in the future', { placement_date: '2026-06-01' }],
  ['date_in_past', { expiry_date: '2026-05-31' }, 'in the past', { expiry_date: '2026-06-01' }],
  ['invalid_date', { expiry_date: '0000-00-00' }, 'leave the cell empty', { expiry_date: '' }],
  ['date_too_early', { date_of_birth: '1900-01-01' }, 'enter the real date', { date_of_birth: '1979-08-16' }],
  ['invalid_money', { current_balance: '$1,234.50' }, 'money_format us', {}, { moneyFormat: 'us' }],
  ['invalid_money', { current_balance: '$ -' }, 'write the amount', { current_balance: '450.00' }],
  ['invalid_money', { current_balance: '1.234,50' }, 'a point before the cents', { current_balance: '1234.50' }],
  ['invalid_money', { current_balance: '1.234' }, 'two decimals', { current_balance: '1234.00' }],
  ['invalid_money', { current_balance: '0045000' }, 'before the cents', { current_balance: '450.00' }],
  ['invalid_money', { current_balance: '450.00 EUR' }, 'without a currency', { current_balance: '450.00' }],
  ['invalid_number', { max_days_first_pay: 'soon' }, 'from 1 to 1000', { max_days_first_pay: '1000' }],
  ['invalid_number', { min_monthly_pay_percent: '5%' }, 'without the percent sign', { min_monthly_pay_percent: '5' }],
  ['terms_invalid', { max_days_first_pay: '2000' }, 'from 1 to 1000', { max_days_first_pay: '1' }],
  ['terms_invalid', { min_monthly_pay_percent: '1' }, 'from 2 to 99', { min_monthly_pay_percent: '2' }],
  [
    'terms_invalid',
    { pif_balance_discount_percent: '1' },
    'Allowed: 0, and numbers from 2',
    { pif_balance_discount_percent: '0' },
  ],
  ['invalid_boolean', { deceased: 'perhaps' }, 'true, false, yes', { deceased: 'yes' }],
  ['invalid_characters', { last_name: '!?!' }, 'has one', { last_name: 'Ashdown' }],
  ['value_damaged', { last_name: 'Mar-01' }, '="Mar-01"', { last_name: '="Mar-01"' }],
  ['placeholder_value', { last_name: 'TEST' }, 'Enter the real value', { last_name: 'Ashdown' }],
  ['placeholder_value', { first_name: 'xxx' }, 'leave the cell empty', { first_name: '' }],
  ['placeholder_value', { first_name: 'TEST' }, '="Null"', { first_name: '="TEST"' }],
  ['placeholder_value', { email1: 'none@none.com' }, 'leave the cell empty', { email1: '' }],
  ['text_damaged', { last_name: 'MuÃ±oz' }, 'Export the file again', { last_name: 'Muñoz' }],
  ['invalid_state', { state: 'ZZ' }, 'as in DE', { state: 'DE' }],
  ['invalid_zip', { zip: '123456' }, 'five or nine digits', { zip: '12345' }],
  ['invalid_email', { email1: 'nobody' }, 'not an e-mail address', { email1: 'ana@example.test' }],
  ['invalid_phone', { mobile1: '12' }, 'not a US mobile number', { mobile1: '212-736-5000' }],
  ['phone_extension', { mobile1: '212-736-5000 ext. 3' }, 'has an extension', { mobile1: '212-736-5000' }],
  ['invalid_last4ssn', { last4ssn: '12a4' }, 'four digits', { last4ssn: '1234' }],
  ['full_ssn_refused', { last4ssn: '000-00-1234' }, 'Only the last four digits', { last4ssn: '1234' }],
  ['leading_zeros_lost', { last4ssn: '90' }, 'restore_leading_zeros', {}, { restoreLeadingZeros: ['last4ssn'] }],
  ['invalid_action', { action: 'replace' }, 'add, update, upsert, withdraw', { action: 'withdraw' }],
  ['invalid_reason', { action: 'withdraw', withdraw_reason: 'lost' }, 'recalled, sold', { withdraw_reason: 'sold' }],
  ['column_not_allowed', { payment_amount: '1.00' }, 'not allowed', { payment_amount: '' }],
  ['balance_required', { current_balance: '0.00' }, 'above 0.00', { current_balance: '0.01' }],
  ['subclient_unknown', { subclient_number: 'AMD-1' }, 'no subclient', { subclient_number: 'AMD-002' }],
  ['account_exists', { action: 'add', city: 'Dover' }, 'already', { action: 'update' }],
  ['mark_missing', { attorney_name: 'Lena Ortiz' }, 'mark to true', { attorney: 'true' }],
  [
    'unmark_unconfirmed',
    { action: 'update', bankruptcy: 'false' },
    'confirm_unmark to true',
    { confirm_unmark: 'true' },
  ],
  [
    'totals_row',
    { account_number: 'Total', last_name: '' },
    'real account number',
    { account_number: 'A-1', last_name: 'Ashdown' },
  ],
];

it.each(
  CASES.map(([code, cells, sentence, corrected, settings = {}]) => ({ code, cells, sentence, corrected, settings })),
)('$code: a row that does what its sentence says is taken', ({ code, cells, sentence, corrected, settings }) => {
  expect(refuse(cells)).toContainEqual([code, expect.stringContaining(sentence)]);
  expect(refuse({ ...cells, ...corrected }, settings)).toEqual([]);
});

it('lists every reason of a reversal', () => {
  const reversal = { action: 'payment_reversal', payment_reference: 'CHECK-1', reversal_reason: 'mood' };
  expect(refuse(reversal)).toEqual([
    ['invalid_reason', 'The reason is unknown. Allowed: amount_wrong, account_wrong, recorded_twice, returned, other.'],
  ]);
});

/** What follows from stored accounts and payments, or from the other rows: `journeys/creditor/followed-advice` follows them. */
const OF_MORE_THAN_A_ROW: readonly RowErrorCode[] = [
  'column_count',
  'account_unknown',
  'account_withdrawn',
  'account_erased',
  'account_closed',
  'membership_required',
  'agreement_in_force',
  'identity_conflict',
  'balance_stale',
  'identity_locked',
  'payment_reference_reused',
  'payment_reversed',
  'payment_ambiguous',
  'payment_unknown',
  'overpayment_unconfirmed',
  'charge_in_progress',
  'mark_of_consumer',
  'dispute_unanswered',
  'dispute_unavailable',
  'row_refused',
];

it('follows every sentence about a row alone', () => {
  const followed = new Set(CASES.map(([code]) => code));
  expect(keysOf(ROW_ERRORS).filter((code) => !followed.has(code))).toEqual(OF_MORE_THAN_A_ROW);
});
