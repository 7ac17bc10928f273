// An account's offers and the answer to an offer move. Contract: Offer mutation response.
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type {
  AccountState,
  InstallmentType as InstallmentTypeKey,
  NegotiationType as NegotiationTypeKey,
  NextActionKey,
  OfferSide as OfferSideKey,
} from '../../src/domain/shared/vocabulary';
import { ConsumerAccountAction } from '../account/account-display.types';
import { ConsumerAccount } from '../account/account.types';
import { ConsumerOfferOptions } from './offer-options.types';
import { DateTimeScalar, JsonObjectScalar, LocalDateScalar, MoneyScalar } from '../shared/scalars';
import {
  ConsumerAccountTabKeyEnum,
  InstallmentTypeEnum,
  NegotiationTypeEnum,
  OfferNextActionKeyEnum,
  OfferSideEnum,
} from '../shared/enums';

@ObjectType({
  description: 'Where the account stood when it was shown: send it back with a move, and a stale one is refused.',
})
export class ConsumerOfferActionContext {
  @Field(() => ID, { description: 'Account id.' })
  readonly consumerId!: number;

  @Field(() => ID, { nullable: true, description: 'Id of the active negotiation; null when there is none.' })
  readonly activeNegotiationId!: number | null;

  @Field(() => ConsumerAccountTabKeyEnum, { description: 'Tab key of the account.' })
  readonly state!: AccountState;

  @Field(() => DateTimeScalar, { description: 'Version of the account.' })
  readonly version!: string;
}

@ObjectType({ description: 'The terms under which the creditor agrees to an offer. Percentages are decimal strings.' })
export class ConsumerOfferPayTerms {
  @Field(() => String, { nullable: true, description: 'Level that supplies the terms, such as `master`.' })
  readonly type!: string | null;

  @Field(() => String, { nullable: true, description: 'Text of the level.' })
  readonly typeLabel!: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: 'Discount of a settlement, in percent.' })
  readonly pifBalanceDiscountPercent!: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: 'Discount of a payment plan, in percent.' })
  readonly ppaBalanceDiscountPercent!: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: 'Least monthly payment, in percent of the plan balance.' })
  readonly minMonthlyPayPercent!: string | null;

  @Field(() => Int, { nullable: true, description: 'Days from today to the last possible first payment.' })
  readonly maxDaysFirstPay!: number | null;

  @Field(() => LocalDateScalar, { nullable: true, description: 'Last possible day of the first payment.' })
  readonly maxFirstPayDate!: string | null;

  @Field(() => Boolean, { nullable: true, description: 'A settlement at the terms is agreed at once.' })
  readonly settlementAutoApproveEnabled!: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'A payment plan at the terms is agreed at once.' })
  readonly paymentPlanAutoApproveEnabled!: boolean | null;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'Limits of custom offers, free-form; null when there are none.',
  })
  readonly payTermCustomRules!: Readonly<Record<string, string | number | null>> | null;
}

@ObjectType({ description: 'Amounts of one side of a negotiation.' })
export class ConsumerOfferNegotiationAmounts {
  @Field(() => MoneyScalar, { nullable: true, description: 'Settlement amount.' })
  readonly oneTimeSettlement!: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: 'Balance that the plan pays off.' })
  readonly paymentPlanBalance!: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: 'Amount of one payment, whatever the period.' })
  readonly monthlyAmount!: string | null;

  @Field(() => LocalDateScalar, { nullable: true, description: 'First payment day.' })
  readonly firstPayDate!: string | null;

  @Field(() => String, { nullable: true, description: 'Words sent with the offer.' })
  readonly note!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the offer was sent.' })
  readonly sentAt!: string | null;
}

@ObjectType({ description: 'The open or agreed negotiation, seen from both sides.' })
export class ConsumerOfferActiveNegotiation {
  @Field(() => ID, { description: 'Negotiation id.' })
  readonly id!: number;

  @Field(() => NegotiationTypeEnum, { nullable: true, description: 'Settlement or instalment plan.' })
  readonly negotiationType!: NegotiationTypeKey | null;

  @Field(() => String, { nullable: true, description: 'Text of the negotiation type.' })
  readonly negotiationTypeLabel!: string | null;

  @Field(() => InstallmentTypeEnum, { nullable: true, description: 'Period of the plan; null for a settlement.' })
  readonly installmentType!: InstallmentTypeKey | null;

  @Field(() => ConsumerOfferNegotiationAmounts, { description: "The consumer's last offer." })
  readonly myLastOffer!: ConsumerOfferNegotiationAmounts;

  @Field(() => ConsumerOfferNegotiationAmounts, { description: "The creditor's counter offer." })
  readonly creditorOffer!: ConsumerOfferNegotiationAmounts;

  @Field(() => OfferSideEnum, { nullable: true, description: 'Who spoke last.' })
  readonly lastOfferType!: OfferSideKey | null;
}

@ObjectType({ description: 'All that a client needs to negotiate on an account.' })
export class ConsumerOfferPayload {
  @Field(() => ConsumerAccount, { description: 'The account.' })
  readonly account!: ConsumerAccount;

  @Field(() => ConsumerOfferActionContext, { description: 'To be sent back with the next move.' })
  readonly actionContext!: ConsumerOfferActionContext;

  @Field(() => ConsumerOfferPayTerms, { nullable: true, description: 'Terms in force; null without a creditor.' })
  readonly payTerms!: ConsumerOfferPayTerms | null;

  @Field(() => ConsumerOfferOptions, { description: 'Offers that can be made now.' })
  readonly offerOptions!: ConsumerOfferOptions;

  @Field(() => ConsumerOfferActiveNegotiation, { nullable: true, description: 'The open or agreed negotiation.' })
  readonly activeNegotiation!: ConsumerOfferActiveNegotiation | null;

  @Field(() => [ConsumerAccountAction], { description: 'What may be done now; the first is the main one.' })
  readonly availableActions!: readonly ConsumerAccountAction[];
}

@ObjectType({ description: 'What the client should do next.' })
export class ConsumerOfferNextAction {
  @Field(() => OfferNextActionKeyEnum, { description: 'Key of the step.' })
  readonly key!: NextActionKey;

  @Field(() => String, { description: 'Text of the step.' })
  readonly label!: string;
}

@ObjectType({ description: 'Where things stand after an offer move.' })
export class ConsumerOfferMutationResult {
  @Field(() => ConsumerAccount, { description: 'The account after the move.' })
  readonly account!: ConsumerAccount;

  @Field(() => ConsumerOfferPayload, { description: 'The offers after the move.' })
  readonly offer!: ConsumerOfferPayload;

  @Field(() => ConsumerOfferNextAction, { description: 'What the client should do next.' })
  readonly nextAction!: ConsumerOfferNextAction;
}

@ObjectType({ description: 'Answer to an offer move.' })
export class ConsumerOfferMutationResponse {
  @Field(() => String, { description: 'What happened, in a sentence.' })
  readonly message!: string;

  @Field(() => ConsumerOfferMutationResult, { description: 'Where things stand now.' })
  readonly data!: ConsumerOfferMutationResult;
}

@ObjectType({ description: 'The caller may negotiate on the account; everything else is a refusal.' })
export class OfferAccess {
  @Field(() => ID, { description: 'Account id.' })
  readonly accountId!: number;
}
