// Who creates, changes and ends an import, and what the audit trail records of it.
import type { AuditEventKey } from '../../../domain/system/audit';
import type { Database } from '../../../persistence/database/database';
import type { ImportCreator, StoredImport } from '../../../persistence/imports/import-store';
import { NO_REQUEST, recordAuditEvent, type AuditedRequest } from '../../shared/audit';
import { auditedActor, type CreditorCaller } from '../../shared/authenticate';
import type { Dependencies } from '../../shared/dependencies';

/** A person who runs a command, or a user or a program of the company. */
export type ImportActor =
  | { readonly operator: string; readonly caller?: undefined }
  | { readonly caller: CreditorCaller; readonly request: AuditedRequest; readonly operator?: undefined };

type AuditDependencies = Pick<Dependencies, 'audit' | 'clock' | 'digests'>;

interface ImportChange {
  readonly event: AuditEventKey;
  readonly stored: Pick<StoredImport, 'id' | 'companyId'>;
  /** Codes and counts. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Call in the transaction of the change. */
export async function recordImportChange(
  dependencies: AuditDependencies,
  db: Database,
  actor: ImportActor,
  { event, stored: { id, companyId }, details }: ImportChange,
): Promise<void> {
  const subject = { type: 'import', id };
  if (actor.operator !== undefined) {
    const byOperator = {
      event,
      subject,
      companyId,
      actorType: 'operator',
      details: { ...details, operator: actor.operator },
    } as const;
    return recordAuditEvent(dependencies, db, NO_REQUEST, byOperator);
  }
  const { caller, request } = actor;
  await recordAuditEvent(dependencies, db, request, {
    event,
    subject,
    ...(details && { details }),
    ...auditedActor(caller),
  });
}

/** The end of an import that a worker has reached, in the name of its creator. */
export async function recordImportEnd(
  dependencies: AuditDependencies,
  db: Database,
  stored: Pick<StoredImport, 'id' | 'companyId' | 'creator'>,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordAuditEvent(dependencies, db, NO_REQUEST, {
    event: 'import.ended',
    subject: { type: 'import', id: stored.id },
    details: { ...details, ...namedOperator(stored) },
    ...toCreator(stored),
  });
}

/** The accounts that rows gave to other people, in the name of the import's creator. */
export async function recordIdentityChanges(
  dependencies: AuditDependencies,
  db: Database,
  stored: Pick<StoredImport, 'id' | 'companyId' | 'creator'>,
  accountIds: readonly number[],
): Promise<void> {
  if (accountIds.length === 0) return;
  const events = accountIds.map((id) => ({
    event: 'account.identity_changed' as const,
    subject: { type: 'account', id },
    details: { import: stored.id, ...namedOperator(stored) },
    ...toCreator(stored),
  }));
  await recordAuditEvent(dependencies, db, NO_REQUEST, ...events);
}

/** Users and keys are known by their ids, an operator only by the name. */
function namedOperator({ creator: { type, name } }: Pick<StoredImport, 'creator'>) {
  return type === 'operator' && name !== null ? { operator: name } : {};
}

function toCreator({ companyId, creator: { type, id } }: Pick<StoredImport, 'companyId' | 'creator'>) {
  return {
    companyId,
    actorType: type,
    creditorUserId: type === 'user' ? Number(id) : null,
    apiKeyId: type === 'api_key' ? id : null,
  };
}

/** Names the actor in the import. */
export async function describeCreator(
  { db, apiKeys }: Pick<Dependencies, 'db' | 'apiKeys'>,
  actor: ImportActor,
): Promise<ImportCreator> {
  if (actor.operator !== undefined) return { type: 'operator', id: null, name: actor.operator };
  const { actor: who, creditor } = actor.caller;
  if (who.kind === 'user') return { type: 'user', id: String(who.user.id), name: who.user.name };
  return {
    type: 'api_key',
    id: who.id,
    name: await apiKeys.findApiKeyName(db, { id: who.id, companyId: creditor.companyId }),
  };
}
