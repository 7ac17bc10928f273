// The tables of docs/import-columns.md and docs/import-answers.md: the columns, and what is said of the sample files of clerks.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DESCRIPTIONS } from '../schema/imports/account-columns';
import {
  CHOICES,
  COLUMNS,
  PAYMENT_COLUMN_RULES,
  REQUIRED_COLUMNS,
  type CellKind,
  type ColumnName,
} from '../src/domain/imports/columns';
import { keysOf } from '../src/domain/shared/vocabulary';
import { markdownTable } from './markdown-table';

const list = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ');

/** Where the sentence of the API is not one about files. */
const OF_FILES: Readonly<Partial<Record<ColumnName, string>>> = {
  action: 'What the row does with its account. Default: `upsert`, or the default action of the import.',
  reversal_reason: 'Why the payment is reversed.',
  balance_as_of:
    'Instant or day at which the balance was read. If it is older than the last payment, the row is refused (`balance_stale`).',
  withdraw_reason: 'Why the account is withdrawn. Default: `other`.',
  do_not_contact: 'Sets the mark, or with `false` takes it back: no letters, notices and reminders.',
  attorney: 'Sets the mark, or with `false` takes it back: the consumer is represented by an attorney.',
  attorney_name: 'Name of the attorney. Needed where `attorney` is set.',
  attorney_contact: 'How to reach the attorney.',
  bankruptcy:
    'Sets the mark, or with `false` takes it back: no messages, offers and charges; open payments are cancelled.',
  bankruptcy_case_number: 'Number of the bankruptcy case.',
  bankruptcy_date: 'Day of the bankruptcy.',
  deceased: 'Sets the mark, or with `false` takes it back: as for a bankruptcy, and nobody can sign in to the account.',
  disputed: 'Disputes the account. It ends with its answer, not here.',
  confirm_unmark: 'Confirms that a bankruptcy or a death is taken back, which is refused otherwise.',
};

function describe(column: ColumnName): string {
  const descriptions: Readonly<Partial<Record<ColumnName, string>>> = DESCRIPTIONS;
  return OF_FILES[column] ?? descriptions[column] ?? '';
}

function describeNeed(column: ColumnName): string {
  if (column === 'account_number') return 'always';
  if (column === 'current_balance') return 'to place or restore an account';
  const rules: Readonly<Partial<Record<ColumnName, Readonly<Record<string, string>>>>> = PAYMENT_COLUMN_RULES;
  const payment = rules[column];
  if (payment) {
    const required = Object.entries(payment).filter(([, rule]) => rule === 'required');
    const optional = Object.entries(payment).filter(([, rule]) => rule === 'optional');
    const name = (pairs: typeof required) => list(pairs.map(([action]) => action));
    return [required.length > 0 && `for ${name(required)}`, optional.length > 0 && `optional for ${name(optional)}`]
      .filter((part) => part !== false)
      .join('; ');
  }
  const required: readonly string[] = REQUIRED_COLUMNS;
  return required.includes(column) ? 'to place an account' : '';
}

const BOUNDS = { birth: 'after January 1, 1900, and in the past', past: 'not in the future' };

/** How a cell is written. */
const WRITTEN: { readonly [Kind in CellKind['kind']]: (kind: Extract<CellKind, { readonly kind: Kind }>) => string } = {
  text: ({ max }) => `text, at most ${max} characters`,
  identifier: ({ max }) => `number or code, at most ${max} characters, [as it is](imports.md#identifiers)`,
  name: ({ max }) => `name, at most ${max} characters`,
  last_name: ({ max }) => `name with at least one letter, at most ${max} characters`,
  money: ({ min }) => `amount: \`1234.50\`, with \`us\` also \`$1,234.50\`; at least ${min}`,
  date: ({ bound }) => `date in the format of the file${bound ? `, ${BOUNDS[bound]}` : ''}`,
  instant: () => 'date in the format of the file, or an instant: `2026-03-02T09:30:00Z`; not in the future',
  percent: ({ min, zero }) => `number from ${min} to 99, at most two decimals${zero ? ', or 0' : ''}, without %`,
  days: () => 'whole number from 1 to 1000',
  boolean: () => list(['true', 'false', 'yes', 'no', 'y', 'n', '1', '0']),
  state: () => 'two letters or the name: `DE`, `Delaware`',
  zip: () => '`02134` or `02134-1234`',
  email: () => 'e-mail address, at most 191 characters',
  mobile: () => 'US mobile number: `(212) 736-5000`, `+12127365000`',
  last4ssn: () => 'four digits, with their zeros: `0042`',
  action: () => list(CHOICES.action),
  reason: () => list(CHOICES.reason),
  reversal_reason: () => list(CHOICES.reversal_reason),
};

function describeKind(kind: CellKind): string {
  const describeOne: (kind: never) => string = WRITTEN[kind.kind];
  return describeOne(kind as never);
}

export function renderColumnTable(): string {
  const rows = keysOf(COLUMNS).map((column) => [
    `\`${column}\``,
    describe(column),
    describeNeed(column),
    describeKind(COLUMNS[column]),
  ]);
  return markdownTable(['Column', 'What it is', 'Needed', 'Written as'], rows);
}

interface Problem {
  readonly column: string | null;
  readonly code: string;
  readonly message: string;
  readonly rows: number;
  readonly firstLine: number;
}

interface Outcome {
  readonly what: string;
  readonly error: { readonly code: string; readonly message: string; readonly line: number | null } | null;
  readonly problems: readonly Problem[];
}

/** From the root of the repository, where tools and tests run. */
const OUTCOMES = join('seeders', 'samples', 'clerk-files', 'outcomes.json');

const readOutcomes = () => JSON.parse(readFileSync(OUTCOMES, 'utf8')) as readonly Outcome[];

/** Markdown shows a sentence as it is written. */
const escape = (text: string) => text.replace(/[<>*_[\]`|&\\]/g, (sign) => (sign === '|' ? sign : `\\${sign}`));

export function renderUnderstoodFiles(): string {
  const understood = readOutcomes().filter(({ error, problems }) => !error && problems.length === 0);
  return understood.map(({ what }) => `- ${escape(what)}`).join('\n');
}

export function renderRefusedFiles(): string {
  const rows = readOutcomes().flatMap(({ what, error }) =>
    error ? [[escape(what), `\`${error.code}\``, escape(error.message)]] : [],
  );
  return markdownTable(['The file has, or is', 'Code', 'What a clerk reads'], rows);
}

export function renderRefusedRows(): string {
  const rows = readOutcomes().flatMap(({ what, error, problems }) =>
    error
      ? []
      : problems.map(({ column, code, message }) => [
          escape(what),
          column === null ? '' : `\`${column}\``,
          `\`${code}\``,
          escape(message),
        ]),
  );
  return markdownTable(['The file has', 'Column', 'Code', 'What a clerk reads'], rows);
}
