// Discards messages for operators: what they say is wiped, and they are never sent. The audit trail has how many.
import { findDiscardRefusal, type MessagePurpose } from '../../domain/messages/outbox';
import type { MessageFilter, OutboxRow } from '../../persistence/messages/outbox-store';
import type { Database } from '../../persistence/database/database';
import { NO_REQUEST, recordAuditEvent } from '../shared/audit';
import type { Dependencies } from '../shared/dependencies';
import { readMatchingPages } from './steps/matching-messages';

type DiscardDependencies = Pick<Dependencies, 'db' | 'audit' | 'clock' | 'contactRecords' | 'digests' | 'outbox'>;

export interface DiscardResult {
  readonly id: string;
  /** The message is gone if this is null. */
  readonly refusal: string | null;
}

export async function discardMessages(
  dependencies: DiscardDependencies,
  { operator }: { readonly operator: string },
  ids: readonly string[],
): Promise<readonly DiscardResult[]> {
  return dependencies.db.transaction(async (db) => {
    const results: DiscardResult[] = [];
    for (const id of ids) {
      const message = await dependencies.outbox.findMessage(db, id);
      const refusal = message ? await discard(dependencies, db, message) : 'There is no such message.';
      results.push({ id, refusal });
      if (message === null || refusal !== null) continue;
      const { purpose, channel } = message;
      await recordAuditEvent(dependencies, db, NO_REQUEST, {
        event: 'message.discarded',
        actorType: 'operator',
        subject: { type: 'message', id },
        details: { purpose, channel, operator },
      });
    }
    return results;
  });
}

/** All that match, a page at a time: what was discarded before a failure stays so, and is in the audit trail. */
export async function discardMatching(
  dependencies: DiscardDependencies,
  { operator }: { readonly operator: string },
  { purpose, ...filter }: MessageFilter & { readonly purpose: MessagePurpose },
): Promise<readonly DiscardResult[]> {
  const results: DiscardResult[] = [];
  for await (const page of readMatchingPages(dependencies, { ...filter, purpose })) {
    const ofPage = await dependencies.db.transaction(async (db) => {
      const outcomes: DiscardResult[] = [];
      for (const message of page) {
        outcomes.push({ id: message.id, refusal: await discard(dependencies, db, message) });
      }
      const count = outcomes.filter(({ refusal }) => refusal === null).length;
      if (count > 0) {
        const details = { purpose, state: filter.state, count, operator };
        const event = { event: 'message.discarded', actorType: 'operator', details } as const;
        await recordAuditEvent(dependencies, db, NO_REQUEST, event);
      }
      return outcomes;
    });
    results.push(...ofPage);
  }
  return results;
}

/** Why it was not; null if it was. */
async function discard(
  { outbox, contactRecords, clock }: DiscardDependencies,
  db: Database,
  message: OutboxRow,
): Promise<string | null> {
  const { epoch: now, today } = clock();
  const refusal = findDiscardRefusal({ ...message, hasContent: message.sealed !== null }, now);
  if (refusal !== null) return refusal;
  if (!(await outbox.discardMessage(db, message, now))) return 'It has changed in the meantime.';
  await contactRecords.endContact(db, { messageId: message.id, now, today }, 'ended');
  return null;
}
