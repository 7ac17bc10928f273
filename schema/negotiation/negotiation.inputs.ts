// Inputs of the negotiation operations.
import { Field, ID, InputType } from 'type-graphql';
import type {
  AccountMark,
  AccountState,
  DisputeCategory,
  DisputeOutcome,
  InstallmentType,
  NegotiationType,
} from '../../src/domain/shared/vocabulary';
import { MAX_DISPUTE_TEXT } from '../../src/domain/negotiation/decide-marks';
import { MAX_ACTION_TOKEN_LENGTH } from '../../src/domain/negotiation/action-token';
import { DateTimeScalar, LocalDateScalar, MoneyScalar } from '../shared/scalars';
import {
  AccountMarkEnum,
  ConsumerAccountTabKeyEnum,
  DisputeCategoryEnum,
  DisputeOutcomeEnum,
  InstallmentTypeEnum,
  NegotiationTypeEnum,
} from '../shared/enums';
import { MaxCharacters, MaxLength } from '../shared/max-length';

/** In code units: who pastes a long text is told how long it may be. */
const LONGEST_TEXT = 40_000;

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
export class DisputeAccountInput extends MoveInput {
  @MaxCharacters(MAX_DISPUTE_TEXT, undefined, LONGEST_TEXT)
  @Field(() => String, {
    nullable: true,
    description: "Why, in the consumer's own words, at most 4,000 characters. The creditor reads them.",
  })
  readonly reason?: string | null;

  @Field(() => DisputeCategoryEnum, { nullable: true, description: 'What the dispute is about.' })
  readonly category?: DisputeCategory | null;
}

@InputType({ description: 'The attorney who represents the consumer.' })
export class NameAttorneyInput extends MoveInput {
  @MaxCharacters(191)
  @Field(() => String, { description: 'Name of the attorney, at most 191 characters.' })
  readonly name!: string;

  @MaxCharacters(191)
  @Field(() => String, { nullable: true, description: 'How to reach the attorney, at most 191 characters.' })
  readonly contact?: string | null;
}

@InputType({ description: 'Removal of the attorney.' })
export class RemoveAttorneyInput extends MoveInput {}

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
export class DeclineOfferInput extends MoveInput {
  @MaxCharacters(100)
  @Field(() => String, { nullable: true, description: 'Why, for the consumer, at most 100 characters.' })
  readonly note?: string | null;
}

@InputType({ description: 'Reopening of a negotiation.' })
export class ReopenNegotiationInput extends MoveInput {}

@InputType({ description: 'A mark on an account. What it says belongs to one mark.' })
export class MarkAccountInput extends MoveInput {
  @Field(() => AccountMarkEnum, { description: 'The mark. Setting it again replaces what it says.' })
  readonly mark!: AccountMark;

  @MaxCharacters(1000)
  @Field(() => String, {
    nullable: true,
    description: "The company's own note, at most 1,000 characters. The consumer never sees it.",
  })
  readonly note?: string | null;

  @MaxCharacters(191)
  @Field(() => String, {
    nullable: true,
    description: 'Name of the attorney, at most 191 characters. Required for `ATTORNEY`; otherwise omit it.',
  })
  readonly attorneyName?: string | null;

  @MaxCharacters(191)
  @Field(() => String, {
    nullable: true,
    description: 'How to reach the attorney, at most 191 characters. Only for `ATTORNEY`.',
  })
  readonly attorneyContact?: string | null;

  @MaxCharacters(50)
  @Field(() => String, {
    nullable: true,
    description: 'Number of the case, at most 50 characters. Only for `BANKRUPTCY`.',
  })
  readonly caseNumber?: string | null;

  @Field(() => LocalDateScalar, {
    nullable: true,
    description: 'Day of the bankruptcy, today or earlier. Only for `BANKRUPTCY`.',
  })
  readonly filedOn?: string | null;
}

@InputType({ description: 'A mark that is taken back.' })
export class UnmarkAccountInput extends MoveInput {
  @Field(() => AccountMarkEnum, { description: 'The mark. A dispute ends with its answer instead.' })
  readonly mark!: AccountMark;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Confirms that the mark is taken back. Required for `BANKRUPTCY` and `DECEASED`.',
  })
  readonly confirm?: boolean | null;
}

@InputType({ description: 'The answer to a dispute.' })
export class AnswerDisputeInput extends MoveInput {
  @MaxCharacters(MAX_DISPUTE_TEXT, undefined, LONGEST_TEXT)
  @Field(() => String, { description: 'Text for the consumer, at most 4,000 characters; sent as a letter.' })
  readonly text!: string;

  @Field(() => DisputeOutcomeEnum, {
    description: '`VERIFIED` and `CORRECTED` let the consumer negotiate again, `CLOSED` withdraws the account.',
  })
  readonly outcome!: DisputeOutcome;
}
