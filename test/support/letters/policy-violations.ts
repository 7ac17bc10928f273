// Finds content in a stored letter that the cleaning policy forbids, using another parser than the cleaner. The policy is
// implemented a second time here, so that tests notice mistakes in the first implementation.
import { html as markup, parse, parseFragment, type DefaultTreeAdapterMap } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

/** Elements that a parser adds around a document. */
const FRAME = ['html', 'head', 'body'];
const TAGS = (
  'p br wbr hr b strong i em u s del ins sub sup small big code q bdi bdo h1 h2 h3 h4 h5 h6 ul ol li dl dt dd ' +
  'blockquote pre table caption colgroup col thead tbody tfoot tr td th a img span div'
).split(' ');

const NUMBER = /^[1-9][0-9]{0,3}$/;
const COLOR = /^(#[0-9a-f]{3,6}|[a-z]+|rgba?\([0-9., ]+\))$/;
const isText = () => true;
const isNumber = (value: string) => NUMBER.test(value);
const isLink = (value: string) =>
  value === '[You Negotiate Link]' ||
  (hasScheme(value, ['https:', 'mailto:', 'tel:']) && !/[[\]]/.test(value.replace(/\?[^#]*/, '')));
const isExtent = (value: string) => /^[1-9][0-9]{0,3}%?$/.test(value);
const isSpace = (value: string) => /^[0-9]{1,3}$/.test(value);
const isSide = (value: string) => /^(left|right|center|justify|middle|top|bottom)$/.test(value);
const isHeight = (value: string) => /^(top|middle|bottom|baseline)$/.test(value);
const isColor = (value: string) => COLOR.test(value);
const isPicture = (value: string) => hasScheme(value, ['https:']) && !/[[\]]/.test(value);

/** `tag attribute` → check of its value. */
const ATTRIBUTES = new Map<string, (value: string) => boolean>(
  Object.entries({
    'a href': isLink,
    'a title': isText,
    'a rel': (value) => value === 'noopener noreferrer',
    'img src': isPicture,
    'img alt': isText,
    'img width': isExtent,
    'img height': isNumber,
    'img align': isSide,
    'img border': isSpace,
    'hr width': isExtent,
    'hr align': isSide,
    'ol start': (value) => /^-?[0-9]{1,6}$/.test(value),
    'ol type': (value) => /^[1aAiI]$/.test(value),
    'li value': (value) => /^-?[0-9]{1,6}$/.test(value),
    'table width': isExtent,
    'table align': isSide,
    'table bgcolor': isColor,
    'table cellpadding': isSpace,
    'table cellspacing': isSpace,
    'table border': isSpace,
    'col width': isExtent,
    'col span': isNumber,
    ...Object.fromEntries(
      ['td', 'th'].flatMap((tag) => [
        [`${tag} colspan`, isNumber],
        [`${tag} rowspan`, isNumber],
        [`${tag} width`, isExtent],
        [`${tag} height`, isExtent],
        [`${tag} nowrap`, (value: string) => value === ''],
      ]),
    ),
    ...Object.fromEntries(
      ['td', 'th', 'tr', 'thead', 'tbody', 'tfoot'].flatMap((tag) => [
        [`${tag} align`, isSide],
        [`${tag} valign`, isHeight],
        [`${tag} bgcolor`, isColor],
      ]),
    ),
    ...Object.fromEntries(['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [`${tag} align`, isSide])),
  }),
);

/** On every element. */
const COMMON_ATTRIBUTES = new Map<string, (value: string) => boolean>(
  Object.entries({
    lang: (value) => /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}$/.test(value),
    dir: (value) => /^(ltr|rtl|auto)$/.test(value),
  }),
);

/** No sign, so that nothing is moved over something else. */
const LENGTHS =
  /^(auto|none|normal|[0-9]*\.?[0-9]+(px|pt|pc|em|rem|ex|ch|in|cm|mm|%)?)( (auto|[0-9]*\.?[0-9]+(px|pt|pc|em|rem|ex|ch|in|cm|mm|%)?)){0,3}$/;
const BORDER = /^[a-z0-9#.%(), ]+$/;
const KEYWORD = /^[a-z]+(-[a-z]+){0,2}$/;
const SIDES = ['', '-top', '-right', '-bottom', '-left'];

const PROPERTIES = new Map<string, RegExp>([
  ['color', COLOR],
  ['background-color', COLOR],
  ['opacity', /^(1|0?\.[1-9][0-9]*)$/],
  ['text-align', /^(left|right|center|justify|start|end)$/],
  ['font-family', /^[^"()\\:;/<>&@!*]+$/],
  ['font-weight', /^(normal|bold|bolder|lighter|[1-9]00)$/],
  ['font-style', /^(normal|italic|oblique)$/],
  ['font-variant', /^(normal|small-caps)$/],
  ['font-size', /^([0-9]{1,2}(\.[0-9]{1,2})?)px$/],
  ['text-decoration', /^(none|underline|overline|line-through)$/],
  ['text-transform', KEYWORD],
  ['letter-spacing', /^(-0?\.[0-9]+(px|em)|normal|[0-9]*\.?[0-9]+[a-z%]*)$/],
  ['display', /^(block|inline|inline-block|table|inline-table|table-row|table-cell|list-item)$/],
  ['white-space', /^(normal|nowrap|pre|pre-wrap|pre-line)$/],
  ['list-style-type', KEYWORD],
  ['vertical-align', KEYWORD],
  ['word-break', KEYWORD],
  ['overflow-wrap', KEYWORD],
  ['word-wrap', KEYWORD],
  ['direction', /^(ltr|rtl)$/],
  ['unicode-bidi', KEYWORD],
  ['float', /^(left|right|none)$/],
  ['clear', KEYWORD],
  ['border-collapse', KEYWORD],
  ['table-layout', KEYWORD],
  ...['text-indent', 'line-height', 'word-spacing', 'border-radius', 'border-spacing'].map(
    (name) => [name, LENGTHS] as const,
  ),
  ...['width', 'min-width', 'max-width', 'height'].map((name) => [name, LENGTHS] as const),
  ...SIDES.flatMap((side) => [[`margin${side}`, LENGTHS] as const, [`padding${side}`, LENGTHS] as const]),
  ...SIDES.flatMap((side) =>
    ['', '-width', '-style', '-color'].map((part) => [`border${side}${part}`, BORDER] as const),
  ),
]);

/** Lists violations when the letter is parsed as a fragment, as the content of a table cell and as a document. */
export function findPolicyViolations(stored: string): readonly string[] {
  const cell = (parseFragment('<table><tbody><tr><td></table>').childNodes[0] as Element).childNodes[0] as Element;
  return [
    ...findNodeViolations(parseFragment(stored), []),
    ...findNodeViolations(parseFragment(cell, stored, {}), []),
    ...findNodeViolations(parse(`<!doctype html><body>${stored}`), FRAME),
  ];
}

function findNodeViolations(node: Node, frame: readonly string[]): readonly string[] {
  const here = OTHER_NODES.get(node.nodeName)?.(node) ?? findElementViolations(node as Element, frame);
  const children = 'childNodes' in node ? node.childNodes : [];
  return [...here, ...children.flatMap((child) => findNodeViolations(child, frame))];
}

/** Checks of nodes other than elements. */
const OTHER_NODES = new Map<string, (node: Node) => readonly string[]>(
  Object.entries({
    '#document': () => [],
    '#document-fragment': () => [],
    '#documentType': () => [],
    '#text': (node) => ('value' in node && node.value.includes('\0') ? ['a null'] : []),
    '#comment': () => ['a comment'],
  }),
);

function findElementViolations(element: Element, frame: readonly string[]): readonly string[] {
  const { tagName, namespaceURI, attrs } = element;
  if (frame.includes(tagName)) return attrs.map(({ name }) => `${tagName} ${name}`);
  if (namespaceURI !== markup.NS.HTML || !TAGS.includes(tagName)) return [`<${tagName}>`];
  return attrs.flatMap(({ name, value }) => {
    if (name === 'style') return findStyleViolations(value);
    const check = ATTRIBUTES.get(`${tagName} ${name}`) ?? COMMON_ATTRIBUTES.get(name);
    const isAllowed = check?.(value) ?? false;
    return isAllowed ? [] : [`<${tagName} ${name}=${JSON.stringify(value)}>`];
  });
}

function findStyleViolations(style: string): readonly string[] {
  return style.split(';').flatMap((declaration) => {
    const [property = '', value = '', ...rest] = declaration.split(':');
    const isAllowed = rest.length === 0 && (PROPERTIES.get(property)?.test(value.replace(/ !important$/, '')) ?? false);
    const isSized = property !== 'font-size' || (Number.parseFloat(value) >= 8 && Number.parseFloat(value) <= 48);
    return isAllowed && isSized ? [] : [`style ${JSON.stringify(declaration)}`];
  });
}

function hasScheme(address: string, schemes: readonly string[]): boolean {
  // Without a base, only absolute URLs can be parsed; malformed URLs that browsers accept are rejected.
  if (!URL.canParse(address) || !/^(https:\/\/[^/\\]+(\/|\?|#|$)|mailto:[^@]+@|tel:[+0-9])/.test(address)) return false;
  const { protocol, username, password } = new URL(address);
  return schemes.includes(protocol) && username === '' && password === '';
}
