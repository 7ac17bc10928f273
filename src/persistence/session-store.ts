// Stored sessions of consumers. One read tells who is asking.
import type { ProfileFacts } from '../domain/profile';
import type { SessionFacts } from '../domain/sign-in/session';
import type { Database } from './database/database';
import { PROFILE_COLUMNS, toProfileFacts } from './profile-rows';
import { selectSessionColumns, createSessionTable, toSessionFacts } from './session-table';

export interface ConsumerSession {
  readonly session: SessionFacts;
  readonly profile: ProfileFacts;
}

export const {
  createSession,
  sessionsOfOwner,
  rotateSession,
  revokeSession,
  revokeSessionOf,
  revokeOtherSessions,
  revokeOldestBeyond,
  deleteEndedSessions,
} = createSessionTable('sessions', 'profile_id');

const BY_ID = `
SELECT ${selectSessionColumns('profile_id')}, ${PROFILE_COLUMNS}
FROM sessions s INNER JOIN consumer_profiles p ON p.id = s.profile_id
WHERE s.id = ?`;

/** The session and whose it is, dead or alive. */
export async function findSessionById(db: Database, id: string): Promise<ConsumerSession | null> {
  const [row] = await db.read(BY_ID, [id]);
  return row ? { session: toSessionFacts(row), profile: toProfileFacts(row, db.sealing) } : null;
}
