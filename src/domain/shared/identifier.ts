// Identifiers as people and programs write them: the marks of spreadsheets are read, and what a spreadsheet or an export has
// changed is found, because the number that was meant cannot be told from it.

/** What is wrong with an identifier, each with its sentence. No sentence repeats a value. */
export const IDENTIFIER_VIOLATIONS = {
  value_damaged:
    'A spreadsheet has changed the value: it looks like a rounded number, a date, a formatted number or a formula error. Format the column as text, and export the file again; in JSON, send a string. If an identifier really looks like this, write it as ="12E45".',
  placeholder_value:
    'The value is a placeholder for a missing one. Enter the real value; where none is required, leave the cell empty. A name that really reads like this is written as ="Null".',
  invalid_characters:
    'The value contains control characters, or a number contains characters that are not visible. Enter it again.',
} as const;
type IdentifierViolation = keyof typeof IDENTIFIER_VIOLATIONS;

/** Short and long names of months, as spreadsheets write dates in English, German, French, Spanish, Italian and Portuguese. */
const MONTH = [
  'jan(uary|uar|v|vier|eiro)?',
  'feb(ruary|ruar|braio|rero)?',
  'f[ée]v(r|rier|ereiro)?',
  'mar(ch|s|zo|ço)?',
  'm[äa]rz?',
  'mrz',
  'mrt',
  'a[pbv]r(il|ile|io)?',
  'may',
  'mai',
  'maio',
  'mayo',
  'mei',
  'mag(gio)?',
  'june?',
  'juni',
  'jun(io|ho)',
  'juin',
  'july?',
  'juli',
  'jul(io|ho)',
  'juil(let)?',
  'giu(gno)?',
  'lug(lio)?',
  'aug(ust)?',
  'ago(sto)?',
  'ao[ûu]t',
  'sept?(ember|embre|iembre)?',
  'set(tembre|embro)?',
  'o[ck]t(ober|obre|ubre)?',
  'ott(obre)?',
  'out(ubro)?',
  'nov(ember|embre|iembre|embro)?',
  'de[czs](ember|embre|embro)?',
  'd[ée]c(embre)?',
  'dic(embre|iembre)?',
  'ene(ro)?',
  'gen(naio)?',
].join('|');

const YEAR = String.raw`(19|20)\d{2}`;
/** Day 0 matches too: an empty cell that has the format of a date becomes `1/0/1900` or `00.01.1900`. */
const DAY = String.raw`(0?\d|[12]\d|3[01])`;

const WEEKDAY = String.raw`\p{L}{2,10}(-feira)?[.,]*\s`;

/**
 * In any language of a spreadsheet: `#REF!`, `#NAME?`, `#N/A`, `#WERT!`, `Err:502`, `####` for a column too narrow, and
 * `Loading...` of a sheet that was exported too early. `[object Object]` is a program's.
 */
