// Which elements of a letter are hidden together with all that is in them. See docs/rules §7.2.
import { BLOCK_TAGS } from './html-policy';
import { parsePixels, splitTokens, type Declarations } from './style-values';

/** Browsers show none of what is in these. */
const HIDDEN_TAGS: ReadonlySet<string> = new Set(['datalist', 'rp', 'meter', 'progress', 'param', 'optgroup']);
/** Text below this size cannot be read, and boxes below it show none. In pixels. */
export const MIN_READABLE_PIXELS = 4;
/** Anything fainter is not seen. */
export const MIN_OPACITY = 0.1;

const SIDES = ['top', 'right', 'bottom', 'left'] as const;
type Side = (typeof SIDES)[number];

/** The value of a side, which may be given in the short form. */
function readSide(style: Declarations, short: string, long: string, side: Side): string | undefined {
  const [top, right = top, bottom = top, left = right] = splitTokens(style.get(short) ?? '');
  return style.get(long) ?? { top, right, bottom, left }[side];
}

/** Null for what is not a length. */
function toPixels(value = '', hundredPercent: number): number | null {
  return parsePixels(value, value.endsWith('%') ? hundredPercent : 16);
}

/** Percentages of an unknown size are tiny only if they are zero. */
function isTiny(value: string | undefined): boolean {
  return (toPixels(value, Infinity) ?? Infinity) < MIN_READABLE_PIXELS;
}

/** To the left or above. */
function isFarOutside(value: string | undefined): boolean {
  return (toPixels(value, 500) ?? 0) <= -500;
}

/** Nothing that is so far to the right or below is found. */
function isFarAway(value: string | undefined): boolean {
  return isFarOutside(value) || (toPixels(value, 500) ?? 0) >= 5_000;
}

const AXES = {
  x: { sizes: ['width', 'max-width', 'inline-size', 'max-inline-size'], sides: ['left', 'right'] },
  y: { sizes: ['height', 'max-height', 'block-size', 'max-block-size'], sides: ['top', 'bottom'] },
} as const;
type Axis = keyof typeof AXES;

function isHiddenOverflow(style: Declarations, axis: Axis): boolean {
  return /hidden|clip|scroll|auto/.test(`${style.get('overflow') ?? ''} ${style.get(`overflow-${axis}`) ?? ''}`);
}

/** What is in the padding of a box is seen, however small its content is. */
function isClipped(style: Declarations, axis: Axis): boolean {
  return (
    isHiddenOverflow(style, axis) &&
    AXES[axis].sizes.some((size) => isTiny(style.get(size))) &&
    AXES[axis].sides.every((side) => isTiny(readSide(style, 'padding', `padding-${side}`, side) ?? '0'))
  );
}

function isPositioned(style: Declarations): boolean {
  return /absolute|fixed/.test(style.get('position') ?? '');
}

/** Smaller than a tenth of its size. */
function isShrunk(factor: string): boolean {
  return Math.abs(Number.parseFloat(factor)) < 0.1;
}

/** Moved far outside, turned away, or shrunk. */
function isTransformedAway(style: Declarations): boolean {
  if (!style.has('transform') && !style.has('scale') && !style.has('translate')) return false;
  const transform = `${style.get('transform') ?? ''} scale(${style.get('scale') ?? 1}) translate(${style.get('translate') ?? 0})`;
  return [...transform.matchAll(/([a-z]+)\w*\(([^()]*)\)/g)].some(([, name = '', given = '']) => {
    const values = given.split(/[\s,]+/);
    if (name.startsWith('scale')) return values.some(isShrunk);
    if (name === 'matrix') return [0, 3].some((at) => isShrunk(values[at] ?? '1'));
    if (name.startsWith('translate')) return values.some((value) => isFarAway(value) && !value.endsWith('%'));
    if (name !== 'rotatex' && name !== 'rotatey') return false;
    return (
      /^-?(?:90|270)deg$/.test(given) || (/^-?180deg$/.test(given) && style.get('backface-visibility') === 'hidden')
    );
  });
}

/** An animation can show what was faint or small when it began. */
export function isAnimated(style: Declarations): boolean {
  return !/^(?:none)?$/.test(style.get('animation') ?? style.get('animation-name') ?? '');
}

type HidesBy = (style: Declarations) => boolean;

/** Ways to hide an element so that it takes no place. */
const WAYS_TO_REMOVE: readonly HidesBy[] = [
  (style) => style.get('display')?.startsWith('none') ?? false,
  (style) =>
    (isPositioned(style) || style.get('position') === 'relative') &&
    SIDES.some((side) => isFarAway(readSide(style, 'inset', side, side))),
  (style) => isPositioned(style) && /^rect\(\s*(?:0|1px)\D/.test(style.get('clip') ?? ''),
];

/** Ways to hide what is in a box, which still separates what is around it. Nothing in it can be shown again. */
const WAYS_TO_EMPTY: readonly HidesBy[] = [
  (style) => style.get('content-visibility') === 'hidden',
  (style) =>
    /strict|size/.test(style.get('contain') ?? '') &&
    (/strict|paint/.test(style.get('contain') ?? '') || isHiddenOverflow(style, 'y')),
  (style) => SIDES.some((side) => isFarOutside(readSide(style, 'margin', `margin-${side}`, side))),
  (style) => isFarAway(style.get('text-indent')),
  (style) =>
    style.get('text-indent') === '100%' && isHiddenOverflow(style, 'x') && style.get('white-space') === 'nowrap',
  (style) => /^(?:inset\(\s*(?:50|100)%|circle\(\s*0|polygon\(\s*0 0\s*,\s*0 0)/.test(style.get('clip-path') ?? ''),
  isTransformedAway,
  (style) => isShrunk(style.get('zoom') ?? '1') && Number.parseFloat(style.get('zoom') ?? '0') > 0,
];

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
  if (/opacity\(\s*0?(?:\.0+)?%?\s*\)/.test(style.get('filter') ?? '')) return true;
  const display = style.get('display');
  const isInline = display === undefined ? !BLOCK_TAGS.has(tag) && tag !== 'img' : display === 'inline';
  // Text that is not in a box of its own has no size, and cannot be moved.
  if (isInline && !/left|right/.test(style.get('float') ?? '') && !isPositioned(style)) return false;
  const isTable = display === undefined ? TABLE_PARTS.has(tag) : display.includes('table');
  if (!isTable && !isAnimated(style) && (isClipped(style, 'x') || isClipped(style, 'y'))) return true;
  return WAYS_TO_EMPTY.some((hides) => hides(style));
}
