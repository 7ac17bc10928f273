// What spreadsheets, exports and people do to identifiers, and what only looks like it.
import { Readable } from 'node:stream';
import { DEFAULT_READING } from '../../../src/domain/imports/import';
import {
  findIdentifierViolation,
  hasLostDigits,
  isLostValue,
  readMarkedText,
} from '../../../src/domain/shared/identifier';
import { placementFiles, formatCsvLine } from '../../../src/providers/placement-files/placement-files';

const judge = (cell: string) => findIdentifierViolation(readMarkedText(cell));
/** As a text: `="…"`. */
const mark = (text: string) => `="${text.replaceAll('"', '""')}"`;

const SCIENTIFIC = [
  '4.00001E+15',
  '4,00001E+15',
  '4.00001e15',
  '4.00001e+15',
  '4E+15',
  '4e+15',
  '4.00001 E+15',
  '4.00001E +15',
  '4.00001E-15',
  '4.00001E−15',
  '-4.00001E+15',
  '4.0E15',
  '1.5E+11',
  '4.00001×10^15',
  '4.00001x10^15',
  '4,00001·10¹⁵',
  '4.00001*10^15',
  ' 4.00001E+15 ',
  '4.E+15',
  '4·2E+15',
  '4.2e+0015',
  '１.2E+05',
  '1.23D+05',
  '\u200b4.00001E+15',
  'Infinity',
  '-inf',
];
const ERRORS = [
  '#######',
  '##',
  '#REF!',
  '#N/A',
  '#VALUE!',
  '#NAME?',
  '#DIV/0!',
  '#NUM!',
  '#NULL!',
  '#SPILL!',
  '#ERROR!',
  '#WERT!',
  '#BEZUG!',
  '#NV',
  '#ZAHL!',
  '#NOM?',
  '#VALEUR!',
  '#¡REF!',
  '#¿NOMBRE?',
  '#N/D',
  '#ИМЯ?',
  'Err:502',
  'Loading...',
  'Loading…',
  '[object Object]',
];
/** What word processors and other keyboards write; an identifier with it is another one. */
const FOREIGN = [
  'AC–1001',
  'AC—1001',
  'AC−1001',
  'AC\u20111001',
  "'1001'",
  '’1001',
  '‘1001’',
  '`1001',
  "AC-1'",
  '"1001"',
  '１２３',
  '١٢٣',
  '½',
  'CF-²',
  'АС-1001',
  'АC-1001',
];
const FLOATS = ['4000012345.0000001', '123456789.99999999', '4000012345,000000001'];
const AMBIGUOUS = [
  '12E45',
  '4e15',
  '12345.0',
  '12345.00',
  '12345,00',
  '1,234,567',
  '1.234.567',
  '1,234,567.00',
  '1.234.567,00',
  "1'234'567",
  '1’234',
  '$1234.00',
  '12%',
  '3/1/2024',
  '03/01/2024',
  '3-1-2024',
  '01.03.2024',
  '3/1/24',
  '2024-03-01',
  '2024/03/01',
  '2024-03-01 00:00:00',
  '2024-03-01T00:00:00.000Z',
  '3/1/2024 12:00:00 AM',
  'Mar-01',
  '01-Mar',
  '1-Mar',
  'Mar 01',
  '01-Mar-24',
  '1-Mar-2024',
  'March 2024',
  '1. Mär',
  '01. Mrz 24',
  'Sep-12',
  'SEPT-12',
  '2-Sep',
  'déc-01',
  '1 août',
  'ene-24',
  'dic-24',
  'Okt 24',
  '5-Oct',
  'Mai-24',
  '12:30',
  '12:30:00',
  '12.345,00',
  '12,34,567',
  '4,00,00,015.00',
  '€ 12',
  '12 €',
  '12,50 €',
  '₹12',
  '=A2',
  '=VLOOKUP(A2;B:C;2)',
  '01.03.24',
  '2024.03.01',
  '1/0/1900',
  '00.01.1900',
  '1900-01-00',
  '0-Jan-00',
  '2024年3月1日',
  '3月1日',
  'March 1, 2024',
  'Mar 1, 2024',
  'Friday, March 1, 2024',
  'Freitag, 1. März 2024',
  'viernes, 1 de marzo de 2024',
  'vendredi 1 mars 2024',
  'Fri Mar 01 2024 00:00:00 GMT+0100',
  'Mar 1, 2024, 12:00 AM',
  '1:02:03',
  '12:30 PM',
  'TRUE',
  'false',
  'True',
  'WAHR',
  'FAUX',
];
const PLACEHOLDERS = [
  'NULL',
  'null',
  '(null)',
  '<null>',
  'nil',
  'None',
  'nan',
  'NaN',
  'undefined',
  'N/A',
  'n/a',
  'NA',
  '<NA>',
  '\\N',
  '-',
  '--',
  '—',
  '.',
  '?',
  '***',
  '(blank)',
  'empty',
  'unknown',
  'TBD',
  'not available',
];

it.each([...SCIENTIFIC, ...ERRORS, ...FLOATS])('%j is damaged, also when it is marked as text', (cell) => {
  expect([judge(cell), judge(mark(cell.trim()))]).toEqual(['value_damaged', 'value_damaged']);
});