const ERROR_VALUE =
  /^(#{2,}|#\S.*[!?]|#\p{L}\/\p{L}|#(NV|YOK|HIÁNYZIK|GETTING_DATA|Error|Deleted|Erreur|Fehler)|(Err|Fehler) ?:\d{3}|Loading(\.{3}|…)|\[object Object\])$/u;

/** `4.00001E+15`, with a comma, in lower case, with spaces, without a plus; `4E+15`, `4.E+15`; `4.0D+15` of old programs. */
const ROUNDED_NUMBER = /^[+-]?\d+([.,·]\d*e[+\-−]?|e[+\-−]|[.,]\d+d[+\-−])\d{1,4}$/iu;

/** Digits are gone: no mark can make them good. */
const LOST: readonly RegExp[] = [
  ERROR_VALUE,
  ROUNDED_NUMBER,
  // `4.00001×10^15`.
  /^[+-]?\d+([.,]\d+)?[x×*·]10\^?[+\-−]?[\d⁰¹²³⁴-⁹]+$/iu,
  /^[+-]?(inf|infinity|∞)$/iu,
  // Artefacts of binary numbers: `4000012345.0000001`, `123456789.99999999`.
  /^\d+[.,]\d*(0{5}|9{5})\d*$/,
];

const QUOTED = /^[“”„‟«»].*[“”„‟«»]$/u;

/** An identifier may really read like this; it must be marked as text then, by `="…"` or an apostrophe. */
const AMBIGUOUS: readonly RegExp[] = [
  /^\d+e\d{1,3}$/i,
  // `12345.0`, `12345,00`: a number with decimals.
  /^\d+[.,]0+$/,
  // `1,234,567` and `1.234.567`, with decimals or without; `12.345,00`; `1'234'567`; `12,34,567`, as in India.
  /^\d{1,3}(,\d{3})+(\.\d+)?$/,
  /^\d{1,3}(\.\d{3}){2,}(,\d+)?$/,
  /^\d{1,3}\.\d{3},\d+$/,
  /^\d{1,2}(,\d{2})+,\d{3}(\.\d+)?$/,
  /^\d{1,3}(['’]\d{3})+([.,]\d+)?$/,
  // `$1234`, `12,50 €`, `12%`.
  /^\p{Sc} ?[\d.,]+$|^[\d.,]+ ?[\p{Sc}%]$/u,
  // A formula that was exported in place of its value: `=A2&B2`, `=VLOOKUP(…)`.
  /^=[+-]?(\$?[a-z]{1,3}\$?\d|[\p{L}.]*\(|\d+[-+*/&]\d)/iu,
  // `1/3/2024`, `3-1-2024`, `01.03.2024`, `1/3/24`, `01.03.24`, `2024-03-01`, `2024.03.01`, with a time or without.
  new RegExp(`^${DAY}([-./])${DAY}\\2${YEAR}( \\d{1,2}:.*)?$`),
  new RegExp(`^${DAY}([./])${DAY}\\2\\d{2}( \\d{1,2}:.*)?$`),
  new RegExp(`^${YEAR}([-./])(0?[1-9]|1[0-2])\\2${DAY}([ T]\\d{1,2}:.*)?$`),
  // `Mar-01`, `01-Mar`, `1. Mär 2024`.
  new RegExp(`^(${MONTH})\\.?[-. /](\\d{2}|${YEAR})$`, 'iu'),
  new RegExp(`^${DAY}\\.?[-. /]?(${MONTH})\\.?([-. /](\\d{2}|${YEAR}))?$`, 'iu'),
  // `March 1, 2024`, `Friday, March 1, 2024`, `Freitag, 1. März 2024`, `1 de marzo de 2024`, `Fri Mar 01 2024 00:00:00`.
  new RegExp(`^(${WEEKDAY})?(${MONTH})\\.? ${DAY},? ${YEAR}(,? \\d{1,2}:.*)?$`, 'iu'),
  new RegExp(`^(${WEEKDAY})?${DAY}\\.?( de)? (${MONTH})\\.?( de)? ${YEAR}(,? \\d{1,2}:.*)?$`, 'iu'),
  // `2024年3月1日`.
  /^(\d{4}年)?\d{1,2}月(\d{1,2}日)?$/,
  // `12:30:00`.
  /^\d{1,3}:\d{2}(:\d{2}(\.\d+)?)?( ?[ap]m)?$/i,
  // `“00125”`: a word processor has replaced the quotes of the file.
  QUOTED,
];

/** What word processors make of plain characters, and what only looks like them. An identifier with them is another one. */
const FOREIGN: readonly (readonly [hint: IdentifierHint, pattern: RegExp])[] = [
  // `’1001`, `‘1001’`, `'1001'`, `"1001"`: marks of a text, or the quotes of another format.
  ['quotes_around', /^['"‘’‚‛`´]|["'‘’`´]$/u],
  ['typographic_dash', /(?!-)[\p{Pd}\u2212]/u],
  // Full width, superscript, fractions (`½` for 1/2), digits of other scripts.
  ['foreign_characters', /[\uff01-\uff5e]|(?![0-9])\p{N}/u],
];
/** Latin letters have the same shapes as these. */
const LOOK_ALIKE = /[АВЕЗІЈКМНОРСТУХЅаеорсухіјѕԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧονρχ]/gu;
const OTHER_LETTERS = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** `АС-1001` with Cyrillic letters: none of another script is left, or some are beside those of the Latin one. */
function hasLookAlikes(text: string): boolean {
  return (
    OTHER_LETTERS.test(text) && (/\p{Script=Latin}/u.test(text) || !OTHER_LETTERS.test(text.replace(LOOK_ALIKE, '')))
  );
}

const BOOLEANS: readonly RegExp[] = [
  /^(true|false)$/i,
  /^(WAHR|FALSCH|VRAI|FAUX|VERDADERO|FALSO|VERO|VERDADEIRO|WAAR|ONWAAR)$/,
];
/** All others have one of these: most names are told apart at once. */
const REFORMATTED_SIGN = /[\d=“”„‟«»]/;

/** What programs and people write for a value that is missing. */
const PLACEHOLDER =
  /^([-–—_.?*]+|[(<[]?(null|nil|none|nan|undefined|blank|empty|unknown|missing)[)>\]]?|<?na>?|n\/[ad]|\\n|tb[acd]|not (available|applicable))$/i;

export function isErrorValue(text: string): boolean {
  return ERROR_VALUE.test(text);
}

/** Formula errors and rounded numbers, which are no value of any text. */
export function isLostValue(text: string): boolean {
  return ERROR_VALUE.test(text) || ROUNDED_NUMBER.test(text.normalize('NFKC').replace(/\s+/g, ''));
}

/** What a spreadsheet makes of a text that it takes for a number, a date or a formula. */
export function looksReformatted(text: string): boolean {
  if (!REFORMATTED_SIGN.test(text)) return BOOLEANS.some((pattern) => pattern.test(text));
  return AMBIGUOUS.some((pattern) => pattern.test(text));
}

export function isPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(text);
}

type IdentifierHint = 'quotes_around' | 'typographic_dash' | 'foreign_characters' | 'look_alikes';

/** Why an identifier that has none of the forms of a spreadsheet is not what was meant. */
export function findForeignCharacters(text: string): IdentifierHint | null {
  if (QUOTED.test(text)) return null;
  return FOREIGN.find(([, pattern]) => pattern.test(text))?.[0] ?? (hasLookAlikes(text) ? 'look_alikes' : null);
}

/** Longer ones are refused for their length. */
const MAX_LENGTH = 191;

function findDamage(text: string, isMarked: boolean): IdentifierViolation | null {
  if (text.length > MAX_LENGTH) return null;
  if (PLACEHOLDER.test(text)) return 'placeholder_value';
  const compact = text.normalize('NFKC').replace(/\s+/g, '');
  const matches = (pattern: RegExp) => pattern.test(text) || pattern.test(compact);
  if (LOST.some(matches)) return 'value_damaged';
  if (isMarked) return null;
  return looksReformatted(text) || findForeignCharacters(text) !== null ? 'value_damaged' : null;
}

/** A spreadsheet keeps 15 digits and writes zeros for the others. */
export function hasLostDigits(text: string): boolean {
  return /^\d{15}0+$/.test(text);
}

/** Characters of no width, and spaces that do not break: they make another number of it, and nobody sees them. */
const INVISIBLE = /[\p{Cf}\p{DI}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

/** Checks a value by which something is found again. Returns null if the value is accepted as it is. */
export function findIdentifierViolation({ text, isMarked }: MarkedText): IdentifierViolation | null {
  return INVISIBLE.test(text) ? 'invalid_characters' : findDamage(text, isMarked);
}

export interface MarkedText {
  readonly text: string;
  /** Its writer has marked it as text, so that a spreadsheet does not change it. */
  readonly isMarked: boolean;
}

/** Returns what is compared and stored: trimmed, composed, without line breaks, the marks `="…"` and the apostrophe. */
export function readMarkedText(written: string): MarkedText {
  const text = trim(written.normalize('NFC').replace(/[\t\r\n]+/g, ' '));
  const [, formula] = /^="(.*)"$/.exec(text) ?? [];
  if (formula !== undefined) return { text: trim(formula.replaceAll('""', '"')), isMarked: true };
  const isMarked = MARKED.test(text);
  return { text: isMarked ? trim(text.slice(1)) : text, isMarked };
}

/**
 * Spreadsheets run a cell that begins with one of these as a formula, or begin another cell with what follows a semicolon
 * or a bar. Some skip spaces before it, some read full width, and some begin with a tab or a line break.
 */
const FORMULA_START = /^([\t\r\n]|[\s\p{Cf}]*[=+\-@;|＝＋－＠；｜])/u;
/**
 * We write an apostrophe before these, and spreadsheets before the digits of a number that is text. In `'1001'` they are
 * the quotes of another format.
 */
const MARKED = /^'(?='*[\s\p{Cf}]*[=+\-@;|＝＋－＠；｜\d])(?!\d.*'$)/u;

/** For a cell with text that others wrote. `readMarkedText` takes the apostrophe away again. */
export function guardFormula(text: string): string {
  return FORMULA_START.test(text) || MARKED.test(text) ? `'${text}` : text;
}

/** Space, and what has no width. */
const EDGE = /[\s\p{Cf}]/u;

/** Not by one pattern, which takes the square of the time where a long space is inside. */
function trim(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && EDGE.test(text.charAt(start))) start += 1;
  while (end > start && EDGE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
