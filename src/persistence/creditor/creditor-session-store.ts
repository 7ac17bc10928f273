// Stored sessions of creditor users.
import type { Moment } from '../../domain/shared/calendar';
import type { CreditorFacts } from '../../domain/creditor/creditor-user';
import type { SessionFacts } from '../../domain/sign-in/session';
import { getMembershipBounds, toCreditorFacts } from './creditor-store';
import type { Database } from '../database/database';
import { readCreditorSession } from '../hot-statements/session-check';
import { CreditorSessionModel } from '../models/creditor';
import { createSessionTable, toSessionFacts } from '../sign-in/session-store';

export interface CreditorSession {
  readonly session: SessionFacts;
  readonly creditor: CreditorFacts;
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
} = createSessionTable(CreditorSessionModel, 'creditor_sessions');

/** The session, alive or ended, with its user. */
export async function findCreditorSessionById(
  db: Database,
  id: string,
  moment: Moment,
): Promise<CreditorSession | null> {
  const row = await readCreditorSession(db, id, getMembershipBounds(moment));
  return row && { session: toSessionFacts(row), creditor: toCreditorFacts(row, row.ownerId) };
}
