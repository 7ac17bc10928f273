// The notice response of an account and the sender of the notice. See docs/contract.md §2.10.
import { Field, ID, ObjectType } from 'type-graphql';
import type { NoticeSenderType } from '../../src/domain/shared/vocabulary';
import { MoneyScalar } from '../shared/scalars';
import { NoticeSenderTypeEnum } from '../shared/enums';
import { NoticeStatusLabel } from '../shared/labels.types';

@ObjectType({ description: 'The company or creditor profile that sent a notice.' })
export class NoticeResponseSender {
  @Field(() => ID, { description: 'Key of the sender, unique among senders of all types, such as `company-1`.' })
  readonly id!: string;

  @Field(() => ID, {
    description:
      'ID of the company or of the creditor profile. These are numbered separately: `type` says which one it is.',
  })
  readonly senderId!: number;

  @Field(() => NoticeSenderTypeEnum, { description: 'Type of the sender.' })
  readonly type!: NoticeSenderType;

  @Field(() => String, { description: 'Name of the sender.' })
  readonly companyName!: string;

  @Field(() => String, { nullable: true, description: 'Phone number.' })
  readonly companyPhone!: string | null;

  @Field(() => String, { nullable: true, description: 'Email address.' })
  readonly companyEmail!: string | null;

  @Field(() => String, { nullable: true, description: 'First address line.' })
  readonly companyAddress1!: string | null;

  @Field(() => String, { nullable: true, description: 'Second address line.' })
  readonly companyAddress2!: string | null;

  @Field(() => String, { nullable: true, description: 'City.' })
  readonly companyCity!: string | null;

  @Field(() => String, { nullable: true, description: 'State.' })
  readonly companyState!: string | null;

  @Field(() => String, { nullable: true, description: 'ZIP code.' })
  readonly companyZip!: string | null;

  @Field(() => String, { nullable: true, description: 'Website.' })
  readonly companyUrl!: string | null;
}

@ObjectType({ description: 'The sender of a notice.' })
export class NoticeResponseSenderDetail {
  @Field(() => ID, { description: 'Key of the sender, as in `sender`.' })
  readonly id!: string;

  @Field(() => ID, { description: 'ID of the sender. It is unique among senders of its type.' })
  readonly senderId!: number;

  @Field(() => NoticeResponseSender, { description: 'The sender.' })
  readonly sender!: NoticeResponseSender;
}

@ObjectType({ description: 'Response to a notice that was sent about an account.' })
export class ConsumerNoticeResponse {
  @Field(() => ID, { description: 'Notice response ID.' })
  readonly id!: number;

  @Field(() => String, { nullable: true, description: 'Name on the account.' })
  readonly accountName!: string | null;

  @Field(() => String, { nullable: true, description: 'Original account number.' })
  readonly accountNumber!: string | null;

  @Field(() => MoneyScalar, { description: 'Balance stated in the notice.' })
  readonly noticeBalance!: string;

  @Field(() => NoticeStatusLabel, { nullable: true, description: 'Status.' })
  readonly status!: NoticeStatusLabel | null;

  @Field(() => String, { nullable: true, description: 'Reason for the response.' })
  readonly reasonLabel!: string | null;

  @Field(() => NoticeResponseSenderDetail, { nullable: true, description: 'The sender of the notice.' })
  readonly senderDetail!: NoticeResponseSenderDetail | null;
}
