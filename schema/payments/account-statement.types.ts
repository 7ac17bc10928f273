// The statement of an account.
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { STATEMENT_ENTRY_KINDS, type StatementEntryKind } from '../../src/domain/payments/account-statement';
import { CreditorContact } from '../account/contact.types';
import { registerEnum } from '../shared/enums';
import { DateTimeScalar, LocalDateScalar, MoneyScalar } from '../shared/scalars';

const StatementEntryKindEnum = registerEnum(
  'StatementEntryKind',
  'What changed the balance of an account.',
  STATEMENT_ENTRY_KINDS,
);

@ObjectType({ description: 'What changed the balance of an account, with its label.' })
export class StatementEntryKindLabel {
  @Field(() => StatementEntryKindEnum, { description: 'Kind.' })
  readonly key!: StatementEntryKind;

  @Field(() => String, { description: 'Label of the kind.' })
  readonly label!: string;
}

@ObjectType({ description: 'A change of the balance of an account.' })
export class StatementEntry {
  @Field(() => Int, { description: 'Position in the statement, starting at 1.' })
  readonly number!: number;

  @Field(() => DateTimeScalar, { description: 'When it was recorded.' })
  readonly at!: string;

  @Field(() => LocalDateScalar, { description: 'Business day of the entry.' })
  readonly date!: string;

  @Field(() => StatementEntryKindLabel, { description: 'Payment, gift, reversal or adjustment.' })
  readonly kind!: StatementEntryKindLabel;

  @Field(() => String, {
    nullable: true,
    description: "The creditor's reference for a payment made to the creditor and for its reversal; otherwise null.",
  })
  readonly reference!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Receipt number of a payment, for `paymentReceipt` and `creditorPaymentReceipt`; otherwise null.',
  })
  readonly receiptNumber!: string | null;

  @Field(() => LocalDateScalar, {
    nullable: true,
    description: 'Day on which the creditor received a payment made to the creditor; otherwise null.',
  })
  readonly paidOn!: string | null;

  @Field(() => MoneyScalar, { description: 'What the balance is higher by; negative for a payment.' })
  readonly amount!: string;

  @Field(() => MoneyScalar, { description: 'Balance after the entry.' })
  readonly balanceAfter!: string;
}

@ObjectType({ description: 'Name and numbers of an account, as its documents show them.' })
export class StatementAccount {
  @Field(() => String, { description: 'Name of the account.' })
  readonly accountName!: string;

  @Field(() => String, { nullable: true, description: 'Account number.' })
  readonly accountNumber!: string | null;

  @Field(() => String, { nullable: true, description: 'Member account number.' })
  readonly memberAccountNumber!: string | null;

  @Field(() => String, { nullable: true, description: 'Reference number.' })
  readonly referenceNumber!: string | null;

  @Field(() => String, { nullable: true, description: 'Statement ID number.' })
  readonly statementIdNumber!: string | null;

  @Field(() => String, { nullable: true, description: 'Account number of the subclient.' })
  readonly subclientAccountNumber!: string | null;
}

@ObjectType({
  description:
    'The statement of an account: the opening balance plus all entries is the closing balance, to the cent. The PDF has the same content.',
})
export class AccountStatement {
  @Field(() => ID, { description: 'Account ID, with which `account` and `creditorAccount` read it.' })
  readonly accountId!: number;

  @Field(() => StatementAccount, { description: 'Name and numbers of the account.' })
  readonly account!: StatementAccount;

  @Field(() => CreditorContact, { description: 'The creditor.' })
  readonly creditor!: CreditorContact;

  @Field(() => String, { description: 'Full name of the consumer.' })
  readonly consumerName!: string;

  @Field(() => LocalDateScalar, { nullable: true, description: 'First day; null: since the account was placed.' })
  readonly from!: string | null;

  @Field(() => LocalDateScalar, { description: 'Last day.' })
  readonly to!: string;

  @Field(() => MoneyScalar, { description: 'Balance before the first entry.' })
  readonly openingBalance!: string;

  @Field(() => MoneyScalar, { description: 'Balance after the last entry; today, it is the current balance.' })
  readonly closingBalance!: string;

  @Field(() => [StatementEntry], { description: 'Everything that changed the balance, oldest first; 5000 at most.' })
  readonly entries!: readonly StatementEntry[];
}
