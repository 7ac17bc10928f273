// What tools do to the letters of names and texts, and names that only look damaged.
import {
  findTextDamage,
  hasEscapes,
  toPlainValue,
  toVisibleText,
  type TextKind,
} from '../../../src/domain/imports/damaged-text';
import { decodeWindows1252 } from '../../../src/providers/placement-files/decode-text';
import { readMarkedText } from '../../../src/domain/shared/identifier';

const judge = (cell: string, kind: TextKind = 'person') => findTextDamage(readMarkedText(cell), kind);

/** As a program reads UTF-8 that takes it for Windows-1252. */
const misread = (text: string) => decodeWindows1252(Buffer.from(text, 'utf8'));

it.each([
  'Muñoz',
  'O’Brien',
  'Björk',
  'Łukasz',
  'Şahin',
  'Žižek',
  'Renée',
  '“Iris”',
  'Иванов',
  'Παπάς',
  '王小明',
  'שרה',
  '😀',
  'Nguyễn',
  'Ørsted',
  'Ängström',
  'Straße',
  'Ana – Lia',
  'Voilà',
  '500\u00a0€',
])('%s is found when it was read in the wrong encoding', (name) => {
  expect([judge(misread(name)), judge(misread(name), 'other')]).toEqual(['text_damaged', 'text_damaged']);
});

it.each([
  'Muñoz',
  'O’Brien',
  'O‘Brien',
  'Björk',
  'RENÉ’S',
  'ÅSE',
  'Ângela',
  'D’Ângelo',
  'Ãngela',
  'Ðorđe',
  'Ñandú',
  'SÃO PAULO',
  'Nguyễn',
  'Ørsted',
  'Müller-Lüdenscheidt',
  'Straße',
  'Иванов',
  'Παπάς',
  '王小明',
  'שרה',
  'Smith–Jones',
  'Île',
  'Ó Súilleabháin',
  'Null',
  'True',
  'False',
  'Nan',
  'Na',
  'May',
  'March',
  'April',
  'Dec',
  'J.',
  'Robert “Bob” Smith',
  'Bluestem #4',
  '="NULL"',
  '24 Hour Loans',
  '1st Bluestem',
  'Route 66',
  'Ashdown III',
  'Maria 2nd',
  "'1 Bank",
  '3M',
  'A1',
  '="TRUE"',
  'Über & Söhne',
  'Smith–Jones',
  'Gal·la',
  'KRIŽ',
  'LaÉtoile',
  'McÉwan',
  'Mª Carmen',
  'Œdipe',
  'Ÿnigo',
  '="Mu&ntilde;oz"',
  "O'Brien",
  'D’Angelo',
  'Ашдаун',
])('%s is a name', (name) => {
  expect(judge(name)).toBeNull();
});

it.each([
  ['Mu\uFFFDoz', 'text_damaged', 'text_damaged'],
  ['="Mu\uFFFDoz"', 'text_damaged', 'text_damaged'],
  ['Mu?oz', 'text_damaged', null],
  ['#REF!', 'value_damaged', 'value_damaged'],
  ['#####', 'value_damaged', 'value_damaged'],
  ['4.22222E+15', 'value_damaged', 'value_damaged'],
  ['="4.22222E+15"', 'value_damaged', 'value_damaged'],
  ['TRUE', 'value_damaged', null],
  ['1-Mar', 'value_damaged', null],
  ['=A2&" "&B2', 'value_damaged', null],
  ['NULL', 'placeholder_value', 'placeholder_value'],
  ['\\N', 'placeholder_value', 'placeholder_value'],
  ['undefined', 'placeholder_value', 'placeholder_value'],
  ['N/A', 'placeholder_value', null],
  ['-', 'placeholder_value', null],
])('%j is %s as a name, and %s as a text', (cell, asName, asText) => {
  expect([judge(cell), judge(cell, 'other')]).toEqual([asName, asText]);
});

it.each(['Mu¤oz', 'Jos‚', 'JosŽ', 'MŸller', 'M\u0081ller', 'Lindstr”m', 'Fran‡ois', 'Mu¿oz', 'GarcÌa'])(
  '%s has letters of another encoding, as a name and as a text',
  (cell) => {
    expect([judge(cell), judge(cell, 'other')]).toEqual(['text_damaged', 'text_damaged']);
  },
);

it.each(['Pe–a', 'BJ™RK', '®i¾ka', '“c’†', 'Ren¼e'])('%s is damaged as the name of a person only', (cell) => {
  expect([judge(cell), judge(cell, 'company'), judge(cell, 'other')]).toEqual(['text_damaged', null, null]);
});

it.each(['Follow–up letter', 'Long—term plan', 'Visa•Gold', 'See note†', 'C:\\users', 'AT&T; Mobility', '½price'])(
  '%s is a text',
  (cell) => {
    expect(judge(cell, 'other')).toBeNull();
  },
);

it.each(['O&#39;Brien', "O\\'Brien", "O''Brien", 'Mu\\u00f1oz', 'Mu%C3%B1oz', 'Mu+APE-oz', 'Smith &amp; Sons'])(
  '%s has codes of a program',
  (cell) => {
    expect([judge(cell), hasEscapes(cell)]).toEqual(['text_damaged', true]);
  },
);

it.each([
  ['Visa® Bluestem', null],
  ['Macy’s™ Card', null],
  ['Bluestem „Gold“', null],
  ['Guess?', null],
  ['What?ever', 'text_damaged'],
])('%j is %s as a company', (cell, damage) => {
  expect(judge(cell, 'company')).toBe(damage);
});

it.each(['Jos?', '?ric', 'Mu??oz', 'Аshdown', 'UNKNOWN', '[NULL]', '(blank)', 'N.A.'])(
  '%s is no name of a person',
  (cell) => {
    expect(judge(cell)).not.toBeNull();
  },
);

it('keeps what joins letters, and takes away what nobody sees', () => {
  expect(toVisibleText('\u202aIris\u202c\u200b \u00a0Ash\u00addown\ufeff')).toBe('Iris  Ashdown');
  expect(toVisibleText('می\u200cخواهم')).toBe('می\u200cخواهم');
  expect(toPlainValue('\u200e1\u200c979-08-16\u00a0')).toBe('1979-08-16');
});

it('reads Windows-1252 as Windows does, with its quotes and its euro', () => {
  const bytes = Buffer.from([0x4f, 0x92, 0x42, 0x72, 0x69, 0x65, 0x6e, 0x20, 0x80, 0x20, 0x8a, 0x61, 0xf1]);
  expect(decodeWindows1252(bytes)).toBe('O’Brien € Šañ');
});
