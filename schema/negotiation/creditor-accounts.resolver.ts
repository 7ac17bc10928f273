// Accounts of the company of a signed-in creditor user.
import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { AccountSort } from '../../src/domain/creditor/account-list';
import { creditorAccounts } from '../../src/services/negotiation/creditor-accounts';
import { accountAccess, creditorAccount, searchAccounts } from '../../src/services/negotiation/creditor-account-detail';
import type { CreditorCaller } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import { CurrentCreditor, CreditorsOnly, Raises } from '../shared/decorators';
import { AfterArg, FirstArg } from '../shared/pagination';
import {
  CreditorAccountFilterInput,
  FilterArg,
  SearchAccountsInput,
  SortArg,
  toListRequest,
} from './account-filter.inputs';
import { CreditorAccountDetail } from './creditor-account-detail.types';
import { CreditorAccount, CreditorAccountConnection } from './creditor-account.types';

@Resolver()
export class CreditorAccountsResolver {
  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'validation_failed')
  @Query(() => CreditorAccountConnection, {
    description:
      'Accounts of the company that meet the filter. A page may hold fewer than were asked for, even none, before the last one.',
  })
  async creditorAccounts(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @FirstArg('accounts') first: number,
    @AfterArg() after: string | null | undefined,
    @FilterArg() filter: CreditorAccountFilterInput | null | undefined,
    @SortArg() sort: AccountSort,
  ): Promise<CreditorAccountConnection> {
    return creditorAccounts(dependencies, caller, toListRequest(first, after, filter, sort));
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'not_found')
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
    description: 'ID of an account that the caller may read, without reading it. REST checks with it.',
  })
  async accountAccess(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @Arg('accountId', () => ID, { description: 'Account ID.' }) accountId: string,
  ): Promise<number> {
    return accountAccess(dependencies, caller, accountId);
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'validation_failed', 'too_many_attempts')
  @Query(() => [CreditorAccount], {
    description: 'Accounts of the company with a number, or of a person, by ID; at most 50. The audit trail has each.',
  })
  async searchAccounts(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request, response }: Context,
    @Arg('input', () => SearchAccountsInput, { description: 'What is searched for.' }) input: SearchAccountsInput,
  ): Promise<readonly CreditorAccount[]> {
    return searchAccounts(dependencies, caller, input, { request, response });
  }
}
