// What a company can export: the kinds, their columns, and how a row becomes a line of CSV or JSON Lines.
import { COLUMNS, type CellKind, type ColumnName } from '../imports/columns';
import type { WriteCell } from '../imports/write-cell';

export const EXPORT_FORMATS = {
  csv: 'CSV (RFC 4180) in UTF-8, with a header row',
  jsonl: 'JSON Lines: one object per line',
} as const;
export type ExportFormat = keyof typeof EXPORT_FORMATS;

/** The path of each kind in REST has its name. */
export const EXPORT_KINDS = { accounts: 'Accounts', payments: 'Payments', history: 'History', audit: 'Audit' } as const;
export type ExportKind = keyof typeof EXPORT_KINDS;

/** Texts are marked where a spreadsheet or an import would take them for something else. */
type TextKind = Extract<CellKind, { readonly max: number }>;
const TEXT: TextKind = { kind: 'text', max: 191 };
const NUMBER: TextKind = { kind: 'identifier', max: 191 };

/** Kinds that we print ourselves, so that nothing in them is anybody's text. */
const PRINTED: readonly CellKind['kind'][] = [
  'money',
  'date',
  'instant',
  'percent',
  'days',
  'boolean',
  'action',
  'reason',
];

/** The columns of an account as an import reads them, with what they are. Those with data of a person only when named. */
const PLACEMENT_COLUMNS = {
  account_number: 'Account number',
  action: 'What an import does with the row: `withdraw` for a removed account, else `upsert`',
  original_account_name: 'Name of the account',
  current_balance: 'Amount owed now',
  total_balance: 'Original amount',
  subclient_number: 'Number of the subclient',
  reference_number: 'Reference number',
  statement_id_number: 'Statement ID',
  member_account_number: 'Member number',
  subclient_name: 'Name of the subclient on the account',
  subclient_account_number: "The subclient's own number of the account",
  placement_date: 'Day of placement',
  expiry_date: 'Last day for offers',
  pif_balance_discount_percent: 'Settlement discount of the account',
  ppa_balance_discount_percent: 'Payment plan discount of the account',
  min_monthly_pay_percent: 'Minimum monthly payment',
  max_days_first_pay: 'Days until the first payment',
  minimum_settlement_percentage: 'Lowest settlement',
  minimum_payment_plan_percentage: 'Lowest monthly payment',
  max_first_pay_days: 'Latest first payment',
  settlement_auto_approve_enabled: 'Whether settlements are approved automatically',
  payment_plan_auto_approve_enabled: 'Whether payment plans are approved automatically',
  withdraw_reason: 'Why a removed account was withdrawn',
} as const satisfies Partial<Record<ColumnName, string>>;

const PERSONAL_COLUMNS = {
  last_name: 'Last name; only when named',
  first_name: 'First name; only when named',
  middle_name: 'Middle name; only when named',
  last4ssn: 'Last four digits of the social security number; only when named',
  address1: 'Address; only when named',
  address2: 'Second line of the address; only when named',
  city: 'City; only when named',
  state: 'State of the address; only when named',
  zip: 'ZIP code; only when named',
  email1: 'E-mail address; only when named',
  mobile1: 'Mobile number; only when named',
  pass_through1: 'Passed through; only when named',
  pass_through2: 'Passed through; only when named',
  pass_through3: 'Passed through; only when named',
  pass_through4: 'Passed through; only when named',
  pass_through5: 'Passed through; only when named',
} as const satisfies Partial<Record<ColumnName, string>>;

/** Never dates of birth. */
export const ACCOUNT_EXPORT_COLUMNS = {
  id: 'ID of the account',
  ...PLACEMENT_COLUMNS,
  condition: 'Condition of the account',
  link_state: 'Whether a consumer has claimed the account',
  has_failed_payment: 'Whether the last payment failed',
  marks: 'The marks in force, separated by spaces',
  disputed_at: 'When the account was disputed',
  placed_at: 'When the account was created',
  updated_at: 'When the account was last changed',
  letters_not_reached: 'How many of its letters reached nobody: the list of sent letters has them, to be printed',
  ...PERSONAL_COLUMNS,
} as const;
export type AccountExportColumn = keyof typeof ACCOUNT_EXPORT_COLUMNS;

