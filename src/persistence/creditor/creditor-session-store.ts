// Stored sessions of creditor users. One read tells who is asking, and whether the company's membership is active.
import type { Moment } from '../../domain/shared/calendar';
import type { CreditorFacts } from '../../domain/creditor';
import type { SessionFacts } from '../../domain/sign-in/session';
import { CREDITOR_COLUMNS, CREDITOR_TABLES, membershipDays, toCreditorFacts } from '../creditor-rows';
import type { Database } from '../database/database';
import { sessionColumns, sessionTable, toSessionFacts } from '../session-table';

export interface SessionOfCreditor {
  readonly session: SessionFacts;
  readonly creditor: CreditorFacts;
}

export const { createSession, rotateSession, revokeSession, revokeSessionOf, revokeOldestBeyond, deleteEndedSessions } =
  sessionTable('creditor_sessions', 'creditor_user_id');

const BY_ID = `
SELECT ${sessionColumns('creditor_user_id')}, ${CREDITOR_COLUMNS}
FROM ${CREDITOR_TABLES} INNER JOIN creditor_sessions s ON s.creditor_user_id = u.id
WHERE s.id = ?`;

/** The session and whose it is, dead or alive. */
export async function creditorSessionById(db: Database, id: string, moment: Moment): Promise<SessionOfCreditor | null> {
  const [row] = await db.read(BY_ID, [...membershipDays(moment), id]);
  return row ? { session: toSessionFacts(row), creditor: toCreditorFacts(row) } : null;
}
