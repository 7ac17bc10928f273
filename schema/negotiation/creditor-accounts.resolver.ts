// Accounts of the company of a signed-in creditor user.
import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { AccountCondition, AccountState } from '../../src/domain/shared/vocabulary';
import { creditorAccount, creditorAccounts } from '../../src/services/negotiation/creditor-accounts';
import type { CreditorCaller } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import { CurrentCreditor, CreditorsOnly, Raises } from '../shared/decorators';
import { ConsumerAccountConditionKeyEnum, ConsumerAccountTabKeyEnum } from '../shared/enums';
import { TextArg } from '../shared/max-length';
import { AfterArg, FirstArg } from '../shared/pagination';
import { CreditorAccount, CreditorAccountConnection } from './creditor-account.types';

const TAB = 'Only accounts that the consumer sees in this tab.';
const CONDITION = 'Only accounts in this condition.';

@Resolver()
export class CreditorAccountsResolver {
  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'validation_failed')
  @Query(() => CreditorAccountConnection, { description: 'Accounts of the company, ordered by account ID.' })
  async creditorAccounts(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @FirstArg('accounts') first: number,
    @AfterArg() after: string | null | undefined,
    @Arg('state', () => ConsumerAccountTabKeyEnum, { nullable: true, description: TAB })
    state: AccountState | null | undefined,
    @Arg('condition', () => ConsumerAccountConditionKeyEnum, { nullable: true, description: CONDITION })
    condition: AccountCondition | null | undefined,
    @TextArg('accountNumber', 191, 'Only accounts with exactly this number, in any spelling.')
    accountNumber: string | null | undefined,
    @Arg('subclientId', () => ID, { nullable: true, description: 'Only accounts of this client of the company.' })
    subclientId: string | null | undefined,
    @Arg('hasFailedPayment', () => Boolean, {
      nullable: true,
      description: 'Only accounts whose last payment failed, or only the others.',
    })
    hasFailedPayment: boolean | null | undefined,
  ): Promise<CreditorAccountConnection> {
    return creditorAccounts(dependencies, caller, {
      ...{ first, after: after ?? null, state: state ?? null, condition: condition ?? null },
      ...{ accountNumber: accountNumber ?? null, subclientId: subclientId ?? null },
      hasFailedPayment: hasFailedPayment ?? null,
    });
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'not_found')
  @Query(() => CreditorAccount, { description: 'One account of the company.' })
  async creditorAccount(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @Arg('id', () => ID, { description: 'Account ID.' }) id: string,
  ): Promise<CreditorAccount> {
    return creditorAccount(dependencies, caller, id);
  }
}
