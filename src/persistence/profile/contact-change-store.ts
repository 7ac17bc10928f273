// Stored contact changes that wait. Each step is one conditional UPDATE; the number of matched rows decides whether it
// happened.
import { Op } from 'sequelize';
import { CONTACT_CHANGE_STATES, type ContactChangeState } from '../../domain/profile/contact-change';
import { CHANNELS, type Channel } from '../../domain/sign-in/login-flow';
import type { Database } from '../database/database';
import type { StoredRow } from '../database/model-access';
import { ContactChangeModel } from '../models/contact-change';
import { deleteExpiredRows } from '../shared/batch-writes';
import { readEnum, readNumber, readText, required } from '../shared/columns';
import { openPersonalData, sealPersonalData } from '../shared/personal-data';

/** Times in epoch milliseconds. */
export interface NewContactChange {
  readonly id: string;
  readonly profileId: number;
  /** The session that asked for it. */
  readonly sessionId: string;
  readonly channel: Channel;
  /** The new contact: e-mail address, or mobile number in E.164. */
  readonly value: string;
  readonly cancelHash: string;
  readonly remindAt: number;
  readonly dueAt: number;
  readonly now: number;
}

export interface ContactChangeFacts {
  readonly id: string;
  readonly profileId: number;
  readonly sessionId: string;
  readonly state: ContactChangeState;
  readonly channel: Channel;
  /** Null once the change has ended. */
  readonly value: string | null;
  readonly remindAt: number;
  readonly dueAt: number;
  readonly createdAt: number;
}

const readState = readEnum(CONTACT_CHANGE_STATES);
const readChannel = readEnum(CHANNELS);

/** Replaces the change of the profile that waits, so that there is one. Call it inside a transaction. */
export async function insertContactChange(db: Database, change: NewContactChange): Promise<void> {
  const { value, now, ...row } = change;
  await endWaitingChanges(db, { profileId: change.profileId, state: 'replaced', now });
  const personal = sealPersonalData(db.sealing, 'contact_changes', change.id, { value });
  const open = { state: 'waiting', reminderHash: null, createdAt: now, endedAt: null, personal } as const;
  await db.model(ContactChangeModel).insert({ ...row, ...open });
}

/** By the token of the notice or of its reminder; also a change that has ended. */
export async function findChangeByCancelHash(db: Database, hash: string): Promise<ContactChangeFacts | null> {
  const where = { [Op.or]: [{ cancelHash: hash }, { reminderHash: hash }] };
  const row = await db.model(ContactChangeModel).findOne({ where });
  return row && toFacts(db, row);
}

/** The change of a person that waits. */
export async function findWaitingChange(db: Database, profileId: number): Promise<ContactChangeFacts | null> {
  const row = await db.model(ContactChangeModel).findOne({ where: { profileId, state: 'waiting' } });
  return row && toFacts(db, row);
}

/** Changes to complete: the longest due first. */
export async function findDueChanges(db: Database, now: number, limit: number): Promise<ContactChangeFacts[]> {
  const where = { state: 'waiting', dueAt: { [Op.lte]: now } } as const;
  const rows = await db.model(ContactChangeModel).findAll({ where, order: ['dueAt', 'id'], limit });
  return rows.map((row) => toFacts(db, row));
}

/** Changes whose owner is to be notified again. */
export async function findChangesToRemind(db: Database, now: number, limit: number): Promise<ContactChangeFacts[]> {
  const where = { state: 'waiting', remindAt: { [Op.lte]: now }, reminderHash: null } as const;
  const rows = await db.model(ContactChangeModel).findAll({ where, order: ['remindAt', 'id'], limit });
  return rows.map((row) => toFacts(db, row));
}

/** Stores the token of the reminder. Returns false if the reminder was sent, or the change no longer waits. */
export async function claimReminder(
  db: Database,
  { id, reminderHash }: { readonly id: string; readonly reminderHash: string },
): Promise<boolean> {
  const where = { id, state: 'waiting', reminderHash: null } as const;
  return (await db.model(ContactChangeModel).update({ reminderHash }, where)) === 1;
}

/** Completes a change whose time has come. Returns false if it was cancelled, replaced or completed. */
export async function claimDueChange(
  db: Database,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<boolean> {
  const where = { id, state: 'waiting', dueAt: { [Op.lte]: now } } as const;
  const changes = { state: 'completed', endedAt: now, personal: null } as const;
  return (await db.model(ContactChangeModel).update(changes, where)) === 1;
}

/** Cancels a change that waits. Returns false if it has ended. */
export async function cancelWaitingChange(
  db: Database,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<boolean> {
  const changes = { state: 'cancelled', endedAt: now, personal: null } as const;
  return (await db.model(ContactChangeModel).update(changes, { id, state: 'waiting' })) === 1;
}

/** Ends the change of a person that waits. Returns how many. */
export async function endWaitingChanges(
  db: Database,
  {
    profileId,
    state,
    now,
  }: { readonly profileId: number; readonly state: 'replaced' | 'cancelled'; readonly now: number },
): Promise<number> {
  const changes = { state, endedAt: now, personal: null };
  return db.model(ContactChangeModel).update(changes, { profileId, state: 'waiting' });
}

/** Deletes changes that ended before then. Until then, their links are reported as used, not as unknown. */
export async function deleteEndedChanges(db: Database, before: number): Promise<number> {
  return deleteExpiredRows(db, ContactChangeModel, 'endedAt', before);
}

function toFacts({ sealing }: Database, row: StoredRow<ContactChangeModel>): ContactChangeFacts {
  const id = required(readText(row.id));
  return {
    id,
    profileId: required(readNumber(row.profileId)),
    sessionId: required(readText(row.sessionId)),
    state: required(readState(row.state)),
    channel: required(readChannel(row.channel)),
    value: openPersonalData(sealing, 'contact_changes', id, row.personal)?.['value'] ?? null,
    remindAt: required(readNumber(row.remindAt)),
    dueAt: required(readNumber(row.dueAt)),
    createdAt: required(readNumber(row.createdAt)),
  };
}
