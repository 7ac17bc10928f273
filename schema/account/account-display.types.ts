// Everything that clients display of an account. See docs/contract.md §2.3.
import { Field, Int, ObjectType } from 'type-graphql';
import type {
  AccountActionKey,
  AccountState,
  InstallmentType,
  PaymentActionKey,
} from '../../src/domain/shared/vocabulary';
import { LocalDateScalar, MoneyScalar } from '../shared/scalars';
import { ConsumerAccountTabKeyEnum, InstallmentTypeEnum } from '../shared/enums';
import { AccountConditionLabel } from '../shared/labels.types';

@ObjectType({ description: 'The tab in which an account is shown.' })
export class ConsumerAccountDisplayState {
  @Field(() => ConsumerAccountTabKeyEnum, { description: 'Tab key.' })
  readonly key!: AccountState;

  @Field(() => String, { description: 'Label of the tab.' })
  readonly label!: string;

  @Field(() => String, { description: 'Title of the account card in this state.' })
  readonly cardLabel!: string;

  @Field(() => Int, { description: 'Position of the tab. The list of accounts is ordered by it, ascending.' })
  readonly priority!: number;
}

@ObjectType({ description: 'Flags that tell a client which parts of a view to show.' })
export class ConsumerAccountDisplayFlags {
  @Field(() => Boolean, { description: 'An installment plan is active or on hold.' })
  readonly isInstallmentPaymentPlan!: boolean;

  @Field(() => Boolean, { description: 'A settlement payment is scheduled or on hold.' })
  readonly isScheduledSettlement!: boolean;

  @Field(() => Boolean, { description: 'An installment plan is agreed; a payment method is still missing.' })
  readonly isAgreedInstallmentPaymentPlan!: boolean;

  @Field(() => Boolean, { description: 'A settlement is agreed; a payment method is still missing.' })
  readonly isAgreedSettlement!: boolean;

  @Field(() => Boolean, { description: 'The plan was cancelled.' })
  readonly isCancelledPlan!: boolean;

  @Field(() => Boolean, { description: 'The negotiation was declined or closed.' })
  readonly isDeclinedClosedNegotiation!: boolean;

  @Field(() => Boolean, { description: "The consumer's settlement offer awaits the creditor's response." })
  readonly isPendingSettlementOffer!: boolean;

  @Field(() => Boolean, { description: 'The creditor has made a counter offer for a settlement.' })
  readonly isCounterSettlementOffer!: boolean;

  @Field(() => Boolean, { description: "An installment offer, the consumer's or the creditor's, is open." })
  readonly isActiveInstallmentOffer!: boolean;

  @Field(() => Boolean, { description: 'A notice was returned to the sender or closed.' })
  readonly isReturnedNoticeResponse!: boolean;

  @Field(() => Boolean, {
    description: 'The account was removed by the creditor, disputed, or reported as not paying.',
  })
  readonly isCreditorRemovedDisputeNoPay!: boolean;

  @Field(() => Boolean, { description: 'The account was reported as not paying or removed by the creditor.' })
  readonly isNoPayCreditorRemoved!: boolean;
}

@ObjectType({ description: 'Amounts to display. An amount that does not apply is `0.00`.' })
export class ConsumerAccountDisplayAmounts {
  @Field(() => MoneyScalar, {
    description:
      'Amount that pays off the account: the rest of the agreed ' +
      'amount, or the current balance when nothing is agreed.',
  })
  readonly payoffBalance!: string;

  @Field(() => MoneyScalar, {
    description:
      'Remaining amount of an agreed settlement; while the account is ' +
      'open for offers, the settlement amount that the terms allow.',
  })
  readonly settlementPayoffBalance!: string;

  @Field(() => MoneyScalar, { description: 'Amount currently owed.' })
  readonly currentBalance!: string;

  @Field(() => MoneyScalar, { description: 'Amount owed when the account was placed.' })
  readonly originalBalance!: string;

  @Field(() => MoneyScalar, { description: "The consumer's settlement offer." })
  readonly mySettlementOffer!: string;

  @Field(() => MoneyScalar, { description: "The creditor's settlement offer." })
  readonly creditorSettlementOffer!: string;

  @Field(() => MoneyScalar, { description: 'Remaining balance of the installment plan.' })
  readonly activeInstallmentPayoffBalance!: string;
}

@ObjectType({ description: 'What the amount per period of a payment plan comes to.' })
export class PlanSummary {
  @Field(() => InstallmentTypeEnum, { description: 'How often it is paid.' })
  readonly installmentType!: InstallmentType;

