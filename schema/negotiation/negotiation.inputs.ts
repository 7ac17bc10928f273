// Inputs of the negotiation operations.
import { Field, ID, InputType } from 'type-graphql';
import type { AccountState, InstallmentType, NegotiationType } from '../../src/domain/shared/vocabulary';
import { MAX_ACTION_TOKEN_LENGTH } from '../../src/domain/negotiation/action-token';
import { DateTimeScalar, LocalDateScalar, MoneyScalar } from '../shared/scalars';
import { ConsumerAccountTabKeyEnum, InstallmentTypeEnum, NegotiationTypeEnum } from '../shared/enums';
import { MaxCharacters, MaxLength } from '../shared/max-length';

@InputType({ description: 'The `actionContext` as returned by the server.' })
export class ActionContextInput {
  @Field(() => ID, { description: 'Account ID.' })
  readonly consumerId!: string;

  @Field(() => ID, { nullable: true, description: 'ID of the active negotiation; null when there is none.' })
  readonly activeNegotiationId?: string | null;

  @Field(() => ConsumerAccountTabKeyEnum, { description: 'Tab key of the account.' })
  readonly state!: AccountState;

  @Field(() => DateTimeScalar, {
    description: 'Version of the account. Any ISO 8601 representation of the same instant is accepted.',
  })
  readonly version!: string;
}

@InputType({ description: 'The state of the account that the client saw.' })
export abstract class SeenAccountInput {
  @Field(() => ActionContextInput, {
    nullable: true,
    description:
      'The `actionContext` that the client last read for the account. If the ' +
      'account has changed since, the request fails with `OFFER_ACTION_UNAVAILABLE`.',
  })
  readonly actionContext?: ActionContextInput | null;

  @MaxLength(MAX_ACTION_TOKEN_LENGTH)
  @Field(() => String, {
    nullable: true,
    description: 'The `actionToken` that the client last read for the account, instead of the `actionContext`.',
  })
  readonly actionToken?: string | null;
}

@InputType({ description: 'Fields of every negotiation input.' })
export abstract class MoveInput extends SeenAccountInput {
  @Field(() => ID, { description: 'Account ID.' })
  readonly accountId!: string;
}

@InputType({ description: 'A payment plan offer at the amounts given by the Pay Terms of the account.' })
export class CreatePaymentPlanOfferInput extends MoveInput {
  @Field(() => LocalDateScalar, {
    description: 'First payment date: after today, no later than `payTerms.maxFirstPayDate`.',
  })
  readonly firstPayDate!: string;
}

@InputType({ description: 'A settlement offer at the amount given by the Pay Terms of the account.' })
export class CreateSettlementOfferInput extends MoveInput {
  @Field(() => LocalDateScalar, {
    nullable: true,
    description: 'Payment date, from today to `payTerms.maxFirstPayDate`. Defaults to today.',
  })
  readonly firstPayDate?: string | null;
}

@InputType({ description: "An offer with the consumer's own amount and date." })
export class CreateCustomOfferInput extends MoveInput {
  @Field(() => NegotiationTypeEnum, { description: 'Settlement or installment plan.' })
  readonly negotiationType!: NegotiationType;

  @Field(() => InstallmentTypeEnum, {
    nullable: true,
    description: 'Payment interval. Required for an installment plan, ignored for a settlement.',
  })
  readonly installmentType?: InstallmentType | null;

  @Field(() => MoneyScalar, {
    description: 'Amount of the settlement, or of one payment of the plan.',
  })
  readonly amount!: string;

  @Field(() => LocalDateScalar, { description: 'First payment date, today or later.' })
  readonly firstPayDate!: string;

  @MaxCharacters(255)
  @Field(() => String, { nullable: true, description: 'Note to the creditor, at most 255 characters.' })
  readonly note?: string | null;

  @MaxCharacters(255)
  @Field(() => String, { nullable: true, description: 'Reason for these terms, at most 255 characters.' })
  readonly reason?: string | null;
}

@InputType({ description: "Acceptance of the creditor's counter offer." })
export class AcceptCreditorOfferInput extends MoveInput {}

