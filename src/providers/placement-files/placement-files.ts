// Reads placement files: bytes to text, and text to rows of our columns. Writes lines of CSV.
import { readCsvEnd, readJsonEnd } from '../../domain/exports/export';
import { COLUMNS, REQUIRED_COLUMNS, type ColumnName } from '../../domain/imports/columns';
import { FILE_LIMITS, FileViolation, type FileReading, type ImportFormat } from '../../domain/imports/import';
import { findMisspelledColumn } from '../../domain/imports/misspelled-column';
import { isTotalLabel, type RawRow } from '../../domain/imports/read-row';
import { describeLayout, MAX_HEADER, normalizeHeader } from '../../domain/imports/describe-layout';
import { recognizeText } from '../../domain/imports/recognize-file';
import { decodeText, dropEndOfFile } from './decode-text';
import { readCsv } from './read-csv';
import { guardFormula } from '../../domain/shared/identifier';

export interface PlacementFiles {
  /** Throws `FileViolation`. */
  decodeText: typeof decodeText;
  readRows: typeof readRows;
  formatCsvLine: typeof formatCsvLine;
  formatPlainCsvLine: typeof formatPlainCsvLine;
}

interface FileLayout {
  readonly format: ImportFormat;
  readonly reading: FileReading;
}

export interface FileHeader {
  /** This is the line of the header. It is null in JSON Lines, which have none. */
  readonly line: number | null;
  readonly delimiter: FileReading['delimiter'] | null;
  /** Their headers, in the order of the file, and our columns; null for those that are ignored. */
  readonly columns: readonly (readonly [header: string, column: ColumnName | null])[];
}

interface HeaderListener {
  /** Called once: for CSV before the first row, for JSON Lines when no further row is read. */
  read(header: FileHeader): void;
}

export const placementFiles: PlacementFiles = { decodeText, readRows, formatCsvLine, formatPlainCsvLine };

/** Throws `FileViolation` for what is wrong with the file as a whole. */
async function* readRows(
  texts: AsyncIterable<string>,
  { format, reading }: FileLayout,
  listener: HeaderListener = { read: () => undefined },
  maxRows: number = FILE_LIMITS.rows,
): AsyncGenerator<RawRow> {
  const { sample, all } = await takeSample(texts);
  const kind = recognizeText(sample, format);
  if (kind !== null) throw new FileViolation('wrong_file_type', null, kind);
  const rows = format === 'csv' ? readCsvRows(all, sample, reading, listener) : readJsonRows(all, reading, listener);
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > maxRows) throw new FileViolation('too_many_rows', row.line);
    yield row;
  }
}

const SAMPLE_CHARACTERS = 16 * 1024;