  @Field(() => String, { description: 'The same as a text that follows an amount, such as `per month`.' })
  readonly periodLabel!: string;

  @Field(() => MoneyScalar, { description: 'Amount of each full payment.' })
  readonly paymentAmount!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Number of all payments, with the last one even if its amount differs; null when it is not known.',
  })
  readonly numberOfPayments!: number | null;

  @Field(() => MoneyScalar, {
    nullable: true,
    description: 'Amount of the last payment if it differs from the others; null when it does not.',
  })
  readonly lastPaymentAmount!: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: 'Sum of all payments; null when it is not known.' })
  readonly totalAmount!: string | null;
}

@ObjectType({ description: 'A labeled amount.' })
export class ConsumerAccountAmountItem {
  @Field(() => String, { description: 'Key of the row.' })
  readonly key!: string;

  @Field(() => String, { description: 'Label of the row.' })
  readonly label!: string;

  @Field(() => MoneyScalar, { description: 'Amount without a currency symbol, such as `1234.50`.' })
  readonly amount!: string;

  @Field(() => String, { description: 'Amount formatted as US currency, such as `$1,234.50`.' })
  readonly amountLabel!: string;

  @Field(() => PlanSummary, {
    nullable: true,
    description: 'The plan, if the amount is what is paid per period; null for what is owed or paid once.',
  })
  readonly plan!: PlanSummary | null;
}

@ObjectType({ description: 'A labeled text.' })
export class ConsumerAccountMetaItem {
  @Field(() => String, { description: 'Key of the row.' })
  readonly key!: string;

  @Field(() => String, { description: 'Label of the row.' })
  readonly label!: string;

  @Field(() => String, { description: 'Value formatted for display.' })
  readonly value!: string;

  @Field(() => MoneyScalar, { nullable: true, description: 'The value if it is an amount.' })
  readonly amount!: string | null;

  @Field(() => LocalDateScalar, { nullable: true, description: 'The value if it is a date.' })
  readonly date!: string | null;

  @Field(() => Int, { nullable: true, description: 'The value if it is a number of payments.' })
  readonly count!: number | null;
}

@ObjectType({ description: 'An action that the consumer can take on an account.' })
export class ConsumerAccountAction {
  @Field(() => String, { description: 'Key of the action.' })
  readonly key!: AccountActionKey | PaymentActionKey;

  @Field(() => String, { description: 'Label of the button or menu item.' })
  readonly label!: string;
}

@ObjectType({ description: 'Everything needed to display an account.' })
export class ConsumerAccountDisplay {
  @Field(() => ConsumerAccountDisplayState, { description: 'The tab in which the account is shown.' })
  readonly state!: ConsumerAccountDisplayState;

  @Field(() => AccountConditionLabel, { description: 'The exact condition of the account within its tab.' })
  readonly condition!: AccountConditionLabel;

  @Field(() => ConsumerAccountDisplayFlags, { description: 'Flags that tell which parts of a view to show.' })
  readonly viewFlags!: ConsumerAccountDisplayFlags;

  @Field(() => ConsumerAccountDisplayAmounts, { description: 'Amounts to display.' })
  readonly amounts!: ConsumerAccountDisplayAmounts;

  @Field(() => [ConsumerAccountAmountItem], { description: 'Balances for the account card, in display order.' })
  readonly balanceItems!: readonly ConsumerAccountAmountItem[];

  @Field(() => [ConsumerAccountAmountItem], {
    description:
      'Open offers of both sides, in display order; empty when no offer is open. For a plan, this is the amount of one payment.',
  })
  readonly offerSummaryItems!: readonly ConsumerAccountAmountItem[];

  @Field(() => [ConsumerAccountMetaItem], {
    description: 'Details of an agreed or active installment plan, in display order; empty when there is none.',
  })
  readonly paymentPlanMetaItems!: readonly ConsumerAccountMetaItem[];

  @Field(() => PlanSummary, {
    nullable: true,
    description: 'The agreed or active installment plan in figures; null when there is none.',
  })
  readonly plan!: PlanSummary | null;

  @Field(() => String, {
    nullable: true,
    description: 'Due date of an agreed or scheduled settlement, formatted for display, such as `Jun 05, 2026`.',
  })
  readonly settlementScheduleDate!: string | null;

  @Field(() => LocalDateScalar, {
    nullable: true,
    description: 'The same due date, to be formatted by the client.',
  })
  readonly settlementScheduledOn!: string | null;

  @Field(() => [ConsumerAccountAction], {
    description: 'Actions that the consumer can take now, in display order. The first one is the primary action.',
  })
  readonly availableActions!: readonly ConsumerAccountAction[];
}
