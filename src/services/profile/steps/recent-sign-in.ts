// What a stolen access token must not do: it needs a session that a code has opened a moment ago.
import { DomainError } from '../../../domain/shared/errors';
import type { Caller } from '../../shared/authenticate';
import type { Dependencies } from '../../shared/dependencies';

const RECENT_MS = 15 * 60 * 1000;

/** Throws `recent_sign_in_required`. */
export async function assertRecentSignIn(
  { db, clock, exportedData }: Pick<Dependencies, 'db' | 'clock' | 'exportedData'>,
  { sessionId, sessionStartedAt }: Caller,
): Promise<void> {
  const isRecent = clock().epoch - sessionStartedAt <= RECENT_MS;
  if (!isRecent || !(await exportedData.isByCode(db, sessionId))) throw new DomainError('recent_sign_in_required');
}
