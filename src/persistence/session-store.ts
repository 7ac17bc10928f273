// Stored sessions. One read tells who is asking; a refresh wins by compare-and-swap on the generation.
import type { ProfileFacts } from '../domain/profile';
import type { SessionFacts } from '../domain/session';
import { readFlag, readNumber, readText, required } from './column-values';
import type { Database } from './database';
import type { Row } from './dialect';
import { PROFILE_COLUMNS, toProfileFacts } from './profile-store';

export interface SessionOfProfile {
  readonly session: SessionFacts;
  readonly profile: ProfileFacts;
}

const INSERT = `
INSERT INTO sessions
  (id, profile_id, generation, rotated_at, idle_until, absolute_until, remember, revoked_at, created_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const BY_ID = `
SELECT s.id, s.generation, s.rotated_at, s.idle_until, s.absolute_until, s.remember, s.revoked_at, ${PROFILE_COLUMNS}
FROM sessions s INNER JOIN consumer_profiles p ON p.id = s.profile_id
WHERE s.id = ?`;

const ROTATE = `
UPDATE sessions SET generation = generation + 1, rotated_at = ?, idle_until = ?
WHERE id = ? AND generation = ? AND revoked_at IS NULL AND idle_until > ? AND absolute_until > ?`;

const REVOKE = 'UPDATE sessions SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL';

/** A session begins with its first generation. */
export async function createSession(db: Database, session: SessionFacts): Promise<void> {
  const { id, profileId, generation, rotatedAt, idleUntil, absoluteUntil, remember, revokedAt } = session;
  const lifetime = [generation, rotatedAt, idleUntil, absoluteUntil, remember, revokedAt, rotatedAt];
  await db.write(INSERT, [id, profileId, ...lifetime]);
}

/** The session and whose it is, dead or alive. */
export async function sessionById(db: Database, id: string): Promise<SessionOfProfile | null> {
  const [row] = await db.read(BY_ID, [id]);
  return row ? { session: toSessionFacts(row), profile: toProfileFacts(row) } : null;
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

export async function revokeSession(db: Database, id: string, now: number): Promise<void> {
  await db.write(REVOKE, [now, id]);
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
