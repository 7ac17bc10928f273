// One account of the company in detail, its placement, and the search for accounts. All are recorded in the audit trail.
import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import {
  accountAccess,
  accountPlacement,
  creditorAccount,
  searchAccounts,
} from '../../src/services/creditor/account-detail';
import type { CreditorCaller } from '../../src/services/shared/authenticate';
import { SearchAccountsInput } from '../negotiation/account-filter.inputs';
import { CreditorAccount } from '../negotiation/negotiation.types';
import type { Context } from '../server/context';
import { CreditorsOnly, CurrentCreditor, Raises, Stamped, Unstamped } from '../shared/decorators';
import { AccountPlacement, CreditorAccountDetail } from './account-detail.types';

@Resolver()
export class AccountDetailResolver {
  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'not_found')
  @Stamped()
  @Query(() => CreditorAccountDetail, {
    description: 'One account of the company in detail. The audit trail records that it was read.',
  })
  async creditorAccount(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request }: Context,
    @Arg('id', () => ID, { description: 'Account ID.' }) id: string,
  ): Promise<CreditorAccountDetail> {
    return creditorAccount(dependencies, caller, id, request);
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'not_found')
  @Query(() => ID, {
    description: 'ID of an account that the caller may read, without reading it. REST uses it to check access.',
  })
  async accountAccess(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @Arg('accountId', () => ID, { description: 'Account ID.' }) accountId: string,
  ): Promise<number> {
    return accountAccess(dependencies, caller, accountId);
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'not_found')
  @Query(() => AccountPlacement, {
    description: 'The consumer of an account as described by the creditor. The audit trail records that it was read.',
  })
  async accountPlacement(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request }: Context,
    @Arg('accountId', () => ID, { description: 'Account ID.' }) accountId: string,
  ): Promise<AccountPlacement> {
    return accountPlacement(dependencies, caller, accountId, request);
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'validation_failed', 'too_many_attempts')
  @Query(() => [CreditorAccount], {
    description:
      'Accounts of the company with a given number or of a given person, ordered by ID; at most 50. The audit trail records each of them.',
  })
  async searchAccounts(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request, response }: Context,
    @Arg('input', () => SearchAccountsInput, { description: 'What to search for.' }) input: SearchAccountsInput,
  ): Promise<readonly CreditorAccount[]> {
    return searchAccounts(dependencies, caller, input, { request, response });
  }
}

@Resolver(() => CreditorAccountDetail)
export class AccountPlacementResolver {
  @Unstamped()
  @FieldResolver(() => AccountPlacement, {
    name: 'placement',
    description: 'The same as `accountPlacement`; the audit trail records that it was read.',
  })
  async placementOfAccount(
    @Root() { account }: CreditorAccountDetail,
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request }: Context,
  ): Promise<AccountPlacement> {
    return accountPlacement(dependencies, caller, String(account.id), request);
  }
}
