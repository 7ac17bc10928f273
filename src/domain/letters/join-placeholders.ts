// Joins placeholders that an editor has scattered over several elements, such as `<b>[First</b> Name]`.
import { type Document, type Element, isTag, isText, type ParentNode, type Text } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { BRACKETED_WORD, toWord } from './bracketed-words';
import { BLOCK_TAGS } from './html-policy';
import { isPlaceholder } from './placeholders';

/** The texts of one paragraph in their order, and its line breaks: mailers break lines also within a placeholder. */
type Run = (Text | Element)[];

/** The known ones; the text of each is put where its first letter is, without line breaks. */
export function joinPlaceholders(document: Document): void {
  for (const run of collectRuns(document)) joinInRun(run);
}

/** What is seen between two texts, so that they are not read as one. */
function separates(name: string): boolean {
  return name === 'img' || BLOCK_TAGS.has(name);
}

function collectRuns(root: ParentNode): readonly Run[] {
  const runs: Run[] = [[]];
  const visit = (parent: ParentNode) => {
    for (const node of parent.children) {
      if (isText(node) || (isTag(node) && node.name === 'br')) runs.at(-1)?.push(node);
      else if (isTag(node)) {
        if (separates(node.name)) runs.push([]);
        visit(node);
        if (separates(node.name)) runs.push([]);
      }
    }
  };
  visit(root);
  return runs.filter((run) => run.length > 0);
}

function readText(node: Text | Element): string {
  return isText(node) ? node.data : '\n';
}

/** The texts of all paragraphs. */
export function readParagraphs(root: ParentNode): readonly string[] {
  return collectRuns(root).map((run) => run.map(readText).join(''));
}

function joinInRun(run: Run): void {
  let length = 0;
  const pieces = run.map((node) => {
    const start = length;
    length += readText(node).length;
    return { node, start, end: length };
  });
  const text = run.map(readText).join('');
  const words = [...text.matchAll(BRACKETED_WORD)].filter(([, inner = '']) => isPlaceholder(toWord(inner)));
  let first = 0;
  const edits = new Map<Text, Edit[]>();
  for (const { 0: bracketed, 1: inner = '', index } of words) {
    const wordEnd = index + bracketed.length;
    const firstLetter = index + 1 + Math.max(inner.search(/[\p{L}\p{N}]/u), 0);
    while ((pieces[first]?.end ?? length) <= index) first += 1;
    for (const { node, start, end } of takeWhile(pieces, first, (piece) => piece.start < wordEnd)) {
      if (!isText(node)) {
        DomUtils.removeElement(node);
        continue;
      }
      const isHome = start <= firstLetter && firstLetter < end;
      const edit = {
        from: Math.max(index - start, 0),
        to: Math.min(wordEnd, end) - start,
        text: isHome ? `[${toWord(inner)}]` : '',
      };
      const known = edits.get(node);
      if (known) known.push(edit);
      else edits.set(node, [edit]);
    }
  }
  for (const [node, found] of edits) node.data = applyEdits(node.data, found);
}

/** Replaces the characters of a text between two positions. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** `edits` are in order, and do not overlap. Each character is copied once, however many placeholders a letter has. */
function applyEdits(data: string, edits: readonly Edit[]): string {
  const parts = edits.map(({ from, text }, at) => `${data.slice(edits[at - 1]?.to ?? 0, from)}${text}`);
  return `${parts.join('')}${data.slice(edits.at(-1)?.to ?? 0)}`;
}

function* takeWhile<Item>(items: readonly Item[], from: number, isTaken: (item: Item) => boolean): Generator<Item> {
  for (let at = from; at < items.length; at += 1) {
    const item = items[at];
    if (item === undefined || !isTaken(item)) return;
    yield item;
  }
}
