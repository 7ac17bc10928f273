// Stored sessions of creditor users. One statement reads the session, its user and whether the membership is active.
import type { Moment } from '../../domain/shared/calendar';
import type { CreditorFacts } from '../../domain/creditor/creditor-user';
import type { SessionFacts } from '../../domain/sign-in/session';
import { CREDITOR_COLUMNS, CREDITOR_TABLES, getMembershipBounds, toCreditorFacts } from './creditor-store';
import type { Database } from '../database/database';
import { selectSessionColumns, createSessionTable, toSessionFacts } from '../sign-in/session-store';

export interface CreditorSession {
  readonly session: SessionFacts;
  readonly creditor: CreditorFacts;
}

export const {
  insertSession,
  rotateSession,
  revokeSession,
  revokeOwnedSession,
  revokeOldestSessions,
  deleteEndedSessions,
} = createSessionTable('creditor_sessions', 'creditor_user_id');

const BY_ID = `
SELECT ${selectSessionColumns('creditor_user_id')}, ${CREDITOR_COLUMNS}
FROM ${CREDITOR_TABLES} INNER JOIN creditor_sessions s ON s.creditor_user_id = u.id
WHERE s.id = ?`;

/** The session, alive or ended, with its user. */
export async function findCreditorSessionById(
  db: Database,
  id: string,
  moment: Moment,
): Promise<CreditorSession | null> {
  const [row] = await db.read(BY_ID, [...getMembershipBounds(moment), id]);
  return row ? { session: toSessionFacts(row), creditor: toCreditorFacts(row) } : null;
}