export const PAYMENT_EXPORT_COLUMNS = {
  id: 'ID of the payment',
  account_id: 'ID of the account',
  account_number: 'Account number',
  amount: 'Amount',
  status: 'Outcome',
  transaction_type: 'Settlement or payment of a plan',
  source: 'How the payment came about',
  provider_reference:
    'Key of the charge, under which the payment provider lists it; payments that one gift made have the same',
  payment_reference: "The creditor's reference",
  payment_date: 'Day on which a payment was made to the creditor',
  created_at: 'When the payment was made, failed or was recorded',
  reversed_at: 'When the payment was reversed',
  reversal_reason: 'Why the payment was reversed',
} as const;
export type PaymentExportColumn = keyof typeof PAYMENT_EXPORT_COLUMNS;

export const HISTORY_EXPORT_COLUMNS = {
  id: 'ID of the move',
  at: 'When the move was made',
  account_id: 'ID of the account',
  account_number: 'Account number',
  move: 'The move',
  actor: 'Side that made the move',
  user_id: 'ID of the user of the company who made the move',
  user_name: 'Name of that user',
  condition_before: 'Condition before the move',
  condition_after: 'Condition after the move',
  mark: 'The mark that the move set or took back',
  negotiation_type: 'Settlement or payment plan',
  installment_type: 'Period of the payments',
  settlement_amount: "Settlement in the consumer's terms",
  plan_balance: "Balance of the plan in the consumer's terms",
  payment_amount: "Amount per payment in the consumer's terms",
  number_of_installments: "Number of equal payments in the consumer's terms",
  last_payment_amount: "Last payment in the consumer's terms",
  first_pay_date: "First payment in the consumer's terms",
  counter_settlement_amount: "Settlement in the creditor's terms",
  counter_plan_balance: "Balance of the plan in the creditor's terms",
  counter_payment_amount: "Amount per payment in the creditor's terms",
  counter_number_of_installments: "Number of equal payments in the creditor's terms",
  counter_last_payment_amount: "Last payment in the creditor's terms",
  counter_first_pay_date: "First payment in the creditor's terms",
  current_balance: 'Amount owed after the move, if the move changed it',
} as const;
export type HistoryExportColumn = keyof typeof HISTORY_EXPORT_COLUMNS;

export const AUDIT_EXPORT_COLUMNS = {
  id: 'ID of the event',
  at: 'When it happened',
  event: 'The event',
  actor_type: 'User, program or operator',
  actor_id: 'ID of the user or of the API key',
  actor_name: 'Name of the user, the API key or the operator',
  subject_type: 'Kind of what the event is about',
  subject_id: 'ID of what the event is about',
  details: 'Codes, counts and numbers, as JSON',
  request_id: 'ID of the request',
} as const;
export type AuditExportColumn = keyof typeof AUDIT_EXPORT_COLUMNS;

const EXPORT_COLUMNS = {
  accounts: ACCOUNT_EXPORT_COLUMNS,
  payments: PAYMENT_EXPORT_COLUMNS,
  history: HISTORY_EXPORT_COLUMNS,
  audit: AUDIT_EXPORT_COLUMNS,
} as const satisfies Readonly<Record<ExportKind, Readonly<Record<string, string>>>>;

