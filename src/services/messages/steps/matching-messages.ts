// The messages that match what an operator asks for, page by page.
import type { MessageFilter, OutboxRow } from '../../../persistence/messages/outbox-store';
import type { Dependencies } from '../../shared/dependencies';

const PAGE_SIZE = 100;

/** The messages that match, though each page may be changed before the next one. */
export async function* readMatchingPages(
  { db, outbox }: Pick<Dependencies, 'db' | 'outbox'>,
  filter: MessageFilter,
): AsyncGenerator<readonly OutboxRow[]> {
  for (let after = ''; ;) {
    const page = await outbox.findMessagePage(db, filter, { after, limit: PAGE_SIZE });
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.id;
  }
}
