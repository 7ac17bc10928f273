// Reads the records of a CSV file as a stream. A malformed quote refuses the file: what follows cannot be trusted.
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { FILE_LIMITS, FileViolation, type FileReading } from '../../domain/imports/import';
import { countLineEnds, dropEndOfFile } from './decode-text';

export interface CsvRecord {
  /** On which the record begins. */
  readonly line: number;
  readonly cells: readonly string[];
  /** This is null for the last record. It may be one that does not count, because all of its cells are empty. */
  readonly next: readonly string[] | null;
  /** The file ends with this record, and without a line end. */
  readonly isCutOff: boolean;
}

/** `firstLine` is the number of the line that `texts` begin with. */
export async function* readCsv(
  texts: AsyncIterable<string>,
  delimiter: FileReading['delimiter'],
  firstLine = 1,
): AsyncGenerator<CsvRecord> {
  let line = firstLine;
  let emptyLines = 0;
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: FILE_LIMITS.rowBytes,
    // Each record begins with its line, counted while it is parsed: records before a violation may be dropped unread.
    on_record(cells: string[], { empty_lines: skipped }): string[] {
      const start = line + skipped - emptyLines;
      emptyLines = skipped;
      line = start + 1 + cells.reduce((sum, cell) => sum + countLineEnds(cell), 0);
      return [String(start), ...cells];
    },
  });
  let isEnded = true;
  async function* watchEnd(): AsyncGenerator<string> {
    for await (const text of texts) {
      const kept = dropEndOfFile(text);
      if (text !== '') isEnded = /[\r\n]$/.test(kept);
      yield kept;
    }
  }
  const source = Readable.from(quoteTextMarks(watchEnd(), delimiter), { objectMode: true, highWaterMark: 1 });
  source.on('error', (error) => parser.destroy(error));
  try {
    let before: Pick<CsvRecord, 'line' | 'cells'> | null = null;
    for await (const [first, ...all] of source.pipe(parser) as AsyncIterable<string[]>) {
      const start = Number(first);
      const cells = all.length > FILE_LIMITS.columns ? dropEmptyEnd(all) : all;
      checkSize(cells, start);
      if (before) yield { ...before, next: cells, isCutOff: false };
      before = isDecoration(cells) ? null : { line: start, cells };
    }
    if (before) yield { ...before, next: null, isCutOff: !isEnded };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const skipped = Number(Reflect.get(error, 'empty_lines') ?? emptyLines);
    const at = line + skipped - emptyLines;
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw new FileViolation('row_too_large', at, OPEN_QUOTE);
    throw new FileViolation('csv_malformed', at);
  } finally {
    source.destroy();
    parser.destroy();
  }
}

const OPEN_QUOTE = 'If its line is shorter, it has a quote that is not closed.';

/** Spreadsheets write rows that have a format and no value; databases and terminals draw lines of dashes below the header. */
function isDecoration(cells: readonly string[]): boolean {
  return cells.every((cell) => /^\s*([-=_+:|]{2,}\s*)?$/.test(cell));
}

function dropEmptyEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
}

/**
 * `="00123"` keeps the zeros in a spreadsheet, and many programs write it without the quotes that RFC 4180 wants around it:
 * they are added. Inside of a quoted cell it cannot occur, because there each quote is doubled. White space between a quote
 * and a delimiter is removed, too; inside of a quoted cell, that changes no more than white space at an end or behind a
 * delimiter. A line that is not complete waits for its end, unless it is too long for a row.
 */
async function* quoteTextMarks(
  texts: AsyncIterable<string>,
  delimiter: FileReading['delimiter'],
): AsyncGenerator<string> {
  const mark = new RegExp(`(?<=^|[${delimiter}\\r\\n])="([^"\\r\\n]+)"(?=[${delimiter}\\r\\n]|$)`, 'g');
  const space = delimiter === '\t' ? '[ \\u00a0]' : '[ \\t\\u00a0]';
  const before = new RegExp(`(?<=^|[${delimiter}\\r\\n])${space}+"(?!"(?!"))`, 'g');
  const behind = new RegExp(`(?<!")"${space}+(?=[${delimiter}\\r\\n]|$)`, 'g');
  const quote = (text: string) => {
    if (!text.includes('"')) return text;
    return text.replace(mark, '"=""$1"""').replace(before, '"').replace(behind, '"');
  };
  let rest = '';
  for await (const text of texts) {
    rest += text;
    const end = Math.max(rest.lastIndexOf('\n'), rest.lastIndexOf('\r')) + 1;
    if (end === 0 && rest.length <= FILE_LIMITS.rowBytes) continue;
    const length = end === 0 ? rest.length : end;
    yield quote(rest.slice(0, length));
    rest = rest.slice(length);
  }
  if (rest !== '') yield quote(rest);
}

function checkSize(cells: readonly string[], line: number): void {
  if (cells.length > FILE_LIMITS.columns) {
    throw new FileViolation('too_many_columns', line, `It has ${cells.length}: delete those that are not ours.`);
  }
  if (cells.some(({ length }) => length > FILE_LIMITS.cellCharacters)) throw new FileViolation('row_too_large', line);
}
