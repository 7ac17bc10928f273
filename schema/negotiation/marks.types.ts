// Marks on an account and its dispute, as both sides read them.
import { Field, Int, ObjectType } from 'type-graphql';
import type { AccountMark, DisputeCategory, DisputeOutcome, MarkSource } from '../../src/domain/shared/vocabulary';
import { AccountMarkEnum, DisputeCategoryEnum, DisputeOutcomeEnum, MarkSourceEnum } from '../shared/enums';
import { DateTimeScalar, LocalDateScalar } from '../shared/scalars';

@ObjectType({ description: 'Who set a mark or took it back, with a label.' })
export class MarkSourceLabel {
  @Field(() => MarkSourceEnum, { description: 'Who it was.' })
  readonly key!: MarkSource;

  @Field(() => String, { description: 'Label.' })
  readonly label!: string;
}

@ObjectType({ description: 'A mark on an account, in force or ended.' })
export class ConsumerAccountMark {
  @Field(() => AccountMarkEnum, { description: 'The mark.' })
  readonly key!: AccountMark;

  @Field(() => String, { description: 'Label of the mark.' })
  readonly label!: string;

  @Field(() => MarkSourceLabel, { description: 'Who set it.' })
  readonly setBy!: MarkSourceLabel;

  @Field(() => DateTimeScalar, { description: 'When it was set.' })
  readonly setAt!: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it ended; null while it is in force.' })
  readonly endedAt!: string | null;

  @Field(() => MarkSourceLabel, { nullable: true, description: 'Who took it back; null while it is in force.' })
  readonly endedBy!: MarkSourceLabel | null;

  @Field(() => String, { nullable: true, description: 'Name of the attorney.' })
  readonly attorneyName!: string | null;

  @Field(() => String, { nullable: true, description: 'How to reach the attorney.' })
  readonly attorneyContact!: string | null;

  @Field(() => String, { nullable: true, description: 'Number of the bankruptcy case.' })
  readonly caseNumber!: string | null;

  @Field(() => LocalDateScalar, { nullable: true, description: 'Day of the bankruptcy.' })
  readonly filedOn!: string | null;
}

@ObjectType({ description: 'A mark on an account as its creditor reads it.' })
export class CreditorAccountMark extends ConsumerAccountMark {
  @Field(() => String, { nullable: true, description: "The creditor's own note. Consumers never see it." })
  readonly note!: string | null;
}

@ObjectType({ description: 'A category of disputes with its label.' })
export class DisputeCategoryLabel {
  @Field(() => DisputeCategoryEnum, { description: 'The category.' })
  readonly key!: DisputeCategory;

  @Field(() => String, { description: 'Label.' })
  readonly label!: string;
}

@ObjectType({ description: 'An outcome of a dispute with its label.' })
export class DisputeOutcomeLabel {
  @Field(() => DisputeOutcomeEnum, { description: 'The outcome.' })
  readonly key!: DisputeOutcome;

  @Field(() => String, { description: 'Label.' })
  readonly label!: string;
}

@ObjectType({ description: "The creditor's answer to a dispute." })
export class DisputeAnswer {
  @Field(() => String, { description: 'Text of the answer.' })
  readonly text!: string;

  @Field(() => DisputeOutcomeLabel, { description: 'Outcome of the dispute.' })
  readonly outcome!: DisputeOutcomeLabel;

  @Field(() => DateTimeScalar, { description: 'When the dispute was answered.' })
  readonly answeredAt!: string;
}

@ObjectType({ description: 'The last dispute of an account.' })
export class AccountDispute {
  @Field(() => DateTimeScalar, { description: 'When the account was disputed.' })
  readonly disputedAt!: string;

  @Field(() => Int, { nullable: true, description: 'For how many days it has been open; null once it has ended.' })
  readonly daysOpen!: number | null;

  @Field(() => DisputeCategoryLabel, { nullable: true, description: 'What it is about; null if not said.' })
  readonly category!: DisputeCategoryLabel | null;

  @Field(() => String, { nullable: true, description: "The consumer's words; null if there are none." })
  readonly reason!: string | null;

  @Field(() => DisputeAnswer, { nullable: true, description: "The creditor's answer; null until there is one." })
  readonly answer!: DisputeAnswer | null;
}

@ObjectType({ description: 'The marks and the dispute of an account, for its consumer.' })
export class AccountMarks {
  @Field(() => [ConsumerAccountMark], {
    description: 'Marks, the newest first, at most 51. What the consumer asked for all accounts comes first.',
  })
  readonly marks!: readonly ConsumerAccountMark[];

  @Field(() => AccountDispute, { nullable: true, description: 'The last dispute; null if there never was one.' })
  readonly dispute!: AccountDispute | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Since when the consumer wants no contact (`stopContact`); null while contact is allowed.',
  })
  readonly contactStoppedAt!: string | null;

  @Field(() => String, { nullable: true, description: 'Where to send papers; null if the company has not said.' })
  readonly papersTo!: string | null;
}
