// Reads the beginning of a file as an import would, and shows how it is understood. Looks at no account.
import { nameDelimiter } from '../../../domain/imports/describe-layout';
import {
  FileViolation,
  type FileReading,
  type ImportAction,
  type ImportFormat,
  type ImportOptions,
  type StoredViolation,
} from '../../../domain/imports/import';
import { COLUMNS, type ColumnName } from '../../../domain/imports/columns';
import { watchDoubts } from '../../../domain/imports/file-doubts';
import { createPeopleCheck } from '../../../domain/imports/people-of-file';
import { readRow, type PlacementRow, type RawRow } from '../../../domain/imports/read-row';
import { describeViolation } from '../../../domain/imports/row-violations';
import { toInstant } from '../../../domain/shared/calendar';
import type { FileHeader } from '../../../providers/placement-files/placement-files';
import type { Dependencies } from '../../shared/dependencies';
import { giveTurns } from './read-file';

type Described = ReturnType<typeof describeViolation>;

interface PreviewRow {
  readonly line: number;
  readonly accountNumber: string | null;
  readonly action: ImportAction;
  /** In the order of the file. A value of null is removed from the account. */
  readonly values: readonly { readonly column: string; readonly value: string | null }[];
  readonly errors: readonly Described[];
  readonly warnings: readonly Described[];
}

export interface FilePreview {
  readonly format: ImportFormat;
  /** How the file was read. */
  readonly encoding: FileReading['encoding'];
  /** `commas`; null for JSON Lines. */
  readonly delimiter: string | null;
  /** This is null for JSON Lines, and if no header was found. */
  readonly headerLine: number | null;
  /** Headers of the file, and our columns; null for a header that is ignored. */
  readonly columns: readonly { readonly header: string; readonly column: string | null }[];
  readonly rows: readonly PreviewRow[];
  /** Why the file is refused as a whole; null when nothing is wrong with its beginning. */
  readonly error: StoredViolation | null;
}

export interface PreviewedFile {
  readonly texts: AsyncIterable<string>;
  readonly format: ImportFormat;
  readonly reading: FileReading;
  readonly options: ImportOptions;
}

/** A preview reads no more: a file may have blank lines only. Rows of the maximum length fill less. */
const MAX_CHARACTERS = 512 * 1024;

/** The beginning of the texts, up to the end of a line. */
async function* takeBeginning(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let left = MAX_CHARACTERS;
  for await (const text of texts) {
    if (text.length > left) {
      const beginning = text.slice(0, left);
      const end = Math.max(beginning.lastIndexOf('\n'), beginning.lastIndexOf('\r')) + 1;
      // Without a line end it is one row, which is refused as too large.
      yield end === 0 ? beginning : beginning.slice(0, end);
      return;
    }
    left -= text.length;
    yield text;
  }
}

export async function previewFile(
  { placementFiles, clock, readUsMobile }: Pick<Dependencies, 'clock' | 'placementFiles' | 'readUsMobile'>,
  { texts, format, reading, options }: PreviewedFile,
  limit: number,
): Promise<FilePreview> {
  const { today, epoch: now } = clock();
  const raws: RawRow[] = [];
  const watch = watchDoubts(reading);
  let header: FileHeader = { line: null, delimiter: null, columns: [] };
  let error: StoredViolation | null = null;
  const listener = {
    read: (found: FileHeader) => {
      header = found;
    },
  };
  try {
    for await (const raw of giveTurns(placementFiles.readRows(takeBeginning(texts), { format, reading }, listener))) {
      if (raws.length < limit) raws.push(raw);
      watch.add(raw);
    }
  } catch (thrown) {
    if (!(thrown instanceof FileViolation)) throw thrown;
    // The beginning may end in a cell. Rows behind those that are shown only say what is in doubt.
    if (raws.length < limit) error = thrown.toStored();
  }
  const doubts = reading.doubts ?? watch.find();
  const context = { options, reading: { ...reading, ...(doubts && { doubts }) }, today, now, readUsMobile };
  const checkPeople = createPeopleCheck(options);
  const rows = raws.map((raw) => describeRow(checkPeople(readRow(raw, context))));
  const { line: headerLine, delimiter, columns } = header;
  return {
    format,
    encoding: reading.encoding,
    delimiter: delimiter === null ? null : nameDelimiter(delimiter),
    headerLine,
    columns: columns.map(([name, column]) => ({ header: name, column })),
    rows,
    error,
  };
}

function describeRow({ line, accountNumber, action, values, errors, warnings }: PlacementRow): PreviewRow {
  return {
    line,
    accountNumber: accountNumber === '' ? null : accountNumber,
    action,
    values: (Object.entries(values) as [ColumnName, PlacementRow['values'][ColumnName]][])
      .filter(([column]) => column !== 'account_number' && column !== 'action')
      .map(([column, value]) => ({ column, value: value == null ? null : showValue(column, value) })),
    errors: errors.map(describeViolation),
    warnings: warnings.map(describeViolation),
  };
}

function showValue(column: ColumnName, value: string | number | boolean): string {
  return COLUMNS[column].kind === 'instant' ? toInstant(Number(value)) : String(value);
}
