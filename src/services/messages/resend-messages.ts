// Sends messages again for operators: those that were given up, and at once those that wait.
import { findResendRefusal, planMessage } from '../../domain/messages/outbox';
import type { MessageFilter, OutboxRow } from '../../persistence/messages/outbox-store';
import type { Dependencies } from '../shared/dependencies';
import { readMatchingPages } from './steps/matching-messages';

type ResendDependencies = Pick<Dependencies, 'db' | 'outbox' | 'contactRecords' | 'clock'>;

export interface ResendResult {
  readonly id: string;
  /** The message is sent again if this is null. */
  readonly refusal: string | null;
}

export async function resendMessages(
  dependencies: ResendDependencies,
  ids: readonly string[],
): Promise<readonly ResendResult[]> {
  const results: ResendResult[] = [];
  for (const id of ids) {
    const message = await dependencies.outbox.findMessage(dependencies.db, id);
    results.push(message ? await resend(dependencies, message) : { id, refusal: 'There is no such message.' });
  }
  return results;
}

/** All that match. */
export async function resendMatching(
  dependencies: ResendDependencies,
  filter: MessageFilter,
): Promise<readonly ResendResult[]> {
  const results: ResendResult[] = [];
  for await (const page of readMatchingPages(dependencies, filter)) {
    for (const message of page) results.push(await resend(dependencies, message));
  }
  return results;
}

async function resend(
  { db, outbox, contactRecords, clock }: ResendDependencies,
  message: OutboxRow,
): Promise<ResendResult> {
  const { id, validUntil } = message;
  const { epoch: now } = clock();
  const refusal = findResendRefusal({ ...message, hasContent: message.sealed !== null }, now);
  if (refusal !== null) return { id, refusal };
  const plan = planMessage(now, validUntil);
  const isRevived = await outbox.reviveMessage(db, message, plan);
  if (isRevived) await contactRecords.reviveContact(db, id);
  return { id, refusal: isRevived ? null : 'It has changed in the meantime.' };
}
