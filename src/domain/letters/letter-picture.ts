// The letter as its author saw it: what was hidden is removed, and styles and attributes get the forms of the policy, so
// that cleaning changes as little as possible of what is seen. See docs/rules §7.2.
import { type Document, type Element, isTag, isText, type ParentNode, Text } from 'domhandler';
import printHtml from 'dom-serializer';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { Colord } from 'colord';
import { numberItems } from './editor-styles';
import { isAnimated, isEmptiedElement, isRemovedElement, MIN_OPACITY, MIN_READABLE_PIXELS } from './hidden-elements';
import { BLOCK_TAGS, LETTER_TAGS, NON_TEXT_TAGS } from './html-policy';
import { joinPlaceholders, readParagraphs } from './join-placeholders';
import { type CssVariables, LIGHT } from './plain-css';
import { inlineStyleSheets, readTextAround } from './style-sheets';
import {
  type Declarations,
  expandDeclarations,
  isPicture,
  parseColor,
  parseFontSize,
  printAttributeColor,
  printColor,
  printDeclarations,
  readDeclarations,
} from './style-values';

interface LetterPicture {
  readonly html: string;
  /** A message for the author; the letter is empty then. */
  readonly error: string | null;
}

/** `html` must be within the limits of a letter. */
export function toAuthorsPicture(html: string): LetterPicture {
  const { document, error } = resolveLetter(html);
  return { html: printHtml(document, { encodeEntities: 'utf8' }), error };
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
  readonly color: Colord;
  /** Null behind a picture, which the policy removes. */
  readonly background: Colord | null;
  /** What remains of it. */
  readonly remaining: Colord;
  /** Of links without a colour of their own. */
  readonly linkColor: Colord;
  readonly variables: CssVariables;
}

const BLACK = readColor('#000000');
const WHITE = readColor('#ffffff');
const LINK_COLOR = readColor('#0000ee');

const PAGE: Surroundings = {
  fontSize: 16,
  isVisible: true,
  opacity: 1,
  color: BLACK,
  background: WHITE,
  remaining: WHITE,
  linkColor: LINK_COLOR,
  variables: LIGHT,
};

function resolveChildren(parent: ParentNode, around: Surroundings): void {
  for (const child of [...parent.children]) {
    if (isTag(child)) resolveElement(child, around);
    else if (!isText(child) || isHiddenText(child.data, around)) DomUtils.removeElement(child);
  }
}

function resolveElement(element: Element, outside: Surroundings): void {
  const { name: tag, attribs } = element;
  const { declarations, variables } = readDeclarations(attribs['style'] ?? '', outside.variables);
  const style = expandDeclarations(declarations);
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
    [...element.children].forEach(DomUtils.removeElement);
    writeStyle(element, new Map([...style].filter(([property]) => property === 'display')));
    return;
  }
  if (tag === 'details' && attribs['open'] === undefined) closeDetails(element);
  if (tag === 'ol') numberItems(element);
  writeTextAround(element, style);
  resolveChildren(element, inside);
  if (hasLostItsBackground(element, inside)) style.set('color', inside.remaining.isDark() ? '#ffffff' : '#000000');
  writeStyle(element, style);
}

function writeTextAround(element: Element, style: Declarations): void {
  const [before, after] = [readTextAround(style, 'before'), readTextAround(style, 'after')];
  if (before !== '') DomUtils.prependChild(element, new Text(before));
  if (after !== '') DomUtils.appendChild(element, new Text(after));
}

/** Of a closed element with details, browsers show the summary. */
function closeDetails(element: Element): void {
  const summary = element.children.find((child) => isTag(child) && child.name === 'summary');
  element.children.filter((child) => child !== summary).forEach(DomUtils.removeElement);
}

/** Sizes of elements in relation to what surrounds them. */
const SIZES_OF_TAGS: Readonly<Record<string, number>> = {
  h1: 2,
  h2: 1.5,
  h3: 1.17,
  h5: 0.83,
  h6: 0.67,
  small: 1 / 1.2,
  sub: 1 / 1.2,
  sup: 1 / 1.2,
  big: 1.2,
};

/** Writes into `color` what else colours text: its filling, a gradient that is cut to its shape, and the page for links. */
function colorText({ name: tag, attribs }: Element, style: Declarations, { linkColor }: Surroundings): void {
  const picture = style.get('background-image') ?? '';
  const isCut = [style.get('background-clip'), style.get('-webkit-background-clip')].includes('text');
  const filling = style.get('-webkit-text-fill-color');
  if (filling !== undefined && parseColor(filling) !== null) style.set('color', printColor(filling) ?? filling);
  if (isCut && isPicture(picture) && parseColor(style.get('color') ?? '')?.alpha() === 0) {
    const [first] = picture.split(/[(),]\s*|\s+/).flatMap((token) => printColor(token) ?? []);
    style.set('color', first ?? '#000000');
    style.delete('background-image');
    style.delete('background-color');
  }
  if (tag === 'a' && attribs['href'] !== undefined && !style.has('color') && linkColor !== LINK_COLOR)
    style.set('color', linkColor.toHex());
}

