// Finds identifiers that a spreadsheet or an export has changed: the number that was meant cannot be told from them.

export type IdentifierDamage = 'value_damaged' | 'placeholder_value';

/** Short and long names of months, as spreadsheets write dates in English, German, French, Spanish, Italian and Portuguese. */
const MONTH = [
  ...[
    'jan(uary|uar|v|vier|eiro)?',
    'feb(ruary|ruar|braio|rero)?',
    'f[ée]v(r|rier|ereiro)?',
    'mar(ch|s|zo|ço)?',
    'm[äa]rz?',
    'mrz',
  ],
  ...[
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
  ],
  ...['july?', 'juli', 'jul(io|ho)', 'juil(let)?', 'giu(gno)?', 'lug(lio)?', 'aug(ust)?', 'ago(sto)?', 'ao[ûu]t'],
  ...['sept?(ember|embre|iembre)?', 'set(tembre|embro)?', 'o[ck]t(ober|obre|ubre)?', 'ott(obre)?', 'out(ubro)?'],
  ...['nov(ember|embre|iembre|embro)?', 'de[czs](ember|embre|embro)?', 'd[ée]c(embre)?', 'dic(embre|iembre)?'],
  ...['ene(ro)?', 'gen(naio)?'],
].join('|');

const YEAR = String.raw`(19|20)\d{2}`;
const DAY = String.raw`(0?[1-9]|[12]\d|3[01])`;

/** In any language of a spreadsheet: `#REF!`, `#NAME?`, `#N/A`, `#WERT!`, `Err:502`, and `####` for a column too narrow. */
const ERROR_VALUE = /^(#{2,}|#\S.*[!?]|#\p{L}\/\p{L}|#(NV|YOK|HIÁNYZIK|GETTING_DATA)|Err:\d{3})$/u;

/** Digits are gone: no mark can make them good. */
const LOST: readonly RegExp[] = [
  ERROR_VALUE,
  // `4.00001E+15`, with a comma, in lower case, with spaces, without a plus; `4E+15`; `4.00001×10^15`.
  /^[+-]?\d+[.,]\d+e[+-−]?\d{1,3}$/iu,
  /^[+-]?\d+e[+\-−]\d{1,3}$/iu,
  /^[+-]?\d+([.,]\d+)?[x×*·]10\^?[+\-−]?[\d⁰¹²³⁴-⁹]+$/iu,
  /^[+-]?(inf|infinity|∞)$/iu,
  // Artefacts of binary numbers: `4000012345.0000001`, `123456789.99999999`.
  /^\d+[.,]\d*(0{5}|9{5})\d*$/,
];

/** An identifier may really read like this; it must be marked as text then, by `="…"` or an apostrophe. */
const AMBIGUOUS: readonly RegExp[] = [
  /^\d+e\d{1,3}$/i,
  // `12345.0`, `12345,00`: a number with decimals.
  /^\d+[.,]0+$/,
  // `1,234,567` and `1.234.567`, with decimals or without; `1'234'567`.
  /^\d{1,3}(,\d{3})+(\.\d+)?$/,
  /^\d{1,3}(\.\d{3}){2,}(,\d+)?$/,
  /^\d{1,3}(['’]\d{3})+([.,]\d+)?$/,
  // `$1234`, `12%`.
  /^[$€£¥][\d.,]+$|^[\d.,]+[€%]$/,
  // `1/3/2024`, `3-1-2024`, `01.03.2024`, `1/3/24`, `2024-03-01`, with a time or without.
  new RegExp(`^${DAY}([-./])${DAY}\\2${YEAR}( \\d{1,2}:.*)?$`),
  new RegExp(`^${DAY}/${DAY}/\\d{2}( \\d{1,2}:.*)?$`),
  new RegExp(`^${YEAR}([-/])(0?[1-9]|1[0-2])\\2${DAY}([ T]\\d{1,2}:.*)?$`),
  // `Mar-01`, `01-Mar`, `1. Mär 2024`.
  new RegExp(`^(${MONTH})\\.?[-. /](\\d{2}|${YEAR})$`, 'iu'),
  new RegExp(`^${DAY}\\.?[-. /]?(${MONTH})\\.?([-. /](\\d{2}|${YEAR}))?$`, 'iu'),
  // `12:30:00`.
  /^\d{1,3}:\d{2}(:\d{2}(\.\d+)?)?( ?[ap]m)?$/i,
  /^(true|false)$/i,
  /^(WAHR|FALSCH|VRAI|FAUX|VERDADERO|FALSO|VERO|VERDADEIRO|WAAR|ONWAAR)$/,
];

/** What programs and people write for a value that is missing. */
const PLACEHOLDER =
  /^([-–—_.?*]+|[(<[]?(null|nil|none|nan|undefined|blank|empty|unknown|missing)[)>\]]?|<?na>?|n\/[ad]|\\n|tb[acd]|not (available|applicable))$/i;

/** Formula errors, which are no value of any text. */
export function isErrorValue(text: string): boolean {
  return ERROR_VALUE.test(text);
}

/** Longer ones are refused for their length. */
const MAX_LENGTH = 191;

/** Null: the identifier is taken as it is. `isMarked`: its writer has said that it is text. */
export function findIdentifierDamage(text: string, isMarked: boolean): IdentifierDamage | null {
  if (text.length > MAX_LENGTH) return null;
  if (PLACEHOLDER.test(text)) return 'placeholder_value';
  const compact = text.replace(/\s+/g, '');
  const matches = (pattern: RegExp) => pattern.test(text) || pattern.test(compact);
  if (LOST.some(matches)) return 'value_damaged';
  return !isMarked && AMBIGUOUS.some((pattern) => pattern.test(text)) ? 'value_damaged' : null;
}

/** A spreadsheet keeps 15 digits and writes zeros for the others. */
export function hasLostDigits(text: string): boolean {
  return /^\d{15}0+$/.test(text);
}

/** Characters that nobody sees, which make another number of it: of no width, and spaces that do not break. */
export function hasInvisibleCharacters(text: string): boolean {
  return /[\p{Cf}\u00a0\u2000-\u200a\u202f\u205f\u3000]/u.test(text);
}