@InputType({ description: "A response to the creditor's counter offer with another offer of the same type." })
export class SendCounterOfferInput extends MoveInput {
  @Field(() => MoneyScalar, {
    nullable: true,
    description: 'Settlement amount. Required when the counter offer is a settlement; otherwise omit it.',
  })
  readonly oneTimeSettlement?: string | null;

  @Field(() => MoneyScalar, {
    nullable: true,
    description:
      'Amount of one payment, per payment interval. Required when ' +
      'the counter offer is an installment plan; otherwise omit it.',
  })
  readonly monthlyAmount?: string | null;

  @Field(() => LocalDateScalar, { description: 'First payment date, today or later.' })
  readonly firstPayDate!: string;

  @MaxCharacters(100)
  @Field(() => String, { nullable: true, description: 'Note to the creditor, at most 100 characters.' })
  readonly note?: string | null;
}

@InputType({ description: 'Request to reopen a declined or cancelled account for offers.' })
export class StartOverInput extends MoveInput {}

@InputType({ description: 'A new first payment date for an agreement.' })
export class ChangeFirstPayDateInput extends MoveInput {
  @Field(() => LocalDateScalar, {
    description:
      'A date after today. A date on or after `payTerms.maxFirstPayDate` needs the approval of the creditor.',
  })
  readonly firstPayDate!: string;
}

@InputType({ description: 'Hold of a plan until a date.' })
export class HoldPlanInput extends MoveInput {
  @Field(() => LocalDateScalar, { description: 'Date after today on which the plan resumes.' })
  readonly restartDate!: string;

  @MaxCharacters(255)
  @Field(() => String, { description: 'Reason for the hold, at most 255 characters.' })
  readonly holdReason!: string;
}

@InputType({ description: 'Request to resume a plan on hold.' })
export class RestartPlanInput extends MoveInput {}

@InputType({
  description: 'A report that the consumer will not pay the account. Provide either `reasonId` or `reason`.',
})
export class ReportNotPayingInput extends MoveInput {
  @Field(() => ID, { nullable: true, description: 'ID of one of the `notPayingReasons`.' })
  readonly reasonId?: string | null;

  @MaxCharacters(255)
  @Field(() => String, { nullable: true, description: "Reason in the consumer's own words, at most 255 characters." })
  readonly reason?: string | null;
}

@InputType({ description: 'A dispute of the account.' })
export class DisputeAccountInput extends MoveInput {}

@InputType({ description: 'Request to reopen an account that was reported as not paying.' })
export class RestartNegotiationInput extends MoveInput {}

@InputType({ description: 'Cancellation of a plan.' })
export class CancelPlanInput extends MoveInput {}

@InputType({ description: "Withdrawal of an offer that awaits the creditor's response." })
export class CancelPendingOfferInput extends MoveInput {}

@InputType({ description: "Acceptance of the consumer's offer." })
export class AcceptOfferInput extends MoveInput {}

@InputType({ description: "A response to the consumer's offer with other terms of the same type." })
export class CounterOfferInput extends MoveInput {
  @Field(() => MoneyScalar, {
    nullable: true,
    description: "Settlement amount. Required when the consumer's offer is a settlement; otherwise omit it.",
  })
  readonly oneTimeSettlement?: string | null;

  @Field(() => MoneyScalar, {
    nullable: true,
    description:
      'Total of the plan. Required when the ' + "consumer's offer is an installment plan; otherwise omit it.",
  })
  readonly paymentPlanBalance?: string | null;

  @Field(() => MoneyScalar, {
    nullable: true,
    description:
      'Amount of one payment, per payment interval. Required when the ' +
      "consumer's offer is an installment plan; otherwise omit it.",
  })
  readonly monthlyAmount?: string | null;

  @Field(() => LocalDateScalar, { description: 'First payment date, today or later.' })
  readonly firstPayDate!: string;

  @MaxCharacters(100)
  @Field(() => String, { nullable: true, description: 'Note to the consumer, at most 100 characters.' })
  readonly note?: string | null;
}

@InputType({ description: "Rejection of the consumer's offer." })
export class DeclineOfferInput extends MoveInput {}

@InputType({ description: 'Reopening of a negotiation.' })
export class ReopenNegotiationInput extends MoveInput {}
