// Moves the rules of a letter's style elements into the elements to which they apply, because readers get no style
// elements. See docs/rules §7.2.
import { inline } from '@css-inline/css-inline';
import { type Element, isTag } from 'domhandler';
import printHtml from 'dom-serializer';
import { DomUtils, parseDocument } from 'htmlparser2';
import { type AtRule, type Container, parse, type Rule } from 'postcss';
import { LETTER_LIMITS, LETTER_STYLES, MAX_STYLE_RULES } from './html-policy';
import { findEditorStyles } from './editor-styles';
import { HIDING_PROPERTIES } from './hidden-elements';
import { toPlainSheet } from './plain-css';
import { isSupported, matchesScreen } from './screen';
import { type Declarations, expandDeclarations, parseDeclarations, parseStrings } from './style-values';

const TOO_MANY_RULES = `The style elements may not have more than ${MAX_STYLE_RULES} rules.`;
const TOO_LONG_INLINED = 'The content is too long once its style elements are applied to its elements.';

interface InlinedLetter {
  readonly html: string;
  /** A message for the author; the letter is empty then. */
  readonly error: string | null;
}

/** Without style elements, a letter is returned as it is. Nothing is loaded: sheets of links and imports do not count. */
export function inlineStyleSheets(html: string): InlinedLetter {
  const editorStyles = findEditorStyles(html);
  if (editorStyles === '' && !/<style/i.test(html)) return { html, error: null };
  const document = parseDocument(html);
  const sheets = DomUtils.getElementsByTagName('style', document, true);
  const texts = [editorStyles, ...sheets.filter(isForScreens).map((sheet) => DomUtils.textContent(sheet))];
  const rules = texts.flatMap(readRules);
  if (rules.length > MAX_STYLE_RULES) return { html: '', error: TOO_MANY_RULES };
  sheets.forEach(DomUtils.removeElement);
  const rest = printHtml(document, { encodeEntities: 'utf8' });
  if (rules.length === 0) return { html: rest, error: null };
  const inlined = inline(`<style>${rules.join('\n')}</style>${rest}`, INLINE_OPTIONS);
  // Rules for every element can multiply the length.
  return inlined.length > 8 * LETTER_LIMITS.bytes
    ? { html: '', error: TOO_LONG_INLINED }
    : { html: inlined, error: null };
}

const INLINE_OPTIONS = { loadRemoteStylesheets: false, keepStyleTags: false, keepLinkTags: false };

function isForScreens(sheet: Element): boolean {
  const { media = '', type = '' } = sheet.attribs;
  if (!/^\s*(?:text\/css)?\s*$/i.test(type) || !matchesScreen(media)) return false;
  for (let around = sheet.parent; around !== null; around = around.parent) {
    if (isTag(around) && (around.name === 'template' || around.name === 'noscript')) return false;
  }
  return true;
}

/** The rules of a sheet that can change what the reader sees, in order. */
function readRules(css: string): readonly string[] {
  // Word and old builders wrap a sheet in a comment of HTML.
  return collectRules(parse(toPlainSheet(css.replace(/<!--|-->/g, ''))));
}

/** `around` are the selectors of the rule in which these are nested. */
function collectRules(container: Container, around: readonly string[] = []): readonly string[] {
  return (container.nodes ?? []).flatMap((node) => {
    if (node.type === 'rule') {
      const selectors = nestSelectors(node.selectors, around);
      return [...printRule(selectors, node), ...collectRules(node, selectors)];
    }
    if (node.type !== 'atrule' || !isApplied(node)) return [];
    return [...(around.length > 0 ? printRule(around, node) : []), ...collectRules(node, around)];
  });
}

/** Lists of selectors multiply; none are left if there are too many. */
const MAX_COMBINATIONS = 50;

function nestSelectors(selectors: readonly string[], around: readonly string[]): readonly string[] {
  if (around.length === 0) return selectors;
  if (selectors.length * around.length > MAX_COMBINATIONS) return [];
  return selectors.flatMap((selector) =>
    around.map((outer) => (selector.includes('&') ? selector.replaceAll('&', () => outer) : `${outer} ${selector}`)),
  );
}

function isApplied({ name, params }: AtRule): boolean {
  if (name === 'media') return matchesScreen(params);
  return name === 'supports' ? isSupported(params) : name === 'layer';
}

/** Selectors of states in which no letter is, and of parts of text. */
const UNUSED_SELECTOR = /::|:(?:hover|active|focus|visited|target|first-l)/;
/** What a rule writes before or after an element, such as the numbers of lists in Google Docs. */
const AROUND_ELEMENT = /::?(before|after)$/;

