// Reads a page of a company's audit trail, with the names of its users and API keys.
import { toEpoch } from '../../../domain/shared/calendar';
import type { FieldErrors } from '../../../domain/shared/errors';
import { findRangeErrors } from '../../../domain/shared/range';
import {
  AUDIT_EVENTS,
  describeAuditEvent,
  describeUnknownEvent,
  type AuditActor,
  type AuditEventView,
} from '../../../domain/system/audit';
import { isKeyOf } from '../../../domain/shared/vocabulary';
import type { AuditEventFilter, AuditEventPage } from '../../../persistence/system/audit-event-store';
import type { Dependencies } from '../../shared/dependencies';

/** Null leaves a filter out. */
export interface AuditFilter {
  readonly event: string | null;
  readonly actor: AuditActor | null;
  /** Identifies a user or an API key. */
  readonly actorId: string | null;
  readonly accountId: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

export interface AuditPage {
  /** In the order of the list, without those that another actor caused. */
  readonly events: readonly AuditEventView[];
  /** Where the next page starts, also when this one has fewer events than it may; null at the end. */
  readonly next: AuditEventPage['after'];
}

/** Keys are the names of the filters. The databases compare no other years. */
export function findTimeErrors({
  from,
  to,
}: {
  readonly from: string | null;
  readonly to: string | null;
}): FieldErrors {
  const bounds = Object.entries({ from, to });
  const outside = bounds.filter(([, bound]) => bound !== null && !/^[1-9]\d{3}-/.test(bound));
  if (outside.length > 0)
    return Object.fromEntries(outside.map(([name]) => [name, ['The year must have four digits.']]));
  return findRangeErrors({ from: toEpoch(from), to: toEpoch(to) }, 'to');
}

/** Keys are the names of the filters. */
export function findAuditFilterErrors(filter: AuditFilter): FieldErrors {
  const { event } = filter;
  if (event === null || isKeyOf(AUDIT_EVENTS, event)) return findTimeErrors(filter);
  return {
    ...findTimeErrors(filter),
    event: [describeUnknownEvent(event)],
  };
}

export function toAuditEventFilter(companyId: number, { event, accountId, from, to }: AuditFilter): AuditEventFilter {
  return {
    companyId,
    event,
    accountId: accountId === null ? null : /^[1-9]\d{0,14}$/.test(accountId) ? Number(accountId) : 0,
    from: toEpoch(from),
    until: toEpoch(to),
  };
}

/** Some of the newest or oldest events may be of another actor than the wanted one: they are read, and left out. */
export async function readAuditEvents(
  { db, auditEvents, creditorUsers, apiKeys }: Pick<Dependencies, 'db' | 'auditEvents' | 'creditorUsers' | 'apiKeys'>,
  { companyId, filter }: { readonly companyId: number; readonly filter: AuditFilter },
  { after, limit, isDescending }: AuditEventPage,
): Promise<AuditPage> {
  const { actor, actorId } = filter;
  const wanted = toAuditEventFilter(companyId, filter);
  const isJudged = actor !== null || actorId !== null;
  const window = isJudged ? Math.max(limit, JUDGED_AT_ONCE) : limit;
  const found = await auditEvents.findCompanyAuditEvents(db, wanted, { after, limit: window + 1, isDescending });
  const judged = found.slice(0, window);
  const matching = judged.filter(
    ({ actorType, creditorUserId, apiKeyId }) =>
      (actor === null || actorType === actor) &&
      (actorId === null || (actorType === 'user' ? String(creditorUserId) : apiKeyId) === actorId),
  );
  const rows = matching.slice(0, limit);
  const isCut = matching.length > limit;
  const last = isCut ? rows.at(-1) : judged.at(-1);
  const isMore = isCut || found.length > window;
  const names = {
    users: await creditorUsers.findUserNames(db, companyId, unique(rows.map((row) => row.creditorUserId))),
    apiKeys: await apiKeys.findApiKeyNames(db, companyId, unique(rows.map((row) => row.apiKeyId))),
  };
  return {
    events: rows.map((row) => describeAuditEvent(row, names)),
    next: isMore && last ? { at: last.at, id: last.id } : null,
  };
}

/** Events that one page may read when it is filtered by actor. */
const JUDGED_AT_ONCE = 1000;

function unique<Value>(values: readonly (Value | null)[]): readonly Value[] {
  return [...new Set(values.filter((value) => value !== null))];
}
