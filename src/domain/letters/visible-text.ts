// Whether a reader of some HTML sees any text in it.
import { Parser } from 'htmlparser2';
import { NON_TEXT_TAGS } from './html-policy';

/** A letter, digit, punctuation mark or symbol that leaves a trace on paper. */
const VISIBLE_CHARACTER = /(?![\p{Default_Ignorable_Code_Point}\u2800\uFFFC\uFFFD])[\p{L}\p{N}\p{P}\p{S}]/u;
/** What could become one by NFKC: letters, digits, marks and symbols come from nothing else. */
const CANDIDATE_CHARACTERS = /[\p{L}\p{N}\p{P}\p{S}]/gu;

const HIDDEN_TAGS: ReadonlySet<string> = new Set(NON_TEXT_TAGS);

/** Property of a style → whether its value, in small letters, hides the element. */
const HIDING_STYLES: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ['display', (value) => value.startsWith('none')],
  ['visibility', (value) => value.startsWith('hidden') || value.startsWith('collapse')],
  ['opacity', (value) => Number.parseFloat(value) === 0],
  ['font-size', (value) => Number.parseFloat(value) === 0],
  ['mso-hide', (value) => value.startsWith('all')],
]);

/**
 * Walks the text outside of hidden and unseen elements and stops at the first character that is seen.
 * Contract: eLetter template, content. A placeholder such as `[First Name]` is text.
 */
export function hasVisibleText(html: string): boolean {
  let isSeen = false;
  // How many of the open elements are hidden, or inside of one that is.
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
      isSeen = true;
      parser.pause();
    },
  });
  parser.end(html);
  return isSeen;
}

/** Character by character: NFKC of a long run of accents in the wrong order takes time that grows with its square. */
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
