// Cancels a change that waits, a claim or a request to be erased: by the link of its notice, without signing in, or that of a
// contact by its signed-in owner.
import type { ErasureRequest } from '../../domain/profile/erasure';
import { DomainError } from '../../domain/shared/errors';
import type { ContactChangeFacts } from '../../persistence/profile/contact-change-store';
import { recordAuditEvent } from '../shared/audit';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { limitFailures } from '../shared/rate-limits';
import type { RequestContext, RequestFacts } from '../shared/request-context';
import { toContactChangeResult, type ContactChangeResult } from './steps/contact-change-result';
import { findRequestOfLink, withdrawErasure } from './steps/erasure-notices';
import { notifyKnownContacts } from '../sign-in/steps/notify-known-contacts';

export interface CancelRequest {
  /** The link has this token. The caller is signed in if it is null. */
  readonly cancelToken?: string | null;
}

/**
 * `authenticate` identifies the caller when there is no token. Throws `too_many_attempts`, `cancel_token_invalid` and
 * `contact_change_ended`; without a token `unauthenticated`, and `not_found` when no change waits.
 */
export async function cancelContactChange(
  dependencies: Dependencies,
  { cancelToken }: CancelRequest,
  { request, response }: RequestContext,
  authenticate: () => Promise<Caller>,
): Promise<ContactChangeResult> {
  const { db, contactChanges, digests, outboxSender } = dependencies;
  if (cancelToken == null) {
    const waiting = await contactChanges.findWaitingChanges(db, (await authenticate()).profile.id);
    const change = waiting.find(({ companyId }) => companyId === null);
    if (!change) throw new DomainError('not_found');
    await cancel(dependencies, request, change, 'owner');
  } else {
    const failures = [{ scope: 'verify_ip', subject: request.ipPrefix }] as const;
    await limitFailures(dependencies, response, failures, ['cancel_token_invalid'], async () => {
      const erasure = await findRequestOfLink(dependencies, cancelToken);
      if (erasure) return withdrawByLink(dependencies, request, erasure);
      const change = await contactChanges.findChangeByCancelHash(db, digests.digestToken(cancelToken));
      if (!change) throw new DomainError('cancel_token_invalid');
      await cancel(dependencies, request, change, 'link');
    });
  }
  outboxSender.wake();
  return toContactChangeResult('cancelled');
}

async function withdrawByLink(
  dependencies: Dependencies,
  request: RequestFacts,
  erasure: ErasureRequest,
): Promise<void> {
  if (await withdrawErasure(dependencies, request, erasure, 'link')) return;
  throw new DomainError('contact_change_ended', { currentState: erasure.state === 'open' ? null : erasure.state });
}

/** The link comes from the owner, so the session that asked for it is not the owner's, and ends. */
async function cancel(
  dependencies: Dependencies,
  request: RequestFacts,
  { id, profileId, sessionId, companyId, state }: ContactChangeFacts,
  reason: 'owner' | 'link',
): Promise<void> {
  const { contactChanges, profiles, sessions, clock } = dependencies;
  const { epoch: now } = clock();
  await dependencies.db.transaction(async (db) => {
    if (!(await contactChanges.cancelWaitingChange(db, { id, now }))) {
      throw new DomainError('contact_change_ended', { currentState: state === 'waiting' ? null : state });
    }
    const event = companyId === null ? 'contact.change_cancelled' : 'claim.cancelled';
    await recordAuditEvent(dependencies, db, request, { event, profileId, sessionId, reason });
    if (reason === 'link' && (await sessions.revokeSession(db, sessionId, now))) {
      await recordAuditEvent(dependencies, db, request, { event: 'session.revoked', profileId, sessionId, reason });
    }
    const profile = await profiles.findProfileById(db, profileId);
    const notice = companyId === null ? 'contact_change_cancelled' : 'claim_cancelled';
    if (profile) await notifyKnownContacts(dependencies, db, profile, { text: { name: notice } });
  });
}
