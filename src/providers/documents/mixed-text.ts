// Text in several scripts: which font shows each letter, how its lines break, and in what order they stand on paper.
import bidiFactory from 'bidi-js';

/** What a reader sees as one letter, with its marks. */
export interface Letter {
  readonly text: string;
  /** The font of the document is used if this is null. */
  readonly font: string | null;
}

/** Letters that are drawn together. */
export interface FontRun {
  readonly text: string;
  readonly font: string | null;
}

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Joiners and variants, which have no form of their own. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
/** Tones of skin: fonts without colours draw them as boxes. */
const TONES = /(?<=.)\p{Emoji_Modifier}/gu;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Lines may break before and after them. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

export const SUBSTITUTE = '?';

export interface FontChoice {
  /** Returns true if the font has a glyph for each character. */
  readonly shows: (font: string | null, text: string) => boolean;
  readonly fallbacks: (text: string) => readonly string[];
  /** Called with a letter that no font shows, for which `?` stands. */
  readonly onMissing: (letter: string) => void;
}

export function readLetters(text: string, { shows, fallbacks, onMissing }: FontChoice): readonly Letter[] {
  let before: string | null = null;
  return Array.from(SEGMENTER.segment(text), ({ segment }): Letter => {
    // A space stays in the font around it, so that a name of several words is one run.
    const candidates = segment === ' ' ? [before, null] : [null, ...fallbacks(segment)];
    // With its joiners if they have glyphs, because they change the form of letters of some scripts.
    const letter = segment.replace(TONES, '');
    for (const shown of [letter, letter.replace(UNSEEN, '')]) {
      const font = candidates.find((each) => shows(each, shown));
      if (font !== undefined) {
        before = font;
        return { text: shown, font };
      }
    }
    onMissing(segment);
    return { text: SUBSTITUTE, font: null };
  });
}

/** Returns true if the letters need nothing but the font of the document, from left to right. */
export function isPlain(letters: readonly Letter[]): boolean {
  return letters.every(({ text, font }) => font === null && !RIGHT_TO_LEFT.test(text));
}

/** The font may draw letters in another order: vowels before their consonants, and several letters as one. */
export function isReordered({ text, font }: FontRun): boolean {
  return font !== null && !RIGHT_TO_LEFT.test(text);
}

/** Lines that are no wider than `width`, unless one letter is. A space at a break is dropped. */
export function breakLines(
  letters: readonly Letter[],
  width: number,
  measure: (letters: readonly Letter[]) => number,
): readonly (readonly Letter[])[] {
  const lines: Letter[][] = [];
  let line: Letter[] = [];
  const flush = () => {
    if (line.at(-1)?.text === ' ') line.pop();
    if (line.length > 0) lines.push(line);
    line = [];
  };
  for (const word of splitWords(letters)) {
    const isSpace = word[0]?.text === ' ';
    if (!isSpace && line.length > 0 && measure([...line, ...word]) > width) flush();
    for (const letter of word) {
      if (!isSpace && line.length > 0 && measure([...line, letter]) > width) flush();
      if (letter.text !== ' ' || line.length > 0) line.push(letter);
    }
  }
  flush();
  return lines;
}

function splitWords(letters: readonly Letter[]): readonly (readonly Letter[])[] {
  const words: Letter[][] = [];
  letters.forEach((letter, index) => {
    const before = letters[index - 1];
    const isBreak = [letter, before].some((each) => !each || each.text === ' ' || WITHOUT_SPACES.test(each.text));
    if (isBreak) words.push([letter]);
    else words.at(-1)?.push(letter);
  });
  return words;
}

let bidi: ReturnType<typeof bidiFactory> | null = null;

/** The runs of a line from left to right, each as a font draws it. */
export function toRuns(line: readonly Letter[]): readonly FontRun[] {
  bidi ??= bidiFactory();
  const text = line.map((letter) => letter.text).join('');
  const result = bidi.getEmbeddingLevels(text, 'ltr');
  const mirrored = bidi.getMirroredCharactersMap(text, result.levels);
  const places: { readonly letters: Letter[]; readonly font: string | null; readonly level: number }[] = [];
  const placeOf: number[] = [];
  let start = 0;
  for (const { text: written, font } of line) {
    const level = result.levels[start] ?? 0;
    const last = places.at(-1);
    const letter = { text: mirrored.get(start) ?? written, font };
    if (last?.font === font && last.level === level) last.letters.push(letter);
    else places.push({ letters: [letter], font, level });
    for (let unit = 0; unit < written.length; unit += 1) placeOf.push(places.length - 1);
    start += written.length;
  }
  const order = new Set(bidi.getReorderedIndices(text, result).map((index) => placeOf[index]));
  return [...order].flatMap((index) => {
    const place = places[index ?? -1];
    if (!place) return [];
    const texts = place.letters.map((letter) => letter.text);
    // The font turns letters of its script around; spaces and punctuation between them are turned here.
    const isTurned = RIGHT_TO_LEFT.test(texts.join(''));
    const isRightToLeft = place.level % 2 === 1;
    return [{ text: (isTurned === isRightToLeft ? texts : texts.reverse()).join(''), font: place.font }];
  });
}
