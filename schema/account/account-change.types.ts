// Events of subscriptions to accounts.
import { Field, ID, ObjectType } from 'type-graphql';
import { DateTimeScalar } from '../shared/scalars';
import { ConsumerAccount } from './account.types';

@ObjectType({ description: 'A change to an account. One event may cover several changes.' })
export class AccountChange {
  @Field(() => ConsumerAccount, { description: 'The account in its current state.' })
  readonly account!: ConsumerAccount;

  @Field(() => DateTimeScalar, {
    description: 'Version of the account, equal to the ID of the event. After a disconnect, pass it as `since`.',
  })
  readonly version!: string;
}

@ObjectType({ description: "A change in the list of a consumer's accounts. One event may cover several changes." })
export class AccountListChange {
  @Field(() => ID, { description: 'Account ID.' })
  readonly accountId!: number;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Version of the account, which increases with each change; null when the account has disappeared.',
  })
  readonly version!: string | null;

  @Field(() => ConsumerAccount, {
    nullable: true,
    description: "The account in its current state; null when it is no longer one of the consumer's.",
  })
  readonly account!: ConsumerAccount | null;
}
