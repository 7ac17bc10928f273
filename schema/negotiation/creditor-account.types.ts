// The list of a company's accounts.
import { Field, ObjectType } from 'type-graphql';
import { PageInfo } from '../shared/pagination';
import { CreditorAccount } from './negotiation.types';

@ObjectType({ description: 'An account in a list.' })
export class CreditorAccountEdge {
  @Field(() => String, { description: 'Cursor of the account.' })
  readonly cursor!: string;

  @Field(() => CreditorAccount, { description: 'The account.' })
  readonly node!: CreditorAccount;
}

@ObjectType({ description: 'A page of accounts.' })
export class CreditorAccountConnection {
  @Field(() => [CreditorAccountEdge], { description: 'Accounts with their cursors.' })
  readonly edges!: readonly CreditorAccountEdge[];

  @Field(() => [CreditorAccount], { description: 'The same accounts, without cursors.' })
  readonly nodes!: readonly CreditorAccount[];

  @Field(() => PageInfo, { description: 'Position of this page in the list.' })
  readonly pageInfo!: PageInfo;

  /** Counts when the number is selected. */
  readonly countAll!: () => Promise<number | null>;
}
