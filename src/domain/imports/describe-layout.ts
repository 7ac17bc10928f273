// Says how the beginning of a CSV file was read, and what it looks like instead, when its header was not found. Cells are
// repeated only where they are names of columns, and not the values of a row.
import { COLUMNS } from './columns';
import type { FileReading } from './import';

type Delimiter = FileReading['delimiter'];

const DELIMITERS: Readonly<Record<Delimiter, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars (|)',
};

const ENCODINGS: Readonly<Record<FileReading['encoding'], string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
};

export function nameDelimiter(delimiter: Delimiter): string {
  return DELIMITERS[delimiter];
}

/** Case, white space of any kind, and what nobody sees make no difference. */
export function normalizeHeader(header: string): string {
  return header
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
}

interface Line {
  /** Counts from 1. */
  readonly number: number;
  readonly text: string;
}

const LINES_LOOKED_AT = 30;
const CELLS_SHOWN = 12;
export const MAX_HEADER = 40;

/** `sample` is the beginning of the file. */
export function describeLayout(sample: string, reading: FileReading, headerLine = 1): string {
  const lines = listLines(sample);
  const header = lines.find(({ number }) => number >= headerLine) ?? lines[0];
  if (!header) return 'The file is empty.';
  const cells = split(header.text, reading.delimiter);
  const found = findHeader(lines, reading);
  // The header was understood; something else is wrong, further down.
  if (found && found.line < header.number && found.delimiter === reading.delimiter) return '';
  return [
    `Line ${header.number} was read as ${ENCODINGS[reading.encoding]}, separated by ${DELIMITERS[reading.delimiter]}: ` +
      `${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}${showCells(cells)}.`,
    ...(MISREAD_MARK.test(header.text)
      ? [MISREAD]
      : found
        ? describeFound(found, header, reading)
        : describeGuess(lines, header, reading)),
  ].join(' ');
}

/** Only names: a header has no digits but one in a name such as `address1`. */
function showCells(cells: readonly string[]): string {
  if (looksLikeData(cells)) return '';
  const shown = cells.slice(0, CELLS_SHOWN).map((cell) => `"${cell.slice(0, MAX_HEADER)}"`);
  return ` (${shown.join(', ')}${cells.length > CELLS_SHOWN ? ', …' : ''})`;
}

function looksLikeData(cells: readonly string[]): boolean {
  return cells.some((cell) => /\d\D*\d|@/.test(cell) || cell.length > MAX_HEADER);
}

interface FoundHeader {
  readonly line: number;
  readonly delimiter: Delimiter;
}

function describeFound({ line, delimiter }: FoundHeader, header: Line, reading: FileReading): readonly string[] {
  return [
    ...(line <= header.number ? [] : [`The header seems to be in line ${line}: delete the lines above it.`]),
    ...(delimiter === reading.delimiter ? [] : [describeDelimiter(delimiter)]),
    ...(line === header.number && /^".*"$/.test(header.text) && delimiter === reading.delimiter ? [QUOTED_LINES] : []),
  ];
}

const QUOTED_LINES =
  'Each line seems to have quotes around all of it, so that it is one cell: delete the quotes at its beginning and its end.';

function describeDelimiter(delimiter: Delimiter): string {
  const written = delimiter === '\t' ? 'tab' : `"${delimiter}"`;
  return `The file seems to be separated by ${DELIMITERS[delimiter]}: save it with commas, or use a header profile with format.delimiter ${written}.`;
}

const QUOTED = /^[“”„‟«»].*[“”„‟«»]$/u;
const SINGLE_QUOTED = /^'.*'$/;

/** Characters that separate cells elsewhere. */
const FOREIGN_DELIMITERS: Readonly<Record<string, string>> = {
  '^': 'carets (^)',
  '~': 'tildes (~)',
  ':': 'colons',
  '，': 'full-width commas',
  '\u001f': 'control characters',
  '\u0001': 'control characters',
  '\u001e': 'control characters',
};

/** In a file whose columns have a fixed width, words are far apart. */
const FIXED_WIDTH = /\S {2,}\S.* {2,}\S/;

/** A mark of UTF-8 that was read as windows-1252. */
const MISREAD_MARK = /^"?ï»¿/;
const MISREAD =
  'The line begins with ï»¿: a program has read the file in the wrong encoding and saved it again. Export it again, as CSV UTF-8.';

