// Loads a letter of the caller's mailbox. Unknown, foreign and deleted letters get the same response.
import { DomainError } from '../../../domain/shared/errors';
import { describeOpenedLetter, type MailboxLetterWithContentView } from '../../../domain/letters/mailbox-letter';
import type { Caller } from '../../shared/authenticate';
import type { Dependencies } from '../../shared/dependencies';
import { parseLetterId } from './letter-ids';

type MailboxDependencies = Pick<Dependencies, 'db' | 'mailbox'>;

/** Throws `not_found`. */
export async function loadLetter(
  { db, mailbox }: MailboxDependencies,
  { profile }: Caller,
  id: string,
): Promise<MailboxLetterWithContentView> {
  const letterId = parseLetterId(id);
  const letter = letterId === null ? null : await mailbox.findMailboxLetter(db, { profileId: profile.id, letterId });
  if (!letter) throw letterNotFound();
  return describeOpenedLetter(letter);
}

/** The id of a letter to the caller, also of a deleted one. Throws `not_found`. */
export async function findLetterId({ db, mailbox }: MailboxDependencies, caller: Caller, id: string): Promise<number> {
  const letterId = parseLetterId(id);
  const profileId = caller.profile.id;
  if (letterId === null || !(await mailbox.isLetterTo(db, { profileId, letterId }))) throw letterNotFound();
  return letterId;
}

export function letterNotFound(): DomainError {
  return new DomainError('not_found', { message: 'Letter not found.' });
}
