// Which input field a value belongs to that the database rejected for its length, range or type.
import { isRecord } from '../../domain/shared/is-record';

/** Columns that store values of clients as they were sent, and the field of the GraphQL input. */
const INPUT_FIELDS: Readonly<Record<string, string>> = {
  label: 'reason',
  reason: 'reason',
  note: 'note',
  counter_note: 'note',
  sealed_hold_reason: 'holdReason',
  restart_date: 'restartDate',
  first_pay_date: 'firstPayDate',
  counter_first_pay_date: 'firstPayDate',
  name: 'name',
  description: 'content',
  reference: 'paymentReference',
};

/** How the databases name the column. MariaDB puts database and table before it. */
const COLUMN_PATTERNS: readonly RegExp[] = [
  /for column (?:.*\.)?['`](\w+)['`] at row \d+$/,
  /^Column '(\w+)' cannot be null$/,
  /NOT NULL constraint failed: \w+\.(\w+)$/,
];

/** A check is named after its table and column, as `consumers_status_known`. */
const CHECK_PATTERN = /(\w+)_known\b/;

/** Returns null for a column that clients do not set. Returns only names of the list above, never a value. */
export function findRejectedField(error: unknown): string | null {
  const message = isRecord(error) ? String(error['message']) : '';
  const column = COLUMN_PATTERNS.map((pattern) => pattern.exec(message)?.[1]).find((found) => found !== undefined);
  if (column !== undefined) return getInputField(column);
  const check = CHECK_PATTERN.exec(message)?.[1] ?? '';
  const [longest] = Object.keys(INPUT_FIELDS)
    .filter((name) => check.endsWith(`_${name}`))
    .sort((one, other) => other.length - one.length);
  return getInputField(longest ?? '');
}

function getInputField(column: string): string | null {
  return Object.hasOwn(INPUT_FIELDS, column) ? (INPUT_FIELDS[column] ?? null) : null;
}
