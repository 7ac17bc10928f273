// Changes of the mailbox of the signed-in consumer, as events.
import { Field, ID, Int, ObjectType, Resolver, Root, Subscription } from 'type-graphql';
import { DomainError } from '../../src/domain/shared/errors';
import { lettersChanged, type LettersChangeEvent } from '../../src/services/letters/letters-changed';
import type { Context } from '../server/context';
import { ConsumersOnly, Raises } from '../shared/decorators';
import { MailboxLetter } from './mailbox.types';

@ObjectType({ description: 'A change in a mailbox. One event may cover several changes of a letter.' })
class LetterChange {
  @Field(() => ID, { description: 'Letter ID.' })
  readonly letterId!: number;

  @Field(() => MailboxLetter, {
    nullable: true,
    description: 'The letter in its current state; null when it is no longer in the mailbox.',
  })
  readonly letter!: MailboxLetter | null;

  @Field(() => Int, { description: 'Number of unread letters in the whole mailbox.' })
  readonly unreadCount!: number;
}

@Resolver()
export class LettersChangedResolver {
  @ConsumersOnly()
  @Raises('unauthenticated', 'too_many_streams', 'service_unavailable')
  @Subscription(() => LetterChange, {
    description:
      'Sends each letter of the consumer that arrives, is marked as read or unread, or is deleted, as server-sent events from `/graphql/stream`: one stream for the mailbox. It reports changes from its start on, so read `mailbox` after it has started, and again after each reconnection. An event may be repeated. The stream ends with `UNAUTHENTICATED` when the session ends.',
    subscribe: ({ context }: { readonly context: Context }) => subscribe(context),
  })
  lettersChanged(@Root() change: LettersChangeEvent): LetterChange {
    return change;
  }
}

async function subscribe(context: Context): Promise<AsyncIterable<LettersChangeEvent>> {
  if (!context.stream) throw new DomainError('not_acceptable');
  return lettersChanged(context.dependencies, await context.caller(), context.stream);
}
