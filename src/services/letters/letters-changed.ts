// A subscription to the caller's mailbox: each letter that arrives, is marked or is deleted, until the session ends.
import {
  describeMailboxLetter,
  type MailboxLetterFacts,
  type MailboxLetterView,
} from '../../domain/letters/mailbox-letter';
import { openListStream, ownedBySession } from '../account/steps/open-change-stream';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import type { StreamContext } from '../shared/request-context';

export interface LettersChangeEvent {
  readonly letterId: number;
  /** Null: it is no longer in the mailbox. */
  readonly letter: MailboxLetterView | null;
  /** Of the whole mailbox. */
  readonly unreadCount: number;
}

/** Throws `too_many_streams` and `service_unavailable`. The stream ends with `unauthenticated` when the session ends. */
export async function lettersChanged(
  dependencies: Dependencies,
  caller: Caller,
  stream: StreamContext,
): Promise<AsyncIterable<LettersChangeEvent>> {
  const { db, mailbox } = dependencies;
  const { id } = caller.profile;
  const items = await openListStream(
    dependencies,
    {
      scope: { of: 'mailbox', id },
      owner: ownedBySession(caller),
      load: (ids) => mailbox.findMailboxLettersByIds(db, id, ids),
      isListed: () => true,
    },
    stream,
  );
  return describeItems(items);
}

async function* describeItems(
  items: Awaited<ReturnType<typeof openListStream<MailboxLetterFacts>>>,
): AsyncGenerator<LettersChangeEvent> {
  for await (const { id, facts, versions } of items) {
    const unreadCount = [...versions.values()].filter((readAt) => readAt === 0).length;
    yield { letterId: id, letter: facts && describeMailboxLetter(facts), unreadCount };
  }
}
