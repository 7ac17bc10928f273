// Last names: which spellings are the same name, which names stay different, and which look like more than a last name.
import { looksLikeMoreThanLastName, normalizeLastName } from '../../../src/domain/sign-in/last-name';

describe('the same name', () => {
  it.each([
    ['MUNOZ', 'Muñoz', 'Mun\u0303oz', 'munoz', 'ＭＵＮＯＺ', 'Mu\u00adnoz\u200b', '\u202aMunoz\u202c'],
    ['LUKASZ', 'Łukasz', 'łukasz', 'Lukasz'],
    ['SORENSEN', 'Sørensen', 'SØRENSEN', 'Sorensen'],
    ['AEROSKOBING', 'Ærøskøbing', 'AEROSKOBING'],
    ['DOEUF', 'd’Œuf', 'doeuf'],
    ['DANG', 'Đặng', 'Ðang', 'đang'],
    ['THORDARSON', 'Þórðarson', 'Thordarson'],
    ['STRAUSS', 'Strauß', 'STRAUẞ', 'Strauss'],
    ['YILDIZ', 'Yıldız', 'YILDIZ', 'yildiz', 'YİLDİZ'],
    ['BORG', 'Borġ', 'Borg'],
    ['HARABIN', 'Ħarabin', 'Harabin'],
    ['ELIYEV', 'Əliyev', 'Eliyev'],
    ['KAOHE', 'Kaʻohe', 'Kaʼohe', "Ka'ohe", 'Ka`ohe', 'Kaohe'],
    [
      'OBRIEN',
      "O'Brien",
      'O’Brien',
      'O‘Brien',
      'OʼBrien',
      'O`Brien',
      'O´Brien',
      'O′Brien',
      'O＇Brien',
      'O Brien',
      'OBrien',
    ],
    [
      'SMITHJONES',
      'Smith-Jones',
      'Smith‐Jones',
      'Smith‑Jones',
      'Smith–Jones',
      'Smith−Jones',
      'Smith Jones',
      'Smith\u00a0Jones',
    ],
    ['MCDONALD', 'Mc Donald', 'McDonald', 'MCDONALD'],
    [
      'SMITH',
      'Smith Jr',
      'Smith Jr.',
      'SMITH, JR.',
      'Smith,Jr',
      'Smith III',
      'Smith, II',
      'Smith IV',
      'Smith Ⅲ',
      'Smith Sr',
      'Smith 3rd',
      'Smith Junior',
    ],
    ['SMITH', 'SMITH, JOHN', 'Smith, John A., Jr.', 'Smith Jr., John', 'Smith，John', ', Smith'],
    ['OBRIENMULLER', 'O’Brien-Müller, Jr.', 'obrien muller'],
    ['STJOHN', 'St. John', 'St John', 'Saint John', 'SAINT-JOHN', 'StJohn'],
    ['STEMARIE', 'Sainte-Marie', 'Ste. Marie'],
    ['DELACRUZ', 'De la Cruz', 'DelaCruz'],
    ['ΠΑΠΑΣ', 'Παπάς', 'ΠΑΠΆΣ', 'παπας'],
    ['ИВАНОВ', 'Иванов', 'ИВАНОВ'],
    ['佐々木', '佐々木', '佐 々木'],
    ['محمد', 'محمد', 'مُحَمَّد', 'محـمد'],
  ])('is %s', (key, ...spellings) => {
    expect(spellings.map((spelling) => [spelling, normalizeLastName(spelling)])).toEqual(
      spellings.map((spelling) => [spelling, key.normalize('NFKD')]),
    );
  });
});

describe('different names', () => {
  it.each([
    ['Müller', 'Mueller'],
    ['Xu', 'Xue'],
    ['Doe', 'Do'],
    ['García Márquez', 'García'],
    ['De la Cruz', 'Cruz'],
    ['McDonald', 'MacDonald'],
    ['Senior', 'Junior'],
    ['Jones-Senior', 'Jones'],
    ['Saintjohn', 'St. John'],
    ['Smith John', 'Smith'],
    ['कमल', 'कुमल'],
    ['ガト', 'カト'],
    ['สมชาย', 'สมชัย'],
  ])('are %s and %s', (one, other) => {
    expect(normalizeLastName(one)).not.toBe(normalizeLastName(other));
  });
});

it('leaves a name that is only a suffix', () => {
  expect(['Senior', 'V', 'Ii', 'Jr.', 'Senior, John'].map(normalizeLastName)).toEqual([
    'SENIOR',
    'V',
    'II',
    'JR',
    'SENIOR',
  ]);
});

it('is empty without a letter', () => {
  expect(['', '  ', "'-.", '123', ',', '\u0301\u200b'].map(normalizeLastName)).toEqual(['', '', '', '', '', '']);
});

it('finds the names that look like more than a last name', () => {
  const names = [
    'Smith, John',
    'SMITH, JOHN A',
    'Smith Jr., John',
    'Smith John A',
    'J. Smith',
    'Smith & Jones',
    'Smith and Jones',
    'Smith/Jones',
    'Smith Jr John',
    'Smith (Deceased)',
    'Estate of Smith',
    'Smith AKA Jones',
    'Mr Smith',
    'Smith LLC',
    'Smith 2',
  ];
  expect(names.filter((name) => !looksLikeMoreThanLastName(name, 'Maria'))).toEqual([]);
  expect(looksLikeMoreThanLastName('Smith John', 'John')).toBe(true);
  expect(looksLikeMoreThanLastName('José Pérez', 'Jose Luis')).toBe(true);
});

it('does not suspect what last names contain', () => {
  const names = [
    'Smith',
    'Smith, Jr.',
    'Smith Jr.',
    'SMITH III',
    'Smith 3rd',
    "O'Brien",
    'O Brien',
    'D Angelo',
    'de la Cruz García',
    'Ortega y Gasset',
    'Smith-Jones',
    'St. John',
    'van der Berg',
    'Nguyễn',
    '佐々木',
    'A',
  ];
  expect(names.filter((name) => looksLikeMoreThanLastName(name, 'Peter'))).toEqual([]);
  expect(looksLikeMoreThanLastName('Smith', null)).toBe(false);
  expect(looksLikeMoreThanLastName('John', 'John')).toBe(false);
});
