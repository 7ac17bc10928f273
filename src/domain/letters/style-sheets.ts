// Moves the rules of a letter's style elements into the elements to which they apply, because readers get no style
// elements. See docs/rules §7.2.
import { inline } from '@css-inline/css-inline';
import printHtml from 'dom-serializer';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { AtRule, Container, Rule } from 'postcss';
import parseSafely from 'postcss-safe-parser';
import { LETTER_LIMITS, LETTER_STYLES, MAX_STYLE_RULES } from './html-policy';
import { HIDING_PROPERTIES } from './hidden-elements';
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
  if (!/<style/i.test(html)) return { html, error: null };
  const document = parseDocument(html);
  const sheets = DomUtils.getElementsByTagName('style', document, true);
  const rules = sheets.filter(isForScreens).flatMap((sheet) => readRules(DomUtils.textContent(sheet)));
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

function isForScreens(sheet: { readonly attribs: Readonly<Record<string, string>> }): boolean {
  return matchesScreen(sheet.attribs['media'] ?? '');
}

/** The rules of a sheet that can change what the reader sees, in order. */
function readRules(css: string): readonly string[] {
  // Word and old builders wrap a sheet in a comment of HTML.
  return collectRules(parseSafely(css.replace(/<!--|-->/g, '')));
}

function collectRules(container: Container): readonly string[] {
  return (container.nodes ?? []).flatMap((node) => {
    if (node.type === 'rule') return printRule(node);
    return node.type === 'atrule' && isApplied(node) ? collectRules(node) : [];
  });
}

function isApplied({ name, params }: AtRule): boolean {
  return (name === 'media' && matchesScreen(params)) || name === 'supports' || name === 'layer';
}

/** Width of the screen on which the author is taken to have seen the letter, in pixels. */
const SCREEN_WIDTH = 800;

/** Whether a list of media queries matches a wide, light screen. */
function matchesScreen(queries: string): boolean {
  return queries.split(',').some((query) => {
    const [type = '', ...features] = query
      .toLowerCase()
      .trim()
      .split(/\s+and\s+/);
    const all = type.startsWith('(') ? [type, ...features] : features;
    const isScreen = type.startsWith('(') || /^(?:(?:only\s+)?(?:screen|all))?$/.test(type);
    return isScreen && all.every(matchesFeature);
  });
}

const WIDTH_FEATURE = /^\(\s*(min|max)-(?:device-)?width\s*:\s*(\d+(?:\.\d+)?)(px|em|rem)\s*\)$/;

function matchesFeature(feature: string): boolean {
  const [, edge, number = '', unit] = WIDTH_FEATURE.exec(feature) ?? [];
  if (edge === undefined) return /^\(\s*prefers-color-scheme\s*:\s*light\s*\)$/.test(feature);
  const width = Number.parseFloat(number) * (unit === 'px' ? 1 : 16);
  return edge === 'min' ? width <= SCREEN_WIDTH : width >= SCREEN_WIDTH;
}

/** Selectors of states in which no letter is, and of text that is not in it. */
const UNUSED_SELECTOR = /::|:(?:hover|active|focus|visited|before|after|target|checked|first-l)/;

function printRule({ selectors, nodes }: Rule): readonly string[] {
  const used = selectors
    .filter((selector) => !UNUSED_SELECTOR.test(selector))
    .map((selector) => selector.replace(/:link\b/g, '[href]').replace(/:root\b/g, 'html'));
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
  if (HIDING_PROPERTIES.has(name)) return true;
  return [...expandDeclarations(parseDeclarations(`${name}:${value}`)).keys()].some(
    (expanded) => LETTER_STYLES[expanded] !== undefined,
  );
}
