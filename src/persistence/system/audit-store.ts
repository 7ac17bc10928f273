// The audit trail: one row for each security event. Rows are only added, and contain no personal data.
import type { AuditEventKey, TemplateChange } from '../../domain/system/audit';
import type { Database } from '../database/database';

export interface StoredAuditEvent {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly event: AuditEventKey;
  readonly profileId: number | null;
  readonly creditorUserId: number | null;
  readonly sessionId: string | null;
  readonly ipPrefix: string | null;
  readonly userAgentHash: string | null;
  readonly requestId: string | null;
  /** One of our codes, not free text. */
  readonly reason: string | null;
  readonly change?: TemplateChange | null;
}

const INSERT = `
INSERT INTO audit_events
  (at, event, profile_id, creditor_user_id, session_id, ip_prefix, user_agent_hash, request_id, reason,
   template_id, digest_before, digest_after)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** Call in the transaction of the event, if it has one, so that both are committed or neither. */
export async function insertAuditEvent(db: Database, stored: StoredAuditEvent): Promise<void> {
  const { at, event, profileId, creditorUserId, sessionId, ipPrefix, userAgentHash, requestId, reason, change } =
    stored;
  const actor = [profileId, creditorUserId, sessionId];
  const template = [change?.templateId ?? null, change?.before ?? null, change?.after ?? null];
  await db.write(INSERT, [at, event, ...actor, ipPrefix, userAgentHash, requestId, reason, ...template]);
}
