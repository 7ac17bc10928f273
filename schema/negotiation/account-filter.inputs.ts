// The filter and the order of a company's accounts, and what creditors search for.
import { Arg, Field, ID, InputType } from 'type-graphql';
import { NO_FILTER, type AccountFilter, type AccountSort } from '../../src/domain/creditor/account-list';
import type { CreditorAccountsRequest } from '../../src/services/negotiation/creditor-accounts';
import type { AccountCondition, AccountState, LinkState } from '../../src/domain/shared/vocabulary';
import {
  ConsumerAccountConditionKeyEnum,
  ConsumerAccountTabKeyEnum,
  CreditorAccountSortEnum,
  LinkStateEnum,
} from '../shared/enums';
import { MaxItems, MaxLength } from '../shared/max-length';
import { DateTimeScalar, LocalDateScalar, MoneyScalar } from '../shared/scalars';

@InputType({ description: 'Which accounts are listed: those that meet all of it.' })
export class CreditorAccountFilterInput {
  @MaxItems(20)
  @Field(() => [ConsumerAccountTabKeyEnum], {
    nullable: true,
    description: 'The consumer sees it in one of these tabs.',
  })
  readonly state?: AccountState[] | null;

  @MaxItems(20)
  @Field(() => [ConsumerAccountConditionKeyEnum], { nullable: true, description: 'It is in one of these conditions.' })
  readonly condition?: AccountCondition[] | null;

  @MaxLength(191)
  @Field(() => String, { nullable: true, description: 'It has exactly this account number, in any spelling.' })
  readonly accountNumber?: string | null;

  @Field(() => ID, { nullable: true, description: 'It belongs to this client of the company.' })
  readonly subclientId?: string | null;

  @Field(() => LinkStateEnum, { nullable: true, description: 'Whether a consumer has claimed the account.' })
  readonly linkState?: LinkState | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether its last payment failed.' })
  readonly hasFailedPayment?: boolean | null;

  @Field(() => MoneyScalar, { nullable: true, description: 'Least balance. Needs a list sorted by `current_balance`.' })
  readonly balanceMin?: string | null;

  @Field(() => MoneyScalar, {
    nullable: true,
    description: 'Largest balance. Needs a list sorted by `current_balance`.',
  })
  readonly balanceMax?: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'It changed then or later. Needs a list sorted by `updated_at`.',
  })
  readonly updatedSince?: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'It last changed then or earlier. Needs a list sorted by `updated_at`.',
  })
  readonly updatedUntil?: string | null;

  @Field(() => LocalDateScalar, {
    nullable: true,
    description: 'It was placed on that day or later. Needs a list sorted by `placement_date`.',
  })
  readonly placedSince?: string | null;

  @Field(() => LocalDateScalar, {
    nullable: true,
    description: 'It was placed on that day or earlier. Needs a list sorted by `placement_date`.',
  })
  readonly placedUntil?: string | null;

  @MaxLength(64)
  @Field(() => String, { nullable: true, description: 'This import was the last to make or change it.' })
  readonly importId?: string | null;
}

export function FilterArg() {
  return Arg('filter', () => CreditorAccountFilterInput, { nullable: true, description: 'Only these accounts.' });
}

export function SortArg() {
  return Arg('sort', () => CreditorAccountSortEnum, {
    defaultValue: 'id',
    description: 'Order of the list. Accounts with equal values are in the order of their IDs.',
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

@InputType({ description: 'What is searched for: exactly one number, or a last name with a date of birth.' })
export class SearchAccountsInput {
  @MaxLength(50)
  @Field(() => String, { nullable: true, description: 'The account number, exactly as it was placed.' })
  readonly accountNumber?: string | null;

  @MaxLength(100)
  @Field(() => String, { nullable: true, description: 'The reference number, in any spelling.' })
  readonly referenceNumber?: string | null;

  @MaxLength(100)
  @Field(() => String, { nullable: true, description: 'The member account number, in any spelling.' })
  readonly memberAccountNumber?: string | null;

  @MaxLength(100)
  @Field(() => String, { nullable: true, description: 'The last name; only together with the date of birth.' })
  readonly lastName?: string | null;

  @Field(() => LocalDateScalar, {
    nullable: true,
    description: 'The date of birth; only together with the last name.',
  })
  readonly dateOfBirth?: string | null;
}
