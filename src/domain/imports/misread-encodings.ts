// Encodings whose letters are taken for those of others: what a text would be if its bytes were read as they were meant.
import { hasMixedScripts } from './damaged-text';

const UPPER_HALF = Uint8Array.from({ length: 128 }, (_, index) => 0x80 + index);
const decodeUpperHalf = (encoding: string) => new TextDecoder(encoding).decode(UPPER_HALF);

/** The characters of Windows-1252 from 80 to FF; \u0081, for example, is none. The decoder of Node 20 is that for Latin-1. */
export const WINDOWS_1252 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178' +
  String.fromCharCode(...UPPER_HALF.subarray(0x20));

/** Code page 850. Code page 437 has the same small letters. */
const MS_DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** The characters from 80 to FF. */
const UPPER_HALVES = {
  'windows-1252': WINDOWS_1252,
  macintosh: decodeUpperHalf('macintosh'),
  'ms-dos': MS_DOS,
  'windows-1250': decodeUpperHalf('windows-1250'),
  'iso-8859-2': decodeUpperHalf('iso-8859-2'),
  'iso-8859-15': decodeUpperHalf('iso-8859-15'),
} as const;
type SingleByte = keyof typeof UPPER_HALVES;

/** Which sentence names the encoding. */
type EncodingHint = `encoding_${'utf_8' | 'mac' | 'ms_dos' | 'central_european' | 'latin_9' | 'windows'}`;
/** What a text was read as, and what it is. */
export type Misreading = readonly [hint: EncodingHint, readAs: SingleByte, is: SingleByte | 'utf-8'];

/** The first that fits is named. Programs also read a file wrongly, and save what they read as UTF-8. */
const MISREADINGS: readonly Misreading[] = [
  ['encoding_utf_8', 'windows-1252', 'utf-8'],
  ['encoding_mac', 'windows-1252', 'macintosh'],
  ['encoding_ms_dos', 'windows-1252', 'ms-dos'],
  ['encoding_central_european', 'windows-1252', 'iso-8859-2'],
  ['encoding_central_european', 'windows-1252', 'windows-1250'],
  ['encoding_latin_9', 'windows-1252', 'iso-8859-15'],
  ['encoding_utf_8', 'macintosh', 'utf-8'],
  ['encoding_utf_8', 'ms-dos', 'utf-8'],
  ['encoding_windows', 'macintosh', 'windows-1252'],
  ['encoding_windows', 'ms-dos', 'windows-1252'],
];

/** The byte of each character, by encoding. */
const BYTES = new Map(
  Object.entries(UPPER_HALVES).map(([name, half]) => [name, new Map(Array.from(half, (sign, n) => [sign, n + 0x80]))]),
);
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Returns null if the text was not read like this. */
function decodeAgain(text: string, [, readAs, is]: Misreading): string | null {
  const bytes: number[] = [];
  for (const sign of text) {
    const byte = sign < '\u0080' ? sign.charCodeAt(0) : BYTES.get(readAs)?.get(sign);
    if (byte === undefined) return null;
    bytes.push(byte);
  }
  if (is !== 'utf-8') return bytes.map((byte) => toCharacter(byte, is)).join('');
  try {
    return UTF_8.decode(Uint8Array.from(bytes));
  } catch {
    return null;
  }
}

function toCharacter(byte: number, encoding: SingleByte): string {
  return byte < 0x80 ? String.fromCharCode(byte) : UPPER_HALVES[encoding].charAt(byte - 0x80);
}

/** What no name has: signs in words, small letters in a word of capitals, and capitals behind small letters. */
const UNREADABLE = new RegExp(
  [
    String.raw`(?!\s)[\p{Cc}\p{Co}\p{Cn}\uFFFDﬁﬂ]`,
    String.raw`(?<=\p{L})[^\p{ASCII}\p{Lu}\p{Ll}\p{Lo}\p{M}\u00a0’‘–]+(?=\p{L})|(?<=\p{L})[ªº](?=\p{L})`,
    String.raw`(?<=\p{L})[^\p{ASCII}\p{Lu}\p{Ll}\p{Lo}\p{M}\s’”“»…®™©](?=\s|$)|[^\p{ASCII}\p{L}\p{M}\s‘’“„«–](?=\p{Ll})`,
    String.raw`(?<=\p{Ll})(?![A-Z])\p{Lu}(?!\p{Lu})|(?<=\p{Lu})(?![A-Z])\p{Lu}(?=\p{Lu}?\p{Ll})`,
    String.raw`(?![a-zß])\p{Ll}(?=\p{Lu})|(?<=\p{Lu}{2})(?![a-zß])\p{Ll}|(?<![aeiouyäöü])ß`,
  ].join('|'),
  'u',
);

/** Letters that are common in languages of their encodings. */
const COMMON = /[áéíóúñüöäßçãõêàåøæłąęśźżćńčšžřěůőűœ]/i;

/** What the text would be; null if it was not misread like this, or no name reads like that. */
function findMeant(text: string, misreading: Misreading): string | null {
  const meant = decodeAgain(text, misreading);
  const isReadable = meant !== null && meant !== text && !UNREADABLE.test(meant) && !hasMixedScripts(meant);
  return isReadable ? meant : null;
}

/** The first of the misreadings by which the text may be a name. */
export function findMisreading(text: string, among: readonly Misreading[]): Misreading | null {
  return among.find((misreading) => findMeant(text, misreading) !== null) ?? null;
}

/** All by which a text that is none may be a name; only those of common letters, if there are any. */
function explain(text: string): readonly Misreading[] {
  const found = MISREADINGS.filter((misreading) => findMeant(text, misreading) !== null);
  const likely = found.filter((misreading) => COMMON.test(decodeAgain(text, misreading) ?? ''));
  return likely.length > 0 ? likely : found;
}

/** Counts texts that were misread, by what may have happened to them. */
export function countMisread() {
  const explained = new Map<string, { readonly by: readonly Misreading[]; texts: number }>();
  return {
    add(text: string): void {
      const by = explain(text);
      const entry = explained.get(by.join()) ?? { by, texts: 0 };
      entry.texts += 1;
      if (by.length > 0) explained.set(by.join(), entry);
    },
    /** Returns as few as explain all texts; the one that explains most comes first. */
    list(): readonly Misreading[] {
      const found: Misreading[] = [];
      for (let rest = [...explained.values()]; rest.length > 0;) {
        const count = (one: Misreading) => rest.reduce((sum, { by, texts }) => sum + (by.includes(one) ? texts : 0), 0);
        const best = MISREADINGS.reduce((first, next) => (count(next) > count(first) ? next : first));
        found.push(best);
        rest = rest.filter(({ by }) => !by.includes(best));
      }
      return found;
    },
  };
}