function describeOtherKind({ text }: Line, cells: readonly string[]): string | null {
  if (/^"?sep=/i.test(text)) {
    return 'The line tells Excel of a delimiter that no header profile reads: save the file with commas.';
  }
  if (cells.some((cell) => SINGLE_QUOTED.test(cell))) {
    return 'The names of the columns have apostrophes around them: write plain quotes ("), also around cells.';
  }
  if (cells.length > 2) return null;
  const foreign = Object.keys(FOREIGN_DELIMITERS).find((sign) => text.split(sign).length > 3);
  if (foreign !== undefined) {
    return `The file seems to be separated by ${FOREIGN_DELIMITERS[foreign]}, which no header profile reads: save it with commas.`;
  }
  if (!FIXED_WIDTH.test(text)) return null;
  return 'The file seems to have columns of a fixed width, separated by spaces: export it as CSV, with commas.';
}

/** Names that stand in two lines, one above the other. */
function hasTwoLineHeader(lines: readonly Line[], header: Line, { delimiter, mapping }: FileReading): boolean {
  const next = lines.find(({ number }) => number > header.number);
  if (!next) return false;
  const below = split(next.text, delimiter);
  const names = new Set((mapping ? Object.keys(mapping) : Object.keys(COLUMNS)).map(toWords));
  const joined = split(header.text, delimiter).map((cell, index) => toWords(`${cell} ${below[index] ?? ''}`));
  return joined.filter((cell) => names.has(cell)).length >= 2;
}

function toWords(name: string): string {
  return normalizeHeader(name.replace(/[_\s]+/g, ' '));
}
const LIKE_ACCOUNT_NUMBER =
  /^(acct|acc|account|debtor|file|client|customer|reference|loan|member)[\s._-]*(no|nr|num|number|id|#)?\.?$|^(acct|account)\b/i;

function describeGuess(lines: readonly Line[], header: Line, reading: FileReading): readonly string[] {
  const cells = split(header.text, reading.delimiter);
  const others = (Object.keys(DELIMITERS) as Delimiter[]).filter((delimiter) => delimiter !== reading.delimiter);
  const other = others.find((delimiter) => split(header.text, delimiter).length > Math.max(2, cells.length));
  if (other && cells.length <= 2) return [describeDelimiter(other)];
  if (cells.some((cell) => QUOTED.test(cell))) {
    return ['The names of the columns have typographic quotes (“…”) around them: delete them, or write plain quotes.'];
  }
  const kind = describeOtherKind(header, cells);
  if (kind !== null) return [kind];
  if (hasTwoLineHeader(lines, header, reading)) {
    return ['The names of the columns seem to stand in two lines: write each of them in one cell of one line.'];
  }
  if (looksLikeData(cells)) {
    return ['The line seems to be data: write a line with the names of the columns above it.'];
  }
  const own = cells.filter((cell) => Object.hasOwn(COLUMNS, normalizeHeader(cell)));
  if (reading.mapping && own.length >= 2) {
    return ['The headers are names of our columns, and the header profile names others: import the file without it.'];
  }
  const like = cells.find((cell) => LIKE_ACCOUNT_NUMBER.test(cell.trim()));
  const named = like === undefined ? 'the header of the account numbers' : `"${like.slice(0, MAX_HEADER)}"`;
  const isLikely = like === undefined ? '' : `If the account numbers are in ${named}: `;
  return [
    `${isLikely}${isLikely ? 'r' : 'R'}ename ${named} to account_number, or use a header profile or a mapping that names it.`,
  ];
}

/** The line, read with any delimiter, that has the most names of columns. */
function findHeader(lines: readonly Line[], { mapping, delimiter: own }: FileReading): FoundHeader | null {
  const entries = mapping ? Object.entries(mapping) : Object.keys(COLUMNS).map((name) => [name, name] as const);
  const names = new Set(entries.map(([header]) => normalizeHeader(header)));
  const key = entries.find(([, column]) => column === 'account_number')?.[0];
  let best: (FoundHeader & { readonly known: number }) | null = null;
  const delimiters = [own, ...(Object.keys(DELIMITERS) as Delimiter[]).filter((delimiter) => delimiter !== own)];
  for (const delimiter of delimiters) {
    for (const { number: line, text } of lines) {
      const cells = split(text, delimiter).map(normalizeHeader);
      const known = cells.filter((cell) => names.has(cell)).length;
      const isHeader = known >= 2 || (key !== undefined && cells.includes(normalizeHeader(key)));
      if (isHeader && known > (best?.known ?? 0)) best = { line, delimiter, known };
    }
  }
  return best;
}

function listLines(sample: string): readonly Line[] {
  return sample
    .split(/\r\n|\r|\n/, LINES_LOOKED_AT)
    .map((text, index) => ({ number: index + 1, text }))
    .filter(({ text }) => /[^\s,;|"]/.test(text));
}

/** Not for reading: a quoted cell may contain the delimiter. */
function split(text: string, delimiter: Delimiter): readonly string[] {
  return text.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}