function toInside({ name: tag, attribs }: Element, style: Declarations, outside: Surroundings): Surroundings {
  const given = style.get('font-size');
  const fontSize =
    (given === undefined ? null : parseFontSize(given, outside.fontSize)) ??
    outside.fontSize * (SIZES_OF_TAGS[tag] ?? 1);
  if (given !== undefined) writeFontSize(style, given, fontSize);
  const visibility = style.get('visibility');
  const isVisible =
    visibility === undefined || visibility === 'inherit' ? outside.isVisible : !/^(?:hidden|collapse)/.test(visibility);
  const pageLink = tag === 'body' ? parseColor(printAttributeColor(attribs['link'] ?? '') ?? '') : null;
  return {
    fontSize,
    isVisible: isVisible || isAnimated(style),
    opacity: outside.opacity * (isAnimated(style) ? 1 : parseOpacity(style.get('opacity') ?? '1')),
    color: parseColor(style.get('color') ?? '') ?? (tag === 'a' ? outside.linkColor : outside.color),
    linkColor: pageLink ?? outside.linkColor,
    variables: outside.variables,
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
  if (given === null || given.alpha() === 0) return { background, remaining };
  return {
    background: background === null ? (given.alpha() === 1 ? given : null) : blend(given, background),
    remaining: kept,
  };
}

/** By shadows and lines, which make text readable on any colour, and which the policy removes. */
function isDrawnAround(style: Declarations): boolean {
  const [shadow = 'none', stroke = '0', box = ''] = ['text-shadow', '-webkit-text-stroke', 'box-shadow'].map((name) =>
    style.get(name),
  );
  return shadow !== 'none' || !/^0/.test(stroke) || box.includes('inset');
}

function blend(over: Colord, under: Colord): Colord {
  if (over.alpha() === 1) return over;
  const [top, bottom, alpha] = [over.toRgb(), under.toRgb(), over.alpha()];
  const mix = (channel: 'r' | 'g' | 'b') => Math.round(top[channel] * alpha + bottom[channel] * (1 - alpha));
  return readColor(`rgb(${mix('r')}, ${mix('g')}, ${mix('b')})`);
}

function readColor(value: string): Colord {
  const color = parseColor(value);
  if (color === null) throw new Error(`${value} is no colour.`);
  return color;
}

/** Below this contrast, nobody sees that there is text. */
const MIN_CONTRAST = 1.1;

/** By its size, `visibility` or colour. White space that is too small to be seen separates nothing either. */
function isHiddenText(text: string, { fontSize, isVisible, color, background }: Surroundings): boolean {
  if (fontSize < MIN_READABLE_PIXELS) return true;
  if (text.trim() === '') return false;
  if (!isVisible || color.alpha() < MIN_OPACITY) return true;
  return background !== null && getContrast(blend(color, background), background) < MIN_CONTRAST;
}

/** As defined by WCAG, from 1 to 21. */
function getContrast(one: Colord, other: Colord): number {
  const [darker = 0, lighter = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function getLuminance(color: Colord): number {
  const { r, g, b } = color.toRgb();
  const [red = 0, green = 0, blue = 0] = [r, g, b].map((channel) => {
    const share = channel / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Text that was readable in front of a picture, and would not be without it. */
function hasLostItsBackground({ children }: Element, { color, background, remaining }: Surroundings): boolean {
  if (background !== null || getContrast(blend(color, remaining), remaining) >= 1.5) return false;
  return children.some((child) => isText(child) && child.data.trim() !== '');
}

/** Sizes of the `font` element in pixels, from 1. */
const FONT_SIZES = [10, 13, 16, 18, 24, 32, 48];
const DEFAULT_FONT_SIZE = 3;

/** Attributes that the policy does not know as such, and their equals in a style, which prevails. */
function moveAttributes({ name: tag, attribs }: Element, style: Declarations): void {
  const setDefault = (property: string, value: string | null) => {
    if (value !== null && !style.has(property)) style.set(property, value);
  };
  const bgcolor = attribs['bgcolor'];
  if (bgcolor !== undefined) setDefault('background-color', printAttributeColor(bgcolor));
  if (attribs['background'] !== undefined) setDefault('background-image', 'url()');
  if (tag === 'body' && attribs['text'] !== undefined) setDefault('color', printAttributeColor(attribs['text']));
  if (tag === 'center') attribs['align'] = 'center';
  if (tag === 'strike') setDefault('text-decoration', 'line-through');
  if (tag === 'tt' || tag === 'kbd' || tag === 'samp') setDefault('font-family', 'monospace');
  if (tag === 'mark') setDefault('background-color', 'yellow');
  if (tag === 'cite' || tag === 'dfn' || tag === 'var' || tag === 'address') setDefault('font-style', 'italic');
  if (tag !== 'font') return;
  if (attribs['color'] !== undefined) setDefault('color', printAttributeColor(attribs['color']));
  if (attribs['face'] !== undefined) setDefault('font-family', attribs['face'].toLowerCase().replaceAll('"', "'"));
  const [, sign = '', digits] = /^\s*([+-]?)(\d)/.exec(attribs['size'] ?? '') ?? [];
  if (digits === undefined) return;
  const step = Number(`${sign}${digits}`) + (sign === '' ? 0 : DEFAULT_FONT_SIZE);
  setDefault('font-size', `${FONT_SIZES[Math.min(Math.max(step, 1), FONT_SIZES.length) - 1] ?? 16}px`);
}

/** Elements that mean the same as one of the policy. */
const EQUAL_TAGS: Readonly<Record<string, string>> = { dir: 'ul', menu: 'ul' };

function writeStyle(element: Element, style: Declarations): void {
  const printed = printDeclarations(style);
  if (printed === null) delete element.attribs['style'];
  else element.attribs['style'] = printed;
  if (LETTER_TAGS[element.name] !== undefined) return;
  const isMeant = printed !== null || ['dir', 'lang', 'align'].some((name) => element.attribs[name] !== undefined);
  const isPage = element.name === 'html' || element.name === 'body';
  if (EQUAL_TAGS[element.name] !== undefined) element.name = EQUAL_TAGS[element.name] ?? 'ul';
  else if (BLOCK_TAGS.has(element.name) && (!isPage || isMeant)) element.name = 'div';
  else if (isMeant && !isPage) element.name = 'span';
}
