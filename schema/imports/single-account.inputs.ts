// Inputs of the operations on one account of a company.
import { Field, ID, InputType } from 'type-graphql';
import {
  COLUMNS,
  PAYMENT_COLUMN_RULES,
  PAYMENT_COLUMNS,
  REQUIRED_COLUMNS,
  type ColumnName,
} from '../../src/domain/imports/columns';
import { MARK_COLUMNS } from '../../src/domain/imports/mark-columns';
import { keysOf, type ReversalReason } from '../../src/domain/shared/vocabulary';
import { MoveInput } from '../negotiation/negotiation.inputs';
import { PaymentReversalReasonEnum } from '../shared/enums';
import { declareColumns } from './account-columns';

const OTHER_ACTIONS: readonly ColumnName[] = [
  'action',
  'withdraw_reason',
  'force',
  ...keysOf(PAYMENT_COLUMN_RULES),
  ...MARK_COLUMNS,
];
type ValueColumn = Exclude<ColumnName, 'action' | 'reversal_reason' | (typeof MARK_COLUMNS)[number]>;

/** The stored values of an account. */
const VALUES = (Object.keys(COLUMNS) as ColumnName[]).filter(
  (column): column is ValueColumn => !OTHER_ACTIONS.includes(column),
);

@InputType({ description: 'A new account.' })
export class PlaceAccountInput {}
declareColumns(PlaceAccountInput, VALUES, ['account_number', ...REQUIRED_COLUMNS]);

@InputType({
  description:
    'Changes to an account. Omitted fields keep their values; null removes a value, unless the account needs it. The account number never changes.',
})
export class UpdateAccountInput extends MoveInput {}
declareColumns(
  UpdateAccountInput,
  VALUES.filter((column) => column !== 'account_number'),
);

@InputType({ description: 'The account to withdraw, and why.' })
export class WithdrawAccountInput extends MoveInput {}
declareColumns(WithdrawAccountInput, ['withdraw_reason', 'force']);

@InputType({ description: 'The account to reopen, and what is owed now.' })
export class RestoreAccountInput extends MoveInput {}
declareColumns(RestoreAccountInput, ['current_balance'], ['current_balance']);

@InputType({ description: 'A payment that the company received.' })
export class RecordDirectPaymentInput extends MoveInput {}
declareColumns(RecordDirectPaymentInput, [...PAYMENT_COLUMNS, 'confirm_overpaid'], PAYMENT_COLUMNS);

@InputType({ description: 'A recorded payment to reverse, and why.' })
export class ReverseDirectPaymentInput extends MoveInput {
  @Field(() => ID, { description: 'ID of the payment, as in the payments of the account.' })
  readonly paymentId!: string;

  @Field(() => PaymentReversalReasonEnum, { description: 'Why the payment is reversed.' })
  readonly reason!: ReversalReason;
}
