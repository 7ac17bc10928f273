// Stored reasons for not paying: the standard choices, and texts that consumers wrote.
import type { ReasonChange } from '../../domain/negotiation/move-decision';
import { SYSTEM_REASONS } from '../../domain/shared/vocabulary';
import type { Database } from '../database/database';
import { ConsumerModel, ReasonModel } from '../models/account';
import { readNumber, readText, required } from '../shared/columns';

export interface Reason {
  readonly id: number;
  readonly label: string;
}

/** The standard reasons, ordered by id. */
export async function findReasonChoices(db: Database): Promise<readonly Reason[]> {
  const rows = await db
    .model(ReasonModel)
    .findAll({ attributes: ['id', 'label'], where: { isSystem: true }, order: ['id'] });
  return rows.map(({ id, label }) => ({ id: required(readNumber(id)), label: required(readText(label)) }));
}

/** Returns the id of the chosen reason; stores the consumer's own text first. Call inside a transaction. */
export async function saveReason(db: Database, reason: NonNullable<ReasonChange>): Promise<number> {
  return 'id' in reason ? reason.id : db.model(ReasonModel).insert({ label: reason.label, isSystem: false });
}

/** Deletes a consumer's own text that no account refers to. Standard reasons stay. */
export async function deleteUnusedReason(db: Database, id: number): Promise<void> {
  if ((await db.model(ConsumerModel).count({ reasonId: id })) > 0) return;
  await db.model(ReasonModel).delete({ id, isSystem: false });
}

/** Stores the standard reasons that are missing. May be repeated. */
export async function addSystemReasons(db: Database): Promise<void> {
  for (const label of SYSTEM_REASONS) await addSystemReason(db, label);
}

/** A standard reason, whose choice consumers get. Returns null when there is one of this label. */
export async function addSystemReason(db: Database, label: string): Promise<number | null> {
  const reasons = db.model(ReasonModel);
  if ((await reasons.count({ label, isSystem: true })) > 0) return null;
  return reasons.insert({ label, isSystem: true });
}
