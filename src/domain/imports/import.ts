// What a placement import is: its states, options, counts and the violations of a whole file. See docs/imports.md.
import type { Misreading } from './misread-encodings';

export const IMPORT_FORMATS = { csv: 'CSV with a header row', jsonl: 'JSON Lines' } as const;
export type ImportFormat = keyof typeof IMPORT_FORMATS;

export const IMPORT_STATES = {
  awaiting_file: 'The file has not been uploaded',
  queued: 'Waiting for its turn',
  checking: 'The file is read and validated; nothing is written',
  validated: 'End of a dry run',
  applying: 'Rows are written, in the order of the file',
  completed: 'All rows were tried',
  failed: 'The file was refused; rows that were already applied stay applied',
  cancelled: 'Stopped; rows that were already applied stay applied',
} as const;
export type ImportState = keyof typeof IMPORT_STATES;

/** States that a worker continues from. */
export const RUNNABLE_STATES: readonly ImportState[] = ['queued', 'checking', 'applying'];

/** Nothing follows; after a dry run only that it is applied. */
export const ENDED_STATES: readonly ImportState[] = ['validated', 'completed', 'failed', 'cancelled'];

/** A company has one that runs, and 20 that wait. */
export const MAX_OPEN_IMPORTS = 21;

/** A company has this many that have not ended or whose file is still stored. */
export const MAX_DRY_RUNS = 21;

/** When a client asks again for an import that runs. */
export const POLL_SECONDS = 2;

export const IMPORT_CREATORS = {
  user: 'A creditor user',
  api_key: 'A program with an API key',
  operator: 'An operator, from the command line',
} as const;
export type ImportCreatorType = keyof typeof IMPORT_CREATORS;

export const INVALID_CONTACT_RULES = {
  drop: 'The row is written without the contact',
  reject: 'The row is not written',
} as const;

/** Violations of a file, which refuse it as a whole. */
export const FILE_VIOLATIONS = {
  wrong_file_type: 'The file is not a placement file.',
  csv_malformed:
    'The file has a quote that is not closed, or text beside a quoted cell. A quote inside of a cell is written twice, in a cell with quotes around it: "5"" pipe".',
  jsonl_malformed: 'A line is not one JSON object of text, numbers, booleans and nulls.',
  encoding_invalid:
    'The file contains bytes that are not valid text in its encoding. Save it as CSV UTF-8, or use a header profile with its encoding.',
  header_duplicate:
    'A column is named twice. Delete one of the two, or use a header profile or a mapping that names the right one.',
  header_missing: 'The column account_number, which every row needs, was not found.',
  header_misspelled:
    'The name of a column is almost one of ours. Correct it, or use a header profile or a mapping, which name the columns ' +
    'that are read.',
  header_again:
    'The file has a second header, with other columns or another order, as of files that were put together. Import each ' +
    'of them by itself.',
  header_profile_incomplete: 'The header profile has no column for account_number.',
  row_too_large: 'A row is larger than 64 KiB, or a cell longer than 4,096 characters.',
  too_many_columns: 'A row has more than 200 columns.',
  too_many_rows: 'The file has more than 2,000,000 rows.',
  rows_missing: 'The file has no rows, or fewer than its last line says, so it is not whole. Export it again.',
  payload_too_large: 'The file is larger than allowed.',
  numbers_rounded:
    'All account numbers of 16 or more digits end in zeros: a spreadsheet has rounded them. Format the column as text, and ' +
    'export the file again; write numbers that really end in zeros as ="1234567890123450".',
  too_many_withdrawals: 'The file withdraws more of the open accounts than allowed.',
  too_many_errors: 'More rows have errors than allowed.',
  company_inactive: 'The company does not exist, or is deactivated.',
  file_gone: 'The stored file is incomplete.',
} as const;
export type FileViolationCode = keyof typeof FILE_VIOLATIONS;

export interface StoredViolation {
  readonly code: FileViolationCode;
  readonly message: string;
  /** Counts from 1; null when the violation is in no line. */
  readonly line: number | null;
}

export class FileViolation extends Error {
  constructor(
    readonly code: FileViolationCode,
    readonly line: number | null = null,
    /** Sentences about this file: what was read, and what it looks like. They repeat no value of a row. */
    detail = '',
  ) {
    super(`${FILE_VIOLATIONS[code]} ${detail}`.trimEnd());
  }

