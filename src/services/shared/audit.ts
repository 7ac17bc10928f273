// Records security events: our own ids and codes and the network of the address, no personal data.
import { toNetwork, type AuditRecord } from '../../domain/system/audit';
import type { Database } from '../../persistence/database/database';
import type { Dependencies } from './dependencies';
import type { RequestFacts } from './request-context';

/** What an event records of its request; a job has none. */
export type AuditedRequest = Pick<RequestFacts, 'userAgent'> & {
  readonly ipPrefix: string | null;
  readonly requestId: string | null;
};
export const NO_REQUEST: AuditedRequest = { ipPrefix: null, userAgent: null, requestId: null };

/** Pass the transaction of the event as `db` where there is one, so that all are stored or none. */
export async function recordAuditEvent(
  { audit, clock, digests }: Pick<Dependencies, 'audit' | 'clock' | 'digests'>,
  db: Database,
  request: AuditedRequest,
  ...events: readonly AuditRecord[]
): Promise<void> {
  const stored = events.map((event) => ({
    at: clock().epoch,
    event: event.event,
    profileId: event.profileId ?? null,
    creditorUserId: event.creditorUserId ?? null,
    sessionId: event.sessionId ?? null,
    ipPrefix: request.ipPrefix === null ? null : toNetwork(request.ipPrefix),
    userAgentHash: request.userAgent && digests.digestSubject('user_agent', request.userAgent),
    requestId: request.requestId,
    reason: event.reason ?? null,
    change: event.change ?? null,
    companyId: event.companyId ?? null,
    actorType: event.actorType ?? null,
    apiKeyId: event.apiKeyId ?? null,
    subjectType: event.subject?.type ?? null,
    subjectId: event.subject ? String(event.subject.id) : null,
    details: event.details ? JSON.stringify(event.details) : null,
  }));
  await audit.insertAuditEvent(db, ...stored);
}
