// Offers that a consumer can make now. Contract: ConsumerOfferOptions.
import { Field, Int, ObjectType } from 'type-graphql';
import type {
  InstallmentType as InstallmentTypeKey,
  NegotiationType as NegotiationTypeKey,
} from '../../src/domain/shared/vocabulary';
import { LocalDateScalar, MoneyScalar } from '../shared/scalars';
import { InstallmentTypeEnum, NegotiationTypeEnum } from '../shared/enums';

@ObjectType({ description: 'Settling the account with one payment.' })
export class ConsumerSettlementOption {
  @Field(() => NegotiationTypeEnum, { description: 'Always `PIF`.' })
  readonly negotiationType!: NegotiationTypeKey;

  @Field(() => MoneyScalar, { description: 'Amount that settles the account.' })
  readonly amount!: string;

  @Field(() => MoneyScalar, { description: 'What is saved.' })
  readonly discountedAmount!: string;

  @Field(() => MoneyScalar, { description: 'What is saved, in percent of the balance.' })
  readonly discountPercent!: string;

  @Field(() => LocalDateScalar, { description: 'Day of the payment.' })
  readonly firstPayDate!: string;
}

@ObjectType({ description: 'Paying the account off in monthly instalments.' })
export class ConsumerPaymentPlanOption {
  @Field(() => NegotiationTypeEnum, { description: 'Always `INSTALLMENT`.' })
  readonly negotiationType!: NegotiationTypeKey;

  @Field(() => InstallmentTypeEnum, { description: 'Always `MONTHLY`.' })
  readonly installmentType!: InstallmentTypeKey;

  @Field(() => MoneyScalar, { description: 'Balance that the plan pays off.' })
  readonly paymentPlanBalance!: string;

  @Field(() => MoneyScalar, { description: 'Amount of one payment.' })
  readonly monthlyAmount!: string;

  @Field(() => Int, { description: 'Number of full payments, an odd last one not counted.' })
  readonly noOfInstallments!: number;

  @Field(() => MoneyScalar, { nullable: true, description: 'Odd last payment; null when there is none.' })
  readonly lastMonthAmount!: string | null;

  @Field(() => MoneyScalar, { description: 'What is saved.' })
  readonly discountedAmount!: string;

  @Field(() => MoneyScalar, { description: 'What is saved, in percent of the balance.' })
  readonly discountPercent!: string;

  @Field(() => LocalDateScalar, { description: 'Earliest day of the first payment.' })
  readonly firstPayDateMin!: string;

  @Field(() => LocalDateScalar, { description: 'Last possible day of the first payment.' })
  readonly firstPayDateMax!: string;
}

@ObjectType({ description: 'A kind of offer to choose.' })
export class NegotiationTypeChoice {
  @Field(() => NegotiationTypeEnum, { description: 'Value to send.' })
  readonly value!: NegotiationTypeKey;

  @Field(() => String, { description: 'Text of the choice.' })
  readonly label!: string;
}

@ObjectType({ description: 'A period to choose.' })
export class InstallmentTypeChoice {
  @Field(() => InstallmentTypeEnum, { description: 'Value to send.' })
  readonly value!: InstallmentTypeKey;

  @Field(() => String, { description: 'Text of the choice.' })
  readonly label!: string;
}

@ObjectType({ description: 'Least amounts that the creditor looks at.' })
export class ConsumerOfferAmountMinimums {
  @Field(() => MoneyScalar, { description: 'Least settlement.' })
  readonly settlement!: string;

  @Field(() => MoneyScalar, { description: 'Least plan payment, as its monthly equivalent.' })
  readonly paymentPlanMonthly!: string;
}

@ObjectType({ description: "An offer of the consumer's own making." })
export class ConsumerCustomOption {
  @Field(() => [NegotiationTypeChoice], { description: 'Kinds of offer.' })
  readonly negotiationTypes!: readonly NegotiationTypeChoice[];

  @Field(() => [InstallmentTypeChoice], { description: 'Periods of an instalment plan.' })
  readonly installmentTypes!: readonly InstallmentTypeChoice[];

  @Field(() => ConsumerOfferAmountMinimums, { description: 'Least amounts.' })
  readonly amountMinimums!: ConsumerOfferAmountMinimums;

  @Field(() => LocalDateScalar, { description: 'Earliest day of the first payment.' })
  readonly firstPayDateMin!: string;

  @Field(() => LocalDateScalar, { description: 'Last first payment day of an offer that can be agreed at once.' })
  readonly firstPayDateMaxForAutoAccept!: string;
}

@ObjectType({ description: 'Offers that can be made now; all null where none can be made or changed.' })
export class ConsumerOfferOptions {
  @Field(() => ConsumerSettlementOption, { nullable: true, description: 'One payment.' })
  readonly settlement!: ConsumerSettlementOption | null;

  @Field(() => ConsumerPaymentPlanOption, { nullable: true, description: 'Monthly instalments.' })
  readonly paymentPlan!: ConsumerPaymentPlanOption | null;

  @Field(() => ConsumerCustomOption, { nullable: true, description: "The consumer's own amounts and dates." })
  readonly custom!: ConsumerCustomOption | null;
}