  toStored(): StoredViolation {
    return { code: this.code, message: this.message, line: this.line };
  }
}

export const FILE_LIMITS = { rows: 2_000_000, columns: 200, rowBytes: 64 * 1024, cellCharacters: 4096 } as const;

export const IMPORT_ACTIONS = {
  add: 'Creates an account',
  update: 'Changes an account',
  upsert: 'Creates an account or changes it',
  withdraw: 'Removes an account',
  restore: 'Reopens a removed account',
  payment: 'Records a payment made directly to the creditor',
  payment_reversal: 'Reverses a recorded payment',
} as const;
export type ImportAction = keyof typeof IMPORT_ACTIONS;

export interface ImportOptions {
  readonly defaultAction: ImportAction;
  /** `drop` stores the row without the invalid contact. */
  readonly onInvalidContact: keyof typeof INVALID_CONTACT_RULES;
  readonly allowIncompleteIdentity: boolean;
  /** This is a percentage of the company's open accounts. */
  readonly maxWithdrawalsPercent: number;
  /** 0: never. */
  readonly stopAfterErrors: number;
}

export const DEFAULT_IMPORT_OPTIONS: ImportOptions = {
  defaultAction: 'upsert',
  onInvalidContact: 'drop',
  allowIncompleteIdentity: false,
  maxWithdrawalsPercent: 10,
  stopAfterErrors: 0,
};

/** How the cells of a file are read; a header profile stores it under a name. */
export interface FileReading {
  /** Their header → our column. The headers are our columns if this is null. */
  readonly mapping: Readonly<Record<string, string>> | null;
  /** Our column → value of every row. */
  readonly constants: Readonly<Record<string, string>>;
  readonly delimiter: ',' | ';' | '\t' | '|';
  readonly encoding: 'utf-8' | 'windows-1252';
  readonly dateFormat: 'YYYY-MM-DD' | 'MM/DD/YYYY' | 'YYYYMMDD';
  readonly moneyFormat: 'plain' | 'us';
  readonly restoreLeadingZeros: readonly ('last4ssn' | 'zip')[];
  readonly emptyCells: 'keep' | 'clear';
  /** What the file itself says against the reading; found when it is checked. */
  readonly doubts?: FileDoubts;
}

/** Which values are in doubt, because others of the file show that they are not what they are read as. */
export interface FileDoubts {
  /** How letters may have been misread; what explains most of them comes first. */
  readonly letters: readonly Misreading[];
  /** Dates with slashes may have their day first. */
  readonly dates: boolean;
  /** Commas of amounts may stand before decimals. */
  readonly amounts: boolean;
}

export const DEFAULT_READING: FileReading = {
  mapping: null,
  constants: {},
  delimiter: ',',
  encoding: 'utf-8',
  dateFormat: 'YYYY-MM-DD',
  moneyFormat: 'plain',
  restoreLeadingZeros: [],
  emptyCells: 'keep',
};

export const ROW_OUTCOMES = {
  created: 'The account was created',
  updated: 'The account was changed',
  unchanged: 'The account had these values',
  withdrawn: 'The account was removed',
  restored: 'The account was reopened',
  payments: 'The payment was recorded',
  reversed: 'The payment was reversed',
  failed: 'The row was not written',
} as const;
export type RowOutcome = keyof typeof ROW_OUTCOMES;

export type ImportCounts = Readonly<Record<RowOutcome | 'warnings', number>>;

export const NO_COUNTS: ImportCounts = {
  created: 0,
  updated: 0,
  unchanged: 0,
  withdrawn: 0,
  restored: 0,
  payments: 0,
  reversed: 0,
  failed: 0,
  warnings: 0,
};

export function addCounts(one: ImportCounts, other: ImportCounts): ImportCounts {
  const names = Object.keys(one) as (keyof ImportCounts)[];
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as unknown as ImportCounts;
}

/** `0.00` to `1.00`; the check counts as nothing. */
export function formatProgress(rowsDone: number, rowsTotal: number | null, isOver: boolean): string {
  if (isOver) return '1.00';
  return rowsTotal === null || rowsTotal === 0 ? '0.00' : (Math.floor((rowsDone / rowsTotal) * 100) / 100).toFixed(2);
}
