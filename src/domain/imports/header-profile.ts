// Header profiles: how the files of one layout are read, stored under a name. See docs/imports.md.
import { formatVersionTag } from '../shared/entity-tag';
import { DomainError, type FieldErrors } from '../shared/errors';
import { readMarkedText } from '../shared/identifier';
import { normalizeText, validateFreeText } from '../shared/free-text';
import { normalizeHeader } from './describe-layout';
import { COLUMNS, PAYMENT_COLUMNS, REQUIRED_COLUMNS, type ColumnName } from './columns';
import { DEFAULT_READING, FILE_LIMITS, type FileReading, type ImportAction } from './import';
import { readCell, type CellContext } from './read-cell';
import { describeViolation } from './row-violations';

export const MAX_PROFILES = 50;

export const MONEY_FORMATS = { plain: 'Digits and a point: `1234.50`', us: 'As in `$1,234.50`' } as const;
export const EMPTY_CELLS = { keep: 'The stored value stays', clear: 'Values that are optional are removed' } as const;
export const RESTORED_COLUMNS = { last4ssn: 'Last four digits', zip: 'ZIP code' } as const;

/** The profile says this of the file, besides its columns. Null stands for the default. */
interface FileFormatRequest {
  readonly delimiter?: string | null;
  readonly encoding?: string | null;
  readonly dateFormat?: string | null;
  readonly moneyFormat?: FileReading['moneyFormat'] | null;
}

/** Absent members keep what is stored; null is the default. A name is always needed. */
export interface HeaderProfileRequest {
  readonly name?: string | null;
  readonly mapping?: Readonly<Record<string, unknown>> | null;
  readonly constants?: Readonly<Record<string, unknown>> | null;
  readonly format?: FileFormatRequest | null;
  readonly restoreLeadingZeros?: FileReading['restoreLeadingZeros'] | null;
  readonly emptyCells?: FileReading['emptyCells'] | null;
}

/** The names of what a request changes. */
export function listGiven(request: HeaderProfileRequest): readonly string[] {
  return Object.entries<unknown>({ ...request }).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}

export interface HeaderProfileSettings {
  readonly name: string;
  readonly reading: FileReading;
}

export interface HeaderProfileFacts extends HeaderProfileSettings {
  readonly id: number;
  readonly version: number;
}

export interface HeaderProfileView {
  readonly id: number;
  readonly name: string;
  readonly mapping: FileReading['mapping'];
  readonly constants: FileReading['constants'];
  readonly format: Pick<FileReading, 'delimiter' | 'encoding' | 'dateFormat' | 'moneyFormat'>;
  readonly restoreLeadingZeros: FileReading['restoreLeadingZeros'];
  readonly emptyCells: FileReading['emptyCells'];
  readonly isComplete: boolean;
  readonly etag: string;
}

export function describeHeaderProfile({ id, name, reading, version }: HeaderProfileFacts): HeaderProfileView {
  const { mapping, constants, delimiter, encoding, dateFormat, moneyFormat, restoreLeadingZeros, emptyCells } = reading;
  return {
    id,
    name,
    mapping,
    constants,
    format: { delimiter, encoding, dateFormat, moneyFormat },
    restoreLeadingZeros,
    emptyCells,
    isComplete: isComplete(reading),
    etag: formatVersionTag(version),
  };
}

/** Keys are the action of all rows; without one, rows may place accounts. */
const NEEDED_COLUMNS: Readonly<Record<ImportAction, readonly ColumnName[]>> = {
  add: REQUIRED_COLUMNS,
  upsert: REQUIRED_COLUMNS,
  update: [],
  withdraw: [],
  restore: ['current_balance'],
  payment: PAYMENT_COLUMNS,
  payment_reversal: ['payment_reference', 'reversal_reason'],
};

/** Every column that rows need must have a header or a value. Without a mapping the headers are our columns. */
export function isComplete({ mapping, constants }: FileReading): boolean {
  if (mapping === null) return true;
  const known = new Set<string>([...Object.values(mapping), ...Object.keys(constants)]);
  const action = (constants['action'] ?? 'upsert').toLowerCase() as ImportAction;
  return ['account_number', ...NEEDED_COLUMNS[action]].every((column) => known.has(column));
}

const MAX_NAME = 100;
const MAX_HEADER = 191;
/** Limits the JSON of mapping and constants together. */
const MAX_LENGTH = 20_000;

export const FORMATS: { readonly [Name in 'delimiter' | 'encoding' | 'dateFormat']: readonly FileReading[Name][] } = {
  delimiter: [',', ';', '\t', '|'],
  encoding: ['utf-8', 'windows-1252'],
  dateFormat: ['YYYY-MM-DD', 'MM/DD/YYYY', 'YYYYMMDD'],
};

export const FORMAT_PATTERNS = {
  delimiter: /^[,;\t|]$/,
  encoding: /^(utf-8|windows-1252)$/,
  dateFormat: /^(YYYY-MM-DD|MM\/DD\/YYYY|YYYYMMDD)$/,
} as const;

