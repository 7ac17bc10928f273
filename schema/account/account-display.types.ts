// All that a client shows of an account. Contract: ConsumerAccountDisplay.
import { Field, Int, ObjectType } from 'type-graphql';
import type { AccountCondition, AccountState } from '../../src/domain/shared/vocabulary';
import { MoneyScalar } from '../shared/scalars';
import { ConsumerAccountConditionKeyEnum, ConsumerAccountTabKeyEnum } from '../shared/enums';

@ObjectType({ description: 'The tab under which an account stands.' })
export class ConsumerAccountDisplayState {
  @Field(() => ConsumerAccountTabKeyEnum, { description: 'Tab key.' })
  readonly key!: AccountState;

  @Field(() => String, { description: 'Text of the tab.' })
  readonly label!: string;

  @Field(() => String, { description: 'Title of the card for the current state.' })
  readonly cardLabel!: string;

  @Field(() => Int, { description: 'Order of the tabs; accounts are listed by it, ascending.' })
  readonly priority!: number;
}

@ObjectType({ description: 'What holds for an account inside its tab.' })
export class ConsumerAccountDisplayCondition {
  @Field(() => ConsumerAccountConditionKeyEnum, { description: 'Condition key.' })
  readonly key!: AccountCondition;

  @Field(() => String, { description: 'Text of the condition.' })
  readonly label!: string;
}

@ObjectType({ description: 'Yes-or-no answers that choose the parts of a view.' })
export class ConsumerAccountDisplayFlags {
  @Field(() => Boolean, { description: 'An instalment plan is running or on hold.' })
  readonly isInstallmentPaymentPlan!: boolean;

  @Field(() => Boolean, { description: 'A settlement is scheduled or on hold.' })
  readonly isScheduledSettlement!: boolean;

  @Field(() => Boolean, { description: 'An instalment plan is agreed and waits for a payment method.' })
  readonly isAgreedInstallmentPaymentPlan!: boolean;

  @Field(() => Boolean, { description: 'A settlement is agreed and waits for a payment method.' })
  readonly isAgreedSettlement!: boolean;

  @Field(() => Boolean, { description: 'The plan was cancelled.' })
  readonly isCancelledPlan!: boolean;

  @Field(() => Boolean, { description: 'The negotiation was declined or closed.' })
  readonly isDeclinedClosedNegotiation!: boolean;

  @Field(() => Boolean, { description: "The consumer's settlement offer waits for the creditor." })
  readonly isPendingSettlementOffer!: boolean;

  @Field(() => Boolean, { description: 'The creditor countered with a settlement.' })
  readonly isCounterSettlementOffer!: boolean;

  @Field(() => Boolean, { description: 'An instalment offer of either side is open.' })
  readonly isActiveInstallmentOffer!: boolean;

  @Field(() => Boolean, { description: 'A notice came back.' })
  readonly isReturnedNoticeResponse!: boolean;

  @Field(() => Boolean, { description: 'Removed by the creditor, disputed, or reported as not paying.' })
  readonly isCreditorRemovedDisputeNoPay!: boolean;

  @Field(() => Boolean, { description: 'Reported as not paying, or removed by the creditor.' })
  readonly isNoPayCreditorRemoved!: boolean;
}

@ObjectType({ description: 'Amounts that a client shows; a missing amount reads `0.00`.' })
export class ConsumerAccountDisplayAmounts {
  @Field(() => MoneyScalar, { description: 'What pays the account off as things stand.' })
  readonly payoffBalance!: string;

  @Field(() => MoneyScalar, { description: 'What is left of the settlement, or what it would cost.' })
  readonly settlementPayoffBalance!: string;

  @Field(() => MoneyScalar, { description: 'What is owed now.' })
  readonly currentBalance!: string;

  @Field(() => MoneyScalar, { description: 'What was owed at placement.' })
  readonly originalBalance!: string;

  @Field(() => MoneyScalar, { description: "The consumer's settlement offer." })
  readonly mySettlementOffer!: string;

  @Field(() => MoneyScalar, { description: "The creditor's settlement offer." })
  readonly creditorSettlementOffer!: string;

  @Field(() => MoneyScalar, { description: 'What is left of the instalment plan.' })
  readonly activeInstallmentPayoffBalance!: string;
}

@ObjectType({ description: 'A row with an amount.' })
export class ConsumerAccountAmountItem {
  @Field(() => String, { description: 'Key of the row.' })
  readonly key!: string;

  @Field(() => String, { description: 'Text of the row.' })
  readonly label!: string;

  @Field(() => MoneyScalar, { description: 'Amount without currency symbol.' })
  readonly amount!: string;

  @Field(() => String, { description: 'Amount as US currency, such as `$1,234.50`.' })
  readonly amountLabel!: string;
}

@ObjectType({ description: 'A row with a text.' })
export class ConsumerAccountMetaItem {
  @Field(() => String, { description: 'Key of the row.' })
  readonly key!: string;

  @Field(() => String, { description: 'Text of the row.' })
  readonly label!: string;

  @Field(() => String, { description: 'Value as people read it.' })
  readonly value!: string;
}

@ObjectType({ description: 'Something that the consumer may do with an account now.' })
export class ConsumerAccountAction {
  @Field(() => String, { description: 'Key of the action.' })
  readonly key!: string;

  @Field(() => String, { description: 'Text of the button or menu item.' })
  readonly label!: string;
}

@ObjectType({ description: 'All that a client shows of an account.' })
export class ConsumerAccountDisplay {
  @Field(() => ConsumerAccountDisplayState, { description: 'The tab.' })
  readonly state!: ConsumerAccountDisplayState;

  @Field(() => ConsumerAccountDisplayCondition, { description: 'What holds inside the tab.' })
  readonly condition!: ConsumerAccountDisplayCondition;

  @Field(() => ConsumerAccountDisplayFlags, { description: 'Answers that choose the parts of a view.' })
  readonly viewFlags!: ConsumerAccountDisplayFlags;

  @Field(() => ConsumerAccountDisplayAmounts, { description: 'Amounts.' })
  readonly amounts!: ConsumerAccountDisplayAmounts;

  @Field(() => [ConsumerAccountAmountItem], { description: 'Ordered rows of balances for the card.' })
  readonly balanceItems!: readonly ConsumerAccountAmountItem[];

  @Field(() => [ConsumerAccountAmountItem], { description: 'Ordered rows of offers; empty when none is open.' })
  readonly offerSummaryItems!: readonly ConsumerAccountAmountItem[];

  @Field(() => [ConsumerAccountMetaItem], { description: 'Ordered rows of an agreed or running instalment plan.' })
  readonly paymentPlanMetaItems!: readonly ConsumerAccountMetaItem[];

  @Field(() => String, { nullable: true, description: 'Due day of a settlement as people read it: `Jun 05, 2026`.' })
  readonly settlementScheduleDate!: string | null;

  @Field(() => [ConsumerAccountAction], { description: 'What may be done now; the first is the main one.' })
  readonly availableActions!: readonly ConsumerAccountAction[];
}