/** Selectors that the library does not know, and their equals. */
const EQUAL_SELECTORS: readonly (readonly [RegExp, string])[] = [
  [/:link\b/g, '[href]'],
  [/:root\b/g, 'html'],
  [/:checked\b/g, '[checked]'],
  [/:lang\(\s*"?([\w-]+)"?\s*\)/g, '[lang|="$1"]'],
  [/:dir\(\s*(ltr|rtl)\s*\)/g, '[dir="$1"]'],
];

const ALTERNATIVES = /:(?:is|where|matches|-webkit-any)\(([^()]*)\)/;

/** One selector for each combination of alternatives; none if there are too many. */
function splitAlternatives(selector: string): readonly string[] {
  let selectors: readonly string[] = [selector];
  while (selectors.some((one) => ALTERNATIVES.test(one))) {
    selectors = selectors.flatMap(splitFirstAlternatives);
    if (selectors.length > MAX_COMBINATIONS) return [];
  }
  return selectors;
}

function splitFirstAlternatives(selector: string): readonly string[] {
  const found = ALTERNATIVES.exec(selector);
  if (found === null) return [selector];
  const { 0: whole, 1: alternatives = '', index } = found;
  const isAfterName = /[\w\])-]$/.test(selector.slice(0, index));
  return alternatives
    .split(',')
    .map((alternative) => alternative.trim())
    .filter((alternative) => !isAfterName || /^[.#:[]/.test(alternative))
    .map((alternative) => selector.replace(whole, () => alternative));
}

function printRule(selectors: readonly string[], { nodes = [] }: Rule | AtRule): readonly string[] {
  const declarations = nodes.flatMap((node) => (node.type === 'decl' ? [node] : []));
  const textAround = selectors.flatMap((selector) => {
    const [pseudo = '', side] = AROUND_ELEMENT.exec(selector) ?? [];
    const content = declarations.find(({ prop }) => prop === 'content')?.value ?? '';
    if (side === undefined || declarations.some(({ prop }) => HIDES_TEXT_AROUND.has(prop))) return [];
    return printTextAround(selector.slice(0, -pseudo.length), side, content);
  });
  const used = toKnownSelectors(selectors.filter((selector) => !AROUND_ELEMENT.test(selector)));
  const style = declarations
    .filter(({ prop, value }) => isUsed(prop, value))
    .map(String)
    .join(';');
  // One rule for each selector, so that one that the library does not know spoils no other.
  return [...textAround, ...(style === '' ? [] : used.map((selector) => `${selector}{${style}}`))];
}

function toKnownSelectors(selectors: readonly string[]): readonly string[] {
  return selectors
    .filter((selector) => !UNUSED_SELECTOR.test(selector))
    .flatMap(splitAlternatives)
    .map((selector) => EQUAL_SELECTORS.reduce((text, [form, equal]) => text.replace(form, equal), selector))
    .filter(isPlain);
}

/** Rarely for text that is read. */
const HIDES_TEXT_AROUND: ReadonlySet<string> = new Set(['display', 'visibility', 'opacity', 'position', 'font-size']);
const COUNTER = /\bcounter\([^(),]*(?:,\s*([a-z-]+)\s*)?\)/;

/** A counter numbers a list. Strings are written in hexadecimal digits, because styles are read in small letters. */
function printTextAround(selector: string, side: string, content: string): readonly string[] {
  const counter = COUNTER.exec(content);
  const text = parseStrings(content);
  const declaration =
    counter === null
      ? `${TEXT_AROUND}${side}:${Buffer.from(text ?? '').toString('hex')}`
      : `list-style-type:${counter[1] ?? 'decimal'}`;
  return counter === null && (text ?? '').trim() === ''
    ? []
    : toKnownSelectors([selector]).map((known) => `${known}{${declaration}}`);
}

/** Nothing of a rule can end the style element in which it is handed to the library. */
function isPlain(selector: string): boolean {
  return !/[<{}]/.test(selector);
}

/** Start of the names of these properties, which no browser has. */
const TEXT_AROUND = '-parley-';

/** The text that a rule wrote before or after an element. */
export function readTextAround(style: Declarations, side: 'before' | 'after'): string {
  return Buffer.from(style.get(`${TEXT_AROUND}${side}`) ?? '', 'hex').toString();
}

function isUsed(property: string, value: string): boolean {
  if (/[<{}]/.test(value) || value.length > 500) return false;
  const name = property.toLowerCase();
  if (HIDING_PROPERTIES.has(name) || name.startsWith('--') || value.includes('var(')) return true;
  return [...expandDeclarations(parseDeclarations(`${name}:${value}`)).keys()].some(
    (expanded) => LETTER_STYLES[expanded] !== undefined,
  );
}
