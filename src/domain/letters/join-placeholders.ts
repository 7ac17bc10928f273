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
  const text = run.map(readText).join('');
  const words = [...text.matchAll(BRACKETED_WORD)].filter(([, inner = '']) => isPlaceholder(toWord(inner)));
  let start = 0;
  let next = 0;
  for (const node of run) {
    const end = start + readText(node).length;
    let rest = '';
    for (let at = start; at < end;) {
      const [bracketed = '', inner = ''] = words[next] ?? [];
      const index = words[next]?.index ?? end;
      const wordEnd = index + bracketed.length;
      const firstLetter = index + 1 + Math.max(inner.search(/[\p{L}\p{N}]/u), 0);
      rest += text.slice(at, Math.min(Math.max(index, at), end));
      if (index < end && firstLetter >= at && firstLetter < end) rest += `[${toWord(inner)}]`;
      at = Math.min(Math.max(wordEnd, at), end);
      if (bracketed !== '' && wordEnd <= end) next += 1;
    }
    if (isText(node)) node.data = rest;
    else if (rest === '') DomUtils.removeElement(node);
    start = end;
  }
}
