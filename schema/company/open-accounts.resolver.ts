// Counts the open accounts of subclients, only when the number is selected.
import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { openAccounts } from '../../src/services/company/subclients';
import { requireLoaded } from '../server/batches';
import type { Context } from '../server/context';
import { Subclient } from './subclient.types';

@Resolver(() => Subclient)
export class OpenAccountsResolver {
  @FieldResolver(() => Int, {
    description: 'Number of its accounts that are neither settled nor removed nor cancelled.',
  })
  async openAccounts(@Root() { id }: Subclient, @Ctx() { dependencies, loadTogether }: Context): Promise<number> {
    const load = (ids: readonly number[]) => openAccounts(dependencies, ids);
    return requireLoaded(await loadTogether('openAccounts', id, load));
  }
}
