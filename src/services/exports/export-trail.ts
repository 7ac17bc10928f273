// Exports the audit trail of all companies and consumers for an operator, a page at a time.
import { toInstant } from '../../domain/shared/calendar';
import type { ExportFormat } from '../../domain/exports/export';
import type { TrailEvent } from '../../persistence/system/audit-event-store';
import { NO_REQUEST, recordAuditEvent } from '../shared/audit';
import type { Dependencies } from '../shared/dependencies';
import { openExport, unknownStart, type ExportSource, type WrittenPart } from './steps/write-export';

export interface TrailRequest {
  /** Epoch milliseconds. Both ends belong to the range; null is no end. */
  readonly from: number;
  readonly until: number | null;
  readonly format: ExportFormat;
  /** The operator has the events up to this ID. Null starts at the beginning. */
  readonly after: string | null;
  readonly endMarker: boolean;
}

type Position = Pick<TrailEvent, 'at' | 'id'>;

/** Throws, in this order, `validation_failed` for `after`, and `export_limit`. */
export async function startTrailExport(
  dependencies: Dependencies,
  operator: string,
  { from, until, format, after, endMarker }: TrailRequest,
): Promise<AsyncGenerator<WrittenPart>> {
  const { db, auditEvents } = dependencies;
  const start = after === null ? null : await auditEvents.findTrailPosition(db, toId(after));
  if (after !== null && start === null) throw unknownStart();
  const source: ExportSource<Position> = {
    kind: 'trail',
    companyId: 'all',
    start,
    toAfter: ({ id }) => String(id),
    async readPage(position, limit) {
      const found = await auditEvents.findTrailEvents(db, { from, until, after: position, limit: limit + 1 });
      const events = found.slice(0, limit);
      const last = events.at(-1);
      return {
        rows: events.map((event) => ({ id: event.id, values: toValues(event) })),
        next: found.length > limit && last ? { at: last.at, id: last.id } : null,
      };
    },
  };
  const filter = { from: toInstant(from), ...(until !== null && { to: toInstant(until) }) };
  const details = { kind: 'trail', format, filter, ...(after !== null && { after }) };
  const owner = {
    assertMayGoOn: () => Promise.resolve(),
    record: (taken: object) =>
      recordAuditEvent(dependencies, db, NO_REQUEST, {
        event: 'export.taken',
        actorType: 'operator',
        details: { ...details, ...taken, operator },
      }),
  };
  // JSON Lines are for programs; a spreadsheet that opens CSV would run a text that begins like a formula.
  const request = { format, columns: null, after, bom: false, raw: format === 'jsonl', endMarker };
  return openExport(dependencies, owner, request, source);
}

/** An ID that is not a number belongs to no event. */
function toId(id: string): number {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
}

function toValues(event: TrailEvent) {
  return {
    id: event.id,
    at: toInstant(event.at),
    event: event.event,
    company_id: event.companyId,
    profile_id: event.profileId,
    session_id: event.sessionId,
    actor_type: event.actorType,
    creditor_user_id: event.creditorUserId,
    api_key_id: event.apiKeyId,
    subject_type: event.subjectType,
    subject_id: event.subjectId,
    reason: event.reason,
    template_id: event.templateId,
    digest_before: event.digestBefore,
    digest_after: event.digestAfter,
    details: event.details,
    network: event.ipPrefix,
    browser: event.userAgentHash,
    request_id: event.requestId,
  };
}
