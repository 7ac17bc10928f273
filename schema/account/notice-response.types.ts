// An account's notice response and its sender. Contract: ConsumerNoticeResponse.
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { NoticeSenderType as NoticeSenderTypeKey } from '../../src/domain/shared/vocabulary';
import { MoneyScalar } from '../shared/scalars';
import { NoticeSenderTypeEnum } from '../shared/enums';

@ObjectType({ description: 'The company or creditor profile that sent a notice.' })
export class NoticeResponseSender {
  @Field(() => ID, {
    description: 'Id of the sender. Companies and creditor profiles are counted apart: a cache needs `type` too.',
  })
  readonly id!: number;

  @Field(() => NoticeSenderTypeEnum, { description: 'Kind of the sender.' })
  readonly type!: NoticeSenderTypeKey;

  @Field(() => String, { description: 'Name of the sender.' })
  readonly companyName!: string;

  @Field(() => String, { nullable: true, description: 'Phone number.' })
  readonly companyPhone!: string | null;

  @Field(() => String, { nullable: true, description: 'E-mail address.' })
  readonly companyEmail!: string | null;

  @Field(() => String, { nullable: true, description: 'First address line.' })
  readonly companyAddress1!: string | null;

  @Field(() => String, { nullable: true, description: 'Second address line.' })
  readonly companyAddress2!: string | null;

  @Field(() => String, { nullable: true, description: 'City.' })
  readonly companyCity!: string | null;

  @Field(() => String, { nullable: true, description: 'State.' })
  readonly companyState!: string | null;

  @Field(() => String, { nullable: true, description: 'Zip code.' })
  readonly companyZip!: string | null;

  @Field(() => String, { nullable: true, description: 'Web address.' })
  readonly companyUrl!: string | null;
}

@ObjectType({ description: 'Who sent a notice.' })
export class NoticeResponseSenderDetail {
  @Field(() => ID, { description: 'Id of the sender.' })
  readonly id!: number;

  @Field(() => NoticeResponseSender, { description: 'The sender.' })
  readonly sender!: NoticeResponseSender;
}

@ObjectType({ description: 'Answer to a notice that was sent about an account.' })
export class ConsumerNoticeResponse {
  @Field(() => ID, { description: 'Notice response id.' })
  readonly id!: number;

  @Field(() => String, { nullable: true, description: 'Name on the account.' })
  readonly accountName!: string | null;

  @Field(() => String, { nullable: true, description: 'Original account number.' })
  readonly accountNumber!: string | null;

  @Field(() => MoneyScalar, { description: 'Balance that the notice names.' })
  readonly noticeBalance!: string;

  @Field(() => Int, { nullable: true, description: 'Status number, 1 to 5 in the order of a notice.' })
  readonly status!: number | null;

  @Field(() => String, { nullable: true, description: 'Display text of the status.' })
  readonly statusLabel!: string | null;

  @Field(() => String, { nullable: true, description: 'Reason of the answer.' })
  readonly reasonLabel!: string | null;

  @Field(() => NoticeResponseSenderDetail, { nullable: true, description: 'Who sent the notice.' })
  readonly senderDetail!: NoticeResponseSenderDetail | null;
}
