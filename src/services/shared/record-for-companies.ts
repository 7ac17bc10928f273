// Records what a person chose in the audit trail of each company that knows of the person, with one event for each account.
import type { AuditEventKey } from '../../domain/system/audit';
import type { Database } from '../../persistence/database/database';
import { recordAuditEvent } from './audit';
import type { Dependencies } from './dependencies';

interface RecordedForCompanies {
  readonly event: AuditEventKey;
  /** Only those whose company knows that their owner has signed in. */
  readonly accounts: readonly { readonly id: number; readonly companyId: number | null }[];
}

/** None of the companies sees which others there are, nor the address of the person, which is not their business. */
export async function recordForCompanies(
  dependencies: Pick<Dependencies, 'audit' | 'clock' | 'digests'>,
  db: Database,
  requestId: string | null,
  { event, accounts }: RecordedForCompanies,
): Promise<void> {
  const events = accounts.flatMap(({ id, companyId }) =>
    companyId === null ? [] : [{ event, companyId, subject: { type: 'account', id } }],
  );
  if (events.length === 0) return;
  await recordAuditEvent(dependencies, db, { ipPrefix: null, userAgent: null, requestId }, ...events);
}
