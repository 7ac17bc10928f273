// What a consumer does with letters: marks them as read or unread, and deletes them. The last mark wins.
import { parseInstant, toInstant } from '../../domain/shared/calendar';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { findLetterId, letterNotFound } from './steps/load-letter';

export interface LetterMarked {
  readonly message: string;
  readonly data: { readonly id: number };
}

/** Throws `not_found`, also for a deleted letter. */
export async function markLetter(
  dependencies: Dependencies,
  caller: Caller,
  { id, read }: { readonly id: string; readonly read: boolean },
): Promise<LetterMarked> {
  const { db, mailbox, clock } = dependencies;
  const letterId = await findLetterId(dependencies, caller, id);
  const isMarked = await mailbox.markLetterRead(db, letterId, { readAt: read ? clock().now : null });
  if (!isMarked) throw letterNotFound();
  return { message: read ? 'Marked as read.' : 'Marked as unread.', data: { id: letterId } };
}

export interface LettersMarked {
  readonly message: string;
  readonly data: { readonly marked: number };
}

/** `before`: what the client has seen. Letters that were sent later stay unread. */
export async function markAllLetters(
  { db, mailbox, clock }: Dependencies,
  { profile: { id: profileId } }: Caller,
  { before }: { readonly before: string },
): Promise<LettersMarked> {
  const { now: readAt, epoch } = clock();
  const seen = toInstant(Math.min(parseInstant(before) ?? epoch, epoch));
  const marked = await mailbox.markLettersRead(db, { profileId, before: seen, readAt });
  return { message: 'Marked as read.', data: { marked } };
}

/** The letter stays as evidence, but its reader sees it no more. Throws `not_found`, but not for a deleted letter. */
export async function deleteLetter(
  dependencies: Dependencies,
  caller: Caller,
  { id }: { readonly id: string },
): Promise<LetterMarked> {
  const { db, mailbox, clock } = dependencies;
  const letterId = await findLetterId(dependencies, caller, id);
  await mailbox.hideLetter(db, letterId, clock().now);
  return { message: 'The letter was deleted.', data: { id: letterId } };
}
