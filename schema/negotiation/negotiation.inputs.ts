// What a client sends with an offer move.
import { Field, ID, InputType } from 'type-graphql';
import type {
  AccountState,
  InstallmentType as InstallmentTypeKey,
  NegotiationType as NegotiationTypeKey,
} from '../../src/domain/shared/vocabulary';
import { DateTimeScalar, LocalDateScalar, MoneyScalar } from '../shared/scalars';
import { ConsumerAccountTabKeyEnum, InstallmentTypeEnum, NegotiationTypeEnum } from '../shared/enums';

@InputType({ description: 'The `actionContext` as the server gave it.' })
export class ActionContextInput {
  @Field(() => ID, { description: 'Account id.' })
  readonly consumerId!: string;

  @Field(() => ID, { nullable: true, description: 'Id of the active negotiation; null when there is none.' })
  readonly activeNegotiationId?: string | null;

  @Field(() => ConsumerAccountTabKeyEnum, { description: 'Tab key of the account.' })
  readonly state!: AccountState;

  @Field(() => DateTimeScalar, { description: 'Version of the account; any ISO 8601 spelling of the instant.' })
  readonly version!: string;
}

@InputType({ description: "The quick payment plan, computed from the account's Pay Terms." })
export class CreatePaymentPlanOfferInput {
  @Field(() => ID, { description: 'Account id.' })
  readonly accountId!: string;

  @Field(() => LocalDateScalar, {
    description: 'First payment day: after today and not after `payTerms.maxFirstPayDate`.',
  })
  readonly firstPayDate!: string;

  @Field(() => ActionContextInput, { nullable: true, description: 'Where the account stood when it was shown.' })
  readonly actionContext?: ActionContextInput | null;
}

// What a client sends with each further move of a negotiation.

@InputType({ description: 'What every move names.' })
abstract class MoveInput {
  @Field(() => ID, { description: 'Account id.' })
  readonly accountId!: string;

  @Field(() => ActionContextInput, { nullable: true, description: 'Where the account stood when it was shown.' })
  readonly actionContext?: ActionContextInput | null;
}

@InputType({ description: "The quick settlement, computed from the account's Pay Terms." })
export class CreateSettlementOfferInput extends MoveInput {
  @Field(() => LocalDateScalar, {
    nullable: true,
    description: 'Payment day: from today to `payTerms.maxFirstPayDate`; today when absent.',
  })
  readonly firstPayDate?: string | null;
}

@InputType({ description: "An offer in the consumer's own terms." })
export class CreateCustomOfferInput extends MoveInput {
  @Field(() => NegotiationTypeEnum, { description: 'Settlement or instalment plan.' })
  readonly negotiationType!: NegotiationTypeKey;

  @Field(() => InstallmentTypeEnum, { nullable: true, description: 'Period of a plan; not for a settlement.' })
  readonly installmentType?: InstallmentTypeKey | null;

  @Field(() => MoneyScalar, {
    description: 'Amount of the settlement, or of one payment of the plan, whatever its period.',
  })
  readonly amount!: string;

  @Field(() => LocalDateScalar, { description: 'First payment day, from today on.' })
  readonly firstPayDate!: string;

  @Field(() => String, { nullable: true, description: 'Words to the creditor, at most 255 characters.' })
  readonly note?: string | null;

  @Field(() => String, { nullable: true, description: 'Why these terms, at most 255 characters.' })
  readonly reason?: string | null;
}

@InputType({ description: "Accepts the creditor's counter offer." })
export class AcceptCreditorOfferInput extends MoveInput {}

@InputType({ description: "Answers the creditor's counter offer with another offer of the same kind." })
export class SendCounterOfferInput extends MoveInput {
  @Field(() => MoneyScalar, { nullable: true, description: 'Amount of a settlement.' })
  readonly oneTimeSettlement?: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: 'Amount of one payment of a plan, whatever the period.' })
  readonly monthlyAmount?: string | null;

  @Field(() => LocalDateScalar, { description: 'First payment day, from today on.' })
  readonly firstPayDate!: string;

  @Field(() => String, { nullable: true, description: 'Words to the creditor, at most 100 characters.' })
  readonly note?: string | null;
}

@InputType({ description: 'Stores a payment method for what is agreed.' })
export class AddPaymentMethodInput extends MoveInput {
  @Field(() => String, {
    description: 'Name that the payment provider gave to the method. The number of a card is refused.',
  })
  readonly paymentReference!: string;
}

@InputType({ description: 'Opens an account for offers again after a refusal or a cancelled plan.' })
export class StartOverInput extends MoveInput {}

@InputType({ description: 'Moves the first payment day of what is agreed.' })
export class ChangeFirstPayDateInput extends MoveInput {
  @Field(() => LocalDateScalar, {
    description: 'Day after today. From `payTerms.maxFirstPayDate` on, the creditor is asked again.',
  })
  readonly firstPayDate!: string;
}

@InputType({ description: 'Puts a plan on hold, or changes until when.' })
export class HoldPlanInput extends MoveInput {
  @Field(() => LocalDateScalar, { description: 'Day after today on which the plan goes on.' })
  readonly restartDate!: string;

  @Field(() => String, { description: 'Why, at most 255 characters.' })
  readonly holdReason!: string;
}

@InputType({ description: 'Lets a plan on hold go on now.' })
export class RestartPlanInput extends MoveInput {}

@InputType({ description: 'Says that the account is not going to be paid. Exactly one of the two reasons.' })
export class ReportNotPayingInput extends MoveInput {
  @Field(() => ID, { nullable: true, description: 'One of `notPayingReasons`.' })
  readonly reasonId?: string | null;

  @Field(() => String, { nullable: true, description: 'Words of the consumer, at most 255 characters.' })
  readonly reason?: string | null;
}

@InputType({ description: 'Disputes the account.' })
export class DisputeAccountInput extends MoveInput {}

@InputType({ description: 'Opens an account for offers again that was reported as not to be paid.' })
export class RestartNegotiationInput extends MoveInput {}

@InputType({ description: 'Cancels a plan and what is scheduled.' })
export class CancelPlanInput extends MoveInput {}

@InputType({ description: 'Takes back an offer that waits for the creditor.' })
export class CancelPendingOfferInput extends MoveInput {}

@InputType({ description: "Accepts the consumer's offer." })
export class AcceptOfferInput extends MoveInput {}

@InputType({ description: "Answers the consumer's offer with other terms of the same kind." })
export class CounterOfferInput extends MoveInput {
  @Field(() => MoneyScalar, { nullable: true, description: 'Amount of a settlement.' })
  readonly oneTimeSettlement?: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: 'Balance that the plan is to pay off.' })
  readonly paymentPlanBalance?: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: 'Amount of one payment of a plan, whatever the period.' })
  readonly monthlyAmount?: string | null;

  @Field(() => LocalDateScalar, { description: 'First payment day, from today on.' })
  readonly firstPayDate!: string;

  @Field(() => String, { nullable: true, description: 'Words to the consumer, at most 100 characters.' })
  readonly note?: string | null;
}

@InputType({ description: "Declines the consumer's offer." })
export class DeclineOfferInput extends MoveInput {}
