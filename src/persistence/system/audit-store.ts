// The audit trail: one row for each security event. Rows are only ever added; nothing in them is personal.
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
  /** A code of ours. */
  readonly reason: string | null;
  readonly change?: TemplateChange | null;
}

const INSERT = `
INSERT INTO audit_events
  (at, event, profile_id, creditor_user_id, session_id, ip_prefix, user_agent_hash, request_id, reason,
   template_id, digest_before, digest_after)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** To be called in the transaction of the event, where it has one, so that neither is kept without the other. */
export async function insertAuditEvent(db: Database, stored: StoredAuditEvent): Promise<void> {
  const { at, event, profileId, creditorUserId, sessionId, ipPrefix, userAgentHash, requestId, reason, change } =
    stored;
  const whose = [profileId, creditorUserId, sessionId];
  const changed = [change?.templateId ?? null, change?.before ?? null, change?.after ?? null];
  await db.write(INSERT, [at, event, ...whose, ipPrefix, userAgentHash, requestId, reason, ...changed]);
}
