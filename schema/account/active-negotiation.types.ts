// The deal on an account: the active negotiation and the next payment. Contract: ConsumerActiveNegotiation.
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type {
  InstallmentType as InstallmentTypeKey,
  NegotiationType as NegotiationTypeKey,
  OfferSide as OfferSideKey,
} from '../../src/domain/shared/vocabulary';
import { DateTimeScalar, LocalDateScalar, MoneyScalar } from '../shared/scalars';
import { InstallmentTypeEnum, NegotiationTypeEnum, OfferSideEnum } from '../shared/enums';

@ObjectType({ description: 'The negotiation that is open or agreed on an account.' })
export class ConsumerActiveNegotiation {
  @Field(() => ID, { description: 'Negotiation id.' })
  readonly id!: number;

  @Field(() => NegotiationTypeEnum, { nullable: true, description: 'Settlement or instalment plan.' })
  readonly negotiationType!: NegotiationTypeKey | null;

  @Field(() => String, { nullable: true, description: 'Display text of the negotiation type.' })
  readonly negotiationTypeLabel!: string | null;

  @Field(() => Boolean, { description: 'The negotiation is open or agreed.' })
  readonly activeNegotiation!: boolean;

  @Field(() => Boolean, { description: "The consumer's own offer was accepted." })
  readonly offerAccepted!: boolean;

  @Field(() => DateTimeScalar, { nullable: true, description: "When the consumer's offer was accepted." })
  readonly offerAcceptedAt!: string | null;

  @Field(() => Boolean, { description: "The creditor's counter offer was accepted." })
  readonly counterOfferAccepted!: boolean;

  @Field(() => InstallmentTypeEnum, { nullable: true, description: 'Period of the plan; null for a settlement.' })
  readonly installmentType!: InstallmentTypeKey | null;

  @Field(() => LocalDateScalar, { nullable: true, description: "First payment day of the consumer's offer." })
  readonly firstPayDate!: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: 'Amount of one payment of the plan.' })
  readonly monthlyAmount!: string | null;

  @Field(() => Int, { nullable: true, description: 'Number of full payments, an odd last one not counted.' })
  readonly noOfInstallments!: number | null;

  @Field(() => MoneyScalar, { nullable: true, description: 'Odd last payment; null when there is none.' })
  readonly lastMonthAmount!: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: "The consumer's settlement amount." })
  readonly oneTimeSettlement!: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: "Balance that the consumer's plan pays off." })
  readonly negotiateAmount!: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: "The creditor's settlement amount." })
  readonly counterOneTimeAmount!: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: "Balance that the creditor's plan pays off." })
  readonly counterNegotiateAmount!: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: "Amount of one payment of the creditor's plan." })
  readonly counterMonthlyAmount!: string | null;

  @Field(() => Int, { nullable: true, description: "Number of full payments of the creditor's plan." })
  readonly counterNoOfInstallments!: number | null;

  @Field(() => LocalDateScalar, { nullable: true, description: 'First payment day of the counter offer.' })
  readonly counterFirstPayDate!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: "When the consumer's offer was sent." })
  readonly consumerOfferSentAt!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the counter offer was sent.' })
  readonly creditorCounterOfferSentAt!: string | null;

  @Field(() => OfferSideEnum, { nullable: true, description: 'Who spoke last.' })
  readonly lastOfferType!: OfferSideKey | null;
}

@ObjectType({ description: 'The next payment that is scheduled.' })
export class ConsumerScheduledPayment {
  @Field(() => ID, { description: 'Id of the scheduled payment.' })
  readonly id!: number;

  @Field(() => LocalDateScalar, { description: 'Day on which it is due.' })
  readonly date!: string;

  @Field(() => MoneyScalar, { description: 'Amount of the payment.' })
  readonly amount!: string;

  @Field(() => String, { description: 'Raw status of the payment, such as `scheduled`.' })
  readonly status!: string;
}
