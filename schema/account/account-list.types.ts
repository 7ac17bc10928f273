// The signed-in consumer and the list of their accounts, as a Relay connection.
import { Field, Int, ObjectType } from 'type-graphql';
import { ConsumerAccount } from './account.types';

@ObjectType({ description: 'Where a page of a list stands.' })
export class PageInfo {
  @Field(() => Boolean, { description: 'There is more after this page.' })
  readonly hasNextPage!: boolean;

  @Field(() => Boolean, { description: 'There is more before this page.' })
  readonly hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true, description: 'Cursor of the first item; null on an empty page.' })
  readonly startCursor!: string | null;

  @Field(() => String, { nullable: true, description: 'Cursor of the last item; null on an empty page.' })
  readonly endCursor!: string | null;
}

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

  @Field(() => [ConsumerAccount], { description: 'The same accounts without their cursors.' })
  readonly nodes!: readonly ConsumerAccount[];

  @Field(() => PageInfo, { description: 'Where the page stands.' })
  readonly pageInfo!: PageInfo;

  @Field(() => Int, { description: 'Accounts in the whole list, with the filter.' })
  readonly totalCount!: number;
}
