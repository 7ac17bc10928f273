// The style sheets of editors that write classes into a letter and keep the looks of these to themselves.
import { type Element, isTag } from 'domhandler';

/** A class or attribute of these editors. */
const EDITOR_MARK =
  /\b(?:ql-[a-z]|data-list=|marker-[a-z]|pen-(?:red|green)|text-(?:tiny|small|big|huge)|todo-list|has-text-align-|class="table")/i;

const QUILL_INDENTS = [1, 2, 3, 4, 5, 6, 7, 8].map(
  (level) =>
    `.ql-indent-${level}{margin-left:${3 * level}em}` +
    `.ql-indent-${level}.ql-direction-rtl{margin-left:0;margin-right:${3 * level}em}`,
);
/** Quill numbers nested items by letters and Roman numbers, in turn. */
const QUILL_NUMBERS = ['decimal', 'lower-alpha', 'lower-roman'];
const QUILL_LISTS = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(
  (level) =>
    `li${level === 0 ? '' : `.ql-indent-${level}`}[data-list=ordered]{list-style-type:${QUILL_NUMBERS[level % 3] ?? ''}}`,
);

const EDITOR_STYLES = [
  // Quill.
  '.ql-align-center{text-align:center}.ql-align-right{text-align:right}.ql-align-justify{text-align:justify}',
  '.ql-direction-rtl{direction:rtl;text-align:right}.ql-direction-rtl.ql-align-center{text-align:center}',
  '.ql-size-small{font-size:.75em}.ql-size-large{font-size:1.5em}.ql-size-huge{font-size:2.5em}',
  '.ql-font-serif{font-family:georgia,serif}.ql-font-monospace{font-family:monospace}',
  '.ql-code-block-container{font-family:monospace}',
  'li[data-list=bullet]{list-style-type:disc}li[data-list=checked],li[data-list=unchecked]{list-style-type:square}',
  'td[data-row]{border:1px solid #000;padding:2px 5px}',
  ...QUILL_INDENTS,
  ...QUILL_LISTS,
  // CKEditor 5.
  '.text-tiny{font-size:.7em}.text-small{font-size:.85em}.text-big{font-size:1.4em}.text-huge{font-size:1.8em}',
  '.marker-yellow{background-color:#fdfd77}.marker-green{background-color:#62f962}',
  '.marker-pink{background-color:#fc7899}.marker-blue{background-color:#72ccfd}',
  '.pen-red{color:#e71313;background-color:transparent}.pen-green{color:#128a00;background-color:transparent}',
  '.todo-list{list-style-type:none}',
  'figure.table{display:table}figure.table>table{width:100%;border-collapse:collapse;border:1px double #b3b3b3}',
  'figure.table td,figure.table th{border:1px solid #bfbfbf;padding:.4em}figure.table th{background-color:#f2f2f2}',
  // WordPress.
  '.has-text-align-center{text-align:center}.has-text-align-right{text-align:right}',
].join('');

/** Empty without a class of theirs. The letter's own style elements come after them, and prevail. */
export function findEditorStyles(html: string): string {
  return EDITOR_MARK.test(html) ? EDITOR_STYLES : '';
}

/** Quill puts all items into one list and counts the numbered ones by its own style sheet, each level for itself. */
export function numberItems(list: Element): void {
  const counts: number[] = [];
  for (const item of list.children) {
    if (!isTag(item) || item.attribs['data-list'] === undefined) continue;
    const level = Number(/\bql-indent-([1-8])\b/.exec(item.attribs['class'] ?? '')?.[1] ?? 0);
    counts.length = Math.min(counts.length, level + 1);
    if (item.attribs['data-list'] !== 'ordered') continue;
    counts[level] = (counts[level] ?? 0) + 1;
    item.attribs['value'] = String(counts[level]);
  }
}
