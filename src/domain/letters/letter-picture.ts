// The letter as its author saw it and as the policy allows it: one walk removes what was hidden, and brings tags, styles
// and attributes into the forms of the policy, so that as little as possible of what is seen changes. See docs/rules §7.2.
import { type ChildNode, type Document, type Element, isTag, isText, type ParentNode, Text } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { numberItems } from './editor-styles';
import { isAnimated, isEmptiedElement, isRemovedElement, MIN_OPACITY, MIN_READABLE_PIXELS } from './hidden-elements';
import { cleanAttribute } from './html-attributes';
import { BLOCK_TAGS, COMMON_ATTRIBUTES, isAllowedTag, LETTER_TAGS, LINK_REL, NON_TEXT_TAGS } from './html-policy';
import { joinPlaceholders, readParagraphs } from './join-placeholders';
import { printLetter } from './print-letter';
import { inlineStyleSheets, type LetterResult, readTextAround } from './style-sheets';
import {
  blend,
  type Color,
  type CssVariables,
  type Declarations,
  getContrast,
  isPicture,
  parseColor,
  parseFontSize,
  printAttributeColor,
  printColor,
  printStyle,
  readStyle,
} from './style-values';

/** `html` must be within the limits of a letter. */
export function toAuthorsPicture(html: string): LetterResult {
  const { document, error } = resolveLetter(html);
  return { html: printLetter(document.children), error };
}

/** The texts that the author sees; none if the style elements exceed a limit. `html` must be within the limits too. */
export function readAuthorsParagraphs(html: string): readonly string[] {
  return readParagraphs(resolveLetter(html).document);
}

function resolveLetter(html: string): { readonly document: Document; readonly error: string | null } {
  const inlined = inlineStyleSheets(html);
  const document = parseDocument(inlined.html);
  resolveChildren(document, PAGE);
  joinPlaceholders(document);
  return { document, error: inlined.error };
}

/** What an element inherits, as a browser computes it, and what lies behind its text. */
interface Surroundings {
  /** In pixels. */
  readonly fontSize: number;
  readonly isVisible: boolean;
  readonly opacity: number;
  readonly color: Color;
  /** Null behind a picture, which the policy removes. */
  readonly background: Color | null;
  /** What remains of it. */
  readonly remaining: Color;
  /** Links without a colour of their own have this one. They have the browser's if this is null. */
  readonly linkColor: string | null;
  readonly variables: CssVariables;
}

const BLACK: Color = { r: 0, g: 0, b: 0, alpha: 1 };
const WHITE: Color = { r: 255, g: 255, b: 255, alpha: 1 };
const LINK_COLOR: Color = { r: 0, g: 0, b: 238, alpha: 1 };

const PAGE: Surroundings = {
  fontSize: 16,
  isVisible: true,
  opacity: 1,
  color: BLACK,
  background: WHITE,
  remaining: WHITE,
  linkColor: null,
  variables: new Map(),
};

function resolveChildren(parent: ParentNode, around: Surroundings): void {
  for (const child of [...parent.children]) {
    if (isTag(child)) resolveElement(child, around);
    else if (!isText(child) || isHiddenText(child.data, around)) DomUtils.removeElement(child);
  }
}

function resolveElement(element: Element, outside: Surroundings): void {
  const { name: tag, attribs } = element;
  const { style, variables } = readStyle(attribs['style'] ?? '', outside.variables);
  if (NON_TEXT_TAGS.includes(tag) || isRemovedElement(tag, attribs, style)) {
    DomUtils.removeElement(element);
    return;
  }
  moveAttributes(element, style);
  colorText(element, style, outside);
  const inside = toInside(element, style, { ...outside, variables });
  const isEmptied = isEmptiedElement(tag, style) || inside.opacity < MIN_OPACITY;
  if (tag === 'img' && (isEmptied || !inside.isVisible)) {
    DomUtils.removeElement(element);
    return;
  }
  if (isEmptied) {
    element.children = [];
    writeElement(element, new Map([...style].filter(([property]) => property === 'display')));
    return;
  }
  // Browsers show only the summary of a closed `details` element.
  if (tag === 'details' && attribs['open'] === undefined) element.children = element.children.filter(isSummary);
  if (tag === 'ol') numberItems(element);
  const [before, after] = [readTextAround(style, 'before'), readTextAround(style, 'after')];
  if (before !== '') DomUtils.prependChild(element, new Text(before));
  if (after !== '') DomUtils.appendChild(element, new Text(after));
  resolveChildren(element, inside);
  if (hasLostItsBackground(element, inside)) {
    const [black, white] = [BLACK, WHITE].map((color) => getContrast(color, inside.remaining));
    style.set('color', (black ?? 0) > (white ?? 0) ? '#000000' : '#ffffff');
  }
  writeElement(element, style);
}

