// Stored sessions of consumers, and the statements that the sessions of creditor users share.
import type { SessionFacts } from '../../domain/sign-in/session';
import { readFlag, readNumber, readText, required } from '../shared/columns';
import type { Database } from '../database/database';
import { deleteExpiredRows } from '../shared/batch-writes';
import type { Row } from '../database/dialect';
import { openPersonalData, sealPersonalData } from '../shared/personal-data';
import type { ProfileFacts } from '../../domain/profile/profile';
import { PROFILE_COLUMNS, toProfileFacts } from '../profile/profile-store';

export interface NewSessionRow extends SessionFacts {
  /** Chosen by the owner. May contain a person's name, so it is sealed. */
  readonly deviceName: string | null;
  readonly userAgentHash: string | null;
}

/** A session in its owner's list. It was last used at `rotatedAt`. */
export interface ListedSession extends SessionFacts {
  readonly deviceName: string | null;
  readonly createdAt: number;
}

/** `generation` is that of the presented refresh token. Times in epoch milliseconds. */
export interface SessionRotation {
  readonly id: string;
  readonly generation: number;
  readonly now: number;
  readonly idleUntil: number;
}

export interface SessionLimit {
  readonly ownerId: number;
  /** Never revoked. */
  readonly keepId: string;
  readonly limit: number;
  readonly now: number;
}

export interface SessionTable {
  insertSession(db: Database, session: NewSessionRow): Promise<void>;
  /** Sessions that are neither revoked nor expired, the newest first. */
  findSessionsByOwner(db: Database, ownerId: number, now: number): Promise<ListedSession[]>;
  /** Compare-and-swap on the generation. Returns false if it was already rotated, or the session has ended. */
  rotateSession(db: Database, rotation: SessionRotation): Promise<boolean>;
  /** Returns false if it was already revoked. */
  revokeSession(db: Database, id: string, now: number): Promise<boolean>;
  /** Returns false if the session belongs to somebody else or was already revoked. */
  revokeOwnedSession(db: Database, session: OwnSession): Promise<boolean>;
  /** Revokes all sessions of an owner except `keepId`; with null, all. Returns how many. */
  revokeOtherSessions(db: Database, ownerId: number, keepId: string | null, now: number): Promise<number>;
  /**
   * Keeps the newest `limit` sessions of an owner. Returns how many it revoked. Concurrent transactions do not see each
   * other's session; the next sign-in revokes it.
   */
  revokeOldestSessions(db: Database, bound: SessionLimit): Promise<number>;
  /** Deletes sessions that reached their absolute limit before then. */
  deleteEndedSessions(db: Database, before: number): Promise<number>;
}

interface OwnSession {
  readonly id: string;
  readonly ownerId: number;
  readonly now: number;
}

export type SessionTableName = 'sessions' | 'creditor_sessions';

/** The columns of `toSessionFacts`, for statements that use the alias `s`. */
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

/** `owner` is the column of the session's owner. */
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
      const rows = await db.read(sql.activeByOwner, [ownerId, now, now]);
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
      const others = (await db.read(sql.activeByOwner, [ownerId, now, now])).filter(({ id }) => id !== keepId);
      let revoked = 0;
      for (const { id } of others.slice(Math.max(0, limit - 1))) {
        if (await store.revokeSession(db, String(id), now)) revoked += 1;
      }
      return revoked;
    },
    deleteEndedSessions: (db, before) => deleteExpiredRows(db, table, before),
  };
  return store;
}

function buildSessionStatements(table: SessionTableName, owner: string) {
  const revoke = `UPDATE ${table} SET revoked_at = ? WHERE`;
  return {
    insert: `
INSERT INTO ${table}
  (id, ${owner}, generation, rotated_at, idle_until, absolute_until, remember, revoked_at, created_at,
   user_agent_hash, personal)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    activeByOwner: `
SELECT ${selectSessionColumns(owner)}, s.created_at, s.personal FROM ${table} s
WHERE s.${owner} = ? AND s.revoked_at IS NULL AND s.idle_until > ? AND s.absolute_until > ?
ORDER BY s.created_at DESC, s.id`,
    rotate: `
UPDATE ${table} SET generation = generation + 1, rotated_at = ?, idle_until = ?
WHERE id = ? AND generation = ? AND revoked_at IS NULL AND idle_until > ? AND absolute_until > ?`,
    revoke: `${revoke} id = ? AND revoked_at IS NULL`,
    revokeOwn: `${revoke} id = ? AND ${owner} = ? AND revoked_at IS NULL`,
    revokeOthers: `${revoke} ${owner} = ? AND id <> ? AND revoked_at IS NULL`,
  } as const;
}

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

/** The session, alive or ended, with its profile. */
export async function findSessionById(db: Database, id: string): Promise<ConsumerSession | null> {
  const [row] = await db.read(BY_ID, [id]);
  return row ? { session: toSessionFacts(row), profile: toProfileFacts(row, db.sealing) } : null;
}
