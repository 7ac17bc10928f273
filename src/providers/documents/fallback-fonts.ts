// The fonts of a document by script, each read when the first document needs it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(__dirname, 'fonts');

/** A font is chosen by the letters that it shows. */
const FALLBACKS = [
  { file: 'NotoSansArabic.ttf', shows: /\p{Script_Extensions=Arabic}/u },
  { file: 'NotoSansHebrew.ttf', shows: /\p{Script_Extensions=Hebrew}/u },
  { file: 'NotoSansKR.otf', shows: /\p{Script_Extensions=Hangul}/u },
  {
    file: 'DroidSansFallback.ttf',
    shows:
      /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Bopomofo}\uff01-\uff5e]/u,
  },
  { file: 'NotoSansThai.ttf', shows: /\p{Script_Extensions=Thai}/u },
  { file: 'NotoSansDevanagari.ttf', shows: /\p{Script_Extensions=Devanagari}/u },
  { file: 'NotoSansBengali.ttf', shows: /\p{Script_Extensions=Bengali}/u },
  { file: 'NotoSansGurmukhi.ttf', shows: /\p{Script_Extensions=Gurmukhi}/u },
  { file: 'NotoSansGujarati.ttf', shows: /\p{Script_Extensions=Gujarati}/u },
  { file: 'NotoSansTamil.ttf', shows: /\p{Script_Extensions=Tamil}/u },
  { file: 'NotoSansTelugu.ttf', shows: /\p{Script_Extensions=Telugu}/u },
  { file: 'NotoSansKannada.ttf', shows: /\p{Script_Extensions=Kannada}/u },
  { file: 'NotoSansMalayalam.ttf', shows: /\p{Script_Extensions=Malayalam}/u },
  { file: 'NotoSansSinhala.ttf', shows: /\p{Script_Extensions=Sinhala}/u },
  { file: 'NotoSansLao.ttf', shows: /\p{Script_Extensions=Lao}/u },
  { file: 'NotoSansMyanmar.ttf', shows: /\p{Script_Extensions=Myanmar}/u },
  { file: 'NotoSansKhmer.ttf', shows: /\p{Script_Extensions=Khmer}/u },
  { file: 'NotoSansGeorgian.ttf', shows: /\p{Script_Extensions=Georgian}/u },
  { file: 'NotoSansArmenian.ttf', shows: /\p{Script_Extensions=Armenian}/u },
  { file: 'NotoSansEthiopic.ttf', shows: /\p{Script_Extensions=Ethiopic}/u },
  { file: 'NotoSansCherokee.ttf', shows: /\p{Script_Extensions=Cherokee}/u },
  { file: 'Symbola.ttf', shows: /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u },
] as const;

const buffers = new Map<string, Buffer>();

export function readFont(file: string): Buffer {
  const found = buffers.get(file) ?? readFileSync(join(FOLDER, file));
  buffers.set(file, found);
  return found;
}

/** The files of the fonts that may show the letter, the best first. */
export function listFallbacks(letter: string): readonly string[] {
  return FALLBACKS.filter(({ shows }) => shows.test(letter)).map(({ file }) => file);
}
