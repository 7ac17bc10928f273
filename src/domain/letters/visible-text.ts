// Whether HTML contains visible text. See docs/rules §7.2.
import { Parser } from 'htmlparser2';
import { NON_TEXT_TAGS } from './html-policy';

/** A letter, digit, punctuation mark or symbol with a visible glyph. */
const VISIBLE_CHARACTER = /(?![\p{Default_Ignorable_Code_Point}\u2800\uFFFC\uFFFD])[\p{L}\p{N}\p{P}\p{S}]/u;
/** Characters that NFKC can turn into a visible one. */
const CANDIDATE_CHARACTERS = /[\p{L}\p{N}\p{P}\p{S}]/gu;

const HIDDEN_TAGS: ReadonlySet<string> = new Set(NON_TEXT_TAGS);

/** Style properties that can hide an element, each with a check of the lower-case value. */
const HIDING_STYLES: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ['display', (value) => value.startsWith('none')],
  ['visibility', (value) => value.startsWith('hidden') || value.startsWith('collapse')],
  ['opacity', (value) => Number.parseFloat(value) === 0],
  ['font-size', (value) => Number.parseFloat(value) === 0],
  ['mso-hide', (value) => value.startsWith('all')],
]);

/** Ignores hidden elements. Placeholders such as `[First Name]` count as text. */
export function hasVisibleText(html: string): boolean {
  let isFound = false;
  // Number of open elements that are hidden or inside a hidden element.
  let hidden = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (hidden > 0 || isHidden(name, attributes)) hidden += 1;
    },
    onclosetag() {
      if (hidden > 0) hidden -= 1;
    },
    ontext(text) {
      if (hidden > 0 || !isVisible(text)) return;
      isFound = true;
      parser.pause();
    },
  });
  parser.end(html);
  return isFound;
}

/** Character by character, because NFKC of a long run of unordered accents takes quadratic time. */
function isVisible(text: string): boolean {
  for (const [character] of text.matchAll(CANDIDATE_CHARACTERS)) {
    if (VISIBLE_CHARACTER.test(character.normalize('NFKC'))) return true;
  }
  return false;
}

function isHidden(name: string, attributes: Readonly<Record<string, string>>): boolean {
  if (HIDDEN_TAGS.has(name) || attributes['hidden'] !== undefined) return true;
  const declarations = (attributes['style'] ?? '').toLowerCase().split(';');
  return declarations.some((declaration) => {
    const colon = declaration.indexOf(':');
    const hidesBy = HIDING_STYLES.get(declaration.slice(0, Math.max(colon, 0)).trim());
    return hidesBy?.(declaration.slice(colon + 1).trim()) ?? false;
  });
}
