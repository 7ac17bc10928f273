// The columns of a placement as members of an input, declared from the table of the columns.
import { Field, Int } from 'type-graphql';
import { toMemberName } from '../../src/domain/imports/account-request';
import type { MARK_COLUMNS } from '../../src/domain/imports/mark-columns';
import { COLUMNS, type CellKind, type ColumnName } from '../../src/domain/imports/columns';
import { WithdrawReasonEnum } from '../shared/enums';
import { MaxCharacters } from '../shared/max-length';
import { LocalDateScalar, MoneyScalar, PercentScalar } from '../shared/scalars';

export const DESCRIPTIONS: Readonly<
  Record<Exclude<ColumnName, 'action' | 'reversal_reason' | (typeof MARK_COLUMNS)[number]>, string>
> = {
  account_number: 'Number that is unique within the company, 1 to 50 characters; case and leading zeros matter.',
  original_account_name: 'Name under which the account was opened.',
  last_name: 'Last name of the consumer.',
  first_name: 'First name of the consumer.',
  middle_name: 'Middle name of the consumer.',
  date_of_birth: 'Date of birth of the consumer.',
  last4ssn: 'Last four digits of the social security number. A full number is refused.',
  current_balance: 'Amount owed now.',
  total_balance: 'Original balance, that is, what was owed at first. Default: the current balance.',
  balance_as_of:
    'Instant or day at which the balance was read. If it is older than the last payment, the request fails with `BALANCE_STALE`.',
  subclient_number: 'Number of a subclient of the company.',
  reference_number: 'Reference number.',
  statement_id_number: 'Number of the statement.',
  member_account_number: 'Number of the member account.',
  subclient_name: 'Name of the client, as displayed.',
  subclient_account_number: 'Account number used by the client.',
  placement_date: 'Placement date. Default: today.',
  expiry_date: 'Day on which the placement ends.',
  address1: 'First line of the address.',
  address2: 'Second line of the address.',
  city: 'City.',
  state: 'US state: two-letter code or name.',
  zip: 'ZIP code with five or nine digits.',
  email1: 'E-mail address of the consumer.',
  mobile1: 'US mobile number of the consumer.',
  pif_balance_discount_percent: 'Discount of a settlement: 0, or 2 to 99.',
  ppa_balance_discount_percent: 'Discount of a payment plan: 0, or 1 to 99.',
  min_monthly_pay_percent: 'Minimum monthly payment of a plan: 2 to 99.',
  max_days_first_pay: 'Days to the first payment: 1 to 1000.',
  minimum_settlement_percentage: 'Minimum custom settlement: 1 to 99.',
  minimum_payment_plan_percentage: 'Minimum custom monthly payment: 1 to 99.',
  max_first_pay_days: 'Days to the first payment of a custom offer: 1 to 1000.',
  settlement_auto_approve_enabled: 'Approve settlements within the terms automatically.',
  payment_plan_auto_approve_enabled: 'Approve plans within the terms automatically.',
  pass_through1: "The company's own text.",
  pass_through2: "The company's own text.",
  pass_through3: "The company's own text.",
  pass_through4: "The company's own text.",
  pass_through5: "The company's own text.",
  withdraw_reason: 'Why the account is withdrawn. Default: `OTHER`.',
  force: 'Withdraw the account even while something is agreed or scheduled.',
  payment_amount: 'Amount of the payment, above 0.00.',
  payment_date: 'Day on which the payment was made.',
  payment_reference: "The company's own identifier of the payment, unique within the company, 1 to 100 characters.",
  confirm_overpaid: 'Confirms a payment that is larger than what remains, which is refused otherwise.',
};

type DeclaredColumn = keyof typeof DESCRIPTIONS;

interface InputClass {
  readonly prototype: object;
}

/** Declares the members on the class of an input. */
export function declareColumns(
  { prototype }: InputClass,
  columns: readonly DeclaredColumn[],
  required: readonly DeclaredColumn[] = [],
): void {
  for (const column of columns) {
    const kind: CellKind = COLUMNS[column];
    const member = toMemberName(column);
    const nullable = !required.includes(column);
    const max = getMaxCharacters(column, kind);
    const description = max === null ? DESCRIPTIONS[column] : `${DESCRIPTIONS[column]} At most ${max} characters.`;
    Field(getType(column, kind), { nullable, description })(prototype, member);
    if (max !== null) MaxCharacters(max)(prototype, member);
  }
}

function getType(column: ColumnName, { kind }: CellKind): Parameters<typeof Field>[0] {
  if (kind === 'money') return () => MoneyScalar;
  if (kind === 'date') return () => LocalDateScalar;
  if (kind === 'days') return () => Int;
  if (kind === 'boolean') return () => Boolean;
  if (kind === 'reason') return () => WithdrawReasonEnum;
  return kind === 'percent' && column.endsWith('_percent') ? () => PercentScalar : () => String;
}

const MAX_CHARACTERS: Readonly<Partial<Record<CellKind['kind'], number>>> = {
  last_name: 100,
  state: 50,
  zip: 20,
  email: 191,
  mobile: 40,
  last4ssn: 20,
  instant: 40,
};

/** Returns null for anything but text. Invalid values of other kinds get their own message. */
function getMaxCharacters(column: ColumnName, cell: CellKind): number | null {
  if ('max' in cell) return cell.max;
  if (cell.kind === 'percent') return column.endsWith('_percent') ? null : 5;
  return MAX_CHARACTERS[cell.kind] ?? null;
}
