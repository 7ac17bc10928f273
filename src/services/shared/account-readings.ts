// Records in the audit trail which accounts a creditor user or a program has read.
import { ACCOUNT_READINGS, type AccountReading } from '../../domain/creditor/account-readings';
import { recordAuditEvent, type AuditedRequest } from './audit';
import { auditedActor, type CreditorCaller } from './authenticate';
import type { Dependencies } from './dependencies';

/** Call it with accounts of the caller's company, when nothing can refuse the request any more. */
export async function recordReading(
  dependencies: Pick<Dependencies, 'audit' | 'clock' | 'db' | 'digests'>,
  caller: CreditorCaller,
  request: AuditedRequest,
  operation: AccountReading,
  accountIds: readonly number[],
): Promise<void> {
  if (accountIds.length === 0) return;
  const details = { part: ACCOUNT_READINGS[operation] };
  const actor = auditedActor(caller);
  const events = accountIds.map((id) => {
    return { event: 'account.viewed', subject: { type: 'account', id }, details, ...actor } as const;
  });
  await recordAuditEvent(dependencies, dependencies.db, request, ...events);
}
