// Prints a letter, so that no text and no value of it becomes markup.
import { type ChildNode, isTag, isText } from 'domhandler';

/** Elements of the policy without an end tag. */
const VOID_TAGS: readonly string[] = ['br', 'wbr', 'hr', 'img', 'col'];
/** Their empty values are written: a picture for decoration has an empty text. */
const VALUED_ATTRIBUTES: readonly string[] = ['alt', 'href'];

export function printLetter(nodes: readonly ChildNode[]): string {
  return nodes.map(printNode).join('');
}

function printNode(node: ChildNode): string {
  if (isText(node)) return escapeText(removeControlCharacters(node.data));
  if (!isTag(node)) return '';
  const { name, attribs, children } = node;
  const attributes = Object.entries(attribs).map(printAttribute).join('');
  return VOID_TAGS.includes(name)
    ? `<${name}${attributes} />`
    : `<${name}${attributes}>${printLetter(children)}</${name}>`;
}

function printAttribute([name, value]: readonly [string, string]): string {
  if (value === '' && !VALUED_ATTRIBUTES.includes(name)) return ` ${name}`;
  return ` ${name}="${escapeText(value).replaceAll('"', '&quot;')}"`;
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Normalizes line ends to line feeds and removes all control characters except tab and line feed. */
export function removeControlCharacters(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\t\n]/gu, '');
}