function isSummary(node: ChildNode): boolean {
  return isTag(node) && node.name === 'summary';
}

/** Writes into `color` what else colours text: its filling, a gradient that is cut to its shape, and the page for links. */
function colorText({ name: tag, attribs }: Element, style: Declarations, { linkColor }: Surroundings): void {
  const picture = style.get('background-image') ?? '';
  const isCut = [style.get('background-clip'), style.get('-webkit-background-clip')].includes('text');
  const filling = printColor(style.get('-webkit-text-fill-color') ?? '');
  if (filling !== null) style.set('color', filling);
  if (isCut && isPicture(picture) && parseColor(style.get('color') ?? '')?.alpha === 0) {
    const [first = '#000000'] = picture.split(/[(),]\s*|\s+/).flatMap((token) => printColor(token) ?? []);
    style.set('color', first);
    style.delete('background-image');
    style.delete('background-color');
  }
  if (tag === 'a' && attribs['href'] !== undefined && !style.has('color') && linkColor !== null)
    style.set('color', linkColor);
}

/** Sizes of elements in relation to what surrounds them. */
const SIZES_OF_TAGS = new Map(
  Object.entries({
    h1: 2,
    h2: 1.5,
    h3: 1.17,
    h5: 0.83,
    h6: 0.67,
    small: 1 / 1.2,
    sub: 1 / 1.2,
    sup: 1 / 1.2,
    big: 1.2,
  }),
);

function toInside({ name: tag, attribs }: Element, style: Declarations, outside: Surroundings): Surroundings {
  const given = style.get('font-size');
  const fontSize =
    (given === undefined ? null : parseFontSize(given, outside.fontSize)) ??
    outside.fontSize * (SIZES_OF_TAGS.get(tag) ?? 1);
  if (given !== undefined) writeFontSize(style, given, fontSize);
  const visibility = style.get('visibility') ?? 'inherit';
  const isVisible = visibility === 'inherit' ? outside.isVisible : !/^(?:hidden|collapse)/.test(visibility);
  const pageLink = tag === 'body' ? printAttributeColor(attribs['link'] ?? '') : null;
  return {
    ...outside,
    fontSize,
    isVisible: isVisible || isAnimated(style),
    opacity: outside.opacity * (isAnimated(style) ? 1 : parseOpacity(style.get('opacity') ?? '1')),
    color: parseColor(style.get('color') ?? '') ?? (tag === 'a' ? LINK_COLOR : outside.color),
    linkColor: pageLink ?? outside.linkColor,
    ...toBackground(style, outside),
  };
}

function parseOpacity(value: string): number {
  const opacity = Number.parseFloat(value) / (value.endsWith('%') ? 100 : 1);
  return Number.isNaN(opacity) ? 1 : Math.min(opacity, 1);
}

/** In pixels between 8 and 48: smaller text is hard to read, and what is relative would be relative to something else. */
function writeFontSize(style: Declarations, given: string, pixels: number): void {
  if (given === 'inherit' || pixels < MIN_READABLE_PIXELS) style.delete('font-size');
  else style.set('font-size', `${Math.round(Math.min(Math.max(pixels, 8), 48) * 100) / 100}px`);
}

function toBackground(style: Declarations, { background, remaining }: Surroundings) {
  const given = parseColor(style.get('background-color') ?? '');
  const kept = given === null ? remaining : blend(given, remaining);
  if (isPicture(style.get('background-image') ?? '') || isDrawnAround(style))
    return { background: null, remaining: kept };
  if (given === null || given.alpha === 0) return { background, remaining };
  const behind = background ?? (given.alpha === 1 ? given : null);
  return { background: behind && blend(given, behind), remaining: kept };
}

/** By shadows and lines, which make text readable on any colour, and which the policy removes. */
function isDrawnAround(style: Declarations): boolean {
  return (
    (style.get('text-shadow') ?? 'none') !== 'none' ||
    !(style.get('-webkit-text-stroke') ?? '0').startsWith('0') ||
    (style.get('box-shadow') ?? '').includes('inset')
  );
}

