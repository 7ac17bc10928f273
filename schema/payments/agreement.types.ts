// The agreement of an account.
import { Field, Int, ObjectType } from 'type-graphql';
import type { AgreementParty, AgreementStatus, TransactionStatus } from '../../src/domain/shared/vocabulary';
import type { ConsumerAccountIdentity } from '../account/account.types';
import { CreditorContact } from '../account/contact.types';
import { PostalAddress } from '../shared/postal-address.types';
import { AgreementPartyEnum, AgreementStatusEnum, ScheduledPaymentStatusEnum } from '../shared/enums';
import { InstallmentTypeLabel, NegotiationTypeLabel } from '../shared/labels.types';
import { DateTimeScalar, LocalDateScalar, MoneyScalar } from '../shared/scalars';

@ObjectType({ description: 'Billing details of the consumer at the time of reading.' })
export class AgreementBilling extends PostalAddress {}

@ObjectType({ description: 'Who accepted the offer of an agreement, with its label.' })
export class AgreementPartyLabel {
  @Field(() => AgreementPartyEnum, { description: 'Who accepted it.' })
  readonly key!: AgreementParty;

  @Field(() => String, { description: 'Label of the party.' })
  readonly label!: string;
}

@ObjectType({ description: 'Status of an agreement with its label.' })
export class AgreementStatusLabel {
  @Field(() => AgreementStatusEnum, { description: 'Status.' })
  readonly key!: AgreementStatus;

  @Field(() => String, { description: 'Label of the status.' })
  readonly label!: string;
}

@ObjectType({ description: 'Status of a payment in the schedule of an agreement, with its label.' })
export class ScheduledPaymentStatusLabel {
  @Field(() => ScheduledPaymentStatusEnum, { description: 'Status.' })
  readonly key!: TransactionStatus;

  @Field(() => String, { description: 'Label of the status.' })
  readonly label!: string;
}

@ObjectType({ description: 'The terms that both sides agreed on.' })
export class AgreementTerms {
  @Field(() => MoneyScalar, { description: 'What the consumer pays in total.' })
  readonly amount!: string;

  @Field(() => InstallmentTypeLabel, { nullable: true, description: 'Interval of a plan; null for a settlement.' })
  readonly installmentType!: InstallmentTypeLabel | null;

  @Field(() => MoneyScalar, { nullable: true, description: 'Amount of each full payment; null for a settlement.' })
  readonly paymentAmount!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Number of full payments, without the last one if its amount differs; null for a settlement.',
  })
  readonly numberOfInstallments!: number | null;

  @Field(() => MoneyScalar, {
    nullable: true,
    description:
      'Amount of one additional payment after the full ones, which may be smaller or larger; null when there is none.',
  })
  readonly lastPaymentAmount!: string | null;

  @Field(() => LocalDateScalar, { nullable: true, description: 'Agreed date of the first payment.' })
  readonly firstPayDate!: string | null;
}

@ObjectType({ description: 'A payment in the schedule of an agreement.' })
export class AgreementPayment {
  @Field(() => Int, { description: 'Position in the schedule, starting at 1.' })
  readonly number!: number;

  @Field(() => LocalDateScalar, { description: 'Day on which it is due or was to be paid.' })
  readonly date!: string;

  @Field(() => LocalDateScalar, {
    nullable: true,
    description: 'Day on which it was paid; null for a payment that is not paid, or was before its day was recorded.',
  })
  readonly paidOn!: string | null;

  @Field(() => MoneyScalar, { description: 'Amount.' })
  readonly amount!: string;

  @Field(() => ScheduledPaymentStatusLabel, { description: 'Status.' })
  readonly status!: ScheduledPaymentStatusLabel;
}

@ObjectType({ description: 'A change that happened after an agreement was made.' })
export class AgreementChange {
  @Field(() => DateTimeScalar, { description: 'When.' })
  readonly at!: string;

  @Field(() => String, { description: 'What changed.' })
  readonly text!: string;
}

@ObjectType({ description: 'The newest agreement on an account, even after it was cancelled, paid or replaced.' })
export class Agreement {
  @Field(() => String, {
    description: 'Number of the agreement: the account ID, and its position among the agreements of the account.',
  })
  readonly number!: string;

  readonly accountId!: number;

  readonly account!: Omit<ConsumerAccountIdentity, 'consumerName' | 'last4ssn'>;

  @Field(() => CreditorContact, { description: 'The creditor.' })
  readonly creditor!: CreditorContact;

  @Field(() => String, { description: 'Full name of the consumer.' })
  readonly consumerName!: string;

  @Field(() => AgreementBilling, {
    nullable: true,
    description: 'Billing details of the consumer; null if none are stored.',
  })
  readonly billing!: AgreementBilling | null;

  @Field(() => NegotiationTypeLabel, { description: 'Settlement or payment plan.' })
  readonly negotiationType!: NegotiationTypeLabel;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the agreement was made; null for an agreement that was migrated without a time.',
  })
  readonly agreedAt!: string | null;

  @Field(() => AgreementPartyLabel, { description: 'Who accepted the offer.' })
  readonly agreedBy!: AgreementPartyLabel;

  @Field(() => AgreementTerms, { description: 'The agreed terms.' })
  readonly terms!: AgreementTerms;

  @Field(() => MoneyScalar, { nullable: true, description: 'Original balance of the account.' })
  readonly originalBalance!: string | null;

  @Field(() => MoneyScalar, { description: 'Balance when the agreement was made, before the discount.' })
  readonly balanceAtAgreement!: string;

  @Field(() => MoneyScalar, { description: 'What the consumer saves: `balanceAtAgreement` minus the agreed amount.' })
  readonly discountAmount!: string;

  @Field(() => [AgreementPayment], {
    description: 'The payments in their current state, by date. Empty until a payment method is stored.',
  })
  readonly schedule!: readonly AgreementPayment[];

  @Field(() => [AgreementChange], { description: 'What has happened since the agreement, oldest first.' })
  readonly changes!: readonly AgreementChange[];

  @Field(() => MoneyScalar, { description: 'Sum of the successful payments since the agreement.' })
  readonly paidToDate!: string;

  @Field(() => AgreementStatusLabel, { description: 'Status.' })
  readonly status!: AgreementStatusLabel;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it last changed.' })
  readonly updatedAt!: string | null;

  @Field(() => String, {
    description:
      'SHA-256 of everything else, in hexadecimal: the REST body without this member, as JSON without white space and with sorted members.',
  })
  readonly sha256!: string;
}