/** The beginning of the file, and all of it. */
async function takeSample(texts: AsyncIterable<string>): Promise<{ sample: string; all: AsyncGenerator<string> }> {
  const iterator = texts[Symbol.asyncIterator]();
  let sample = '';
  while (sample.length < SAMPLE_CHARACTERS) {
    const next = await iterator.next();
    if (next.done) break;
    sample += next.value;
  }
  async function* readAll(): AsyncGenerator<string> {
    try {
      if (sample !== '') yield sample;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  }
  return { sample, all: readAll() };
}

/** The first line of a file that Excel is told how to read. */
const DELIMITER_LINE = /^\uFEFF?"?sep=([,;\t|])"?(\r\n|\r|\n|$)/i;

async function* readCsvRows(
  texts: AsyncIterable<string>,
  sample: string,
  reading: FileReading,
  listener: HeaderListener,
): AsyncGenerator<RawRow> {
  const [told = '', delimiter = reading.delimiter] = DELIMITER_LINE.exec(sample) ?? [];
  const effective: FileReading = { ...reading, delimiter: delimiter as FileReading['delimiter'] };
  const constants = readConstants(reading);
  // A blank line stands for the one that tells the delimiter.
  const lines = told === '' ? sample : `\n${sample.slice(told.length)}`;
  const explain = (line: number) => describeLayout(lines, effective, line);
  const records = readCsv(skipCharacters(texts, told.length), effective.delimiter, told === '' ? 1 : 2);
  let header = '';
  let rows = 0;
  let isEnded = false;
  let columns: readonly (ColumnName | null)[] | null = null;
  const findColumn = createColumnFinder(reading);
  try {
    for await (const { line, cells, next, isCutOff } of records) {
      if (!columns) {
        columns = readHeader(cells, line, effective, explain);
        header = joinHeader(cells);
        listener.read({ line, delimiter: effective.delimiter, columns: zip(cells, columns) });
        continue;
      }
      // Reports repeat it on each page.
      if (joinHeader(cells) === header) continue;
      const end = readCsvEnd(cells);
      if (end !== null) {
        assertWhole(rows, end, line);
        isEnded = true;
        continue;
      }
      if (isOtherHeader(cells, findColumn)) throw new FileViolation('header_again', line);
      const named: Partial<Record<ColumnName, string>> = { ...constants };
      columns.forEach((column, index) => {
        if (column !== null && cells[index] !== undefined) named[column] = cells[index];
      });
      const misplaced = isCutOff && cells.length < columns.length ? 'cut_off' : findMisplaced(cells, next, columns);
      rows += 1;
      yield { line, cells: named, ...(misplaced && { misplaced }) };
    }
  } catch (error) {
    if (!(error instanceof FileViolation) || error.code !== 'csv_malformed') throw error;
    const detail = columns ? (/\\"/.test(sample) ? BACKSLASHES : '') : explain(error.line ?? 1);
    throw new FileViolation('csv_malformed', error.line, detail);
  }
  if (!columns) throw new FileViolation('header_missing', 1, explain(1));
  if (rows === 0 && !isEnded) throw new FileViolation('rows_missing', null, 'It has a header, and nothing below it.');
}

/** Throws `FileViolation`. A file that was continued has more rows than the answer that ended it. */
function assertWhole(rows: number, end: number, line: number): void {
  if (rows < end) throw new FileViolation('rows_missing', line, `It has ${rows} of ${end}.`);
}

const BACKSLASHES =
  'Its quotes seem to have backslashes before them, as databases write them: export it with doubled quotes.';

async function* skipCharacters(texts: AsyncIterable<string>, count: number): AsyncGenerator<string> {
  let left = count;
  for await (const text of texts) {
    const skipped = Math.min(left, text.length);
    left -= skipped;
    yield text.slice(skipped);
  }
}

function zip(cells: readonly string[], columns: readonly (ColumnName | null)[]): FileHeader['columns'] {
  return cells.map((cell, index) => [cell, columns[index] ?? null] as const);
}

function joinHeader(cells: readonly string[]): string {
  return cells.map(normalizeHeader).join('\n').trimEnd();
}

/** What follows would be read under the wrong names. */
function isOtherHeader(cells: readonly string[], findColumn: (header: string) => ColumnName | null): boolean {
  const names = cells.filter((cell) => findColumn(cell) !== null);
  return names.length >= 3 && names.length * 2 > cells.filter((cell) => cell.trim() !== '').length;
}

/** Throws `FileViolation`. */
function readHeader(
  cells: readonly string[],
  line: number,
  reading: FileReading,
  explain: (line: number) => string,
): readonly (ColumnName | null)[] {
  const columns = cells.map(createColumnFinder(reading));
  const ignored = cells.filter((_cell, index) => columns[index] === null);
  const known = columns.filter((column) => column !== null);
  const twice = known.find((column, index) => known.indexOf(column) !== index);
  if (twice !== undefined) throw new FileViolation('header_duplicate', line, `The column is ${twice}.`);
  assertSpelling(ignored, new Set([...columns, ...Object.keys(reading.constants)]), reading, line);
  if (known.includes('account_number') || Object.hasOwn(reading.constants, 'account_number')) return columns;
  const { mapping } = reading;
  const isMapped = mapping === null || Object.values(mapping).includes('account_number');
  throw new FileViolation(isMapped ? 'header_missing' : 'header_profile_incomplete', line, explain(line));
}

/** Cells at the end may be left out, and empty ones may follow: spreadsheets write both. */
function findMisplaced(
  cells: readonly string[],
  next: readonly string[] | null,
  columns: readonly (ColumnName | null)[],
): RawRow['misplaced'] {
  if (cells.length > columns.length) {
    return cells.slice(columns.length).every((cell) => cell.trim() === '') ? undefined : 'extra_cells';
  }
  if (cells.length === columns.length) return undefined;
  return next !== null && readCsvEnd(next) === null && goesOn(cells, next, columns) ? 'line_break' : undefined;
}

/** The next row is probably the rest of this one: together they are one row, and it has no account number. */
function goesOn(cells: readonly string[], next: readonly string[], columns: readonly (ColumnName | null)[]): boolean {
  const number = (next[columns.indexOf('account_number')] ?? '').trim();
  const isShort = next.length < columns.length && cells.length + next.length <= columns.length + 1;
  return isShort && !/\d/.test(number) && !isTotalLabel(number) && next.some((cell) => cell.trim() !== '');
}

async function* readJsonRows(
  texts: AsyncIterable<string>,
  reading: FileReading,
  listener: HeaderListener,
): AsyncGenerator<RawRow> {
  const found = new Map<string, ColumnName | null>();
  try {
    yield* readJsonObjects(texts, reading, found);
  } finally {
    listener.read({ line: null, delimiter: null, columns: [...found] });
  }
}

/** Adds to `found` what the members of the objects are. */
async function* readJsonObjects(
  texts: AsyncIterable<string>,
  reading: FileReading,
  found: Map<string, ColumnName | null>,
): AsyncGenerator<RawRow> {
  const findColumn = createColumnFinder(reading);
  const constants = readConstants(reading);
  let rows = 0;
  let isEnded = false;
  for await (const { line, cells } of readJsonLines(texts)) {
    const end = readJsonEnd(cells);
    if (end !== null) {
      assertWhole(rows, end, line);
      isEnded = true;
      continue;
    }
    rows += 1;
    const named: Partial<Record<ColumnName, string | null>> = { ...constants };
    const read = new Set<string>();
    const unknown: string[] = [];
    for (const [header, value] of cells) {
      const column = findColumn(header);
      if (found.size < MAX_MEMBERS) found.set(header, column);
      if (column === null) {
        unknown.push(header);
        continue;
      }
      if (read.has(column)) throw new FileViolation('header_duplicate', line, `The column is ${column}.`);
      read.add(column);
      named[column] = value;
    }
    assertSpelling(
      unknown.filter((header) => found.has(header)),
      new Set([...read, ...Object.keys(constants)]),
      reading,
      line,
    );
    yield { line, cells: named };
  }
  if (rows === 0 && !isEnded) throw new FileViolation('rows_missing', null, 'The file is empty.');
}

/** Names of members that are remembered: ours, and as many others as a file may have columns. */
const MAX_MEMBERS = FILE_LIMITS.columns + Object.keys(COLUMNS).length;

/** The finder returns null for a header that is ignored. */
function createColumnFinder({ mapping }: FileReading): (header: string) => ColumnName | null {
  const columns = new Map<string, ColumnName>();
  const pairs = mapping ? Object.entries(mapping) : Object.keys(COLUMNS).map((name) => [name, name] as const);
  for (const [header, column] of pairs) {
    if (isColumn(column)) columns.set(normalizeHeader(header), column);
  }
  return (header) => columns.get(normalizeHeader(header)) ?? null;
}

function readConstants({ constants }: FileReading): Partial<Record<ColumnName, string>> {
  return Object.fromEntries(Object.entries(constants).filter(([column]) => isColumn(column)));
}

/** A mapping says which headers are read, and so that others are not. */
function assertSpelling(
  ignored: readonly string[],
  read: ReadonlySet<string | null>,
  { mapping }: FileReading,
  line: number,
): void {
  const misspelled = (mapping ? [] : ignored).flatMap((header) => {
    const meant = findMisspelledColumn(header);
    return meant === null || read.has(meant) ? [] : [[header.trim().slice(0, MAX_HEADER), meant] as const];
  });
  if (misspelled.length === 0) return;
  const pairs = misspelled.map(([header, meant]) => `"${header}" is ${meant}`);
  const known = new Set([...read, ...misspelled.map(([, meant]) => meant)]);
  const detail = `It seems that ${listInWords(pairs)}. ${describeMissing(known)}`;
  throw new FileViolation('header_misspelled', line, detail);
}

/** Columns whose rows would be refused next. */
function describeMissing(known: ReadonlySet<string | null>): string {
  const missing = REQUIRED_COLUMNS.filter((column) => !known.has(column));
  return [
    ...(known.has('account_number') ? [] : ['Also missing: account_number, which every row needs.']),
    ...(missing.length === 0 ? [] : [`Also missing: ${listInWords(missing)}, which new accounts need.`]),
  ].join(' ');
}

function listInWords(parts: readonly string[]): string {
  const [last = ''] = parts.slice(-1);
  return parts.length === 1 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

function isColumn(name: string): name is ColumnName {
  return Object.hasOwn(COLUMNS, name);
}

interface JsonLine {
  readonly line: number;
  /** Null clears the value. */
  readonly cells: ReadonlyMap<string, string | null>;
}

/** A text, or a number outside of a text. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Reads the objects of a JSON Lines file as a stream. Numbers are taken from the text, never as binary floats. */
async function* readJsonLines(texts: AsyncIterable<string>): AsyncGenerator<JsonLine> {
  let line = 0;
  let rest = '';
  for await (const text of texts) {
    rest += text;
    let from = 0;
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n', from)) {
      line += 1;
      const record = parseLine(rest.slice(from, end), line);
      from = end + 1;
      if (record) yield record;
    }
    rest = rest.slice(from);
    if (rest.length > FILE_LIMITS.rowBytes) throw new FileViolation('row_too_large', line + 1);
  }
  const last = parseLine(rest, line + 1);
  if (last) yield last;
}

/** Returns null for a blank line. */
function parseLine(text: string, line: number): JsonLine | null {
  if (dropEndOfFile(text).trim() === '') return null;
  if (text.length > FILE_LIMITS.rowBytes) throw new FileViolation('row_too_large', line);
  // Files that were joined have byte order marks inside, which are white space here.
  const members = parseObject(dropEndOfFile(text).trim());
  if (!members) throw new FileViolation('jsonl_malformed', line, describeJsonLine(text));
  if (members.length > FILE_LIMITS.columns) throw new FileViolation('too_many_columns', line);
  const cells = new Map<string, string | null>();
  for (const [name, value] of members) {
    if (value === null || typeof value === 'string') cells.set(name, value);
    else if (typeof value === 'boolean') cells.set(name, value ? 'true' : 'false');
    else throw new FileViolation('jsonl_malformed', line, NESTED);
  }
  if (cells.size < countMembers(text)) throw new FileViolation('header_duplicate', line, 'A line has a member twice.');
  return { line, cells };
}

const NESTED = 'A member has a list or an object as its value: write each value as a member of its own.';

/** A text, and the colon of a member. */
const MEMBER = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

/** Expects an object without objects inside. A program that reads it keeps only the last of two equal names. */
function countMembers(text: string): number {
  return [...text.matchAll(MEMBER)].filter(([, colon]) => colon !== undefined).length;
}

/** The first that fits. */
const MALFORMED: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  [/^\s*[[{]\s*$/, 'An object seems to go over several lines: write each object in one line.'],
  [/^\s*[\])},]+\s*$/, 'An object seems to go over several lines: write each object in one line.'],
  [/^\s*\{.*\}\s*,\s*$/, 'It ends with a comma: delete the commas between the lines.'],
  [/\}\s*,?\s*\{/, 'It has several objects: write each object in a line of its own, which ends with a line feed.'],
  [/^\s*\{\s*'/, 'It has apostrophes where JSON has quotes ("): let a program for JSON write it.'],
  [
    /:\s*(NaN|-?Infinity|None|True|False|undefined)\b/,
    'It has a word that JSON does not know, such as NaN or None: write null.',
  ],
  [/^\s*(\/\/|#)/, 'It is a comment, which JSON does not have: delete it.'],
  [/^\s*\{(?!.*\}\s*$)/, 'It does not end with a brace: the file was probably cut off.'],
];

function describeJsonLine(text: string): string {
  return MALFORMED.find(([pattern]) => pattern.test(text))?.[1] ?? '';
}

function parseObject(text: string): readonly (readonly [string, unknown])[] | null {
  try {
    JSON.parse(text);
    const value: unknown = JSON.parse(text.replace(TOKEN, (token) => (token.startsWith('"') ? token : `"${token}"`)));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : null;
  } catch {
    return null;
  }
}

/** Writes lines of CSV (RFC 4180) that spreadsheets open as text. */
export function formatCsvLine(cells: readonly string[]): string {
  return formatPlainCsvLine(cells.map(guardFormula));
}

/** Writes lines of CSV (RFC 4180) with cells that are guarded where they need it. */
function formatPlainCsvLine(cells: readonly string[]): string {
  return `${cells.map(quote).join(',')}\r\n`;
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
