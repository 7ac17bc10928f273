// Finds a person by last name, whatever spelling she and her creditor use, and tells which last names look like more.
// docs/identity.md §1.1 has the rules with their reasons.
import { isVisible } from '../shared/free-text';

/**
 * Removed: accents of Latin, Greek and Cyrillic letters, vowel points of Hebrew and Arabic, invisible characters, and the
 * apostrophes that Unicode counts as letters. Vowels of other scripts stay: they tell names apart.
 */
const MARKS =
  /(?=\p{M})(?!\u3099|\u309a)[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]|[\u02b9-\u02df\u02ec-\u02ff\ua78b\ua78c\u0640]|\p{Cf}/gu;
/** Includes the fillers of Hangul, which are letters that nobody sees. */
const NOT_A_LETTER = /[^\p{L}\p{M}]|\p{Default_Ignorable_Code_Point}/gu;

/** Letters that no accent can be taken from, as a US keyboard writes them. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  Ł: 'L',
  Ø: 'O',
  Æ: 'AE',
  Œ: 'OE',
  Đ: 'D',
  Ð: 'D',
  Ɖ: 'D',
  Þ: 'TH',
  ẞ: 'SS',
  Ŋ: 'N',
  Ħ: 'H',
  Ŧ: 'T',
  ĸ: 'Q',
  Ə: 'E',
  Ɛ: 'E',
  Ɔ: 'O',
  Ɓ: 'B',
  Ɗ: 'D',
  Ƙ: 'K',
  Ƴ: 'Y',
  Ǥ: 'G',
  Ɣ: 'G',
  Ɨ: 'I',
  Ʉ: 'U',
  Ʒ: 'Z',
  Ƶ: 'Z',
  // Persian and Urdu keyboards have forms of their own for letters of Arabic.
  ک: 'ك',
  ی: 'ي',
  ى: 'ي',
  ہ: 'ه',
};
const SPECIAL_LETTERS = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu');

/** Before a name. `MD` is none: it stands for Mohammed. */
const TITLE = /^(?:MR|MRS|MS|MISS|MX|DR|PROF|REV|SR|SRA|SRTA)$/;

/** Behind a name: what tells father and son apart, whose dates of birth differ anyway, and degrees. `DO` is a last name. */
const SUFFIX =
  /^(?:JR|JNR|JUNIOR|SR|SNR|SENIOR|II|III|IV|V|VI|VII|VIII|[2-8](?:ND|RD|TH)|ESQ|ESQUIRE|MD|PHD|DDS|DMD|DVM|JD|RN|CPA)$/;

/** The short form is in use for both. */
const SHORTENED: Readonly<Record<string, string>> = { SAINT: 'ST', SAINTE: 'STE' };

/** The last name in upper-case letters: `O’Brien-Müller, Jr.` is `OBRIENMULLER`. May be empty. */
export function normalizeLastName(name: string): string {
  // The last name stands before the comma in `LAST, FIRST`.
  const last = splitName(name).find((part) => part.some((word) => toLetters(word) !== '')) ?? [];
  const words = dropTitles(last)
    .flatMap((word) => word.split(/[\p{Pd}\u2212]/u))
    .map(toLetters)
    .filter((word) => word !== '');
  const letters = words.map((word, index) => (index < words.length - 1 && SHORTENED[word]) || word).join('');
  return isVisible(letters) ? letters : '';
}

/** Words that stand beside a name: of a second person, of a company or of an heir. */
const NO_NAMES: ReadonlySet<string> = new Set(
  'AND OR AKA FKA NKA DBA CO ESTATE DECEASED DECD MD LLC INC CORP LTD'.split(' '),
);

/**
 * Returns true if this seems to be more than a last name: `Smith, John`, `Smith John A`, `Smith & Jones`, or `Smith
 * John` of somebody whose first name is John.
 */
export function looksLikeMoreThanLastName(name: string, firstName: string | null): boolean {
  const [last = [], ...others] = splitName(name).map(dropTitles);
  if (others.some((part) => part.some((word) => toLetters(word) !== '' && !isSuffix(word)))) return true;
  if (last.some((word) => /[&+/;()\p{N}]/u.test(word))) return true;
  if (last.length < 2) return false;
  const first = toLetters(splitName(firstName ?? '')[0]?.[0] ?? '');
  return last.some((word, index) => {
    const letters = toLetters(word);
    const isInitial = /^\p{L}\.$/u.test(word) || (/^\p{L}$/u.test(word) && index === last.length - 1);
    return isInitial || NO_NAMES.has(letters) || letters === first || (index > 0 && isSuffix(word));
  });
}

/** What comes before, between and after the commas, each in words of upper-case letters without accents. */
function splitName(name: string): readonly (readonly string[])[] {
  // Upper case before accents are dropped: some lower-case letters become a letter and an accent.
  const plain = name
    .toUpperCase()
    .normalize('NFKD')
    .replace(MARKS, '')
    .toUpperCase()
    .replace(SPECIAL_LETTERS, (letter) => PLAIN_LETTERS[letter] ?? letter);
  return plain.split(/[,\u060c\u3001]/).map((part) => part.split(/\s+/u).filter((word) => word !== ''));
}

/** Titles before and suffixes behind a name, unless nothing else is there: `Senior` is a last name too. */
function dropTitles(words: readonly string[]): readonly string[] {
  const start = words.findIndex((word) => !TITLE.test(toPlainWord(word)));
  const end = words.findLastIndex((word) => !isSuffix(word));
  return start < 0 || end < start ? words : words.slice(start, end + 1);
}

function isSuffix(word: string): boolean {
  return SUFFIX.test(toPlainWord(word));
}

/** `M.D.` is `MD`, and `(3rd)` `3RD`. */
function toPlainWord(word: string): string {
  return word.replace(/[^\p{L}\p{N}]/gu, '');
}

function toLetters(word: string): string {
  return word.replace(NOT_A_LETTER, '');
}
