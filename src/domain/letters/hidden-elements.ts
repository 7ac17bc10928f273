// Which elements of a letter are hidden together with all that is in them. See docs/rules §7.2.
import { BLOCK_TAGS } from './html-policy';
import { ALL_SIDES, parsePixels, readInset, readSide, type Declarations, type Side } from './style-values';

/** Browsers show none of what is in these. */
const HIDDEN_TAGS: ReadonlySet<string> = new Set(['datalist', 'rp', 'meter', 'progress', 'param', 'optgroup']);
/** Text below this size cannot be read, and boxes below it show none. In pixels. */
export const MIN_READABLE_PIXELS = 4;
/** Anything fainter is not seen. */
export const MIN_OPACITY = 0.1;

type Axis = 'x' | 'y';

const isHiddenOverflow = (style: Declarations, axis: Axis) =>
  /hidden|clip|scroll|auto/.test(`${style.get('overflow') ?? ''} ${style.get(`overflow-${axis}`) ?? ''}`);

const isTiny = (value: string | undefined) => {
  // Percentages of an unknown size are tiny only if they are zero.
  const pixels = value === undefined ? null : parsePixels(value, 16);
  return pixels !== null && (value?.endsWith('%') === true ? pixels === 0 : pixels < MIN_READABLE_PIXELS);
};

const SIZES: Readonly<Record<Axis, readonly string[]>> = {
  x: ['width', 'max-width', 'inline-size', 'max-inline-size'],
  y: ['height', 'max-height', 'block-size', 'max-block-size'],
};
const SIDES: Readonly<Record<Axis, readonly Side[]>> = { x: ['left', 'right'], y: ['top', 'bottom'] };

/** What is in the padding of a box is seen, however small its content is. */
const isClipped = (style: Declarations, axis: Axis) =>
  isHiddenOverflow(style, axis) &&
  SIZES[axis].some((size) => isTiny(style.get(size))) &&
  SIDES[axis].every((side) => isTiny(readSide(style, 'padding', side) ?? '0'));

const isFarOutside = (value: string | undefined) => {
  if (value?.endsWith('%') === true) return Number.parseFloat(value) <= -100;
  const pixels = value === undefined ? null : parsePixels(value, 16);
  return pixels !== null && pixels <= -500;
};

/** Nothing that is so far to the right or below is found. */
const isFarAway = (value: string | undefined) =>
  isFarOutside(value) || (value !== undefined && (parsePixels(value, 16) ?? 0) >= 5_000);

const isPositioned = (style: Declarations) => /absolute|fixed/.test(style.get('position') ?? '');
const isMoved = (style: Declarations) => /absolute|fixed|relative/.test(style.get('position') ?? '');

/** All of the functions of an element's transformation; most elements have none. */
const readTransform = (style: Declarations) =>
  style.has('transform') || style.has('scale') || style.has('translate')
    ? `${style.get('transform') ?? ''} scale(${style.get('scale') ?? '1'}) translate(${style.get('translate') ?? '0'})`
    : '';

const SCALING = /\b(?:scale|scalex|scaley|scale3d)\(([^()]*)\)/g;
const MATRIX = /\bmatrix\(([^()]*)\)/g;
const MOVING = /\b(?:translate|translatex|translatey|translate3d)\(([^()]*)\)/g;

/** The numbers and lengths in the brackets of these functions. */
const readArguments = (transform: string, functions: RegExp) =>
  [...transform.matchAll(functions)].flatMap(([, values = '']) => values.split(/[\s,]+/));

/** Smaller than a tenth of its size. */
const isShrunk = (factor: string) => Math.abs(Number.parseFloat(factor)) < 0.1;

/** An animation can show what was faint or small when it began. */
export const isAnimated = (style: Declarations) =>
  !/^(?:none)?$/.test(style.get('animation') ?? style.get('animation-name') ?? '');

type HidesBy = (style: Declarations) => boolean;

