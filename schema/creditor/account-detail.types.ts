// One account of a company in detail, as its creditor users see it.
import { Field, ID, ObjectType } from 'type-graphql';
import type { MoveKey } from '../../src/domain/account/moves';
import type {
  NegotiationType,
  PaymentOutcomeKey,
  PaymentSource,
  TransactionStatus,
} from '../../src/domain/shared/vocabulary';
import { LevelPayTerms } from '../company/pay-terms.types';
import { SentLetter } from '../letters/sent-letter.types';
import {
  NegotiationMoveEnum,
  NegotiationTypeEnum,
  PaymentSourceEnum,
  PaymentStatusEnum,
  ScheduledPaymentStatusEnum,
} from '../shared/enums';
import { DateTimeScalar, LocalDateScalar, MoneyScalar } from '../shared/scalars';
import { CreditorAccount } from '../negotiation/creditor-account.types';

@ObjectType({ description: 'An open payment of an account.' })
export class NextAccountPayment {
  @Field(() => LocalDateScalar, { description: 'Day on which it is due.' })
  readonly date!: string;

  @Field(() => MoneyScalar, { description: 'Amount.' })
  readonly amount!: string;

  @Field(() => ScheduledPaymentStatusEnum, { description: 'Status.' })
  readonly status!: TransactionStatus;
}

@ObjectType({ description: 'A payment of an account that was made or failed.' })
export class AccountTransaction {
  @Field(() => ID, { description: 'Payment ID.' })
  readonly id!: number;

  @Field(() => DateTimeScalar, { description: 'When the payment was made or failed.' })
  readonly madeAt!: string;

  @Field(() => MoneyScalar, { description: 'Amount.' })
  readonly amount!: string;

  @Field(() => PaymentStatusEnum, { description: 'Outcome.' })
  readonly status!: PaymentOutcomeKey;

  @Field(() => NegotiationTypeEnum, {
    nullable: true,
    description: 'Settlement or payment of a plan; null for a payment to the creditor while nothing was agreed.',
  })
  readonly transactionType!: NegotiationType | null;

  @Field(() => PaymentSourceEnum, { description: 'How the payment came about.' })
  readonly source!: PaymentSource;
}

@ObjectType({ description: 'An account of a company in detail, as its creditor users see it.' })
export class CreditorAccountDetail extends CreditorAccount {
  @Field(() => String, { nullable: true, description: "The creditor's member account number." })
  readonly memberAccountNumber!: string | null;

  @Field(() => String, { nullable: true, description: "The creditor's statement number." })
  readonly statementIdNumber!: string | null;

  @Field(() => String, { nullable: true, description: "Account number of the creditor's client." })
  readonly subclientAccountNumber!: string | null;

  @Field(() => String, { nullable: true, description: 'Last four digits of the social security number, as placed.' })
  readonly last4ssn!: string | null;

  @Field(() => Boolean, { description: 'Whether the consumer has signed in since the account was placed.' })
  readonly hasSignedIn!: boolean;

  @Field(() => String, { nullable: true, description: 'Why the consumer is not paying.' })
  readonly reasonLabel!: string | null;

  @Field(() => String, { nullable: true, description: 'Why the plan is on hold.' })
  readonly holdReason!: string | null;

  @Field(() => LocalDateScalar, { nullable: true, description: 'Day on which the plan on hold goes on.' })
  readonly restartDate!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the consumer disputed the account.' })
  readonly disputedAt!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the plan was cancelled.' })
  readonly cancelledAt!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the account was withdrawn.' })
  readonly deactivatedAt!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the account was stored.' })
  readonly createdAt!: string | null;

  @Field(() => LevelPayTerms, { nullable: true, description: 'Pay Terms of the account, and those in force.' })
  readonly payTerms!: LevelPayTerms | null;

  @Field(() => [NegotiationMoveEnum], {
    description: 'What the creditor can do now; withdrawal is `REMOVE_ACCOUNT`. None while a charge is open.',
  })
  readonly availableMoves!: readonly MoveKey[];

  @Field(() => [NextAccountPayment], { description: 'The next open payments, at most 12.' })
  readonly openPayments!: readonly NextAccountPayment[];

  @Field(() => [AccountTransaction], {
    description: 'The last payments that were made or failed, newest first, at most 10.',
  })
  readonly transactions!: readonly AccountTransaction[];

  @Field(() => [SentLetter], { description: 'The last letters to the account, newest first, at most 5.' })
  readonly letters!: readonly SentLetter[];

  @Field(() => ID, { nullable: true, description: 'ID of the import that placed or changed the account last.' })
  readonly lastImportId!: string | null;
}
