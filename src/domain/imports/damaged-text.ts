// Finds what tools have done to texts on their way into a file: letters read in the wrong encoding, formula errors, words
// for missing values. Takes away what nobody sees.
import { isLostValue, isPlaceholder, looksReformatted, type MarkedText } from '../shared/identifier';

type TextDamage = 'value_damaged' | 'placeholder_value' | 'text_damaged';

/** What windows-1252 shows for the bytes that follow the first of a letter in UTF-8. */
const FOLLOWING = '\\u0080-\\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/**
 * UTF-8 that was read as windows-1252: `MuÃ±oz`, `Oâ€™Brien`, `ÐœÐ°`. Two characters are enough only where they stand for a
 * Latin letter, because `RENÉ’S` is a name: one letter of another script proves nothing. `VoilÃ ` has lost its last space.
 */
const MISREAD = new RegExp(
  `[ÂÃÄÅ](?!’[Ss]\\b)[${FOLLOWING}]|(?<=\\p{Ll})Ã(?= |$)|([Â-ß][${FOLLOWING}]){2}|[à-ï][${FOLLOWING}]{2}|ðŸ[${FOLLOWING}]{2}`,
  'u',
);

/** Half of a character; control characters that only another encoding writes. */
const BROKEN = /\p{Cs}|[\u0080-\u009f]/u;

/**
 * Letters of MS-DOS, of old Macs and of Central Europe that were read as windows-1252: signs that stand in no word
 * (`Mu¤oz`, `Jos‚`), and large letters after small ones (`JosŽ`, `MŸller`, `GarcÌa`).
 */
const OTHER_ENCODING = new RegExp(
  [
    String.raw`(?<=\p{L})[¡¢£¤¥¦§±¿¬‚„”†‡‰√](?=\p{L})`,
    String.raw`(?<=\p{L})[¡¢£¤¥¦±¿¬‚„‰√](?= |$)`,
    String.raw`(?<=\p{Ll})[ŠŽŸŒ](?=\p{Ll}| |$)|(?<=\p{L})Ÿ(?=\p{Ll})`,
    String.raw`(?<=\p{Ll}{3})[À-ÖØ-Þ](?=\p{Ll}|$)|(?<=\p{L})[─-▟]`,
  ].join('|'),
  'u',
);

/** In the name of a person (`BJ™RK`, `Pe–a`, `®i¾ka`). Companies have `®`, and texts have dashes. */
const OTHER_ENCODING_IN_NAME = new RegExp(
  [
    String.raw`(?<=\p{L})[¨©«»®¯°¶×÷•‹›™˜ˆ∂∑∏∫≈≤≥◊∞≠](?=\p{L})`,
    String.raw`[¢£¤¥¦§±×÷¼½¾®†‡‰√∂◊¬](?=\p{Ll})`,
    String.raw`(?<=\p{Lu}\p{Ll}+)[–—](?=\p{Ll}+(?!\p{L}*[–—]))`,
    String.raw`(?<=\S)[†‡‰]|ƒ|(?<=\p{L})[¹²³]`,
  ].join('|'),
  'u',
);

/** Letters that the encoding of an export does not have. A company may be called `Guess?`. */
const REPLACED = /(?<=\p{L})\?+(?=\p{L})/u;
const REPLACED_AT_END = /(?<=\p{Ll})\?$|^\?(?=\p{Ll})/u;

/** Cyrillic or Greek letters in a Latin word only look like those of the word. */
const MIXED_SCRIPTS =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;

