// Finds content in a stored letter that the cleaning policy forbids, using another parser than the cleaner. The policy is
// implemented a second time here, so that tests notice mistakes in the first implementation.
import { html as markup, parse, parseFragment, type DefaultTreeAdapterMap } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

/** Elements that a parser adds around a document. */
const FRAME = ['html', 'head', 'body'];
const TAGS = (
  'p br hr b strong i em u s sub sup h1 h2 h3 h4 ul ol li blockquote ' +
  'table thead tbody tfoot tr td th a img span div'
).split(' ');

const NUMBER = /^[1-9][0-9]{0,3}$/;
const isText = () => true;
const isNumber = (value: string) => NUMBER.test(value);
const isLink = (value: string) =>
  hasScheme(value, ['https:', 'mailto:', 'tel:']) && !/[[\]]/.test(value.replace(/\?[^#]*/, ''));
const isPicture = (value: string) => hasScheme(value, ['https:']) && !/[[\]]/.test(value);

/** `tag attribute` → check of its value. */
const ATTRIBUTES = new Map<string, (value: string) => boolean>(
  Object.entries({
    'a href': isLink,
    'a title': isText,
    'a rel': (value) => value === 'noopener noreferrer',
    'img src': isPicture,
    'img alt': isText,
    'img width': isNumber,
    'img height': isNumber,
    'td colspan': isNumber,
    'td rowspan': isNumber,
    'th colspan': isNumber,
    'th rowspan': isNumber,
  }),
);

const PROPERTIES = new Map(
  Object.entries({
    color: /^(#[0-9a-f]{3,6}|[a-z]+|rgba?\([0-9., ]+\))$/,
    'background-color': /^(#[0-9a-f]{3,6}|[a-z]+|rgba?\([0-9., ]+\))$/,
    'text-align': /^(left|right|center|justify|start|end)$/,
    'font-weight': /^(normal|bold|bolder|lighter|[1-9]00)$/,
    'font-style': /^(normal|italic|oblique)$/,
    'font-size': /^([0-9]{1,2}(\.[0-9]{1,2})?)px$/,
    'text-decoration': /^(none|underline|overline|line-through)$/,
  }),
);

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
    const isAllowed = ATTRIBUTES.get(`${tagName} ${name}`)?.(value) ?? false;
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
