// The audit trail: one row for each security event. Rows are only added, and contain no personal data.
import type { AuditActor, AuditEventKey, TemplateChange } from '../../domain/system/audit';
import type { Database } from '../database/database';
import { AuditEventModel } from '../models/system';

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
  readonly companyId?: number | null;
  readonly actorType?: AuditActor | null;
  readonly apiKeyId?: string | null;
  readonly subjectType?: string | null;
  readonly subjectId?: string | null;
  /** JSON. */
  readonly details?: string | null;
}

/** Call in the transaction of the events, if they have one, so that all are committed or none. One statement. */
export async function insertAuditEvent(db: Database, ...events: readonly StoredAuditEvent[]): Promise<void> {
  await db.model(AuditEventModel).insertAll(
    events.map(({ change, ...event }) => ({
      ...event,
      templateId: change?.templateId ?? null,
      digestBefore: change?.before ?? null,
      digestAfter: change?.after ?? null,
    })),
  );
}
