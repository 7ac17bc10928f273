// The accounts of the signed-in consumer, as a field of the consumer.
import { Arg, Ctx, FieldResolver, Resolver } from 'type-graphql';
import type { AccountState } from '../../src/domain/shared/vocabulary';
import { accounts } from '../../src/services/account/accounts';
import type { Caller } from '../../src/services/shared/authenticate';
import { ConsumerAccountConnection } from '../account/account-list.types';
import type { Context } from '../server/context';
import { CurrentCaller, Raises } from '../shared/decorators';
import { ConsumerAccountTabKeyEnum } from '../shared/enums';
import { AfterArg, FirstArg } from '../shared/pagination';
import { Viewer } from './profile.types';

@Resolver(() => Viewer)
export class ViewerAccountsResolver {
  @Raises('validation_failed')
  @FieldResolver(() => ConsumerAccountConnection, {
    name: 'accounts',
    description: 'Accounts of the consumer, ordered by `display.state.priority`, then by ID.',
  })
  async accountsOfViewer(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @FirstArg('accounts') first: number,
    @AfterArg(Viewer) after: string | null | undefined,
    @Arg('state', () => ConsumerAccountTabKeyEnum, {
      nullable: true,
      description: 'Return only the accounts in this tab. `DASHBOARD` returns all accounts, as no tab does.',
    })
    state: AccountState | null | undefined,
  ): Promise<ConsumerAccountConnection> {
    return accounts(dependencies, caller, { first, after: after ?? null, state: state ?? null });
  }
}
