// The requests of the signed-in consumer to be erased. Nothing is erased here: an operator does it, and until then the owner can
// withdraw the request. docs/rights-of-a-person.md.
import { describeDeletionRequest, type DeletionRequestView } from '../../domain/profile/erasure';
import { DomainError } from '../../domain/shared/errors';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { enforceRateLimits } from '../shared/rate-limits';
import type { RequestContext, RequestFacts } from '../shared/request-context';
import { assertRecentSignIn } from './steps/recent-sign-in';
import { notifyOfErasure, recordErasure, withdrawErasure } from './steps/erasure-notices';

const MOST = 20;

export interface DeletionRequestSaved {
  readonly message: string;
  readonly data: DeletionRequestView;
}

/** The newest first, at most 20. */
export async function deletionRequests(
  { db, erasures, erasureRequests }: Dependencies,
  { profile }: Caller,
): Promise<readonly DeletionRequestView[]> {
  const requests = await erasureRequests.findRequestsOfProfile(db, profile.id, MOST);
  const isOpen = requests.some(({ state }) => state === 'open');
  const accounts = isOpen ? await erasures.findErasableAccounts(db, { profileIds: [profile.id] }) : [];
  return requests.map((request) => describeDeletionRequest(request, accounts));
}

/**
 * Asking again while a request is open changes nothing. Everybody who could be harmed is notified, with a link that withdraws
 * it. Throws `recent_sign_in_required`, then `too_many_attempts`.
 */
export async function requestProfileDeletion(
  dependencies: Dependencies,
  caller: Caller,
  { request, response }: RequestContext,
): Promise<DeletionRequestSaved> {
  const { db, clock, erasures, erasureRequests, outboxSender, randomness } = dependencies;
  const { profile } = caller;
  await assertRecentSignIn(dependencies, caller);
  await enforceRateLimits(dependencies, response, [{ scope: 'deletion_request', subject: String(profile.id) }]);
  const accounts = await erasures.findErasableAccounts(db, { profileIds: [profile.id] });
  const row = { id: randomness.id(), profileId: profile.id, now: clock().epoch };
  await erasureRequests.insertErasureRequest(db, row, async (transaction) => {
    await notifyOfErasure(dependencies, transaction, profile, { id: row.id, createdAt: row.now });
    await recordErasure(dependencies, transaction, request, {
      event: 'erasure.requested',
      profileId: profile.id,
      accounts,
    });
  });
  outboxSender.wake();
  const [newest] = await erasureRequests.findRequestsOfProfile(db, profile.id, 1);
  if (!newest) throw new Error('The request is not stored.');
  const data = describeDeletionRequest(newest, accounts);
  const message =
    data.status === 'blocked'
      ? 'Your request was received. It waits until nothing blocks it.'
      : 'Your request was received.';
  return { message, data };
}

/** Withdrawing it again changes nothing. Throws `not_found`, also for the request of somebody else. */
export async function withdrawDeletionRequest(
  dependencies: Dependencies,
  { profile }: Caller,
  id: string,
  request: RequestFacts,
): Promise<DeletionRequestSaved> {
  const { db, erasureRequests } = dependencies;
  await withdrawErasure(dependencies, request, { id, profileId: profile.id }, 'owner');
  const stored = await erasureRequests.findErasureRequest(db, id);
  if (stored?.profileId !== profile.id || stored.state !== 'withdrawn') throw new DomainError('not_found');
  return { message: 'Your request was withdrawn.', data: describeDeletionRequest(stored, []) };
}
