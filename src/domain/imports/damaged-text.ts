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

/** Letters that the encoding of an export does not have. */
const REPLACED = /(?<=\p{L})\?(?=\p{L})/u;

/** Written by programs for a value that is missing. In a text, `N/A` and `none` may be meant. */
const PROGRAM_PLACEHOLDER = /^(NULL|null|\(null\)|<null>|\\N|NaN|nan|undefined)$/;

/** In a name, a spreadsheet or a person has written it instead of one. */
const NAME_PLACEHOLDER = /^(None|NONE|N\/A|n\/a|NA|[-–—_.?*]+)$/;

/** A spreadsheet writes its own words in capitals. */
const SURNAMES = /^(True|False)$/;

/** Letters of it are gone, or stand for others. */
export function hasDamagedLetters({ text, isMarked }: MarkedText): boolean {
  return text.includes('\uFFFD') || (!isMarked && MISREAD.test(text));
}

/** Of a text or a name. A mark says that it is meant as it is, but cannot bring lost letters back. */
export function findTextDamage(written: MarkedText, isName: boolean): TextDamage | null {
  const { text, isMarked } = written;
  if (isLostValue(text)) return 'value_damaged';
  if (hasDamagedLetters(written)) return 'text_damaged';
  if (isMarked) return null;
  if (isName && REPLACED.test(text)) return 'text_damaged';
  if (PROGRAM_PLACEHOLDER.test(text) || (isName && NAME_PLACEHOLDER.test(text))) return 'placeholder_value';
  return isName && looksReformatted(text) && !SURNAMES.test(text) ? 'value_damaged' : null;
}

/** Of a number, a date, a code or a word of a list. */
export function findValueDamage({ text }: MarkedText): TextDamage | null {
  if (isLostValue(text)) return 'value_damaged';
  return isPlaceholder(text) ? 'placeholder_value' : null;
}

/** Marks of direction and characters of no width. Those that join letters belong to the spelling of some languages. */
const INVISIBLE_IN_TEXT = /(?![\u200c\u200d])\p{Cf}/gu;
const SPACES = /\p{Zs}/gu;

/** As a reader sees a text: without what is not visible, and with plain spaces. */
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
