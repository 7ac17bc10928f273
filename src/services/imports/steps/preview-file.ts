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
import { readRow, type PlacementRow } from '../../../domain/imports/read-row';
import { describeViolation } from '../../../domain/imports/row-violations';
import { toInstant } from '../../../domain/shared/calendar';
import type { FileHeader } from '../../../providers/placement-files/placement-files';
import type { Dependencies } from '../../shared/dependencies';

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
  /** Null for JSON Lines, and when no header was found. */
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

export async function previewFile(
  { placementFiles, clock, readUsMobile }: Pick<Dependencies, 'clock' | 'placementFiles' | 'readUsMobile'>,
  { texts, format, reading, options }: PreviewedFile,
  limit: number,
): Promise<FilePreview> {
  const { today, epoch: now } = clock();
  const context = { options, reading, today, now, readUsMobile };
  const rows: PreviewRow[] = [];
  let header: FileHeader = { line: null, delimiter: null, columns: [] };
  let error: StoredViolation | null = null;
  const listener = {
    read: (found: FileHeader) => {
      header = found;
    },
  };
  try {
    for await (const raw of placementFiles.readRows(texts, { format, reading }, listener)) {
      rows.push(describeRow(readRow(raw, context)));
      if (rows.length >= limit) break;
    }
  } catch (thrown) {
    if (!(thrown instanceof FileViolation)) throw thrown;
    error = thrown.toStored();
  }
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
