// Who changes what belongs to a company, and what the audit trail records of it.
import type { AuditEventKey } from '../../domain/system/audit';
import type { Database } from '../../persistence/database/database';
import { NO_REQUEST, recordAuditEvent, type AuditedRequest } from './audit';
import { auditedActor, type CreditorCaller } from './authenticate';
import type { Dependencies } from './dependencies';

/** A person who runs a command, or a user of the company. */
export type SettingsActor =
  | { readonly operator: string; readonly caller?: undefined }
  | { readonly caller: CreditorCaller; readonly request: AuditedRequest; readonly operator?: undefined };

interface SettingsChange {
  readonly event: AuditEventKey;
  readonly companyId?: number;
  readonly subject: { readonly type: SettingsSubject; readonly id: number | string };
  /** Names of fields and digests, never texts of people. */
  readonly details?: Readonly<Record<string, unknown>>;
}

type SettingsSubject =
  | 'account'
  | 'api_key'
  | 'company'
  | 'creditor_user'
  | 'header_profile'
  | 'membership'
  | 'notice_sender'
  | 'reason'
  | 'subclient';

/** Call in the transaction of the change. */
export async function recordChange(
  dependencies: Pick<Dependencies, 'audit' | 'clock' | 'digests'>,
  db: Database,
  actor: SettingsActor,
  change: SettingsChange,
): Promise<void> {
  if (actor.operator !== undefined) {
    const details = { ...change.details, operator: actor.operator };
    await recordAuditEvent(dependencies, db, NO_REQUEST, { ...change, actorType: 'operator', details });
    return;
  }
  const { caller, request } = actor;
  await recordAuditEvent(dependencies, db, request, { ...change, ...auditedActor(caller) });
}
