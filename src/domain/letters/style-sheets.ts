// Moves the rules of a letter's style elements into the elements to which they apply, because readers get no style
// elements. See docs/rules §7.2.
import { inline } from '@css-inline/css-inline';
import type { Element } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import {
  type Declaration,
  type ReturnedRule,
  type Selector,
  type TokenOrValue,
  transform,
  type Visitor,
} from 'lightningcss';
import { findEditorStyles } from './editor-styles';
import { LETTER_LIMITS, MAX_STYLE_RULES } from './html-policy';
import { printLetter } from './print-letter';
import { isSupported, matchesScreen } from './screen';
import { type Declarations, toPlainCss } from './style-values';

const TOO_MANY_RULES = `The style elements may not have more than ${MAX_STYLE_RULES} rules.`;
const TOO_LONG_INLINED = 'The content is too long once its style elements are applied to its elements.';

/** Rules that do not apply on the screen count less: they are read only. */
const MAX_WRITTEN_RULES = 5 * MAX_STYLE_RULES;
/** Rules for every element can multiply the length: before they are applied, if all of them apply, and after that. */
const MAX_LENGTHS = { possible: 256 * LETTER_LIMITS.bytes, actual: 8 * LETTER_LIMITS.bytes } as const;

export interface LetterResult {
  readonly html: string;
  /** A message for the author; the letter is empty then. */
  readonly error: string | null;
}

/** Without style elements, a letter is returned as it is. Nothing is loaded: sheets of links and imports do not count. */
export function inlineStyleSheets(html: string): LetterResult {
  const editorStyles = findEditorStyles(html);
  if (editorStyles === '' && !/<style/i.test(html)) return { html, error: null };
  const document = parseDocument(html);
  // Browsers show none of what is in these, nor do they apply it.
  DomUtils.getElementsByTagName((name) => name === 'template' || name === 'noscript', document).forEach(
    DomUtils.removeElement,
  );
  const elements = DomUtils.getElementsByTagName('style', document);
  const sheets = [editorStyles, ...elements.map(readSheet)];
  if (countRules(sheets.join('')) > MAX_WRITTEN_RULES) return { html: '', error: TOO_MANY_RULES };
  // Nothing of a rule can end the style element in which it is handed to the library.
  const css = sheets.map(toPlainSheet).join('').replaceAll('<', '\\3c ');
  if (countRules(css) > MAX_STYLE_RULES) return { html: '', error: TOO_MANY_RULES };
  elements.forEach(DomUtils.removeElement);
  const letter = printLetter(document.children);
  if (css === '') return { html: letter, error: null };
  if (css.length * letter.split('<').length > MAX_LENGTHS.possible) return { html: '', error: TOO_LONG_INLINED };
  const inlined = inline(`<style>${css}</style>${letter}`, INLINE_OPTIONS);
  if (inlined.length > MAX_LENGTHS.actual) return { html: '', error: TOO_LONG_INLINED };
  return { html: inlined, error: null };
}

function countRules(css: string): number {
  return css.split('{').length - 1;
}

const INLINE_OPTIONS = { loadRemoteStylesheets: false, keepStyleTags: false, keepLinkTags: false };

/** Empty for what is no CSS. Word and old builders wrap a sheet in a comment of HTML. */
function readSheet(element: Element): string {
  const { media = '', type = '' } = element.attribs;
  const css = DomUtils.textContent(element).replace(/<!--|-->/g, '');
  if (!/^\s*(?:text\/css)?\s*$/i.test(type)) return '';
  return media.trim() === '' ? css : `@media ${media}{${css}}`;
}

/** The rules that apply on the screen, as browsers read them. */
function toPlainSheet(css: string): string {
  return toPlainCss(css, (options) => transform({ ...options, filename: '', visitor: VISITOR }));
}

const VISITOR: Visitor<never> = {
  // A condition that is always met is resolved by the library.
  MediaQuery: () => ({ mediaType: 'all' }),
  Selector: toKnownSelectors,
  Rule: {
    media: ({ value }) => (value.query.mediaQueries.some(matchesScreen) ? undefined : []),
    supports: ({ value }) => (isSupported(value.condition) ? value.rules : []),
    'layer-block': ({ value }) => value.rules,
  },
  RuleExit: (rule) => {
    if (rule.type !== 'style') return undefined;
    const { selectors, declarations, rules: nested } = rule.value;
    const texts = selectors.flatMap((selector) => readTextAroundElement(selector, declarations.declarations));
    if (texts.length + nested.length === 0) return undefined;
    return [{ ...rule, value: { ...rule.value, rules: [] } }, ...texts, ...unnest(nested, selectors)];
  },
};

/** Lists of selectors and of alternatives multiply; with more, none is left, or it matches nothing. */
const MAX_COMBINATIONS = 50;

