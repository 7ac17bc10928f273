// Stored reasons for not paying: the standard choices, and texts that consumers wrote.
import type { ReasonChange } from '../../domain/negotiation/move-decision';
import { readNumber, readText, required } from '../shared/columns';
import type { Database } from '../database/database';
import { LAST_ID } from '../database/dialect';

export interface Reason {
  readonly id: number;
  readonly label: string;
}

const CHOICES = 'SELECT id, label FROM reasons WHERE is_system = 1 ORDER BY id';

/** The standard reasons, ordered by id. */
export async function findReasonChoices(db: Database): Promise<readonly Reason[]> {
  const rows = await db.read(CHOICES);
  return rows.map(({ id, label }) => ({ id: required(readNumber(id)), label: required(readText(label)) }));
}

/** Returns the id of the chosen reason; stores the consumer's own text first. Call inside a transaction. */
export async function saveReason(db: Database, reason: NonNullable<ReasonChange>): Promise<number> {
  if ('id' in reason) return reason.id;
  await db.write('INSERT INTO reasons (label, is_system) VALUES (?, 0)', [reason.label]);
  const [row] = await db.read(LAST_ID[db.dialect]);
  return required(readNumber(row?.id));
}

/** Deletes a consumer's own text that no account refers to. Standard reasons stay. */
export async function deleteUnusedReason(db: Database, id: number): Promise<void> {
  await db.write(
    'DELETE FROM reasons WHERE id = ? AND is_system = 0 AND NOT EXISTS (SELECT 1 FROM consumers WHERE reason_id = ?)',
    [id, id],
  );
}