/** Below this contrast, nobody sees that there is text. */
const MIN_CONTRAST = 1.1;

/** By its size, `visibility` or colour. White space that is too small to be seen separates nothing either. */
function isHiddenText(text: string, { fontSize, isVisible, color, background }: Surroundings): boolean {
  if (fontSize < MIN_READABLE_PIXELS) return true;
  if (text.trim() === '') return false;
  if (!isVisible || color.alpha < MIN_OPACITY) return true;
  return background !== null && getContrast(blend(color, background), background) < MIN_CONTRAST;
}

/** Text that was readable in front of a picture, and would not be without it. */
function hasLostItsBackground({ children }: Element, { color, background, remaining }: Surroundings): boolean {
  if (background !== null || getContrast(blend(color, remaining), remaining) >= 1.5) return false;
  return children.some((child) => isText(child) && child.data.trim() !== '');
}

/** Sizes of the `font` element in pixels, from 1. */
const FONT_SIZES = [10, 13, 16, 18, 24, 32, 48];
const DEFAULT_FONT_SIZE = 3;

/** What browsers do to elements that the policy does not know. */
const LOOKS_OF_TAGS = new Map<string, readonly [property: string, value: string]>(
  Object.entries({
    strike: ['text-decoration', 'line-through'],
    tt: ['font-family', 'monospace'],
    kbd: ['font-family', 'monospace'],
    samp: ['font-family', 'monospace'],
    mark: ['background-color', 'yellow'],
    cite: ['font-style', 'italic'],
    dfn: ['font-style', 'italic'],
    var: ['font-style', 'italic'],
    address: ['font-style', 'italic'],
  }),
);

/** Attributes that the policy does not know as such, and their equals in a style, which prevails. */
function moveAttributes({ name: tag, attribs }: Element, style: Declarations): void {
  const setDefault = (property: string, value: string | null) => {
    if (value !== null && !style.has(property)) style.set(property, value);
  };
  const { bgcolor, background, text, color, face, size = '' } = attribs;
  if (bgcolor !== undefined) setDefault('background-color', printAttributeColor(bgcolor));
  if (background !== undefined) setDefault('background-image', 'url()');
  if (tag === 'body' && text !== undefined) setDefault('color', printAttributeColor(text));
  if (tag === 'center') attribs['align'] = 'center';
  const looks = LOOKS_OF_TAGS.get(tag);
  if (looks !== undefined) setDefault(...looks);
  if (tag !== 'font') return;
  if (color !== undefined) setDefault('color', printAttributeColor(color));
  if (face !== undefined) setDefault('font-family', face.toLowerCase().replaceAll('"', "'"));
  const [, sign = '', digits] = /^\s*([+-]?)(\d)/.exec(size) ?? [];
  if (digits === undefined) return;
  const step = Number(`${sign}${digits}`) + (sign === '' ? 0 : DEFAULT_FONT_SIZE);
  setDefault('font-size', `${FONT_SIZES[Math.min(Math.max(step, 1), FONT_SIZES.length) - 1] ?? 16}px`);
}

/** Gives the element a tag of the policy, if it means anything, and its allowed attributes; else only its content stays. */
function writeElement(element: Element, style: Declarations): void {
  const { name: tag, attribs } = element;
  const printed = printStyle(style);
  const isMeant = printed !== null || ['dir', 'lang', 'align'].some((name) => attribs[name] !== undefined);
  const isPage = tag === 'html' || tag === 'body';
  if (tag === 'dir' || tag === 'menu') element.name = 'ul';
  else if (!isAllowedTag(tag) && BLOCK_TAGS.has(tag) && (!isPage || isMeant)) element.name = 'div';
  else if (!isAllowedTag(tag) && isMeant && !isPage) element.name = 'span';
  if (!isAllowedTag(element.name)) {
    for (const child of [...element.children]) DomUtils.prepend(element, child);
    DomUtils.removeElement(element);
    return;
  }
  const allowed = { ...LETTER_TAGS[element.name], ...COMMON_ATTRIBUTES };
  const cleaned = Object.entries(allowed).flatMap(([name, kind]) => {
    const value = attribs[name] === undefined ? null : cleanAttribute(kind, attribs[name]);
    return value === null ? [] : [[name, value] as const];
  });
  if (cleaned.some(([name]) => name === 'href')) cleaned.push(['rel', LINK_REL]);
  if (printed !== null) cleaned.push(['style', printed]);
  element.attribs = Object.fromEntries(cleaned);
}
