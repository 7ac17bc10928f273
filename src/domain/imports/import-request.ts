// A request to create an import: checked as a whole before anything is stored.
import { DomainError, type FieldErrors } from '../shared/errors';
import { isVisible } from '../shared/free-text';
import { COLUMNS, type ColumnName } from './columns';
import { normalizeHeader } from './describe-layout';
import { FILE_LIMITS, type FileReading, type ImportFormat, type ImportOptions } from './import';

/** Null and omitted members have their defaults. */
export interface ImportRequest {
  readonly fileName: string;
  readonly format: ImportFormat;
  /** Instead of a mapping. */
  readonly headerProfileId?: string | null;
  /** Their header → our column. */
  readonly mapping?: Readonly<Record<string, unknown>> | null;
  readonly dryRun?: boolean | null;
  readonly defaultAction?: ImportOptions['defaultAction'] | null;
  readonly onInvalidContact?: ImportOptions['onInvalidContact'] | null;
  readonly allowIncompleteIdentity?: boolean | null;
  readonly maxWithdrawalsPercent?: number | null;
  readonly stopAfterErrors?: number | null;
}

export interface ParsedImportRequest {
  readonly fileName: string;
  readonly format: ImportFormat;
  readonly dryRun: boolean;
  readonly options: Partial<ImportOptions>;
  readonly reading: Partial<FileReading>;
  readonly headerProfileId?: number | null;
}

const MAX_FILE_NAME = 100;
const MAX_HEADER = 191;
export const MAX_PERCENT = 100;

/** Throws `validation_failed` with all errors together. */
export function parseImportRequest(request: ImportRequest): ParsedImportRequest {
  const { format, mapping, dryRun, defaultAction, onInvalidContact } = request;
  const { allowIncompleteIdentity, maxWithdrawalsPercent: percent, stopAfterErrors } = request;
  const fileName = readFileName(request.fileName);
  const fileNameError = findFileNameError(fileName);
  const isTwofold = Boolean(mapping) && request.headerProfileId != null;
  const mappingError = isTwofold
    ? 'Send either a mapping or a header profile.'
    : mapping
      ? findMappingError(mapping)
      : null;
  const errors: FieldErrors = {
    ...(fileNameError !== null && { fileName: [fileNameError] }),
    ...(mappingError !== null && { mapping: [mappingError] }),
    ...(isOutside(percent, MAX_PERCENT) && {
      maxWithdrawalsPercent: [`The max withdrawals percent must be between 0 and ${MAX_PERCENT}.`],
    }),
    ...(isOutside(stopAfterErrors, FILE_LIMITS.rows) && {
      stopAfterErrors: [`The stop after errors must be between 0 and ${FILE_LIMITS.rows}.`],
    }),
  };
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
  return {
    fileName,
    format,
    dryRun: dryRun ?? false,
    options: {
      ...(defaultAction && { defaultAction }),
      ...(onInvalidContact && { onInvalidContact }),
      ...(allowIncompleteIdentity != null && { allowIncompleteIdentity }),
      ...(percent != null && { maxWithdrawalsPercent: percent }),
      ...(stopAfterErrors != null && { stopAfterErrors }),
    },
    reading: mapping ? { mapping: mapping as Readonly<Record<string, ColumnName>> } : {},
  };
}

/** The last segment of a path, as browsers and programs send it. */
function readFileName(text: string): string {
  return (text.normalize('NFC').split(/[/\\]/).at(-1) ?? '').trim();
}

function findFileNameError(name: string): string | null {
  if (!isVisible(name)) return 'The file name is required.';
  if (name.length > MAX_FILE_NAME) return `The file name must not be longer than ${MAX_FILE_NAME} characters.`;
  return /\p{Cc}/u.test(name) ? 'The file name must not contain control characters.' : null;
}

function findMappingError(mapping: Readonly<Record<string, unknown>>): string | null {
  const entries = Object.entries(mapping);
  if (entries.length > FILE_LIMITS.columns)
    return `The mapping must not have more than ${FILE_LIMITS.columns} members.`;
  const headers = new Set(entries.map(([header]) => normalizeHeader(header)));
  if (headers.size < entries.length) return 'The mapping must name each header once.';
  if (entries.some(([header]) => header.trim() === '' || header.length > MAX_HEADER)) {
    return `The mapping must have headers of 1 to ${MAX_HEADER} characters.`;
  }
  const columns = entries.map(([, column]) => column);
  if (!columns.every(isColumn)) return 'The mapping must name columns of placement files.';
  if (new Set(columns).size < columns.length) return 'The mapping must name each column once.';
  return columns.includes('account_number') ? null : 'The mapping must name the column account_number.';
}

function isColumn(name: unknown): name is ColumnName {
  return typeof name === 'string' && Object.hasOwn(COLUMNS, name);
}

function isOutside(value: number | null | undefined, max: number): boolean {
  return value != null && (value < 0 || value > max);
}
