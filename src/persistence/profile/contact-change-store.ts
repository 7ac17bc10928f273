// Stored contact changes and claims that wait. Each step is one conditional UPDATE; the number of matched rows decides whether it
// happened.
import { Op } from 'sequelize';
import { CONTACT_CHANGE_STATES, type ContactChangeState } from '../../domain/profile/contact-change';
import type { ContactPoint } from '../../domain/sign-in/contact';
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
  /** A claim is to the accounts of this company. It is null for a change of a contact. */
  readonly companyId: number | null;
  /** Where the new contact is; null for a claim. */
  readonly contact: ContactPoint | null;
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
  readonly companyId: number | null;
  /** This is null for a claim. */
  readonly channel: Channel | null;
  /** The new contact; null for a claim, and once the change has ended. */
  readonly contact: ContactPoint | null;
  readonly remindAt: number;
  readonly dueAt: number;
  readonly createdAt: number;
}

const readState = readEnum(CONTACT_CHANGE_STATES);
const readChannel = readEnum(CHANNELS);

/** A contact's change replaces the profile's waiting one, so that there is only one. Call this in a transaction. */
export async function insertContactChange(db: Database, change: NewContactChange): Promise<void> {
  const { contact, now, ...row } = change;
  if (contact) await endWaitingChange(db, { profileId: change.profileId, now });
  const value = contact && { value: contact.to };
  const personal = value && sealPersonalData(db.sealing, 'contact_changes', change.id, value);
  const open = { state: 'waiting', reminderHash: null, createdAt: now, endedAt: null } as const;
  await db.model(ContactChangeModel).insert({ ...row, ...open, channel: contact?.channel ?? null, personal });
}

/** Finds a change by the token of the notice or of its reminder, even if the change has ended. */
export async function findChangeByCancelHash(db: Database, hash: string): Promise<ContactChangeFacts | null> {
  const where = { [Op.or]: [{ cancelHash: hash }, { reminderHash: hash }] };
  const row = await db.model(ContactChangeModel).findOne({ where });
  return row && toFacts(db, row);
}

/** What waits for a person: at most one change of a contact, and at most one claim for each company. */
export async function findWaitingChanges(db: Database, profileId: number): Promise<readonly ContactChangeFacts[]> {
  const where = { profileId, state: 'waiting' } as const;
  const rows = await db.model(ContactChangeModel).findAll({ where, order: ['dueAt', 'id'] });
  return rows.map((row) => toFacts(db, row));
}

/** Sees also what was committed since the transaction began. */
export async function findWaitingClaim(
  db: Database,
  profileId: number,
  companyId: number,
): Promise<ContactChangeFacts | null> {
  const where = { profileId, companyId, state: 'waiting' } as const;
  const row = await db.model(ContactChangeModel).findOne({ where, lock: true });
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

/** Ends the change of a person's contact that waits, because another one has come after it. */
export async function endWaitingChange(
  db: Database,
  { profileId, now }: { readonly profileId: number; readonly now: number },
): Promise<void> {
  const changes = { state: 'replaced', endedAt: now, personal: null } as const;
  await db.model(ContactChangeModel).update(changes, { profileId, companyId: null, state: 'waiting' });
}

/** Cancels everything that waits for a person. */
export async function cancelWaitingChanges(
  db: Database,
  { profileId, now }: { readonly profileId: number; readonly now: number },
): Promise<void> {
  const changes = { state: 'cancelled', endedAt: now, personal: null } as const;
  await db.model(ContactChangeModel).update(changes, { profileId, state: 'waiting' });
}

/** Deletes changes that ended before then. Until then, their links are reported as used, not as unknown. */
export async function deleteEndedChanges(db: Database, before: number): Promise<number> {
  return deleteExpiredRows(db, ContactChangeModel, 'endedAt', before);
}

function toFacts({ sealing }: Database, row: StoredRow<ContactChangeModel>): ContactChangeFacts {
  const id = required(readText(row.id));
  const channel = readChannel(row.channel);
  const to = openPersonalData(sealing, 'contact_changes', id, row.personal)?.['value'];
  return {
    id,
    profileId: required(readNumber(row.profileId)),
    sessionId: required(readText(row.sessionId)),
    state: required(readState(row.state)),
    companyId: readNumber(row.companyId),
    channel,
    contact: channel === null || to === undefined ? null : { channel, to },
    remindAt: required(readNumber(row.remindAt)),
    dueAt: required(readNumber(row.dueAt)),
    createdAt: required(readNumber(row.createdAt)),
  };
}
