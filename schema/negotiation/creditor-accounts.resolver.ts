// Accounts of the company of a signed-in creditor user.
import { Ctx, Query, Resolver } from 'type-graphql';
import type { AccountSort } from '../../src/domain/creditor/account-list';
import { creditorAccounts } from '../../src/services/negotiation/creditor-accounts';
import type { CreditorCaller } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import { CreditorsOnly, CurrentCreditor, Raises, Stamped } from '../shared/decorators';
import { AfterArg, FirstArg } from '../shared/pagination';
import { CreditorAccountFilterInput, FilterArg, SortArg, toListRequest } from './account-filter.inputs';
import { CreditorAccountConnection } from './creditor-account.types';

@Resolver()
export class CreditorAccountsResolver {
  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'not_found', 'validation_failed')
  @Stamped()
  @Query(() => CreditorAccountConnection, {
    description:
      'Accounts of the company that match the filter. Any page may hold fewer accounts than requested, even none, although more pages follow.',
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
}
