// The list of a consumer's accounts, as a Relay connection.
import { Field, Int, ObjectType } from 'type-graphql';
import { PageInfo } from '../shared/pagination';
import { ConsumerAccount } from './account.types';

@ObjectType({ description: 'An account in a list.' })
export class ConsumerAccountEdge {
  @Field(() => String, { description: 'Cursor of the account.' })
  readonly cursor!: string;

  @Field(() => ConsumerAccount, { description: 'The account.' })
  readonly node!: ConsumerAccount;
}

@ObjectType({ description: 'A page of accounts.' })
export class ConsumerAccountConnection {
  @Field(() => [ConsumerAccountEdge], { description: 'Accounts with their cursors.' })
  readonly edges!: readonly ConsumerAccountEdge[];

  @Field(() => [ConsumerAccount], { description: 'The same accounts, without cursors.' })
  readonly nodes!: readonly ConsumerAccount[];

  @Field(() => PageInfo, { description: 'Position of this page in the list.' })
  readonly pageInfo!: PageInfo;

  @Field(() => Int, { description: 'Number of accounts that match the filter, on all pages.' })
  readonly totalCount!: number;
}
