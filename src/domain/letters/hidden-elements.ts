// Which elements of a letter are hidden together with all that is in them. See docs/rules §7.2.
import { parsePixels, type Declarations } from './style-values';

/** Browsers show none of what is in these. */
const HIDDEN_TAGS: ReadonlySet<string> = new Set(['datalist', 'rp', 'meter', 'progress', 'param', 'optgroup']);
/** Text below this size cannot be read, and boxes below it show none. In pixels. */
export const MIN_READABLE_PIXELS = 4;
/** Anything fainter is not seen. */
export const MIN_OPACITY = 0.1;

const isHiddenOverflow = (style: Declarations, axis: 'x' | 'y') =>
  /hidden|clip|scroll|auto/.test(`${style.get('overflow') ?? ''} ${style.get(`overflow-${axis}`) ?? ''}`);

const isTiny = (value: string | undefined) => {
  // Percentages of an unknown size are tiny only if they are zero.
  const pixels = value === undefined ? null : parsePixels(value, 16);
  return pixels !== null && (value?.endsWith('%') === true ? pixels === 0 : pixels < MIN_READABLE_PIXELS);
};

const isFarOutside = (value: string | undefined) => {
  const pixels = value === undefined ? null : parsePixels(value, 16);
  return pixels !== null && pixels <= -500;
};

const isPositioned = (style: Declarations) => /absolute|fixed/.test(style.get('position') ?? '');

type HidesBy = (style: Declarations) => boolean;

/** Ways to hide an element so that it takes no place. */
const WAYS_TO_REMOVE: readonly HidesBy[] = [
  (style) => style.get('display')?.startsWith('none') ?? false,
  (style) => isPositioned(style) && ['left', 'top', 'right', 'bottom'].some((side) => isFarOutside(style.get(side))),
  (style) => isPositioned(style) && /^rect\(\s*(?:0|1px)\D/.test(style.get('clip') ?? ''),
];

/** Ways to hide what is in an element, which still separates what is around it. Nothing in it can be shown again. */
const WAYS_TO_EMPTY: readonly HidesBy[] = [
  (style) => style.get('content-visibility') === 'hidden',
  (style) => isHiddenOverflow(style, 'y') && (isTiny(style.get('height')) || isTiny(style.get('max-height'))),
  (style) => isHiddenOverflow(style, 'x') && (isTiny(style.get('width')) || isTiny(style.get('max-width'))),
  (style) => ['margin-left', 'margin-top', 'text-indent'].some((side) => isFarOutside(style.get(side))),
  (style) => /^(?:inset\(\s*(?:50|100)%|circle\(\s*0|polygon\(\s*0 0\s*,\s*0 0)/.test(style.get('clip-path') ?? ''),
  (style) => /scale[xy]?\(\s*0(?:\.0+)?\s*[,)]/.test(style.get('transform') ?? ''),
  (style) => /opacity\(\s*0(?:\.0+)?%?\s*\)/.test(style.get('filter') ?? ''),
];

/** The properties of which a letter keeps nothing but that something is hidden. */
export const HIDING_PROPERTIES: ReadonlySet<string> = new Set([
  'display',
  'visibility',
  'content-visibility',
  'opacity',
  'overflow',
  'overflow-x',
  'overflow-y',
  'height',
  'max-height',
  'width',
  'max-width',
  'position',
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
  'filter',
  'background-image',
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

/** Whether nothing in the element is seen. Colour, size of letters and `visibility` can change again within it. */
export function isEmptiedElement(style: Declarations): boolean {
  return WAYS_TO_EMPTY.some((hides) => hides(style));
}