/** The audit trail of all companies and of consumers, as it is stored: for operators. Nothing else of it is stored. */
const TRAIL_COLUMNS = {
  id: 'ID of the event',
  at: 'When it happened',
  event: 'The event',
  company_id: 'ID of the company',
  profile_id: 'ID of the profile of a consumer',
  session_id: 'ID of the session',
  actor_type: 'User, program or operator',
  creditor_user_id: 'ID of the creditor user',
  api_key_id: 'ID of the API key',
  subject_type: 'Kind of what the event is about',
  subject_id: 'ID of what the event is about',
  reason: 'A code',
  template_id: 'ID of the letter template',
  digest_before: 'Digest of the text before',
  digest_after: 'Digest of the text after',
  details: 'Codes, counts, numbers and the name of the operator, as JSON',
  network: 'Network of the address',
  browser: 'Keyed digest of the user agent',
  request_id: 'ID of the request',
} as const;

/** What is written as a file: what a company exports, or `trail`, for operators. */
export type FileKind = ExportKind | 'trail';

export const FILE_COLUMNS = {
  ...EXPORT_COLUMNS,
  trail: TRAIL_COLUMNS,
} as const satisfies Readonly<Record<FileKind, Readonly<Record<string, string>>>>;

export function listDefaultColumns(kind: FileKind): readonly string[] {
  return Object.keys(FILE_COLUMNS[kind]).filter((column) => !Object.hasOwn(PERSONAL_COLUMNS, column));
}

/** Columns of other kinds than accounts with words of people. */
const TEXTS: Readonly<Record<string, TextKind>> = {
  account_number: NUMBER,
  payment_reference: NUMBER,
  user_name: TEXT,
  actor_name: TEXT,
  details: TEXT,
  request_id: TEXT,
};

function findTextKind(kind: FileKind, column: string): CellKind | null {
  if (kind !== 'accounts') return TEXTS[column] ?? null;
  const columns: Readonly<Record<string, CellKind>> = COLUMNS;
  const found = Object.hasOwn(columns, column) ? columns[column] : undefined;
  return found && !PRINTED.includes(found.kind) ? found : null;
}

type ExportValue = string | number | boolean | null;
export type ExportValues = Readonly<Record<string, ExportValue>>;

export interface LineFormat {
  readonly kind: FileKind;
  readonly format: ExportFormat;
  readonly columns: readonly string[];
  /** Texts are written unchanged if this is null. */
  readonly write: WriteCell | null;
  readonly formatCsv: (cells: readonly string[]) => string;
}

/** A row as a line with its end. */
export function createLineWriter({
  kind,
  format,
  columns,
  write,
  formatCsv,
}: LineFormat): (row: ExportValues) => string {
  const cells = columns.map((column) => {
    const textKind = findTextKind(kind, column);
    return { column, toText: (value: string) => (write && textKind ? write(value, textKind) : value) };
  });
  if (format === 'csv') {
    return (row) =>
      formatCsv(
        cells.map(({ column, toText }) => {
          const value = row[column] ?? '';
          return typeof value === 'string' ? toText(value) : String(value);
        }),
      );
  }
  return (row) => {
    const members = cells.map(({ column, toText }) => {
      const value = row[column] ?? null;
      return [column, typeof value === 'string' ? toText(value) : value] as const;
    });
    return `${JSON.stringify(Object.fromEntries(members))}\n`;
  };
}

/** The last line, by which a reader knows that the file is whole. */
export function formatEnd(format: ExportFormat, rows: number): string {
  return format === 'csv' ? `#end,${rows}\r\n` : `${JSON.stringify({ end: true, rows })}\n`;
}

/** The rows that the last line of an export names; null for any other line. Spreadsheets add empty cells. */
export function readCsvEnd([mark, rows = '', ...others]: readonly string[]): number | null {
  const isEnd = mark === '#end' && /^\d{1,10}$/.test(rows) && others.every((cell) => cell === '');
  return isEnd ? Number(rows) : null;
}

/** The same for JSON Lines, by the members of the line. */
export function readJsonEnd(members: ReadonlyMap<string, string | null>): number | null {
  const rows = members.get('rows') ?? '';
  const isEnd = members.size === 2 && members.get('end') === 'true' && /^\d{1,10}$/.test(rows);
  return isEnd ? Number(rows) : null;
}
