// The audit trail of the caller's company, newest first.
import type { AuditEventView } from '../../domain/system/audit';
import { findNamedRows } from '../shared/find-named-rows';
import type { CreditorCaller } from '../shared/authenticate';
import { readPage, toLongConnection, type LongConnection, type PageRequest } from '../shared/connection';
import type { Dependencies } from '../shared/dependencies';
import {
  findAuditFilterErrors,
  readAuditEvents,
  toAuditEventFilter,
  type AuditFilter,
} from './steps/read-audit-events';

export interface NamedAuditEvent extends AuditEventView {
  readonly subject: (NonNullable<AuditEventView['subject']> & { readonly name: string | null }) | null;
}

export interface AuditEventsRequest extends PageRequest {
  readonly filter: AuditFilter;
}

/**
 * A page may hold fewer events than requested, even none, although more follow. Throws `not_found` for an account of another
 * company, then `validation_failed` for `first` outside 1–50, for a cursor that the list did not issue, for an unknown event,
 * and for times in the wrong order.
 */
export async function auditEvents(
  dependencies: Dependencies,
  { creditor: { companyId } }: CreditorCaller,
  { filter, ...page }: AuditEventsRequest,
): Promise<LongConnection<NamedAuditEvent>> {
  const { db } = dependencies;
  await findNamedRows(dependencies, companyId, filter);
  const after = readPage(page, decodeCursor, findAuditFilterErrors(filter));
  const wanted = { after, limit: page.first, isDescending: true };
  const { events, next } = await readAuditEvents(dependencies, { companyId, filter }, wanted);
  return toLongConnection(
    (await nameSubjects(dependencies, companyId, events)).map((node) => ({
      node,
      position: { at: Date.parse(node.at), id: node.id },
    })),
    {
      after,
      next,
      toCursor: encodeCursor,
      count: (most) =>
        dependencies.auditEvents.countCompanyAuditEvents(db, toAuditEventFilter(companyId, filter), most),
    },
  );
}

/** An account has its number, by which people know it. */
async function nameSubjects(
  { db, exportedRows }: Pick<Dependencies, 'db' | 'exportedRows'>,
  companyId: number,
  events: readonly AuditEventView[],
): Promise<readonly NamedAuditEvent[]> {
  const accountOf = ({ subject }: AuditEventView) => (subject?.type === 'account' ? Number(subject.subjectId) : null);
  const ids = events.map(accountOf).filter((id) => id !== null);
  const numbers = await exportedRows.findAccountNumbers(db, companyId, ids);
  return events.map((event) => {
    const { subject } = event;
    return { ...event, subject: subject && { ...subject, name: numbers.get(accountOf(event) ?? 0) ?? null } };
  });
}

interface Position {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly id: number;
}

function encodeCursor({ at, id }: Position): string {
  return Buffer.from(`${at}:${id}`).toString('base64url');
}

function decodeCursor(cursor: string): Position | null {
  const [, at, id] = /^(\d{1,15}):(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return at === undefined || id === undefined ? null : { at: Number(at), id: Number(id) };
}
