// What the HTML of a creditor may hold when consumers read it, as data: letters and the text about a company.

/** Kept beside every cleaned text. Raise it with each change of this file: what an older policy cleaned is cleaned anew. */
export const LETTER_POLICY_VERSION = 1;

/** Counted before anything is cleaned. Real letters stay far below each of them. */
export const LETTER_LIMITS = {
  /** Of the text in UTF-8, as it is sent and as it is stored. */
  bytes: 262_144,
  /** Elements within one another, also those that are not kept. */
  nesting: 40,
  /** Elements in all, also those that are not kept. A long newsletter has some 2,000. */
  elements: 5_000,
} as const;

/** Longer values of an attribute are dropped, in UTF-16 units. */
export const ATTRIBUTE_LIMITS = { link: 2_048, text: 1_000, style: 1_000 } as const;

/** How the value of an attribute is read: what does not fit its kind is dropped. */
export type AttributeKind = 'link' | 'picture' | 'text' | 'pixels' | 'cells';

export type LetterAttributes = Readonly<Record<string, AttributeKind>>;

const NO_ATTRIBUTES: LetterAttributes = {};
const CELL_ATTRIBUTES: LetterAttributes = { colspan: 'cells', rowspan: 'cells' };

/** Every tag that is kept, with its attributes in the order in which they are written; each may also have a style. */
export const LETTER_TAGS: Readonly<Record<string, LetterAttributes>> = {
  ...{
    p: NO_ATTRIBUTES,
    br: NO_ATTRIBUTES,
    hr: NO_ATTRIBUTES,
    div: NO_ATTRIBUTES,
    span: NO_ATTRIBUTES,
    blockquote: NO_ATTRIBUTES,
  },
  ...{
    b: NO_ATTRIBUTES,
    strong: NO_ATTRIBUTES,
    i: NO_ATTRIBUTES,
    em: NO_ATTRIBUTES,
    u: NO_ATTRIBUTES,
    s: NO_ATTRIBUTES,
    sub: NO_ATTRIBUTES,
    sup: NO_ATTRIBUTES,
  },
  ...{
    h1: NO_ATTRIBUTES,
    h2: NO_ATTRIBUTES,
    h3: NO_ATTRIBUTES,
    h4: NO_ATTRIBUTES,
    ul: NO_ATTRIBUTES,
    ol: NO_ATTRIBUTES,
    li: NO_ATTRIBUTES,
  },
  ...{
    table: NO_ATTRIBUTES,
    thead: NO_ATTRIBUTES,
    tbody: NO_ATTRIBUTES,
    tfoot: NO_ATTRIBUTES,
    tr: NO_ATTRIBUTES,
    td: CELL_ATTRIBUTES,
    th: CELL_ATTRIBUTES,
  },
  a: { href: 'link', title: 'text' },
  img: { src: 'picture', alt: 'text', width: 'pixels', height: 'pixels' },
};

/** Written on every link: the page behind it learns nothing of the reader and cannot steer the letter. */
export const LINK_REL = 'noopener noreferrer';

/** Elements that show nothing, or nothing that the cleaner could judge: dropped with all that is in them. */
export const NON_TEXT_TAGS: readonly string[] = [
  ...['script', 'style', 'template', 'title', 'head', 'noscript', 'noembed', 'noframes', 'textarea', 'select'],
  ...['option', 'iframe', 'object', 'svg', 'math', 'xmp', 'plaintext', 'audio', 'video', 'canvas'],
];

export const LINK_SCHEMES: readonly string[] = ['https', 'mailto', 'tel'];
export const PICTURE_SCHEMES: readonly string[] = ['https'];

const COLOR =
  /^(?:#(?:[0-9a-f]{3}|[0-9a-f]{6})|[a-z]{3,20}|rgba?\(\d{1,3}(?:, ?\d{1,3}){2}(?:, ?(?:0|1|0?\.\d{1,3}))?\))$/;

/** Every property that a style may set, in small letters, and its whole value. No pattern lets a bracket of a placeholder in. */
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
