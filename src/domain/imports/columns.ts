// The columns of a placement file as one table: the kind of their values, and the bounds.
import { keysOf, REVERSAL_REASONS } from '../shared/vocabulary';
import { IMPORT_ACTIONS } from './import';

export type CellKind =
  | { readonly kind: 'text'; readonly max: number }
  /** Something is found again by this value, so one that a spreadsheet has changed is refused. */
  | { readonly kind: 'identifier'; readonly max: number }
  | { readonly kind: 'name'; readonly max: number; readonly of?: 'company' }
  | { readonly kind: 'last_name'; readonly max: number }
  | { readonly kind: 'money'; readonly min: '0.00' | '0.01' }
  | { readonly kind: 'date'; readonly bound?: 'birth' | 'past' }
  | { readonly kind: 'instant' }
  | { readonly kind: 'percent'; readonly min: number; readonly zero?: true }
  | { readonly kind: 'days' }
  | {
      readonly kind:
        'boolean' | 'state' | 'zip' | 'email' | 'mobile' | 'last4ssn' | 'action' | 'reason' | 'reversal_reason';
    };

const text = (max: number): CellKind => ({ kind: 'text', max });
const identifier = (max: number): CellKind => ({ kind: 'identifier', max });
const name = (max: number): CellKind => ({ kind: 'name', max });

export const COLUMNS = {
  account_number: identifier(50),
  action: { kind: 'action' },
  original_account_name: { kind: 'name', max: 100, of: 'company' },
  last_name: { kind: 'last_name', max: 100 },
  first_name: name(100),
  middle_name: name(100),
  date_of_birth: { kind: 'date', bound: 'birth' },
  last4ssn: { kind: 'last4ssn' },
  current_balance: { kind: 'money', min: '0.00' },
  total_balance: { kind: 'money', min: '0.00' },
  balance_as_of: { kind: 'instant' },
  subclient_number: identifier(191),
  reference_number: identifier(100),
  statement_id_number: identifier(100),
  member_account_number: identifier(100),
  subclient_name: text(100),
  subclient_account_number: identifier(100),
  placement_date: { kind: 'date', bound: 'past' },
  expiry_date: { kind: 'date' },
  address1: text(191),
  address2: text(191),
  city: text(191),
  state: { kind: 'state' },
  zip: { kind: 'zip' },
  email1: { kind: 'email' },
  mobile1: { kind: 'mobile' },
  pif_balance_discount_percent: { kind: 'percent', min: 2, zero: true },
  ppa_balance_discount_percent: { kind: 'percent', min: 1, zero: true },
  min_monthly_pay_percent: { kind: 'percent', min: 2 },
  max_days_first_pay: { kind: 'days' },
  minimum_settlement_percentage: { kind: 'percent', min: 1 },
  minimum_payment_plan_percentage: { kind: 'percent', min: 1 },
  max_first_pay_days: { kind: 'days' },
  settlement_auto_approve_enabled: { kind: 'boolean' },
  payment_plan_auto_approve_enabled: { kind: 'boolean' },
  pass_through1: text(191),
  pass_through2: text(191),
  pass_through3: text(191),
  pass_through4: text(191),
  pass_through5: text(191),
  do_not_contact: { kind: 'boolean' },
  attorney: { kind: 'boolean' },
  attorney_name: text(191),
  attorney_contact: text(191),
  bankruptcy: { kind: 'boolean' },
  bankruptcy_case_number: text(50),
  bankruptcy_date: { kind: 'date', bound: 'past' },
  deceased: { kind: 'boolean' },
  disputed: { kind: 'boolean' },
  confirm_unmark: { kind: 'boolean' },
  withdraw_reason: { kind: 'reason' },
  force: { kind: 'boolean' },
  payment_amount: { kind: 'money', min: '0.01' },
  payment_date: { kind: 'date', bound: 'past' },
  payment_reference: identifier(100),
  confirm_overpaid: { kind: 'boolean' },
  reversal_reason: { kind: 'reversal_reason' },
} as const satisfies Readonly<Record<string, CellKind>>;
export type ColumnName = keyof typeof COLUMNS;

/** Needed to create an account, besides `account_number`. */
export const REQUIRED_COLUMNS = [
  'original_account_name',
  'last_name',
  'date_of_birth',
  'last4ssn',
  'current_balance',
] as const satisfies readonly ColumnName[];

/** Optional with `allow_incomplete_identity`. */
export const IDENTITY_COLUMNS: readonly ColumnName[] = ['date_of_birth', 'last4ssn'];

/** Messages to a person go to these. */
export const CONTACT_COLUMNS = ['email1', 'mobile1'] as const satisfies readonly ColumnName[];

/** What a payment is. */
export const PAYMENT_COLUMNS = [
  'payment_amount',
  'payment_date',
  'payment_reference',
] as const satisfies readonly ColumnName[];

type PaymentAction = 'payment' | 'payment_reversal';

/** The columns of payments and their reversals: whether an action requires or allows them. No other action does. */
export const PAYMENT_COLUMN_RULES = {
  payment_amount: { payment: 'required', payment_reversal: 'optional' },
  payment_date: { payment: 'required', payment_reversal: 'optional' },
  payment_reference: { payment: 'required', payment_reversal: 'required' },
  confirm_overpaid: { payment: 'optional' },
  reversal_reason: { payment_reversal: 'required' },
} as const satisfies Readonly<
  Partial<Record<ColumnName, Readonly<Partial<Record<PaymentAction, 'required' | 'optional'>>>>>
>;

export const WITHDRAW_REASONS = {
  recalled: 'Recalled by the creditor',
  sold: 'Sold',
  bankruptcy: 'Bankruptcy',
  deceased: 'Deceased',
  paid_elsewhere: 'Paid elsewhere',
  dispute_upheld: 'Dispute upheld',
  other: 'Other',
} as const;
export type WithdrawReason = keyof typeof WITHDRAW_REASONS;

/** The words of the kinds that take only these. */
export const CHOICES = {
  action: keysOf(IMPORT_ACTIONS),
  reason: keysOf(WITHDRAW_REASONS),
  reversal_reason: keysOf(REVERSAL_REASONS),
} as const satisfies Partial<Record<CellKind['kind'], readonly string[]>>;

/** Never cleared by an empty cell. */
export const RETAINED_COLUMNS: ReadonlySet<ColumnName> = new Set<ColumnName>([
  ...REQUIRED_COLUMNS,
  'account_number',
  'action',
  'total_balance',
  'placement_date',
  'force',
  'withdraw_reason',
  'balance_as_of',
  'do_not_contact',
  'attorney',
  'attorney_name',
  'attorney_contact',
  'bankruptcy',
  'bankruptcy_case_number',
  'bankruptcy_date',
  'deceased',
  'disputed',
  'confirm_unmark',
  ...PAYMENT_COLUMNS,
  'confirm_overpaid',
  'reversal_reason',
]);
