// A table of sessions, of consumers or of creditors: the statements are the same, the owner's column is not.
// A refresh wins by compare-and-swap on the generation.
import type { SessionFacts } from '../../domain/sign-in/session';
import { readFlag, readNumber, readText, required } from '../shared/columns';
import type { Database } from '../database/database';
import { deleteExpiredRows } from '../shared/batch-writes';
import type { Row } from '../database/dialect';
import { openPersonalData, sealPersonalData } from '../shared/personal-data';
import type { ProfileFacts } from '../../domain/profile/profile';
import { PROFILE_COLUMNS, toProfileFacts } from '../profile/profile-store';

export interface NewSessionRow extends SessionFacts {
  /** As its owner calls it; may hold a name, so it is sealed. */
  readonly deviceName: string | null;
  readonly userAgentHash: string | null;
}

/** A session as its owner sees it in the list. It was last used when its refresh token was last replaced. */
export interface ListedSession extends SessionFacts {
  readonly deviceName: string | null;
  readonly createdAt: number;
}

/** `generation` is the one that was presented; times in epoch milliseconds. */
export interface SessionRotation {
  readonly id: string;
  readonly generation: number;
  readonly now: number;
  readonly idleUntil: number;
}

export interface SessionLimit {
  readonly ownerId: number;
  /** Never ended. */
  readonly keepId: string;
  readonly limit: number;
  readonly now: number;
}

export interface SessionTable {
  /** A session begins with its first generation. */
  insertSession(db: Database, session: NewSessionRow): Promise<void>;
  /** The sessions that are alive, the newest first. */
  findSessionsByOwner(db: Database, ownerId: number, now: number): Promise<ListedSession[]>;
  /** Begins the next generation. False: it was begun already, or the session has ended. */
  rotateSession(db: Database, rotation: SessionRotation): Promise<boolean>;
  /** False: it had ended already. */
  revokeSession(db: Database, id: string, now: number): Promise<boolean>;
  /** Ends a session that its owner chose. False: it is somebody else's, or had ended already. */
  revokeOwnedSession(db: Database, session: OwnSession): Promise<boolean>;
  /** Ends all sessions of an owner but one; with null all. Answers how many. */
  revokeOtherSessions(db: Database, ownerId: number, keepId: string | null, now: number): Promise<number>;
  /**
   * Leaves an owner the newest `limit` sessions. Answers how many ended. Transactions that run at the same time do not
   * see each other's session; the next sign-in then ends it.
   */
  revokeOldestSessions(db: Database, bound: SessionLimit): Promise<number>;
  /** Removes sessions that could not be alive since then. */
  deleteEndedSessions(db: Database, before: number): Promise<number>;
}

interface OwnSession {
  readonly id: string;
  readonly ownerId: number;
  readonly now: number;
}

export type SessionTableName = 'sessions' | 'creditor_sessions';

/** The columns of `toSessionFacts`, for statements that call the table `s`. */
export function selectSessionColumns(owner: string): string {
  return `
  s.id, s.${owner} AS owner_id, s.generation, s.rotated_at, s.idle_until, s.absolute_until, s.remember, s.revoked_at`;
}

export function toSessionFacts(row: Row): SessionFacts {
  return {
    id: required(readText(row.id)),
    ownerId: required(readNumber(row.owner_id)),
    generation: required(readNumber(row.generation)),
    rotatedAt: required(readNumber(row.rotated_at)),
    idleUntil: required(readNumber(row.idle_until)),
    absoluteUntil: required(readNumber(row.absolute_until)),
    remember: readFlag(row.remember),
    revokedAt: readNumber(row.revoked_at),
  };
}

/** `owner` names the column that says whose a session is. */
export function createSessionTable(table: SessionTableName, owner: string): SessionTable {
  const sql = buildSessionStatements(table, owner);
  const store: SessionTable = {
    async insertSession(db, session) {
      const { id, ownerId, generation, rotatedAt, idleUntil, absoluteUntil, remember, revokedAt } = session;
      const { deviceName, userAgentHash } = session;
      const lifetime = [generation, rotatedAt, idleUntil, absoluteUntil, remember, revokedAt, rotatedAt];
      const sealed = deviceName === null ? null : sealPersonalData(db.sealing, table, id, { deviceName });
      await db.write(sql.insert, [id, ownerId, ...lifetime, userAgentHash, sealed]);
    },
    async findSessionsByOwner(db, ownerId, now) {
      const rows = await db.read(sql.aliveOfOwner, [ownerId, now, now]);
      return rows.map((row) => {
        const session = toSessionFacts(row);
        const deviceName = openPersonalData(db.sealing, table, session.id, row.personal)?.deviceName ?? null;
        return { ...session, deviceName, createdAt: required(readNumber(row.created_at)) };
      });
    },
    async rotateSession(db, { id, generation, now, idleUntil }) {
      return (await db.write(sql.rotate, [now, idleUntil, id, generation, now, now])) === 1;
    },
    async revokeSession(db, id, now) {
      return (await db.write(sql.revoke, [now, id])) === 1;
    },
    async revokeOwnedSession(db, { id, ownerId, now }) {
      return (await db.write(sql.revokeOwn, [now, id, ownerId])) === 1;
    },
    revokeOtherSessions: (db, ownerId, keepId, now) => db.write(sql.revokeOthers, [now, ownerId, keepId ?? '']),
    async revokeOldestSessions(db, { ownerId, keepId, limit, now }) {
      const others = (await db.read(sql.aliveOfOwner, [ownerId, now, now])).filter(({ id }) => id !== keepId);
      let ended = 0;
      for (const { id } of others.slice(Math.max(0, limit - 1))) {
        if (await store.revokeSession(db, String(id), now)) ended += 1;
      }
      return ended;
    },
    deleteEndedSessions: (db, before) => deleteExpiredRows(db, table, before),
  };
  return store;
}

function buildSessionStatements(table: SessionTableName, owner: string) {
  const end = `UPDATE ${table} SET revoked_at = ? WHERE`;
  return {
    insert: `
INSERT INTO ${table}
  (id, ${owner}, generation, rotated_at, idle_until, absolute_until, remember, revoked_at, created_at,
   user_agent_hash, personal)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    aliveOfOwner: `
SELECT ${selectSessionColumns(owner)}, s.created_at, s.personal FROM ${table} s
WHERE s.${owner} = ? AND s.revoked_at IS NULL AND s.idle_until > ? AND s.absolute_until > ?
ORDER BY s.created_at DESC, s.id`,
    rotate: `
UPDATE ${table} SET generation = generation + 1, rotated_at = ?, idle_until = ?
WHERE id = ? AND generation = ? AND revoked_at IS NULL AND idle_until > ? AND absolute_until > ?`,
    revoke: `${end} id = ? AND revoked_at IS NULL`,
    revokeOwn: `${end} id = ? AND ${owner} = ? AND revoked_at IS NULL`,
    revokeOthers: `${end} ${owner} = ? AND id <> ? AND revoked_at IS NULL`,
  } as const;
}

// Stored sessions of consumers. One read tells who is asking.

export interface ConsumerSession {
  readonly session: SessionFacts;
  readonly profile: ProfileFacts;
}

export const {
  insertSession,
  findSessionsByOwner,
  rotateSession,
  revokeSession,
  revokeOwnedSession,
  revokeOtherSessions,
  revokeOldestSessions,
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
