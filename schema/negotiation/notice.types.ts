// Notice responses of a consumer's accounts.
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { ConsumerAccount } from '../account/account.types';
import { ConsumerAccountAction } from '../account/account-display.types';
import { ConsumerNoticeResponse } from '../account/notice-response.types';
import { MaxCharacters } from '../shared/max-length';
import { DateTimeScalar, MoneyScalar } from '../shared/scalars';
import { SeenAccountInput } from './negotiation.inputs';
import { CountedConnection } from '../shared/pagination';

@ObjectType({ description: 'A notice response with its account.' })
export class NoticeItem {
  @Field(() => ID, { description: 'Notice response ID.' })
  readonly id!: number;

  @Field(() => ConsumerAccount, { description: 'The account.' })
  readonly account!: ConsumerAccount;

  @Field(() => ConsumerNoticeResponse, { description: 'The notice response.' })
  readonly noticeResponse!: ConsumerNoticeResponse;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the notice was recorded; null if unknown.' })
  readonly createdAt!: string | null;

  @Field(() => Int, { description: 'How many more times it can be sent again if it is returned.' })
  readonly resendsLeft!: number;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When it can be sent again; null if there is no need to wait.',
  })
  readonly resendAfter!: string | null;

  @Field(() => [ConsumerAccountAction], { description: 'Actions of the account.' })
  readonly availableActions!: readonly ConsumerAccountAction[];
}

@ObjectType({ description: 'A page of notice responses.' })
export class NoticeItemConnection extends CountedConnection(NoticeItem, {
  noun: 'notice response',
  nouns: 'notice responses',
  total: 'Number of notice responses that match the filter, on all pages.',
}) {}

@InputType({ description: 'A returned notice response to send again.' })
export class ResendNoticeInput extends SeenAccountInput {
  @Field(() => ID, { description: 'Notice response ID.' })
  readonly id!: string;

  @MaxCharacters(255)
  @Field(() => String, {
    nullable: true,
    description: 'Reason, at most 255 characters. Omit it to leave the reason as it is.',
  })
  readonly reason?: string | null;

  @Field(() => MoneyScalar, {
    nullable: true,
    description: 'Balance stated in the notice. Omit it to leave the balance as it is.',
  })
  readonly noticeBalance?: string | null;
}
