// Offers that a consumer can make now. See docs/contract.md §3.6.
import { Field, Int, ObjectType } from 'type-graphql';
import type { InstallmentType, NegotiationType } from '../../src/domain/shared/vocabulary';
import { LocalDateScalar, MoneyScalar, PercentScalar } from '../shared/scalars';
import { InstallmentTypeEnum, NegotiationTypeEnum } from '../shared/enums';
import { InstallmentTypeLabel, NegotiationTypeLabel } from '../shared/labels.types';

@ObjectType({ description: 'An option to settle the account with one payment.' })
export class ConsumerSettlementOption {
  @Field(() => NegotiationTypeEnum, { description: 'Always `PIF` (paid in full).' })
  readonly negotiationType!: NegotiationType;

  @Field(() => MoneyScalar, { description: 'What the consumer pays: this one payment settles the account.' })
  readonly amount!: string;

  @Field(() => MoneyScalar, {
    description: 'What the consumer saves: the current balance minus `amount`. It is not the price.',
  })
  readonly discountedAmount!: string;

  @Field(() => PercentScalar, { description: 'What the consumer saves, as a percentage of the current balance.' })
  readonly discountPercent!: string;

  @Field(() => LocalDateScalar, { description: 'Earliest payment date: today, which is taken if none is sent.' })
  readonly firstPayDate!: string;

  @Field(() => LocalDateScalar, { description: 'Latest payment date.' })
  readonly firstPayDateMax!: string;
}

@ObjectType({ description: 'An option to pay off the account in monthly installments.' })
export class ConsumerPaymentPlanOption {
  @Field(() => NegotiationTypeEnum, { description: 'Always `INSTALLMENT`.' })
  readonly negotiationType!: NegotiationType;

  @Field(() => InstallmentTypeEnum, { description: 'Always `MONTHLY`.' })
  readonly installmentType!: InstallmentType;

  @Field(() => MoneyScalar, { description: 'What the consumer pays in total: the sum of the payments.' })
  readonly paymentPlanBalance!: string;

  @Field(() => MoneyScalar, { description: 'Amount of each full payment. There are `noOfInstallments` of them.' })
  readonly monthlyAmount!: string;

  @Field(() => Int, {
    description: 'Number of full payments. A last payment of a different amount, `lastMonthAmount`, comes after them.',
  })
  readonly noOfInstallments!: number;

  @Field(() => MoneyScalar, {
    nullable: true,
    description:
      'Amount of one additional payment after the full ones, which may be smaller or larger; null when there is none.',
  })
  readonly lastMonthAmount!: string | null;

  @Field(() => MoneyScalar, {
    description: 'What the consumer saves: the current balance minus `paymentPlanBalance`. It is not the price.',
  })
  readonly discountedAmount!: string;

  @Field(() => PercentScalar, { description: 'What the consumer saves, as a percentage of the current balance.' })
  readonly discountPercent!: string;

  @Field(() => LocalDateScalar, { description: 'Earliest first payment date.' })
  readonly firstPayDateMin!: string;

  @Field(() => LocalDateScalar, { description: 'Latest first payment date.' })
  readonly firstPayDateMax!: string;
}

@ObjectType({ description: 'Minimum amounts of a custom offer. Lower offers are rejected.' })
export class ConsumerOfferAmountMinimums {
  @Field(() => MoneyScalar, { description: 'Minimum settlement amount.' })
  readonly settlement!: string;

  @Field(() => MoneyScalar, { description: 'Minimum plan payment, converted to a monthly amount.' })
  readonly paymentPlanMonthly!: string;
}

@ObjectType({ description: "An option to make an offer with the consumer's own amount and date." })
export class ConsumerCustomOption {
  @Field(() => [NegotiationTypeLabel], { description: 'Available offer types.' })
  readonly negotiationTypes!: readonly NegotiationTypeLabel[];

  @Field(() => [InstallmentTypeLabel], { description: 'Available payment intervals of an installment plan.' })
  readonly installmentTypes!: readonly InstallmentTypeLabel[];

  @Field(() => ConsumerOfferAmountMinimums, { description: 'Minimum amounts.' })
  readonly amountMinimums!: ConsumerOfferAmountMinimums;

  @Field(() => LocalDateScalar, { description: 'Earliest first payment date.' })
  readonly firstPayDateMin!: string;

  @Field(() => LocalDateScalar, {
    description: 'Latest first payment date with which an offer can be accepted automatically.',
  })
  readonly firstPayDateMaxForAutoAccept!: string;
}

@ObjectType({
  description: 'Offers that the consumer can make now. Every field is null when no offer can be made or changed.',
})
export class ConsumerOfferOptions {
  @Field(() => ConsumerSettlementOption, { nullable: true, description: 'Settlement with one payment.' })
  readonly settlement!: ConsumerSettlementOption | null;

  @Field(() => ConsumerPaymentPlanOption, { nullable: true, description: 'Monthly installment plan.' })
  readonly paymentPlan!: ConsumerPaymentPlanOption | null;

  @Field(() => ConsumerCustomOption, { nullable: true, description: "Offer with the consumer's own amount and date." })
  readonly custom!: ConsumerCustomOption | null;
}
