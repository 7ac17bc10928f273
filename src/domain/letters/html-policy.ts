// The allowlist for creditors' HTML: letters and the text about a company. See docs/rules §7.2.

/** Stored with every cleaned text. Increase it with each change of this file, so that older text is cleaned again. */
export const LETTER_POLICY_VERSION = 2;

/** Checked before cleaning. Real letters are far below these limits. */
export const LETTER_LIMITS = {
  /** UTF-8 length, as received and as stored. */
  bytes: 262_144,
  /** Nesting depth, including elements that are removed. */
  nesting: 40,
  /** Number of elements, including those that are removed. A long newsletter has about 2,000. */
  elements: 5_000,
} as const;

/** Longer attribute values are dropped. In UTF-16 units. */
export const ATTRIBUTE_LIMITS = { link: 2_048, text: 1_000, style: 2_000 } as const;

/** How an attribute value is cleaned. Values that do not fit are dropped. */
export type AttributeKind =
  | 'link'
  | 'picture'
  | 'text'
  | 'pixels'
  | 'extent'
  | 'space'
  | 'count'
  | 'number'
  | 'side'
  | 'height'
  | 'color'
  | 'marker'
  | 'language'
  | 'direction'
  | 'flag';

type LetterAttributes = Readonly<Record<string, AttributeKind>>;

/** Allowed on every tag, besides `style`. */
export const COMMON_ATTRIBUTES: LetterAttributes = { lang: 'language', dir: 'direction' };

const NO_ATTRIBUTES: LetterAttributes = {};
const BLOCK_ATTRIBUTES: LetterAttributes = { align: 'side' };
const ROW_ATTRIBUTES: LetterAttributes = { align: 'side', valign: 'height', bgcolor: 'color' };
const CELL_ATTRIBUTES: LetterAttributes = {
  colspan: 'count',
  rowspan: 'count',
  align: 'side',
  valign: 'height',
  bgcolor: 'color',
  width: 'extent',
  height: 'extent',
  nowrap: 'flag',
};

/** Allowed tags with their attributes in output order. */
export const LETTER_TAGS: Readonly<Record<string, LetterAttributes>> = {
  p: BLOCK_ATTRIBUTES,
  br: NO_ATTRIBUTES,
  wbr: NO_ATTRIBUTES,
  hr: { align: 'side', width: 'extent' },
  div: BLOCK_ATTRIBUTES,
  span: NO_ATTRIBUTES,
  blockquote: NO_ATTRIBUTES,
  pre: NO_ATTRIBUTES,
  b: NO_ATTRIBUTES,
  strong: NO_ATTRIBUTES,
  i: NO_ATTRIBUTES,
  em: NO_ATTRIBUTES,
  u: NO_ATTRIBUTES,
  s: NO_ATTRIBUTES,
  del: NO_ATTRIBUTES,
  ins: NO_ATTRIBUTES,
  sub: NO_ATTRIBUTES,
  sup: NO_ATTRIBUTES,
  small: NO_ATTRIBUTES,
  big: NO_ATTRIBUTES,
  code: NO_ATTRIBUTES,
  q: NO_ATTRIBUTES,
  bdi: NO_ATTRIBUTES,
  bdo: NO_ATTRIBUTES,
  h1: BLOCK_ATTRIBUTES,
  h2: BLOCK_ATTRIBUTES,
  h3: BLOCK_ATTRIBUTES,
  h4: BLOCK_ATTRIBUTES,
  h5: BLOCK_ATTRIBUTES,
  h6: BLOCK_ATTRIBUTES,
  ul: NO_ATTRIBUTES,
  ol: { start: 'number', type: 'marker' },
  li: { value: 'number' },
  dl: NO_ATTRIBUTES,
  dt: NO_ATTRIBUTES,
  dd: NO_ATTRIBUTES,
  table: {
    align: 'side',
    bgcolor: 'color',
    width: 'extent',
    cellpadding: 'space',
    cellspacing: 'space',
    border: 'space',
  },
  caption: NO_ATTRIBUTES,
  colgroup: NO_ATTRIBUTES,
  col: { span: 'count', width: 'extent' },
  thead: ROW_ATTRIBUTES,
  tbody: ROW_ATTRIBUTES,
  tfoot: ROW_ATTRIBUTES,
  tr: ROW_ATTRIBUTES,
  td: CELL_ATTRIBUTES,
  th: CELL_ATTRIBUTES,
  a: { href: 'link', title: 'text' },
  img: { src: 'picture', alt: 'text', align: 'side', border: 'space', width: 'extent', height: 'pixels' },
};

/** Elements that begin and end a line. The others of the world are treated as a `div`, or dropped around their text. */
export const BLOCK_TAGS: ReadonlySet<string> = new Set(
  (
    'p br hr div blockquote pre h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table caption thead tbody tfoot tr th td ' +
    'html body section article header footer main nav aside figure figcaption address details summary dialog form ' +
    'fieldset legend hgroup search center dir menu optgroup'
  ).split(' '),
);

/** Added to every link, so that the target gets no referrer and no access to the letter. */
export const LINK_REL = 'noopener noreferrer';

/** Elements without readable text, or with content that the cleaner cannot check. Removed with their content. */
export const NON_TEXT_TAGS: readonly string[] = [
  'script',
  'style',
  'template',
  'title',
  'head',
  'noscript',
  'noembed',
  'noframes',
  'textarea',
  'select',
  'option',
  'iframe',
  'object',
  'svg',
  'math',
  'xmp',
  'plaintext',
  'audio',
  'video',
  'canvas',
];

