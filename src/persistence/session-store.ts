// Stored sessions. One read tells who is asking; a refresh wins by compare-and-swap on the generation.
import type { ProfileFacts } from '../domain/profile';
import type { SessionFacts } from '../domain/session';
import { readFlag, readNumber, readText, required } from './column-values';
import type { Database } from './database';
import { deleteOld } from './delete-old';
import type { Row } from './dialect';
import { openPersonal, sealPersonal } from './personal';
import { PROFILE_COLUMNS, toProfileFacts } from './profile-rows';

export interface SessionOfProfile {
  readonly session: SessionFacts;
  readonly profile: ProfileFacts;
}

export interface NewSession extends SessionFacts {
  /** As its owner calls it; may hold a name, so it is sealed. */
  readonly deviceName: string | null;
  readonly userAgentHash: string | null;
}

/** A session as its owner sees it in the list. It was last used when its refresh token was last replaced. */
export interface ListedSession extends SessionFacts {
  readonly deviceName: string | null;
  readonly createdAt: number;
}

const COLUMNS = `
  s.id, s.profile_id, s.generation, s.rotated_at, s.idle_until, s.absolute_until, s.remember, s.revoked_at`;

const INSERT = `
INSERT INTO sessions
  (id, profile_id, generation, rotated_at, idle_until, absolute_until, remember, revoked_at, created_at,
   user_agent_hash, personal)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const BY_ID = `
SELECT ${COLUMNS}, ${PROFILE_COLUMNS}
FROM sessions s INNER JOIN consumer_profiles p ON p.id = s.profile_id
WHERE s.id = ?`;

const ALIVE_OF_PROFILE = `
SELECT ${COLUMNS}, s.created_at, s.personal FROM sessions s
WHERE s.profile_id = ? AND s.revoked_at IS NULL AND s.idle_until > ? AND s.absolute_until > ?
ORDER BY s.created_at DESC, s.id`;

const ROTATE = `
UPDATE sessions SET generation = generation + 1, rotated_at = ?, idle_until = ?
WHERE id = ? AND generation = ? AND revoked_at IS NULL AND idle_until > ? AND absolute_until > ?`;

const REVOKE = 'UPDATE sessions SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL';

const REVOKE_OWN = 'UPDATE sessions SET revoked_at = ? WHERE id = ? AND profile_id = ? AND revoked_at IS NULL';

const REVOKE_OTHERS = 'UPDATE sessions SET revoked_at = ? WHERE profile_id = ? AND id <> ? AND revoked_at IS NULL';

/** A session begins with its first generation. */
export async function createSession(db: Database, session: NewSession): Promise<void> {
  const { id, profileId, generation, rotatedAt, idleUntil, absoluteUntil, remember, revokedAt } = session;
  const { deviceName, userAgentHash } = session;
  const lifetime = [generation, rotatedAt, idleUntil, absoluteUntil, remember, revokedAt, rotatedAt];
  const sealed = deviceName === null ? null : sealPersonal(db.sealing, 'sessions', id, { deviceName });
  await db.write(INSERT, [id, profileId, ...lifetime, userAgentHash, sealed]);
}

/** The session and whose it is, dead or alive. */
export async function sessionById(db: Database, id: string): Promise<SessionOfProfile | null> {
  const [row] = await db.read(BY_ID, [id]);
  return row ? { session: toSessionFacts(row), profile: toProfileFacts(row, db.sealing) } : null;
}

/** The sessions that are alive, the newest first. */
export async function sessionsOfProfile(db: Database, profileId: number, now: number): Promise<ListedSession[]> {
  const rows = await db.read(ALIVE_OF_PROFILE, [profileId, now, now]);
  return rows.map((row) => {
    const session = toSessionFacts(row);
    const deviceName = openPersonal(db.sealing, 'sessions', session.id, row.personal)?.deviceName ?? null;
    return { ...session, deviceName, createdAt: required(readNumber(row.created_at)) };
  });
}

/** `generation` is the one that was presented; times in epoch milliseconds. */
export interface Rotation {
  readonly id: string;
  readonly generation: number;
  readonly now: number;
  readonly idleUntil: number;
}

/** Begins the next generation. False: it was begun already, or the session has ended. */
export async function rotateSession(db: Database, rotation: Rotation): Promise<boolean> {
  const { id, generation, now, idleUntil } = rotation;
  return (await db.write(ROTATE, [now, idleUntil, id, generation, now, now])) === 1;
}

/** False: it had ended already. */
export async function revokeSession(db: Database, id: string, now: number): Promise<boolean> {
  return (await db.write(REVOKE, [now, id])) === 1;
}

/** Ends a session that its owner chose. False: it is somebody else's, or had ended already. */
export async function revokeSessionOf(
  db: Database,
  { id, profileId, now }: { readonly id: string; readonly profileId: number; readonly now: number },
): Promise<boolean> {
  return (await db.write(REVOKE_OWN, [now, id, profileId])) === 1;
}

/** Ends all sessions of a person but one; with null all. Answers how many. */
export async function revokeOtherSessions(
  db: Database,
  profileId: number,
  keepId: string | null,
  now: number,
): Promise<number> {
  return db.write(REVOKE_OTHERS, [now, profileId, keepId ?? '']);
}

/**
 * Leaves a person the newest `most` sessions, `keepId` among them. Answers how many ended. Transactions that run at the
 * same time do not see each other's session; the next sign-in then ends it.
 */
export async function revokeOldestBeyond(
  db: Database,
  { profileId, keepId, most, now }: { profileId: number; keepId: string; most: number; now: number },
): Promise<number> {
  const others = (await db.read(ALIVE_OF_PROFILE, [profileId, now, now])).filter(({ id }) => id !== keepId);
  let ended = 0;
  for (const { id } of others.slice(Math.max(0, most - 1))) {
    if (await revokeSession(db, String(id), now)) ended += 1;
  }
  return ended;
}

/** Removes sessions that could not be alive since then. */
export async function deleteEndedSessions(db: Database, before: number): Promise<number> {
  return deleteOld(db, 'sessions', before);
}

function toSessionFacts(row: Row): SessionFacts {
  return {
    id: required(readText(row.id)),
    profileId: required(readNumber(row.profile_id)),
    generation: required(readNumber(row.generation)),
    rotatedAt: required(readNumber(row.rotated_at)),
    idleUntil: required(readNumber(row.idle_until)),
    absoluteUntil: required(readNumber(row.absolute_until)),
    remember: readFlag(row.remember),
    revokedAt: readNumber(row.revoked_at),
  };
}
