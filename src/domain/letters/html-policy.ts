// The allowlist for creditors' HTML: letters and the text about a company. See docs/rules §7.2.

/** Stored with every cleaned text. Increase it with each change of this file, so that older text is cleaned again. */
export const LETTER_POLICY_VERSION = 1;

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
export const ATTRIBUTE_LIMITS = { link: 2_048, text: 1_000, style: 1_000 } as const;

/** How an attribute value is cleaned. Values that do not fit are dropped. */
export type AttributeKind = 'link' | 'picture' | 'text' | 'pixels' | 'cells';

type LetterAttributes = Readonly<Record<string, AttributeKind>>;

const NO_ATTRIBUTES: LetterAttributes = {};
const CELL_ATTRIBUTES: LetterAttributes = { colspan: 'cells', rowspan: 'cells' };

/** Allowed tags with their attributes in output order. Every tag also allows `style`. */
export const LETTER_TAGS: Readonly<Record<string, LetterAttributes>> = {
  p: NO_ATTRIBUTES,
  br: NO_ATTRIBUTES,
  hr: NO_ATTRIBUTES,
  div: NO_ATTRIBUTES,
  span: NO_ATTRIBUTES,
  blockquote: NO_ATTRIBUTES,
  b: NO_ATTRIBUTES,
  strong: NO_ATTRIBUTES,
  i: NO_ATTRIBUTES,
  em: NO_ATTRIBUTES,
  u: NO_ATTRIBUTES,
  s: NO_ATTRIBUTES,
  sub: NO_ATTRIBUTES,
  sup: NO_ATTRIBUTES,
  h1: NO_ATTRIBUTES,
  h2: NO_ATTRIBUTES,
  h3: NO_ATTRIBUTES,
  h4: NO_ATTRIBUTES,
  ul: NO_ATTRIBUTES,
  ol: NO_ATTRIBUTES,
  li: NO_ATTRIBUTES,
  table: NO_ATTRIBUTES,
  thead: NO_ATTRIBUTES,
  tbody: NO_ATTRIBUTES,
  tfoot: NO_ATTRIBUTES,
  tr: NO_ATTRIBUTES,
  td: CELL_ATTRIBUTES,
  th: CELL_ATTRIBUTES,
  a: { href: 'link', title: 'text' },
  img: { src: 'picture', alt: 'text', width: 'pixels', height: 'pixels' },
};

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

export const LINK_SCHEMES: readonly string[] = ['https', 'mailto', 'tel'];
export const PICTURE_SCHEMES: readonly string[] = ['https'];

const COLOR =
  /^(?:#(?:[0-9a-f]{3}|[0-9a-f]{6})|[a-z]{3,20}|rgba?\(\d{1,3}(?:, ?\d{1,3}){2}(?:, ?(?:0|1|0?\.\d{1,3}))?\))$/;

/** Allowed style properties in lower case, each with a pattern for the complete value. No pattern allows brackets. */
export const LETTER_STYLES: Readonly<Record<string, RegExp>> = {
  color: COLOR,
  'background-color': COLOR,
  'text-align': /^(?:left|right|center|justify|start|end)$/,
  'font-weight': /^(?:normal|bold|bolder|lighter|[1-9]00)$/,
  'font-style': /^(?:normal|italic|oblique)$/,
  // 8 to 48 pixels.
  'font-size': /^(?:(?:[89]|[1-3]\d|4[0-7])(?:\.\d{1,2})?|48)px$/,
  'text-decoration': /^(?:none|underline|overline|line-through)$/,
};
