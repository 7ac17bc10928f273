// The offers of an account, and the result of a move. See docs/contract.md §3.
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type {
  AccountState,
  InstallmentType,
  NextActionKey,
  OfferSide,
  PayTermSource,
} from '../../src/domain/shared/vocabulary';
import { ConsumerAccountAction } from '../account/account-display.types';
import { ConsumerAccount } from '../account/account.types';
import { ConsumerOfferOptions } from './offer-options.types';
import { DateTimeScalar, JsonObjectScalar, LocalDateScalar, MoneyScalar, PercentScalar } from '../shared/scalars';
import {
  ConsumerAccountTabKeyEnum,
  InstallmentTypeEnum,
  OfferNextActionKeyEnum,
  OfferSideEnum,
  PayTermsLevelEnum,
} from '../shared/enums';
import { NegotiationTypeLabel } from '../shared/labels.types';

@ObjectType({
  description:
    'State of an account when it was read. Pass it with a ' + 'move: if the account has changed since, the move fails.',
})
export class ConsumerOfferActionContext {
  @Field(() => ID, { description: 'Account ID.' })
  readonly consumerId!: number;

  @Field(() => ID, { nullable: true, description: 'ID of the active negotiation; null when there is none.' })
  readonly activeNegotiationId!: number | null;

  @Field(() => ConsumerAccountTabKeyEnum, { description: 'Tab key of the account.' })
  readonly state!: AccountState;

  @Field(() => DateTimeScalar, {
    description: 'Version of the account and of the Pay Terms on which its options are based.',
  })
  readonly version!: string;
}

@ObjectType({ description: 'Level of Pay Terms with its label.' })
export class PayTermsLevelLabel {
  @Field(() => PayTermsLevelEnum, { description: 'Level.' })
  readonly key!: PayTermSource;

  @Field(() => String, { description: 'Label of the level: for terms of a subclient, its name.' })
  readonly label!: string;
}

@ObjectType({ description: 'Terms at which the creditor accepts an offer.' })
export class ConsumerOfferPayTerms {
  @Field(() => PayTermsLevelLabel, { nullable: true, description: 'Level that supplies the terms.' })
  readonly type!: PayTermsLevelLabel | null;

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
    description: 'Minimum monthly payment, in percent of the plan balance.',
  })
  readonly minMonthlyPayPercent!: string | null;

  @Field(() => Int, { nullable: true, description: 'Number of days from today to the latest first payment date.' })
  readonly maxDaysFirstPay!: number | null;

  @Field(() => LocalDateScalar, { nullable: true, description: 'Latest first payment date.' })
  readonly maxFirstPayDate!: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether a settlement offer that meets the terms is accepted automatically.',
  })
  readonly settlementAutoApproveEnabled!: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether a payment plan offer that meets the terms is accepted automatically.',
  })
  readonly paymentPlanAutoApproveEnabled!: boolean | null;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'Limits of custom offers as a free-form object; null when there are none.',
  })
  readonly payTermCustomRules!: Readonly<Record<string, string | number | null>> | null;
}

@ObjectType({ description: 'Amounts that one side proposed.' })
export class ConsumerOfferNegotiationAmounts {
  @Field(() => MoneyScalar, { nullable: true, description: 'Settlement amount.' })
  readonly oneTimeSettlement!: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: 'Total of the plan.' })
  readonly paymentPlanBalance!: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: 'Amount of one payment, per payment interval.' })
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

  @Field(() => LocalDateScalar, { nullable: true, description: 'First payment date.' })
  readonly firstPayDate!: string | null;

  @Field(() => String, { nullable: true, description: 'Note sent with the offer.' })
  readonly note!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the offer was sent.' })
  readonly sentAt!: string | null;
}

@ObjectType({ description: 'The open or agreed negotiation with the terms of both sides.' })
export class ConsumerOfferActiveNegotiation {
  @Field(() => ID, { description: 'Negotiation ID.' })
  readonly id!: number;

  @Field(() => NegotiationTypeLabel, { nullable: true, description: 'Settlement or installment plan.' })
  readonly negotiationType!: NegotiationTypeLabel | null;

  @Field(() => InstallmentTypeEnum, {
    nullable: true,
    description: 'Payment interval of the plan; null for a settlement.',
  })
  readonly installmentType!: InstallmentType | null;

  @Field(() => ConsumerOfferNegotiationAmounts, { description: "The consumer's latest offer." })
  readonly consumerOffer!: ConsumerOfferNegotiationAmounts;

  @Field(() => ConsumerOfferNegotiationAmounts, { description: "The creditor's counter offer." })
  readonly creditorOffer!: ConsumerOfferNegotiationAmounts;

  @Field(() => OfferSideEnum, { nullable: true, description: 'Side that made the latest offer.' })
  readonly lastOfferType!: OfferSide | null;
}

@ObjectType({ description: 'Everything a client needs to negotiate on an account.' })
export class ConsumerOfferPayload {
  @Field(() => ConsumerAccount, { description: 'The account.' })
  readonly account!: ConsumerAccount;

  @Field(() => ConsumerOfferActionContext, { description: 'State of the account. Pass it with the next move.' })
  readonly actionContext!: ConsumerOfferActionContext;

  @Field(() => ConsumerOfferPayTerms, {
    nullable: true,
    description: 'Terms in force; null when the account has no creditor.',
  })
  readonly payTerms!: ConsumerOfferPayTerms | null;

  @Field(() => ConsumerOfferOptions, { description: 'Offers that the consumer can make now.' })
  readonly offerOptions!: ConsumerOfferOptions;

  @Field(() => ConsumerOfferActiveNegotiation, {
    nullable: true,
    description: 'The open or agreed negotiation; null when there is none.',
  })
  readonly activeNegotiation!: ConsumerOfferActiveNegotiation | null;

  @Field(() => [ConsumerAccountAction], {
    description: 'Actions that the consumer can take now, in display order. The first one is the primary action.',
  })
  readonly availableActions!: readonly ConsumerAccountAction[];
}

@ObjectType({ description: 'The next step for the consumer.' })
export class ConsumerOfferNextAction {
  @Field(() => OfferNextActionKeyEnum, { description: 'Key of the step.' })
  readonly key!: NextActionKey;

  @Field(() => String, { description: 'Label of the step.' })
  readonly label!: string;
}

@ObjectType({ description: 'The account and its offers after a move.' })
export class ConsumerOfferMutationResult {
  @Field(() => ConsumerAccount, { description: 'The account after the move.' })
  readonly account!: ConsumerAccount;

  @Field(() => ConsumerOfferPayload, { description: 'The offers after the move.' })
  readonly offer!: ConsumerOfferPayload;

  @Field(() => ConsumerOfferNextAction, { description: 'The next step for the consumer.' })
  readonly nextAction!: ConsumerOfferNextAction;
}

@ObjectType({ description: 'Result of a move.' })
export class ConsumerOfferMutationResponse {
  @Field(() => String, { description: 'Human-readable result, ready to display.' })
  readonly message!: string;

  @Field(() => ConsumerOfferMutationResult, { description: 'The account and its offers after the move.' })
  readonly data!: ConsumerOfferMutationResult;
}

@ObjectType({ description: 'Confirmation that the consumer may make offers on an account.' })
export class OfferAccess {
  @Field(() => ID, { description: 'Account ID.' })
  readonly accountId!: number;
}
