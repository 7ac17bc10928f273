// The filter and the order of a company's accounts, and what creditors search for.
import { Arg, Field, ID, InputType } from 'type-graphql';
import { NO_FILTER, type AccountFilter, type AccountSort } from '../../src/domain/creditor/account-list';
import type { CreditorAccountsRequest } from '../../src/services/negotiation/creditor-accounts';
import type { AccountCondition, AccountMark, AccountState, LinkState } from '../../src/domain/shared/vocabulary';
import {
  AccountMarkEnum,
  ConsumerAccountConditionKeyEnum,
  ConsumerAccountTabKeyEnum,
  CreditorAccountSortEnum,
  LinkStateEnum,
} from '../shared/enums';
import { MaxItems, MaxLength } from '../shared/max-length';
import { DateTimeScalar, LocalDateScalar, MoneyScalar } from '../shared/scalars';

@InputType({ description: 'Filter of a list of accounts. Accounts must match all of it.' })
export class CreditorAccountFilterInput {
  @MaxItems(20)
  @Field(() => [ConsumerAccountTabKeyEnum], {
    nullable: true,
    description: 'The consumer sees the account in one of these tabs.',
  })
  readonly state?: AccountState[] | null;

  @MaxItems(20)
  @Field(() => [ConsumerAccountConditionKeyEnum], {
    nullable: true,
    description: 'The account is in one of these conditions.',
  })
  readonly condition?: AccountCondition[] | null;

  @MaxLength(191)
  @Field(() => String, { nullable: true, description: 'The account has exactly this account number, in any notation.' })
  readonly accountNumber?: string | null;

  @Field(() => ID, { nullable: true, description: 'The account belongs to this client of the company.' })
  readonly subclientId?: string | null;

  @Field(() => LinkStateEnum, { nullable: true, description: 'Whether a consumer has claimed the account.' })
  readonly linkState?: LinkState | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the last payment of the account failed.' })
  readonly hasFailedPayment?: boolean | null;

  @Field(() => MoneyScalar, {
    nullable: true,
    description: 'Minimum balance. Requires a list sorted by `current_balance`.',
  })
  readonly balanceMin?: string | null;

  @Field(() => MoneyScalar, {
    nullable: true,
    description: 'Maximum balance. Requires a list sorted by `current_balance`.',
  })
  readonly balanceMax?: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'The account was last changed at this time or later. Requires a list sorted by `updated_at`.',
  })
  readonly updatedSince?: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'The account was last changed at this time or earlier. Requires a list sorted by `updated_at`.',
  })
  readonly updatedUntil?: string | null;

  @Field(() => LocalDateScalar, {
    nullable: true,
    description: 'The account was placed on this day or later. Requires a list sorted by `placement_date`.',
  })
  readonly placedSince?: string | null;

  @Field(() => LocalDateScalar, {
    nullable: true,
    description: 'The account was placed on this day or earlier. Requires a list sorted by `placement_date`.',
  })
  readonly placedUntil?: string | null;

  @MaxLength(64)
  @Field(() => String, { nullable: true, description: 'This import was the last one to create or change the account.' })
  readonly importId?: string | null;

  @Field(() => AccountMarkEnum, { nullable: true, description: 'This mark is in force.' })
  readonly mark?: AccountMark | null;
}

export function FilterArg() {
  return Arg('filter', () => CreditorAccountFilterInput, {
    nullable: true,
    description: 'Return only accounts that match this filter.',
  });
}

export function SortArg() {
  return Arg('sort', () => CreditorAccountSortEnum, {
    defaultValue: 'id',
    description: 'Order of the list. Accounts with equal values are ordered by ID.',
  });
}

export function toListRequest(
  first: number,
  after: string | null | undefined,
  filter: CreditorAccountFilterInput | null | undefined,
  sort: AccountSort,
): CreditorAccountsRequest {
  const given = Object.entries(filter ?? {}).filter(([, value]) => value !== undefined);
  return {
    first,
    after: after ?? null,
    sort,
    filter: { ...NO_FILTER, ...(Object.fromEntries(given) as Partial<AccountFilter>) },
  };
}

@InputType({ description: 'What to search for: exactly one number, or a last name with a date of birth.' })
export class SearchAccountsInput {
  @MaxLength(50)
  @Field(() => String, { nullable: true, description: 'The account number, exactly as it was placed.' })
  readonly accountNumber?: string | null;

  @MaxLength(100)
  @Field(() => String, { nullable: true, description: 'The reference number, in any notation.' })
  readonly referenceNumber?: string | null;

  @MaxLength(100)
  @Field(() => String, { nullable: true, description: 'The member account number, in any notation.' })
  readonly memberAccountNumber?: string | null;

  @MaxLength(100)
  @Field(() => String, { nullable: true, description: 'Last name; only together with the date of birth.' })
  readonly lastName?: string | null;

  @Field(() => LocalDateScalar, {
    nullable: true,
    description: 'Date of birth; only together with the last name.',
  })
  readonly dateOfBirth?: string | null;
}
