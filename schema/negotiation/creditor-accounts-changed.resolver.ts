// Changes of the accounts of a company, as events.
import { Field, ID, ObjectType, Resolver, Root, Subscription } from 'type-graphql';
import { DomainError } from '../../src/domain/shared/errors';
import {
  creditorAccountsChanged,
  type CreditorAccountsChangeEvent,
} from '../../src/services/negotiation/creditor-accounts';
import type { Context } from '../server/context';
import { CreditorsOnly, Raises } from '../shared/decorators';

@ObjectType({ description: "A change of any of a company's accounts. One event may cover many changes." })
class CreditorAccountListChange {
  @Field(() => ID, { description: 'Company ID.' })
  readonly companyId!: number;
}

@Resolver()
export class CreditorAccountsChangedResolver {
  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'too_many_streams', 'service_unavailable')
  @Subscription(() => CreditorAccountListChange, {
    description:
      'Sends an event when any account of the company appears, changes or disappears, as server-sent events from `/graphql/stream`. It does not say which accounts: read the page of `creditorAccounts` that is shown again. It reports changes from its start on, so read the page after it has started, and again after each reconnection. The stream ends with `UNAUTHENTICATED` when the session ends, and with `MEMBERSHIP_REQUIRED` when the membership does.',
    subscribe: ({ context }: { readonly context: Context }) => subscribe(context),
  })
  creditorAccountsChanged(@Root() change: CreditorAccountsChangeEvent): CreditorAccountListChange {
    return change;
  }
}

async function subscribe(context: Context): Promise<AsyncIterable<CreditorAccountsChangeEvent>> {
  if (!context.stream) throw new DomainError('not_acceptable');
  return creditorAccountsChanged(context.dependencies, await context.creditor(), context.stream);
}
