// Stored sessions of consumers, and the methods that the sessions of creditor users share.
import { literal, Op, type Attributes, type WhereAttributeHash } from 'sequelize';
import type { AccountFacts } from '../../domain/account/account-facts';
import type { Sealing } from '../../domain/shared/sealing';
import type { SessionFacts } from '../../domain/sign-in/session';
import { toAccountFacts } from '../account/account-rows';
import type { Row } from '../database/dialect';
import { readFlag, readNumber, readText, required } from '../shared/columns';
import type { Database } from '../database/database';
import type { StoredRow } from '../database/model-access';
import { readConsumerSession, readSessionAndAccount, type NamedAccount } from '../hot-statements/session-check';
import { MAX_COMPANIES, readStamps } from '../hot-statements/stamp-check';
import type { CreditorSessionModel } from '../models/creditor';
import { SessionModel } from '../models/sign-in';
import { deleteExpiredRows } from '../shared/batch-writes';
import { openPersonalData, readProfileStatus, sealPersonalData, toProfileFacts } from '../shared/personal-data';
import type { ProfileFacts, ProfileStatus } from '../../domain/profile/profile';

export interface NewSessionRow extends Omit<SessionFacts, 'usedGeneration'> {
  /** Chosen by the owner. May contain a person's name, so it is sealed. */
  readonly deviceName: string | null;
  readonly userAgentHash: string | null;
  /** True if a one-time code started the session of a consumer. */
  readonly byCode?: boolean;
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

/** A session, and when it began in epoch milliseconds. */
export type SessionAge = Readonly<Record<'id', string> & Record<'createdAt', number>>;

export interface SessionLimit {
  readonly ownerId: number;
  /** Never revoked. */
  readonly keepId: string;
  readonly limit: number;
  readonly now: number;
  /** The owner's sessions that were alive a moment ago, where they were read already. */
  readonly alive?: readonly SessionAge[];
}

export interface SessionTable {
  insertSession(db: Database, session: NewSessionRow): Promise<void>;
  /** Sessions that are neither revoked nor expired, the newest first. */
  findSessionsByOwner(db: Database, ownerId: number, now: number): Promise<ListedSession[]>;
  /** Compare-and-swap on the generation. Returns false if it was already rotated, or the session has ended. */
  rotateSession(db: Database, rotation: SessionRotation): Promise<boolean>;
  /** Records that a token of this generation was used. */
  markGenerationUsed(db: Database, id: string, generation: number): Promise<void>;
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

type AnySessionModel = SessionModel | CreditorSessionModel;

export function toSessionFacts(row: Partial<StoredRow<AnySessionModel>>): SessionFacts {
  return {
    id: required(readText(row.id)),
    ownerId: required(readNumber(row.ownerId)),
    generation: required(readNumber(row.generation)),
    usedGeneration: required(readNumber(row.usedGeneration)),
    rotatedAt: required(readNumber(row.rotatedAt)),
    idleUntil: required(readNumber(row.idleUntil)),
    absoluteUntil: required(readNumber(row.absoluteUntil)),
    remember: readFlag(row.remember),
    revokedAt: readNumber(row.revokedAt),
  };
}

export function createSessionTable(
  model: new () => AnySessionModel,
  sealedTable: 'sessions' | 'creditor_sessions',
): SessionTable {
  const findActive = (db: Database, ownerId: number, now: number) =>
    db.model(model).findAll({ where: { ownerId, ...getAliveCondition(now) }, order: [['createdAt', 'DESC'], 'id'] });
  const revoke = (db: Database, now: number, sessions: WhereAttributeHash<Attributes<AnySessionModel>>) =>
    db.model(model).update({ revokedAt: now }, { ...sessions, revokedAt: null });
  return {
    async insertSession(db, { deviceName, ...session }) {
      const { id, rotatedAt } = session;
      const personal = deviceName === null ? null : sealPersonalData(db.sealing, sealedTable, id, { deviceName });
      await db.model(model).insert({ ...session, createdAt: rotatedAt, personal });
    },
    async findSessionsByOwner(db, ownerId, now) {
      return (await findActive(db, ownerId, now)).map((row) => {
        const session = toSessionFacts(row);
        const deviceName = openPersonalData(db.sealing, sealedTable, session.id, row.personal)?.deviceName ?? null;
        return { ...session, deviceName, createdAt: required(readNumber(row.createdAt)) };
      });
    },
    async rotateSession(db, { id, generation, now, idleUntil }) {
      const changes = { generation: literal('generation + 1'), rotatedAt: now, idleUntil };
      return (await db.model(model).update(changes, { id, generation, ...getAliveCondition(now) })) === 1;
    },
    async markGenerationUsed(db, id, generation) {
      await db.model(model).update({ usedGeneration: generation }, { id, usedGeneration: { [Op.lt]: generation } });
    },
    revokeSession: async (db, id, now) => (await revoke(db, now, { id })) === 1,
    revokeOwnedSession: async (db, { id, ownerId, now }) => (await revoke(db, now, { id, ownerId })) === 1,
    revokeOtherSessions: (db, ownerId, keepId, now) => revoke(db, now, { ownerId, id: { [Op.ne]: keepId ?? '' } }),
    async revokeOldestSessions(db, { ownerId, keepId, limit, now, alive }) {
      const ages = alive ?? (await findActive(db, ownerId, now)).map(toSessionAge);
      const others = ages.filter(({ id }) => id !== keepId).sort(compareNewestFirst);
      const oldest = others.slice(Math.max(0, limit - 1)).map(({ id }) => id);
      return oldest.length === 0 ? 0 : revoke(db, now, { id: oldest });
    },
    deleteEndedSessions: (db, before) => deleteExpiredRows(db, model, 'absoluteUntil', before),
  };
}

function toSessionAge({ id, createdAt }: { readonly id: unknown; readonly createdAt: unknown }): SessionAge {
  return { id: required(readText(id)), createdAt: required(readNumber(createdAt)) };
}

function compareNewestFirst(one: SessionAge, other: SessionAge): number {
  return other.createdAt - one.createdAt || (one.id < other.id ? -1 : 1);
}

/** A session is alive until it is revoked or reaches its idle or absolute limit. `now`: epoch milliseconds. */
export function getAliveCondition(now: number) {
  return { revokedAt: null, idleUntil: { [Op.gt]: now }, absoluteUntil: { [Op.gt]: now } };
}

export interface ConsumerSession {
  readonly session: SessionFacts;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly profile: ProfileFacts;
  /** The owner has claimed an account. */
  readonly hasClaimed: boolean;
  /** This is the stamp of what the owner reads. */
  readonly stamp: number;
}

export const {
  insertSession,
  findSessionsByOwner,
  rotateSession,
  markGenerationUsed,
  revokeSession,
  revokeOwnedSession,
  revokeOtherSessions,
  revokeOldestSessions,
  deleteEndedSessions,
} = createSessionTable(SessionModel, 'sessions');

/** The session, alive or ended, with its profile. */
export async function findSessionById(db: Database, id: string): Promise<ConsumerSession | null> {
  const row = await readConsumerSession(db, id);
  return row && toConsumerSession(row, db.sealing);
}

export interface ConsumerRequest extends ConsumerSession {
  /** The account may have any owner. It is null if it is unknown or deleted, or if none was asked for. */
  readonly account: AccountFacts | null;
}

/** The same, with the account that a request names, in one statement. */
export async function findSession(
  db: Database,
  id: string,
  account: NamedAccount | null,
): Promise<ConsumerRequest | null> {
  if (account === null) {
    const found = await findSessionById(db, id);
    return found && { ...found, account: null };
  }
  const found = await readSessionAndAccount(db, id, account);
  if (!found) return null;
  return {
    ...toConsumerSession(found.session, db.sealing),
    account: found.account && toAccountFacts(found.account, db.sealing),
  };
}

function toConsumerSession(row: Row, sealing: Sealing): ConsumerSession {
  return {
    session: toSessionFacts(row),
    startedAt: required(readNumber(row['createdAt'])),
    profile: toProfileFacts(row, sealing, row['ownerId']),
    hasClaimed: readFlag(row['hasClaimed']),
    stamp: required(readNumber(row['stamp'])),
  };
}

export interface SessionStamps extends Pick<
  SessionFacts,
  'ownerId' | 'usedGeneration' | 'absoluteUntil' | 'revokedAt'
> {
  readonly status: ProfileStatus;
  /** This is the stamp of what the owner reads. */
  readonly stamp: number;
  /** The stamps of companies that have one, by id. */
  readonly companies: ReadonlyMap<number, number>;
}

/** What a stored answer of a session depends on. Null for an unknown session, or with more companies than `MAX_COMPANIES`. */
export async function findSessionStamps(
  db: Database,
  id: string,
  companies: readonly number[],
): Promise<SessionStamps | null> {
  if (companies.length > MAX_COMPANIES) return null;
  const rows = await readStamps(db, id, companies);
  const [row] = rows;
  if (!row) return null;
  const found = rows.flatMap((each): [number, number][] => {
    const [company, stamp] = [readNumber(each['company.id']), readNumber(each['company.stamp'])];
    return company === null || stamp === null ? [] : [[company, stamp]];
  });
  return {
    ownerId: required(readNumber(row['ownerId'])),
    usedGeneration: required(readNumber(row['usedGeneration'])),
    absoluteUntil: required(readNumber(row['absoluteUntil'])),
    revokedAt: readNumber(row['revokedAt']),
    status: required(readProfileStatus(row['status'])),
    stamp: required(readNumber(row['stamp'])),
    companies: new Map(found),
  };
}
