// Stored sessions of consumers. One read tells who is asking.
import type { ProfileFacts } from '../domain/profile';
import type { SessionFacts } from '../domain/sign-in/session';
import type { Database } from './database/database';
import { PROFILE_COLUMNS, toProfileFacts } from './profile-rows';
import { sessionColumns, sessionTable, toSessionFacts } from './session-table';

export interface SessionOfProfile {
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
} = sessionTable('sessions', 'profile_id');

const BY_ID = `
SELECT ${sessionColumns('profile_id')}, ${PROFILE_COLUMNS}
FROM sessions s INNER JOIN consumer_profiles p ON p.id = s.profile_id
WHERE s.id = ?`;

/** The session and whose it is, dead or alive. */
export async function sessionById(db: Database, id: string): Promise<SessionOfProfile | null> {
  const [row] = await db.read(BY_ID, [id]);
  return row ? { session: toSessionFacts(row), profile: toProfileFacts(row, db.sealing) } : null;
}