/** Throws `validation_failed` with all errors together. `before` is what is stored; null for a new profile. */
export function parseHeaderProfile(
  request: HeaderProfileRequest,
  before: HeaderProfileSettings | null,
  context: Omit<CellContext, 'reading'>,
): HeaderProfileSettings {
  const stored = before?.reading ?? DEFAULT_READING;
  const name = request.name === undefined && before ? before.name : normalizeText(request.name);
  const format = readFormat(request.format, stored);
  const reading: FileReading = {
    ...format.values,
    mapping: request.mapping === undefined ? stored.mapping : trimKeys(request.mapping),
    constants: request.constants === undefined ? stored.constants : trimValues(request.constants),
    restoreLeadingZeros: pick(request.restoreLeadingZeros, stored, 'restoreLeadingZeros'),
    emptyCells: pick(request.emptyCells, stored, 'emptyCells'),
  };
  const isEmpty = Object.values(request).every((value) => value === undefined);
  const errors: FieldErrors = {
    name: isEmpty ? ['Send at least one member.'] : validateName(name),
    mapping: findMappingErrors(request.mapping ?? {}, reading),
    constants: findConstantErrors(reading, context),
    ...format.errors,
  };
  const found = Object.entries(errors).filter(([, messages]) => messages.length > 0);
  if (found.length > 0) throw new DomainError('validation_failed', { errors: Object.fromEntries(found) });
  return { name: name ?? '', reading };
}

function pick<Name extends 'restoreLeadingZeros' | 'emptyCells'>(
  sent: FileReading[Name] | null | undefined,
  stored: FileReading,
  name: Name,
): FileReading[Name] {
  return sent === undefined ? stored[name] : (sent ?? DEFAULT_READING[name]);
}

function validateName(name: string | null): readonly string[] {
  return name === null ? ['The name field is required.'] : validateFreeText('name', name, MAX_NAME);
}

/** Null stands for all defaults. Absent members keep their values. */
function readFormat(sent: FileFormatRequest | null | undefined, stored: FileReading) {
  const errors: Record<string, readonly string[]> = {};
  const choose = <Name extends keyof typeof FORMATS>(name: Name): FileReading[Name] => {
    const value = sent === null ? null : sent?.[name];
    if (value === undefined) return stored[name];
    if (value === null) return DEFAULT_READING[name];
    const choices: readonly FileReading[Name][] = FORMATS[name];
    const chosen = choices.find((choice) => choice === value);
    if (chosen === undefined)
      errors[`format.${name}`] = [
        `The value must be ${choices.map((one) => (one === '\t' ? 'tab' : one)).join(' or ')}.`,
      ];
    return chosen ?? DEFAULT_READING[name];
  };
  const money = sent === null ? null : sent?.moneyFormat;
  const values = {
    delimiter: choose('delimiter'),
    encoding: choose('encoding'),
    dateFormat: choose('dateFormat'),
    moneyFormat: money === undefined ? stored.moneyFormat : (money ?? DEFAULT_READING.moneyFormat),
  };
  return { values, errors };
}

function trimKeys(mapping: Readonly<Record<string, unknown>> | null): FileReading['mapping'] {
  return mapping && Object.fromEntries(Object.entries(mapping).map(([key, column]) => [key.trim(), String(column)]));
}

function trimValues(constants: Readonly<Record<string, unknown>> | null): FileReading['constants'] {
  const entries = Object.entries(constants ?? {});
  return Object.fromEntries(entries.map(([column, value]) => [column, typeof value === 'string' ? value.trim() : '']));
}

function findMappingErrors(sent: Readonly<Record<string, unknown>>, reading: FileReading): readonly string[] {
  const headers = Object.keys(sent);
  const columns = Object.values(reading.mapping ?? {});
  const errors: string[] = [];
  if (headers.length > FILE_LIMITS.columns) errors.push(`At most ${FILE_LIMITS.columns} headers can be mapped.`);
  if (headers.some((header) => header.trim() === '' || header.length > MAX_HEADER)) {
    errors.push(`A header must have 1 to ${MAX_HEADER} characters.`);
  }
  if (new Set(headers.map(normalizeHeader)).size < headers.length) errors.push('A header is mapped twice.');
  if (!columns.every((column) => Object.hasOwn(COLUMNS, column))) errors.push('A column is unknown.');
  if (new Set(columns).size < columns.length) errors.push('A column has several headers.');
  if (columns.some((column) => Object.hasOwn(reading.constants, column))) {
    errors.push('A column has both a header and a constant.');
  }
  if (JSON.stringify([reading.mapping, reading.constants]).length > MAX_LENGTH) {
    errors.push(`Mapping and constants must not be longer than ${MAX_LENGTH} characters together.`);
  }
  return errors;
}

/** The value of each row is checked once: under the format of the profile. */
function findConstantErrors(reading: FileReading, context: Omit<CellContext, 'reading'>): readonly string[] {
  const entries = Object.entries(reading.constants);
  if (entries.length > FILE_LIMITS.columns) return [`At most ${FILE_LIMITS.columns} constants can be set.`];
  return entries.flatMap(([column, value]) => {
    if (!Object.hasOwn(COLUMNS, column)) return ['A column is unknown.'];
    if (value === '') return [`The constant ${column} must be a text.`];
    const result = readCell(readMarkedText(value), COLUMNS[column as ColumnName], { ...context, reading });
    return 'error' in result
      ? [`The constant ${column}: ${describeViolation({ ...result.error, column }).message}`]
      : [];
  });
}
