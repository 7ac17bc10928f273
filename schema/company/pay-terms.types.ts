// Pay Terms of a level, with what it inherits.
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { TermLevel } from '../../src/domain/company/pay-terms-request';
import { TermLevelEnum, TermSourceEnum } from '../shared/enums';
import { PercentScalar } from '../shared/scalars';
import { Payload } from '../shared/payload';

@ObjectType({ description: 'Values of Pay Terms. Percentages are decimals with two fraction digits.' })
export class PayTermValues {
  @Field(() => PercentScalar, {
    nullable: true,
    description: 'Discount of a settlement, in percent of the current balance.',
  })
  readonly pifBalanceDiscountPercent!: string | null;

  @Field(() => PercentScalar, {
    nullable: true,
    description: 'Discount of a payment plan, in percent of the current balance.',
  })
  readonly ppaBalanceDiscountPercent!: string | null;

  @Field(() => PercentScalar, {
    nullable: true,
    description: 'Minimum monthly payment, in percent of the total of the plan.',
  })
  readonly minMonthlyPayPercent!: string | null;

  @Field(() => Int, { nullable: true, description: 'Days to the first payment.' })
  readonly maxDaysFirstPay!: number | null;

  @Field(() => String, { nullable: true, description: 'Minimum custom settlement, in percent of the current balance.' })
  readonly minimumSettlementPercentage!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Minimum custom monthly payment, in percent of the total of the plan.',
  })
  readonly minimumPaymentPlanPercentage!: string | null;

  @Field(() => Int, { nullable: true, description: 'Days to the first payment of a custom offer.' })
  readonly maxFirstPayDays!: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether settlements within the terms are approved automatically.',
  })
  readonly settlementAutoApproveEnabled!: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether plans within the terms are approved automatically.' })
  readonly paymentPlanAutoApproveEnabled!: boolean | null;
}

@ObjectType({ description: 'The level that supplies each term in force.' })
export class PayTermSources {
  @Field(() => TermSourceEnum, { description: 'Discount of a settlement.' })
  readonly pifBalanceDiscount!: TermLevel | 'default';

  @Field(() => TermSourceEnum, { description: 'Discount of a payment plan.' })
  readonly ppaBalanceDiscount!: TermLevel | 'default';

  @Field(() => TermSourceEnum, { description: 'Minimum monthly payment of a plan.' })
  readonly minMonthlyPay!: TermLevel | 'default';

  @Field(() => TermSourceEnum, { description: 'Days to the first payment.' })
  readonly maxDaysFirstPay!: TermLevel | 'default';

  @Field(() => TermSourceEnum, { description: 'Minimum custom settlement.' })
  readonly minimumSettlementPercentage!: TermLevel | 'default';

  @Field(() => TermSourceEnum, { description: 'Minimum custom monthly payment.' })
  readonly minimumPaymentPlanPercentage!: TermLevel | 'default';

  @Field(() => TermSourceEnum, { description: 'Days to the first payment of a custom offer.' })
  readonly maxFirstPayDays!: TermLevel | 'default';

  @Field(() => TermSourceEnum, { description: 'Whether settlements within the terms are approved automatically.' })
  readonly settlementAutoApproveEnabled!: TermLevel | 'default';

  @Field(() => TermSourceEnum, { description: 'Whether plans within the terms are approved automatically.' })
  readonly paymentPlanAutoApproveEnabled!: TermLevel | 'default';
}

@ObjectType({ description: 'Terms that do not fit together, on this level or on a subclient that inherits from it.' })
export class PayTermsWarning {
  @Field(() => TermLevelEnum, { description: 'The level.' })
  readonly level!: TermLevel;

  @Field(() => ID, { description: 'ID of the company, the subclient or the account.' })
  readonly levelId!: number;

  @Field(() => String, { description: 'Name of the field that does not fit.' })
  readonly field!: string;

  @Field(() => String, { description: 'What does not fit.' })
  readonly message!: string;
}

@ObjectType({ description: 'Pay Terms of a level.' })
export class LevelPayTerms {
  @Field(() => ID, { description: 'Key of the terms, unique across all levels, such as `account-19`.' })
  readonly id!: string;

  @Field(() => TermLevelEnum, { description: 'The level.' })
  readonly level!: TermLevel;

  @Field(() => ID, { description: 'ID of the company, the subclient or the account.' })
  readonly levelId!: number;

  @Field(() => PayTermValues, { description: 'Terms that are set on this level; null means inherited.' })
  readonly own!: PayTermValues;

  @Field(() => PayTermValues, { description: 'Terms in force on this level.' })
  readonly effective!: PayTermValues;

  @Field(() => PayTermSources, { description: 'Which level each term in force comes from.' })
  readonly sources!: PayTermSources;

  @Field(() => [PayTermsWarning], { description: 'Terms that do not fit together.' })
  readonly warnings!: readonly PayTermsWarning[];

  @Field(() => String, {
    description: 'Strong entity tag. Pass it as `ifMatch` with an update. REST returns it in the `ETag` header.',
  })
  readonly etag!: string;
}

@ObjectType({ description: 'Result of a change of Pay Terms.' })
export class PayTermsPayload extends Payload(LevelPayTerms, 'The Pay Terms after the change.') {}
