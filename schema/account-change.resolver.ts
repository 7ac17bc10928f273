// Subscriptions of the signed-in consumer.
import { Arg, ID, Resolver, Root, Subscription } from 'type-graphql';
import { DomainError } from '../src/domain/shared/errors';
import type { AccountChangeEvent as Change } from '../src/services/account/account-changed';
import { AccountChange } from './account-change.types';
import type { Context } from './server/context';
import { ConsumersOnly, Raises } from './shared/decorators';
import { DateTimeScalar } from './shared/scalars';

interface AccountChangedArgs {
  readonly id: string;
  readonly since?: string | null;
}

@Resolver()
export class AccountChangeResolver {
  @ConsumersOnly()
  @Raises('unauthenticated', 'not_found', 'forbidden', 'too_many_streams', 'service_unavailable')
  @Subscription(() => AccountChange, {
    description:
      'Tells an account of the consumer each time that it has changed, at `/graphql/stream` as server-sent events. ' +
      'Several changes may come as one. Ends with `UNAUTHENTICATED` when the session does.',
    subscribe: ({ args, context }: { readonly args: AccountChangedArgs; readonly context: Context }) =>
      subscribeToAccount(args, context),
  })
  accountChanged(
    @Arg('id', () => ID, { description: 'Account id.' }) _id: string,
    @Arg('since', () => DateTimeScalar, {
      nullable: true,
      description:
        'The version that the client knows: if the account has another one, it is told at once. The header ' +
        '`Last-Event-ID` says the same and goes before it.',
    })
    _since: string | null | undefined,
    @Root() change: Change,
  ): AccountChange {
    return change;
  }
}

async function subscribeToAccount({ id, since }: AccountChangedArgs, context: Context): Promise<AsyncIterable<Change>> {
  if (!context.stream) throw new DomainError('not_acceptable');
  return context.services.watchAccount(await context.caller(), { id, since: since ?? null }, context.stream);
}
