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
import { expandDeclarations, parseDeclarations } from './style-values';

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

function collectRules(container: Container): readonly string[] {
  return (container.nodes ?? []).flatMap((node) => {
    if (node.type === 'rule') return printRule(node);
    return node.type === 'atrule' && isApplied(node) ? collectRules(node) : [];
  });
}

function isApplied({ name, params }: AtRule): boolean {
  if (name === 'media') return matchesScreen(params);
  return name === 'supports' ? isSupported(params) : name === 'layer';
}

/** Selectors of states in which no letter is, and of text that is not in it. */
const UNUSED_SELECTOR = /::|:(?:hover|active|focus|visited|before|after|target|first-l)/;

/** Selectors that the library does not know, and their equals. */
const EQUAL_SELECTORS: readonly (readonly [RegExp, string])[] = [
  [/:link\b/g, '[href]'],
  [/:root\b/g, 'html'],
  [/:checked\b/g, '[checked]'],
  [/:lang\(\s*"?([\w-]+)"?\s*\)/g, '[lang|="$1"]'],
  [/:dir\(\s*(ltr|rtl)\s*\)/g, '[dir="$1"]'],
];

const ALTERNATIVES = /:(?:is|where|matches|-webkit-any)\(([^()]*)\)/;

/** One selector for each combination of alternatives. */
function splitAlternatives(selector: string): readonly string[] {
  const found = ALTERNATIVES.exec(selector);
  if (found === null) return [selector];
  const { 0: whole, 1: alternatives = '', index } = found;
  const isAfterName = /[\w\])-]$/.test(selector.slice(0, index));
  return alternatives
    .split(',')
    .map((alternative) => alternative.trim())
    .filter((alternative) => !isAfterName || /^[.#:[]/.test(alternative))
    .flatMap((alternative) => splitAlternatives(selector.replace(whole, () => alternative)));
}

function printRule({ selectors, nodes }: Rule): readonly string[] {
  const used = selectors
    .filter((selector) => !UNUSED_SELECTOR.test(selector))
    .flatMap(splitAlternatives)
    .map((selector) => EQUAL_SELECTORS.reduce((text, [form, equal]) => text.replace(form, equal), selector));
  const style = nodes
    .flatMap((node) => (node.type === 'decl' && isUsed(node.prop, node.value) ? [node.toString()] : []))
    .join(';');
  // One rule for each selector, so that one that the library does not know spoils no other.
  return style === '' ? [] : used.filter(isPlain).map((selector) => `${selector}{${style}}`);
}

/** Nothing of a rule can end the style element in which it is handed to the library. */
function isPlain(selector: string): boolean {
  return !/[<{}]/.test(selector);
}

function isUsed(property: string, value: string): boolean {
  if (/[<{}]/.test(value) || value.length > 500) return false;
  const name = property.toLowerCase();
  if (HIDING_PROPERTIES.has(name) || name.startsWith('--') || value.includes('var(')) return true;
  return [...expandDeclarations(parseDeclarations(`${name}:${value}`)).keys()].some(
    (expanded) => LETTER_STYLES[expanded] !== undefined,
  );
}