/** At most this many rules of style sheets can match; the others of the world have some hundreds. */
export const MAX_STYLE_RULES = 1_000;

const COLOR =
  /^(?:#(?:[0-9a-f]{3}|[0-9a-f]{6})|[a-z]{3,20}|rgba?\(\d{1,3}(?:, ?\d{1,3}){2}(?:, ?(?:0|1|0?\.\d{1,3}))?\))$/;

const NUMBER = String.raw`(?:\d{1,4}(?:\.\d{1,6})?|\.\d{1,6})`;
const LENGTH = String.raw`(?:0|${NUMBER}(?:px|pt|pc|em|rem|ex|ch|in|cm|mm|%))`;
const LINE = String.raw`(?:${LENGTH}|thin|medium|thick|none|hidden|solid|dashed|dotted|double|groove|ridge|inset|outset)`;
const BORDER_PART = `(?:${LINE}|${COLOR.source.slice(1, -1)})`;

function words(...allowed: readonly string[]): RegExp {
  return new RegExp(`^(?:${allowed.join('|')})$`);
}

function lengths(most: number, ...others: readonly string[]): RegExp {
  const one = `(?:${[LENGTH, ...others].join('|')})`;
  return new RegExp(`^${one}(?: ${one}){0,${most - 1}}$`);
}

const BORDER = new RegExp(`^${BORDER_PART}(?: ${BORDER_PART}){0,3}$`);

/**
 * Allowed style properties in lower case, each with a pattern for the complete value. No length is negative, so that
 * nothing covers anything else, and nothing positions, clips or hides.
 */
const STYLES: Readonly<Record<string, RegExp>> = {
  color: COLOR,
  'background-color': COLOR,
  opacity: /^(?:1|0?\.[1-9]\d{0,2})$/,
  'text-align': words('left', 'right', 'center', 'justify', 'start', 'end'),
  'font-family': /^[\p{L}\p{N} ,'_-]{1,200}$/u,
  'font-weight': words('normal', 'bold', 'bolder', 'lighter', '[1-9]00'),
  'font-style': words('normal', 'italic', 'oblique'),
  'font-variant': words('normal', 'small-caps'),
  // 8 to 48 pixels.
  'font-size': /^(?:(?:[89]|[1-3]\d|4[0-7])(?:\.\d{1,2})?|48)px$/,
  'text-decoration': words('none', 'underline', 'overline', 'line-through'),
  'text-transform': words('none', 'uppercase', 'lowercase', 'capitalize'),
  'text-indent': lengths(1),
  'line-height': words('normal', '[1-3](?:\\.\\d{1,4})?', '0?\\.[89]\\d{0,3}', LENGTH),
  'letter-spacing': words('normal', LENGTH, '-0?\\.\\d{1,3}(?:px|em)'),
  'word-spacing': words('normal', LENGTH),
  'white-space': words('normal', 'nowrap', 'pre', 'pre-wrap', 'pre-line'),
  'word-break': words('normal', 'break-all', 'keep-all', 'break-word'),
  'overflow-wrap': words('normal', 'break-word', 'anywhere'),
  'word-wrap': words('normal', 'break-word'),
  direction: words('ltr', 'rtl'),
  'unicode-bidi': words('normal', 'embed', 'isolate', 'bidi-override', 'isolate-override', 'plaintext'),
  'vertical-align': words('baseline', 'sub', 'super', 'top', 'middle', 'bottom', 'text-top', 'text-bottom'),
  display: words('block', 'inline', 'inline-block', 'table', 'inline-table', 'table-row', 'table-cell', 'list-item'),
  float: words('left', 'right', 'none'),
  clear: words('left', 'right', 'both', 'none'),
  ...Object.fromEntries(
    ['', '-top', '-right', '-bottom', '-left'].flatMap((side) => [
      [`margin${side}`, lengths(side === '' ? 4 : 1, 'auto')],
      [`padding${side}`, lengths(side === '' ? 4 : 1)],
      [`border${side}`, BORDER],
      [`border${side}-width`, BORDER],
      [`border${side}-style`, BORDER],
      [`border${side}-color`, BORDER],
    ]),
  ),
  'border-radius': lengths(4),
  'border-collapse': words('collapse', 'separate'),
  'border-spacing': lengths(2),
  'table-layout': words('auto', 'fixed'),
  width: lengths(1, 'auto'),
  'min-width': lengths(1, 'auto'),
  'max-width': lengths(1, 'none'),
  height: lengths(1, 'auto'),
  'list-style-type': words(
    'none',
    'disc',
    'circle',
    'square',
    'decimal',
    'decimal-leading-zero',
    'lower-roman',
    'upper-roman',
    'lower-alpha',
    'upper-alpha',
    'lower-latin',
    'upper-latin',
  ),
};

const STYLES_BY_PROPERTY: ReadonlyMap<string, RegExp> = new Map(Object.entries(STYLES));

export function isAllowedStyle(property: string, value: string): boolean {
  return STYLES_BY_PROPERTY.get(property)?.test(value) ?? false;
}

export function isAllowedTag(name: string): boolean {
  return Object.hasOwn(LETTER_TAGS, name);
}
