// What a stream tells of an account.
import { Field, ObjectType } from 'type-graphql';
import { ConsumerAccount } from './account.types';
import { DateTimeScalar } from './shared/scalars';

@ObjectType({ description: 'An account that has changed, once or several times.' })
export class AccountChange {
  @Field(() => ConsumerAccount, { description: 'The account as it stands now.' })
  readonly account!: ConsumerAccount;

  @Field(() => DateTimeScalar, {
    description: 'Its version, which is the id of the event too: send it as `since` after a break.',
  })
  readonly version!: string;
}