/** Ways to hide an element so that it takes no place. */
const WAYS_TO_REMOVE: readonly HidesBy[] = [
  (style) => style.get('display')?.startsWith('none') ?? false,
  (style) => isMoved(style) && ALL_SIDES.some((side) => isFarAway(style.get(side) ?? readInset(style, side))),
  (style) => isPositioned(style) && /^rect\(\s*(?:0|1px)\D/.test(style.get('clip') ?? ''),
];

/** Ways to hide what is in a box, which still separates what is around it. Nothing in it can be shown again. */
const WAYS_TO_EMPTY: readonly HidesBy[] = [
  (style) => style.get('content-visibility') === 'hidden',
  (style) =>
    /strict|size/.test(style.get('contain') ?? '') &&
    (/strict|paint/.test(style.get('contain') ?? '') || isHiddenOverflow(style, 'y')),
  (style) => ALL_SIDES.some((side) => isFarOutside(readSide(style, 'margin', side))),
  (style) => isFarAway(style.get('text-indent')),
  (style) =>
    style.get('text-indent') === '100%' && isHiddenOverflow(style, 'x') && style.get('white-space') === 'nowrap',
  (style) => /^(?:inset\(\s*(?:50|100)%|circle\(\s*0|polygon\(\s*0 0\s*,\s*0 0)/.test(style.get('clip-path') ?? ''),
  (style) => readArguments(readTransform(style), SCALING).some(isShrunk),
  (style) =>
    readArguments(readTransform(style), MATRIX)
      .filter((_value, at) => at === 0 || at === 3)
      .some(isShrunk),
  (style) => readArguments(readTransform(style), MOVING).some((value) => isFarAway(value) && !value.endsWith('%')),
  (style) => /\brotate[xy]\(-?(?:90|270)deg\)/.test(readTransform(style)),
  (style) => /\brotate[xy]\(-?180deg\)/.test(readTransform(style)) && style.get('backface-visibility') === 'hidden',
  (style) => isShrunk(style.get('zoom') ?? '1') && Number.parseFloat(style.get('zoom') ?? '0') > 0,
];

/** Ways to hide what is in any element. */
const isTransparent = (style: Declarations) => /opacity\(\s*0?(?:\.0+)?%?\s*\)/.test(style.get('filter') ?? '');

/** The properties of which a letter keeps nothing but what they hide and show. */
export const HIDING_PROPERTIES: ReadonlySet<string> = new Set([
  'all',
  'display',
  'visibility',
  'content-visibility',
  'contain',
  'opacity',
  'filter',
  'zoom',
  'animation',
  'animation-name',
  'overflow',
  'overflow-x',
  'overflow-y',
  'width',
  'max-width',
  'inline-size',
  'max-inline-size',
  'height',
  'max-height',
  'block-size',
  'max-block-size',
  'position',
  'inset',
  'left',
  'top',
  'right',
  'bottom',
  'margin-left',
  'margin-top',
  'text-indent',
  'clip',
  'clip-path',
  'transform',
  'scale',
  'translate',
  'backface-visibility',
  'background-image',
  'background-clip',
  '-webkit-background-clip',
  '-webkit-text-fill-color',
  'text-shadow',
  '-webkit-text-stroke',
  'box-shadow',
]);

/** Whether the element takes no place. */
export function isRemovedElement(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  style: Declarations,
): boolean {
  if (HIDDEN_TAGS.has(tag) || attributes['popover'] !== undefined) return true;
  if (tag === 'dialog' && attributes['open'] === undefined) return true;
  if (attributes['hidden'] !== undefined && !style.has('display')) return true;
  return WAYS_TO_REMOVE.some((hides) => hides(style));
}

/** These are as large as what is in them. */
const TABLE_PARTS: ReadonlySet<string> = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th']);

/** Whether nothing in the element is seen. Colour, size of letters and `visibility` can change again within it. */
export function isEmptiedElement(tag: string, style: Declarations): boolean {
  if (isTransparent(style)) return true;
  const display = style.get('display');
  const isInline = display === undefined ? !BLOCK_TAGS.has(tag) && tag !== 'img' : display === 'inline';
  // Text that is not in a box of its own has no size, and cannot be moved.
  if (isInline && !/left|right/.test(style.get('float') ?? '') && !isPositioned(style)) return false;
  const isTable = display === undefined ? TABLE_PARTS.has(tag) : display.includes('table');
  if (!isTable && !isAnimated(style) && (isClipped(style, 'x') || isClipped(style, 'y'))) return true;
  return WAYS_TO_EMPTY.some((hides) => hides(style));
}