it.each([...AMBIGUOUS, ...FOREIGN])('%j is damaged, unless it is marked as text', (cell) => {
  expect([judge(cell), judge(mark(cell))]).toEqual(['value_damaged', null]);
  expect(readMarkedText(mark(cell)).text).toBe(cell);
});

it.each(PLACEHOLDERS)('%j stands for a missing value, also when it is marked as text', (cell) => {
  expect([judge(cell), judge(mark(cell))]).toEqual(['placeholder_value', 'placeholder_value']);
});

it.each([
  '4000010000000000001',
  '00123',
  '0',
  'PL-1',
  'A-100',
  'AMD-002',
  'E45',
  '12E',
  'E+15',
  '1E2B',
  'BE12E45X',
  '4E15-1',
  '1234-5678-9012',
  '123 456 789',
  '12-34567',
  '1.234',
  '12.345',
  '123.456',
  'V1.0',
  '1,2',
  'A1,234',
  '3/1',
  '12/345',
  '1,23,45',
  '12.345,A',
  '4.1EA12',
  '1.2.3',
  '2024.13.01',
  'May 1234',
  'Marie 12, 2024',
  'Loading',
  'A=1',
  '=001',
  '=cmd|1',
  '2024-0301',
  '2024-13-01',
  '20240301',
  '2024-03-01-0001',
  '99/99/2024',
  'MAR',
  'MARCH',
  'MAR-001',
  'MAR-1900A',
  'DEC-2024-1',
  'Marie-12',
  'SEPIA-12',
  'JANUS-01',
  '1-MARKET',
  'Octo-12',
  '12:345',
  '1:2',
  'TRUE-1',
  'TRUELOVE',
  'NULL-1',
  'NAN-12',
  'NAOMI',
  'NONE1',
  'N/A-1',
  '-1',
  '#12345',
  '#A-1',
  'No. 5',
  'CHECK-1',
  'Zahlung 5',
  'a'.repeat(50),
])('%j is an identifier', (cell) => {
  expect([judge(cell), isLostValue(cell)]).toEqual([null, false]);
});

it('takes no longer for a text of any length', () => {
  for (const text of [`0.${'0'.repeat(1_000_000)}x`, '1,234'.repeat(200_000), `#${'!'.repeat(1_000_000)}x`]) {
    expect(findIdentifierViolation({ text, isMarked: false })).toBeNull();
  }
  expect(readMarkedText(`x${' '.repeat(1_000_000)}x`).text).toHaveLength(1_000_002);
});

describe('a cell', () => {
  it.each([
    ['="00123"', '00123', true],
    ['="a""b"', 'a"b', true],
    ['=" 00123 "', '00123', true],
    ["'00123", '00123', true],
    ["'=1+1", '=1+1', true],
    ["'＝1", '＝1', true],
    ["';1", ';1', true],
    ["'|1", '|1', true],
    ["''00123", "'00123", true],
    ['=1+1', '=1+1', false],
    ["'t Hooft", "'t Hooft", false],
    ['\u200b00123\ufeff\u00a0', '00123', false],
    ['a\r\n\tb', 'a b', false],
  ])('%j is %j, marked as text: %s', (cell, text, isMarked) => {
    expect(readMarkedText(cell)).toEqual({ text, isMarked });
  });
});

const FORMULA_STARTS = ['=', '+', '-', '@', ';', '|', '＝', '＋', '－', '＠', '；', '｜'];

it.each(
  FORMULA_STARTS.flatMap((start) => [start, ` ${start}`, `\t${start}`, `\r${start}`, `\n${start}`, `\u200b${start}`]),
)('the text %j1+1 is guarded in a file that a spreadsheet opens', (start) => {
  expect(formatCsvLine([`${start}1+1`])).toMatch(/^"?'/);
});

it.each([
  ...FORMULA_STARTS.map((start) => `${start}1+1`),
  ...FORMULA_STARTS.map((start) => `'${start}1+1`),
  "'1",
  "''1",
  "'t Hooft",
  "''",
  '="1"',
  '"=1"',
  '1;=2',
  '',
  '4000000014',
  ' ',
])('an import reads %j as it was before the guard', async (text) => {
  const layout = { format: 'csv', reading: DEFAULT_READING } as const;
  const lines = [formatCsvLine(['account_number', 'city']), formatCsvLine(['1', text]), formatCsvLine([text, 'x'])];
  const read: (string | null | undefined)[] = [];
  for await (const { cells } of placementFiles.readRows(Readable.from(lines), layout)) {
    read.push(readMarkedText(cells.account_number ?? '').text, readMarkedText(cells.city ?? '').text);
  }
  expect(read).toEqual(['1', text.trim(), text.trim(), 'x']);
});

it('finds digits that a spreadsheet cannot keep', () => {
  const numbers = ['1234567890123450', '12345678901234500', '1234567890123456', '123456789012340', 'A234567890123450'];
  expect(numbers.map(hasLostDigits)).toEqual([true, true, false, false, false]);
});

it('finds what nobody sees', () => {
  const numbers = [
    '4000\u00a012',
    '4000\u200b12',
    '4000\u00ad12',
    '4000\u202f12',
    '4000\u206012',
    '4000\ufe0f12',
    '4000\u034f12',
    '4000\u316412',
    '4000\u202812',
    '4000 12',
    '4000-12',
  ];
  const found = numbers.map(judge);
  expect(found).toEqual([...Array<string>(9).fill('invalid_characters'), null, null]);
});
