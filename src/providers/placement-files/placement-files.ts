// Reads placement files: bytes to text, and text to rows of our columns. Writes lines of CSV.
import { COLUMNS, type ColumnName } from '../../domain/imports/columns';
import { FILE_LIMITS, FileViolation, type FileReading, type ImportFormat } from '../../domain/imports/import';
import { findMisspelledColumn } from '../../domain/imports/misspelled-column';
import type { RawRow } from '../../domain/imports/read-row';
import { decodeText } from './decode-text';
import { readCsv } from './read-csv';
import { guardFormula } from '../../domain/shared/identifier';

export interface PlacementFiles {
  /** Throws `FileViolation`. */
  decodeText: typeof decodeText;
  readRows: typeof readRows;
  formatCsvLine: typeof formatCsvLine;
}

interface FileLayout {
  readonly format: ImportFormat;
  readonly reading: FileReading;
}

interface HeaderListener {
  /** Called once, with the headers that no column reads. */
  ignored(headers: readonly string[]): void;
}

export const placementFiles: PlacementFiles = { decodeText, readRows, formatCsvLine };

/** Throws `FileViolation` for what is wrong with the file as a whole. */
async function* readRows(
  texts: AsyncIterable<string>,
  { format, reading }: FileLayout,
  listener: HeaderListener = { ignored: () => undefined },
  maxRows: number = FILE_LIMITS.rows,
): AsyncGenerator<RawRow> {
  const rows = format === 'csv' ? readCsvRows(texts, reading, listener) : readJsonRows(texts, reading, listener);
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > maxRows) throw new FileViolation('too_many_rows', row.line);
    yield row;
  }
}

async function* readCsvRows(
  texts: AsyncIterable<string>,
  reading: FileReading,
  listener: HeaderListener,
): AsyncGenerator<RawRow> {
  const findColumn = createColumnFinder(reading);
  const constants = readConstants(reading);
  let columns: readonly (ColumnName | null)[] | null = null;
  for await (const { line, cells } of readCsv(texts, reading.delimiter)) {
    if (!columns) {
      columns = cells.map(findColumn);
      const ignored = cells.filter((_cell, index) => columns?.[index] === null);
      assertSpelling(ignored, new Set([...columns, ...Object.keys(constants)]), reading, line);
      checkHeader(columns, reading);
      listener.ignored(ignored);
      continue;
    }
    const named: Partial<Record<ColumnName, string>> = { ...constants };
    columns.forEach((column, index) => {
      if (column !== null && cells[index] !== undefined) named[column] = cells[index];
    });
    yield { line, cells: named, hasWrongCount: cells.length !== columns.length };
  }
  if (!columns) throw new FileViolation('header_missing', 1);
}

async function* readJsonRows(
  texts: AsyncIterable<string>,
  reading: FileReading,
  listener: HeaderListener,
): AsyncGenerator<RawRow> {
  const findColumn = createColumnFinder(reading);
  const constants = readConstants(reading);
  const ignored = new Set<string>();
  for await (const { line, cells } of readJsonLines(texts)) {
    const named: Partial<Record<ColumnName, string | null>> = { ...constants };
    const read = new Set<string>();
    const unknown: string[] = [];
    for (const [header, value] of cells) {
      const column = findColumn(header);
      if (column === null) {
        unknown.push(header);
        continue;
      }
      if (read.has(column)) throw new FileViolation('header_duplicate', line);
      read.add(column);
      named[column] = value;
    }
    for (const header of unknown.slice(0, FILE_LIMITS.columns - ignored.size)) ignored.add(header);
    assertSpelling(
      unknown.filter((header) => ignored.has(header)),
      new Set([...read, ...Object.keys(constants)]),
      reading,
      line,
    );
    yield { line, cells: named };
  }
  listener.ignored([...ignored]);
}

/** Headers are compared without case and surrounding space. Null: ignored. */
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
  for (const header of mapping ? [] : ignored) {
    const meant = findMisspelledColumn(header);
    if (meant !== null && !read.has(meant)) throw new FileViolation('header_misspelled', line, meant);
  }
}

function checkHeader(columns: readonly (ColumnName | null)[], { mapping, constants }: FileReading): void {
  const known = columns.filter((column) => column !== null);
  if (new Set(known).size !== known.length) throw new FileViolation('header_duplicate', 1);
  if (known.includes('account_number') || Object.hasOwn(constants, 'account_number')) return;
  const isMapped = mapping === null || Object.values(mapping).includes('account_number');
  throw new FileViolation(isMapped ? 'header_missing' : 'header_profile_incomplete', 1);
}

function normalizeHeader(header: string): string {
  return header.normalize('NFC').trim().toLowerCase();
}

function isColumn(name: string): name is ColumnName {
  return Object.hasOwn(COLUMNS, name);
}

interface JsonLine {
  readonly line: number;
  /** Null: clears the value. */
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

/** Null for a blank line. */
function parseLine(text: string, line: number): JsonLine | null {
  if (text.trim() === '') return null;
  if (text.length > FILE_LIMITS.rowBytes) throw new FileViolation('row_too_large', line);
  const members = parseObject(text);
  if (!members) throw new FileViolation('jsonl_malformed', line);
  if (members.length > FILE_LIMITS.columns) throw new FileViolation('too_many_columns', line);
  const cells = new Map<string, string | null>();
  for (const [name, value] of members) {
    if (value === null || typeof value === 'string') cells.set(name, value);
    else if (typeof value === 'boolean') cells.set(name, value ? 'true' : 'false');
    else throw new FileViolation('jsonl_malformed', line);
  }
  return { line, cells };
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
  return `${cells.map(guardFormula).map(quote).join(',')}\r\n`;
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
