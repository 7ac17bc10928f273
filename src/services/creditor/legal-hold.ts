// Puts accounts of the caller's company on legal hold, which keeps them from being erased, and ends it.
import type { LegalHoldReason } from '../../domain/account/legal-hold';
import { deriveState } from '../../domain/account/display-state';
import { toInstant, type Instant } from '../../domain/shared/calendar';
import { DomainError } from '../../domain/shared/errors';
import { loadCompanyAccount } from '../account/steps/load-account';
import { recordAuditEvent } from '../shared/audit';
import { auditedActor, type CreditorCaller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import type { RequestFacts } from '../shared/request-context';

export interface LegalHoldSaved {
  readonly message: string;
  readonly legalHold: { readonly reason: LegalHoldReason; readonly since: Instant } | null;
}

/** Throws `not_found`, also for accounts of other companies, and `account_erased`. */
export async function setLegalHold(
  dependencies: Dependencies,
  caller: CreditorCaller,
  { accountId, reason }: { readonly accountId: string; readonly reason: LegalHoldReason },
  request: RequestFacts,
): Promise<LegalHoldSaved> {
  const { db, clock, erasures } = dependencies;
  const { today, epoch } = clock();
  const account = await loadCompanyAccount(dependencies, caller, accountId, today);
  const hold = { reason, since: epoch };
  const isSet = await db.transaction(async (transaction) => {
    if (!(await erasures.holdAccount(transaction, account.id, hold))) return false;
    const subject = { type: 'account', id: account.id };
    const event = { event: 'legal_hold.set', subject, reason, ...auditedActor(caller) } as const;
    await recordAuditEvent(dependencies, transaction, request, event);
    return true;
  });
  // It was erased before, or at this moment.
  if (!isSet) throw new DomainError('account_erased', { currentState: deriveState(account).state });
  return { message: 'The account is on legal hold.', legalHold: { reason, since: toInstant(epoch) } };
}

/** Throws `not_found`, also for accounts of other companies. */
export async function liftLegalHold(
  dependencies: Dependencies,
  caller: CreditorCaller,
  accountId: string,
  request: RequestFacts,
): Promise<LegalHoldSaved> {
  const { db, clock, erasures } = dependencies;
  const { id } = await loadCompanyAccount(dependencies, caller, accountId, clock().today);
  await db.transaction(async (transaction) => {
    if (!(await erasures.holdAccount(transaction, id, null))) return;
    const event = { event: 'legal_hold.lifted', subject: { type: 'account', id }, ...auditedActor(caller) } as const;
    await recordAuditEvent(dependencies, transaction, request, event);
  });
  return { message: 'The legal hold was lifted.', legalHold: null };
}