/** Programs write characters that their format lacks like this: `&#39;`, `&amp;`, `\u00f1`, `%C3%B1`, `+APE-`. */
const ESCAPED =
  /&(#\d{2,6}|#x[0-9a-f]{2,5}|[a-z]{2,8}\d?);|\\(u[0-9a-f]{4}|x[0-9a-f]{2})|%[c-f][0-9a-f]%[89ab][0-9a-f]/i;
/** A letter in UTF-7. */
const UTF7 = /\+A[M-P][AEIMQUYcgkosw048]-/;
/** `O\'Brien`, `O''Brien`. */
const ESCAPED_QUOTE = /(?<=\p{L})(\\['"]|'')(?=\p{L})/u;

/** Written by programs for a value that is missing. In a text, `N/A` and `none` may be meant. */
const PROGRAM_PLACEHOLDER = /^([(<[{]?(NULL|null)[)>\]}]?|\\N|NaN|nan|undefined)$/;

/** In a name, a spreadsheet or a person has written it instead of one. */
const NAME_PLACEHOLDER =
  /^(None|NONE|N\/A|n\/a|NA|N\.A\.|[-–—_.?*]+|unknown|Unknown|UNKNOWN|TB[AD]|[(<[](blank|empty|none|unknown|missing)[)>\]])$/;

/** A spreadsheet writes its own words in capitals. */
const SURNAMES = /^(True|False)$/;

/** Letters of it are gone, or stand for others. */
export function hasDamagedLetters({ text, isMarked }: MarkedText): boolean {
  return text.includes('\uFFFD') || BROKEN.test(text) || (!isMarked && MISREAD.test(text));
}

/** Characters are written as a program writes them for itself. */
export function hasEscapes(text: string): boolean {
  return ESCAPED.test(text) || UTF7.test(text) || ESCAPED_QUOTE.test(text);
}

/** Letters of another script stand in a Latin word. */
export function hasMixedScripts(text: string): boolean {
  return MIXED_SCRIPTS.test(text);
}

/** What a text is: names of people and of companies have letters that other texts need not have. */
export type TextKind = 'person' | 'company' | 'other';

/** Its letters were read in another encoding than that in which they were written. */
export function isMisread({ text, isMarked }: MarkedText, kind: TextKind): boolean {
  if (isMarked) return false;
  const isOfOther = OTHER_ENCODING.test(text) || (kind === 'person' && OTHER_ENCODING_IN_NAME.test(text));
  return isOfOther || BROKEN.test(text) || MISREAD.test(text);
}

/** Checks a text or a name. A mark says that the text is meant as it is, but cannot bring lost letters back. */
export function findTextDamage(written: MarkedText, kind: TextKind): TextDamage | null {
  const { text, isMarked } = written;
  const isName = kind !== 'other';
  if (isLostValue(text)) return 'value_damaged';
  if (hasDamagedLetters(written)) return 'text_damaged';
  if (isMarked) return null;
  if (isMisread(written, kind) || hasEscapes(text)) return 'text_damaged';
  if (isName && (REPLACED.test(text) || hasMixedScripts(text))) return 'text_damaged';
  if (kind === 'person' && REPLACED_AT_END.test(text)) return 'text_damaged';
  if (PROGRAM_PLACEHOLDER.test(text) || (isName && NAME_PLACEHOLDER.test(text))) return 'placeholder_value';
  return isName && looksReformatted(text) && !SURNAMES.test(text) ? 'value_damaged' : null;
}

/** Checks a number, a date, a code or a word of a list. `1E5` is none of them. */
export function findValueDamage({ text }: MarkedText): TextDamage | null {
  if (isLostValue(text) || isShortScientific(text)) return 'value_damaged';
  return isPlaceholder(text) ? 'placeholder_value' : null;
}

/** An identifier may read like this, and a number never does. */
export function isShortScientific(text: string): boolean {
  return /^\d+e\d{1,3}$/i.test(text);
}

/** Marks of direction and characters of no width. Those that join letters belong to the spelling of some languages. */
const INVISIBLE_IN_TEXT = /(?![\u200c\u200d])\p{Cf}/gu;
const SPACES = /\p{Zs}/gu;

/** Returns a text as a reader sees it: without invisible characters, and with plain spaces. */
export function toVisibleText(text: string): string {
  return text.replace(INVISIBLE_IN_TEXT, '').replace(SPACES, ' ').trim();
}

/** A number, a date or a word has no use for any of them. */
export function toPlainValue(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(SPACES, ' ')
    .trim();
}
