// The active negotiation of an account and its next payment. See docs/contract.md §2.8.
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { InstallmentType, OfferSide, TransactionStatus } from '../../src/domain/shared/vocabulary';
import { DateTimeScalar, LocalDateScalar, MoneyScalar } from '../shared/scalars';
import { InstallmentTypeEnum, OfferSideEnum, ScheduledPaymentStatusEnum } from '../shared/enums';
import { NegotiationTypeLabel } from '../shared/labels.types';

@ObjectType({ description: 'The open or agreed negotiation of an account.' })
export class ConsumerActiveNegotiation {
  @Field(() => ID, { description: 'Negotiation ID.' })
  readonly id!: number;

  @Field(() => NegotiationTypeLabel, { nullable: true, description: 'Settlement or installment plan.' })
  readonly negotiationType!: NegotiationTypeLabel | null;

  @Field(() => Boolean, { description: 'Whether the negotiation is open or agreed.' })
  readonly activeNegotiation!: boolean;

  @Field(() => Boolean, { description: "Whether the consumer's offer was accepted." })
  readonly offerAccepted!: boolean;

  @Field(() => DateTimeScalar, { nullable: true, description: "When the consumer's offer was accepted." })
  readonly offerAcceptedAt!: string | null;

  @Field(() => Boolean, { description: "Whether the creditor's counter offer was accepted." })
  readonly counterOfferAccepted!: boolean;

  @Field(() => InstallmentTypeEnum, {
    nullable: true,
    description: 'Payment interval of the plan; null for a settlement.',
  })
  readonly installmentType!: InstallmentType | null;

  @Field(() => LocalDateScalar, { nullable: true, description: "First payment date of the consumer's offer." })
  readonly firstPayDate!: string | null;

  @Field(() => MoneyScalar, {
    nullable: true,
    description: "Amount of one payment of the consumer's plan, per payment interval.",
  })
  readonly monthlyAmount!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Number of full payments. A last payment of a different amount, `lastMonthAmount`, comes after them.',
  })
  readonly noOfInstallments!: number | null;

  @Field(() => MoneyScalar, {
    nullable: true,
    description:
      'Amount of one additional payment after the full ones, which may be smaller or larger; null when there is none.',
  })
  readonly lastMonthAmount!: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: 'Settlement amount that the consumer offers.' })
  readonly oneTimeSettlement!: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: "Total of the consumer's plan." })
  readonly negotiateAmount!: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: 'Settlement amount that the creditor offers.' })
  readonly counterOneTimeAmount!: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: "Total of the creditor's plan." })
  readonly counterNegotiateAmount!: string | null;

  @Field(() => MoneyScalar, {
    nullable: true,
    description: "Amount of one payment of the creditor's plan, per payment interval.",
  })
  readonly counterMonthlyAmount!: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      "Number of full payments of the creditor's plan. A last payment of a different amount, `counterLastMonthAmount`, comes after them.",
  })
  readonly counterNoOfInstallments!: number | null;

  @Field(() => MoneyScalar, {
    nullable: true,
    description:
      "Amount of one additional payment after the full ones of the creditor's plan, which may be smaller or larger; null when there is none.",
  })
  readonly counterLastMonthAmount!: string | null;

  @Field(() => LocalDateScalar, { nullable: true, description: 'First payment date of the counter offer.' })
  readonly counterFirstPayDate!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the consumer sent the offer.' })
  readonly consumerOfferSentAt!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the creditor sent the counter offer.' })
  readonly creditorCounterOfferSentAt!: string | null;

  @Field(() => OfferSideEnum, { nullable: true, description: 'Side that made the latest offer.' })
  readonly lastOfferType!: OfferSide | null;
}

@ObjectType({ description: 'The next scheduled payment.' })
export class ConsumerScheduledPayment {
  @Field(() => ID, { description: 'ID of the scheduled payment.' })
  readonly id!: number;

  @Field(() => LocalDateScalar, { description: 'Due date.' })
  readonly date!: string;

  @Field(() => MoneyScalar, { description: 'Amount of the payment.' })
  readonly amount!: string;

  @Field(() => ScheduledPaymentStatusEnum, { description: 'Stored status of the payment.' })
  readonly status!: TransactionStatus;
}
