// Inputs of the settings of a company.
import { Field, ID, InputType, Int } from 'type-graphql';
import type { TermLevel } from '../../src/domain/company/pay-terms-request';
import { TermLevelEnum } from '../shared/enums';
import { MaxCharacters } from '../shared/max-length';
import { PercentScalar } from '../shared/scalars';

const IF_MATCH =
  'The `etag` that the client last read. If there has been a change since, the request fails with `PRECONDITION_FAILED`. Null: the change is made in any case.';

@InputType({ description: 'Changes to the company. Omitted fields keep their values; null removes a value.' })
export class UpdateCompanyInput {
  @MaxCharacters(40)
  @Field(() => String, { nullable: true, description: 'US phone number; stored as E.164.' })
  readonly phone?: string | null;

  @MaxCharacters(191)
  @Field(() => String, { nullable: true, description: 'E-mail address, at most 191 characters.' })
  readonly email?: string | null;

  @MaxCharacters(191)
  @Field(() => String, { nullable: true, description: 'First line of the address, at most 191 characters.' })
  readonly address1?: string | null;

  @MaxCharacters(191)
  @Field(() => String, { nullable: true, description: 'Second line of the address, at most 191 characters.' })
  readonly address2?: string | null;

  @MaxCharacters(100)
  @Field(() => String, { nullable: true, description: 'City, at most 100 characters.' })
  readonly city?: string | null;

  @MaxCharacters(50)
  @Field(() => String, { nullable: true, description: 'US state: two-letter code or name.' })
  readonly state?: string | null;

  @MaxCharacters(20)
  @Field(() => String, { nullable: true, description: 'ZIP code with five or nine digits.' })
  readonly zip?: string | null;

  @MaxCharacters(191)
  @Field(() => String, { nullable: true, description: 'Website, starting with `https://`, at most 191 characters.' })
  readonly url?: string | null;

  @MaxCharacters(500)
  @Field(() => String, {
    nullable: true,
    description: 'Where consumers send papers about a dispute, at most 500 characters. Null removes it.',
  })
  readonly papersTo?: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'For how many days closed accounts are kept before their personal data is erased: 0 for ever, or 1095 to 36500. Null: as the operator has set.',
  })
  readonly retentionDays?: number | null;

  @MaxCharacters(1000)
  @Field(() => String, { nullable: true, description: IF_MATCH })
  readonly ifMatch?: string | null;
}

@InputType({ description: 'The text about the company.' })
export class UpdateAboutUsInput {
  @MaxCharacters(65_536)
  @Field(() => String, {
    nullable: true,
    description:
      'HTML with visible text, at most 65536 bytes. It is sanitized before it is stored. Required: null and blank text remove it. ' +
      'Placeholders are not replaced.',
  })
  readonly aboutUs?: string | null;

  @MaxCharacters(1000)
  @Field(() => String, { nullable: true, description: IF_MATCH })
  readonly ifMatch?: string | null;
}

@InputType({ description: 'A new subclient.' })
export class CreateSubclientInput {
  @MaxCharacters(191)
  @Field(() => String, { description: 'Name, 1 to 191 characters.' })
  readonly subclientName!: string;

  @MaxCharacters(191)
  @Field(() => String, {
    description: 'Number that is unique within the company, 1 to 191 characters. Imports refer to it.',
  })
  readonly uniqueIdentificationNumber!: string;
}

@InputType({ description: 'Changes to a subclient. Omitted fields keep their values.' })
export class UpdateSubclientInput {
  @Field(() => ID, { description: 'Subclient ID.' })
  readonly id!: string;

  @MaxCharacters(191)
  @Field(() => String, { nullable: true, description: 'Name, 1 to 191 characters.' })
  readonly subclientName?: string | null;

  @MaxCharacters(191)
  @Field(() => String, {
    nullable: true,
    description: 'Number that is unique within the company, 1 to 191 characters. Accounts stay with the subclient.',
  })
  readonly uniqueIdentificationNumber?: string | null;

  @MaxCharacters(1000)
  @Field(() => String, { nullable: true, description: IF_MATCH })
  readonly ifMatch?: string | null;
}

@InputType({ description: 'The subclient to delete.' })
export class DeleteSubclientInput {
  @Field(() => ID, { description: 'Subclient ID.' })
  readonly id!: string;
}

@InputType({
  description:
    'Changes to Pay Terms. Omitted fields keep their values; null inherits from the next level. Percentages are decimals with at most two fraction digits.',
})
export class PayTermsInput {
  @Field(() => PercentScalar, { nullable: true, description: 'Discount of a settlement: 0, or 2 to 99.' })
  readonly pifBalanceDiscountPercent?: string | null;

  @Field(() => PercentScalar, { nullable: true, description: 'Discount of a payment plan: 0, or 1 to 99.' })
  readonly ppaBalanceDiscountPercent?: string | null;

  @Field(() => PercentScalar, {
    nullable: true,
    description: 'Minimum monthly payment of a plan: 2 to 99. If no level has it, no plan is offered.',
  })
  readonly minMonthlyPayPercent?: string | null;

  @Field(() => Int, { nullable: true, description: 'Days to the first payment: 1 to 1000, by default 30.' })
  readonly maxDaysFirstPay?: number | null;

  @MaxCharacters(5)
  @Field(() => String, {
    nullable: true,
    description: 'Minimum custom settlement: 1 to 99, with a plan discount on the same level.',
  })
  readonly minimumSettlementPercentage?: string | null;

  @MaxCharacters(5)
  @Field(() => String, {
    nullable: true,
    description: 'Minimum custom monthly payment: 1 to 99, with a plan discount on the same level.',
  })
  readonly minimumPaymentPlanPercentage?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Days to the first payment of a custom offer: 1 to 1000, with a plan discount on the same level.',
  })
  readonly maxFirstPayDays?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Approve settlements within the terms automatically.' })
  readonly settlementAutoApproveEnabled?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Approve plans within the terms automatically.' })
  readonly paymentPlanAutoApproveEnabled?: boolean | null;

  @MaxCharacters(1000)
  @Field(() => String, { nullable: true, description: IF_MATCH })
  readonly ifMatch?: string | null;
}

@InputType({ description: 'The Pay Terms to change, and the changes.' })
export class UpdatePayTermsInput {
  @Field(() => TermLevelEnum, { description: 'Where the terms are set.' })
  readonly level!: TermLevel;

  @Field(() => ID, { nullable: true, description: 'ID of the subclient or the account; not for the company.' })
  readonly id?: string | null;

  @Field(() => PayTermsInput, { description: 'Changes.' })
  readonly terms!: PayTermsInput;
}