/** Moves rules out of the rule with the selectors `around`. */
function unnest(rules: readonly ReturnedRule[], around: Selector[]): ReturnedRule[] {
  if (around.length > MAX_COMBINATIONS) return [];
  const outer: SelectorPart = { type: 'pseudo-class', kind: 'is', selectors: around };
  return rules.flatMap((rule): ReturnedRule[] => {
    if (rule.type === 'media') return unnest(rule.value.rules, around);
    if (rule.type === 'nested-declarations') return [{ type: 'style', value: { ...rule.value, selectors: around } }];
    if (rule.type !== 'style') return [];
    const nested = rule.value.selectors.map((one) => one.map((part) => (part.type === 'nesting' ? outer : part)));
    return [{ ...rule, value: { ...rule.value, selectors: nested.flatMap(toKnownSelectors) } }];
  });
}

/** Selectors that the library does not know are replaced by their equals. It ignores the others. */
function toKnownSelectors(selector: Selector): Selector[] {
  let selectors = [selector.map(toKnownPart)];
  while (selectors.some((one) => one.some(hasAlternatives))) {
    selectors = selectors.flatMap(splitFirstAlternatives);
    if (selectors.length > MAX_COMBINATIONS) return [selector];
  }
  return selectors;
}

type SelectorPart = Selector[number];

function toKnownPart(part: SelectorPart): SelectorPart {
  if (part.type !== 'pseudo-class') return part;
  if (part.kind === 'checked') return { type: 'attribute', name: 'checked' };
  if (part.kind === 'dir') return toAttribute('dir', 'equal', part.direction);
  if (part.kind === 'lang') return toAttribute('lang', 'dash-match', part.languages[0] ?? '');
  return part;
}

function toAttribute(name: string, operator: 'equal' | 'dash-match', value: string): SelectorPart {
  return { type: 'attribute', name, operation: { operator, value } };
}

function splitFirstAlternatives(selector: Selector): Selector[] {
  const at = selector.findIndex(hasAlternatives);
  const before = selector[at - 1];
  const isAfterName = before !== undefined && before.type !== 'combinator';
  if (at < 0) return [selector];
  return readAlternatives(selector[at])
    .filter(([first]) => !isAfterName || first?.type !== 'type')
    .map((alternative) => [...selector.slice(0, at), ...alternative, ...selector.slice(at + 1)]);
}

function hasAlternatives(part: SelectorPart): boolean {
  return readAlternatives(part).length > 0;
}

function readAlternatives(part: SelectorPart | undefined): readonly Selector[] {
  if (part?.type !== 'pseudo-class') return [];
  return part.kind === 'is' || part.kind === 'where' || part.kind === 'any' ? part.selectors : [];
}

/** Text with one of these is rarely read. */
const HIDES_TEXT_AROUND: readonly string[] = ['display', 'visibility', 'opacity', 'position', 'font-size'];

/** What a rule writes before or after an element, such as the numbers of lists in Google Docs. */
function readTextAroundElement(selector: Selector, declarations: readonly Declaration[]): ReturnedRule[] {
  const side = selector.at(-1);
  if (side?.type !== 'pseudo-element' || (side.kind !== 'before' && side.kind !== 'after')) return [];
  if (declarations.some(({ property }) => HIDES_TEXT_AROUND.includes(property))) return [];
  const content = declarations.flatMap(readContent);
  const text = content.flatMap((part) => readToken(part, 'string')).join('');
  const counter = content.find((part) => part.type === 'function');
  if (counter === undefined && text.trim() === '') return [];
  // In hexadecimal digits, because styles are read in small letters.
  const [property, raw] =
    counter === undefined
      ? ([`${TEXT_AROUND}${side.kind}`, `x${Buffer.from(text).toString('hex')}`] as const)
      : (['list-style-type', readStyleOfCounter(counter)] as const);
  const declared = { selectors: [selector.slice(0, -1)], declarations: { declarations: [{ property, raw }] } };
  return [{ type: 'style', value: { ...declared, loc: { source_index: 0, line: 0, column: 1 } } }];
}

function readContent(declaration: Declaration): readonly TokenOrValue[] {
  return declaration.property === 'custom' && declaration.value.name === 'content' ? declaration.value.value : [];
}

function readToken(part: TokenOrValue, type: 'string' | 'ident'): readonly string[] {
  return part.type === 'token' && part.value.type === type ? [part.value.value] : [];
}

/** A counter numbers a list. */
function readStyleOfCounter(counter: TokenOrValue): string {
  const [, style = 'decimal'] =
    counter.type === 'function' ? counter.value.arguments.flatMap((part) => readToken(part, 'ident')) : [];
  return style;
}

/** Start of the names of these properties, which no browser has. */
const TEXT_AROUND = '-parley-';

/** The text that a rule wrote before or after an element. */
export function readTextAround(style: Declarations, side: 'before' | 'after'): string {
  return Buffer.from(style.get(`${TEXT_AROUND}${side}`)?.slice(1) ?? '', 'hex').toString();
}
