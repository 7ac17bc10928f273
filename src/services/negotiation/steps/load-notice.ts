// Finds a notice response of the caller. Unknown and foreign ones get the same response.
import { DomainError } from '../../../domain/shared/errors';
import type { NoticeKey } from '../../../persistence/account/notice-store';
import type { Caller } from '../../shared/authenticate';
import type { Dependencies } from '../../shared/dependencies';

const ID = /^[1-9]\d{0,15}$/;

/** Throws `not_found`. */
export async function loadNotice(
  { db, notices }: Pick<Dependencies, 'db' | 'notices'>,
  { profile }: Caller,
  id: string,
): Promise<NoticeKey> {
  const found = ID.test(id) ? await notices.findNotice(db, { id: Number(id), profileId: profile.id }) : null;
  if (!found) throw noticeNotFound();
  return found;
}

export function noticeNotFound(): DomainError {
  return new DomainError('not_found', { message: 'Notice response not found.' });
}
