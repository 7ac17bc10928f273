// Accounts of a company as its creditor users see them: never contacts, dates of birth or payment methods.
import { Field, ID, InterfaceType, ObjectType } from 'type-graphql';
import type { LinkState } from '../../src/domain/shared/vocabulary';
import { LinkStateEnum } from '../shared/enums';
import { PageInfo } from '../shared/pagination';
import { DateTimeScalar, LocalDateScalar, MoneyScalar } from '../shared/scalars';
import { CompanyAccount } from './negotiation.types';

@ObjectType({ description: 'The next scheduled payment of an account.' })
export class NextPayment {
  @Field(() => LocalDateScalar, { description: 'Due date.' })
  readonly date!: string;

  @Field(() => MoneyScalar, { description: 'Amount.' })
  readonly amount!: string;
}

@InterfaceType({
  implements: CompanyAccount,
  description: 'An account of the company with its placement, in a list or in detail.',
})
export abstract class AccountWithPlacement extends CompanyAccount {
  @Field(() => MoneyScalar, { nullable: true, description: 'Amount owed when the account was placed.' })
  readonly originalBalance!: string | null;

  @Field(() => String, { nullable: true, description: "The creditor's reference number." })
  readonly referenceNumber!: string | null;

  @Field(() => ID, { nullable: true, description: "ID of the creditor's client; null if there is none." })
  readonly subclientId!: number | null;

  @Field(() => String, { nullable: true, description: "Name of the creditor's client; null if there is none." })
  readonly subclientName!: string | null;

  @Field(() => Boolean, { description: 'Whether the last payment failed.' })
  readonly hasFailedPayment!: boolean;

  @Field(() => NextPayment, { nullable: true, description: 'The next scheduled payment; null when there is none.' })
  readonly nextPayment!: NextPayment | null;

  @Field(() => LocalDateScalar, { nullable: true, description: 'Day on which the account was placed.' })
  readonly placementDate!: string | null;

  @Field(() => LocalDateScalar, { nullable: true, description: 'Day on which the placement ends.' })
  readonly expiryDate!: string | null;

  @Field(() => LinkStateEnum, { description: 'Whether a consumer has claimed the account.' })
  readonly linkState!: LinkState;

  @Field(() => DateTimeScalar, {
    description: 'Version of the account, which increases with each move and each change.',
  })
  readonly version!: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the account was last changed.' })
  readonly updatedAt!: string | null;
}

@ObjectType({
  implements: [CompanyAccount, AccountWithPlacement],
  description: 'An account of a company, as its creditor users see it.',
})
export class CreditorAccount extends AccountWithPlacement {}

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
