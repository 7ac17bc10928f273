// What came of the accounts of a company: figures, and the funnel.
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { AccountConditionLabel, AccountTabLabel } from '../shared/labels.types';
import { MaxLength } from '../shared/max-length';
import { DateTimeScalar, MoneyScalar } from '../shared/scalars';
import { CountedConnection } from '../shared/pagination';

@ObjectType({ description: 'A number of payments and their sum.' })
export class CountedPayments {
  @Field(() => Int, { description: 'Number of payments.' })
  readonly count!: number;

  @Field(() => MoneyScalar, { description: 'Their sum.' })
  readonly amount!: string;
}

@ObjectType({ description: 'The accounts in one condition.' })
export class AccountsInCondition {
  @Field(() => AccountTabLabel, { description: 'The tab in which consumers see these accounts.' })
  readonly state!: AccountTabLabel;

  @Field(() => AccountConditionLabel, { description: 'The exact condition.' })
  readonly condition!: AccountConditionLabel;

  @Field(() => Int, { description: 'Number of accounts.' })
  readonly count!: number;

  @Field(() => MoneyScalar, { description: 'Sum of their current balances.' })
  readonly currentBalanceTotal!: string;
}

@ObjectType({ description: 'The accounts of one client of the company.' })
export class AccountsOfSubclient {
  @Field(() => ID, { nullable: true, description: 'ID of the client; null for accounts without one.' })
  readonly subclientId!: number | null;

  @Field(() => String, { nullable: true, description: 'Name of the client; null for accounts without one.' })
  readonly subclientName!: string | null;

  @Field(() => Int, { description: 'Number of accounts.' })
  readonly count!: number;

  @Field(() => MoneyScalar, { description: 'Sum of their current balances.' })
  readonly currentBalanceTotal!: string;
}

@ObjectType({ description: 'Payments of a company.' })
export class DashboardPayments {
  @Field(() => CountedPayments, {
    description:
      'Scheduled payments of agreements in force that are due in the next 30 days, overdue ones included. Neither those of held plans nor failed ones count.',
  })
  readonly scheduledNext30Days!: CountedPayments;

  @Field(() => CountedPayments, {
    description: 'Payments of the last 30 days, to the portal and to the creditor, without those that were reversed.',
  })
  readonly succeededLast30Days!: CountedPayments;

  @Field(() => CountedPayments, { description: 'Payments whose last charge failed, and which are still open.' })
  readonly failedOpen!: CountedPayments;
}

@ObjectType({ description: 'How many accounts have reached a stage, and what was owed on them.' })
class FunnelStageCount {
  @Field(() => Int, { description: 'Number of accounts.' })
  readonly count!: number;

  @Field(() => MoneyScalar, { description: 'Sum of their balances when they were placed.' })
  readonly balance!: string;
}

@ObjectType({ description: 'The stages of a funnel.' })
abstract class FunnelStages {
  @Field(() => FunnelStageCount, { description: 'Accounts that were placed and not deleted since.' })
  readonly placed!: FunnelStageCount;

  @Field(() => FunnelStageCount, { description: 'Accounts that a consumer has claimed.' })
  readonly seen!: FunnelStageCount;

  @Field(() => FunnelStageCount, { description: 'Accounts on which an offer was made.' })
  readonly offered!: FunnelStageCount;

  @Field(() => FunnelStageCount, { description: 'Accounts on which both sides agreed.' })
  readonly agreed!: FunnelStageCount;

  @Field(() => FunnelStageCount, { description: 'Accounts on which the portal collected at least one payment.' })
  readonly firstPayment!: FunnelStageCount;

  @Field(() => FunnelStageCount, {
    description: 'Accounts on which the portal collected a payment, and whose agreement is not broken.',
  })
  readonly kept!: FunnelStageCount;

  @Field(() => FunnelStageCount, {
    description:
      'Accounts whose agreement lapsed, was cancelled or disputed, or whose last charge failed, and that were not paid or agreed on again since.',
  })
  readonly broken!: FunnelStageCount;

  @Field(() => FunnelStageCount, { description: 'Accounts that are paid in full.' })
  readonly settled!: FunnelStageCount;

  @Field(() => MoneyScalar, {
    description: 'What was paid on these accounts, to the portal and to the creditor, without what was reversed.',
  })
  readonly collected!: string;
}

@ObjectType({ description: 'How far all accounts of the company have come.' })
export class FunnelTotals extends FunnelStages {}

@ObjectType({ description: 'How far the accounts of one month, client or template have come.' })
class FunnelRow extends FunnelStages {
  @Field(() => String, {
    nullable: true,
    description:
      'Month of placement, as `YYYY-MM`; null in a funnel by something else, and for accounts placed before the last 36 months.',
  })
  readonly month!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'ID of the client; null in a funnel by something else, and for accounts without one.',
  })
  readonly subclientId!: number | null;

  @Field(() => String, { nullable: true, description: 'Name of that client.' })
  readonly subclientName!: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'ID of the template of the first letter about the account; null in a funnel by something else, and for accounts without a letter.',
  })
  readonly templateId!: number | null;

  @Field(() => String, { nullable: true, description: 'Name of that template.' })
  readonly templateName!: string | null;
}

@ObjectType({ description: 'A page of the funnel.' })
export class FunnelRowConnection extends CountedConnection(FunnelRow, {
  noun: 'row',
  nouns: 'rows',
  one: 'A row of the funnel',
  total: 'Number of rows, on all pages.',
}) {}

@ObjectType({
  description: 'What came of the accounts of a company. The figures are counted about once a minute after a change.',
})
export class CreditorDashboard {
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When counting began; null if nothing was counted yet. Later changes are not in the figures.',
  })
  readonly asOf!: string | null;

  @Field(() => [AccountsInCondition], { description: 'Accounts by their condition.' })
  readonly accounts!: readonly AccountsInCondition[];

  @Field(() => [AccountsOfSubclient], {
    description: 'Accounts by client of the company: the 50 clients with the most accounts.',
  })
  readonly bySubclient!: readonly AccountsOfSubclient[];

  @Field(() => Int, { description: "Offers that wait for the company's answer." })
  readonly offersWaiting!: number;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Since when the oldest of them waits.' })
  readonly offersWaitingLongestSince!: string | null;

  @Field(() => DashboardPayments, { description: 'Payments.' })
  readonly payments!: DashboardPayments;

  @Field(() => Int, { description: 'Imports that run or wait for their turn, now.' })
  readonly importsRunning!: number;

  @Field(() => FunnelTotals, { description: 'How far all accounts have come.' })
  readonly funnel!: FunnelTotals;
}

@InputType({ description: 'Filter of the funnel. Accounts must match all of it.' })
export class FunnelFilterInput {
  @MaxLength(7)
  @Field(() => String, { nullable: true, description: 'The account was placed in this month or later: `YYYY-MM`.' })
  readonly fromMonth?: string | null;

  @MaxLength(7)
  @Field(() => String, { nullable: true, description: 'The account was placed in this month or earlier: `YYYY-MM`.' })
  readonly toMonth?: string | null;

  @Field(() => ID, { nullable: true, description: 'The account belongs to this client of the company.' })
  readonly subclientId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The first letter about the account has this template.' })
  readonly templateId?: string | null;
}
