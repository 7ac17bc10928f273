// The notices of a request to be erased. Their link has a token that follows from the request, so that nothing is stored for it.
import { formatEffectiveTime, toInstant } from '../../../domain/shared/calendar';
import type { ErasureRequest } from '../../../domain/profile/erasure';
import type { ProfileFacts } from '../../../domain/profile/profile';
import type { Language } from '../../../domain/shared/language';
import type { Database } from '../../../persistence/database/database';
import type { AccountOfPerson } from '../../../persistence/system/erasure-store';
import { recordAuditEvent } from '../../shared/audit';
import type { Dependencies } from '../../shared/dependencies';
import { recordForCompanies } from '../../shared/record-for-companies';
import type { RequestFacts } from '../../shared/request-context';
import { notifyKnownContacts } from '../../sign-in/steps/notify-known-contacts';

/** To all known contacts, in the transaction of the request. */
export async function notifyOfErasure(
  dependencies: Dependencies,
  db: Database,
  profile: ProfileFacts,
  { id, createdAt }: Pick<ErasureRequest, 'id' | 'createdAt'>,
): Promise<void> {
  const { settings } = dependencies;
  const dueAt = toInstant(createdAt + settings.erasureWaitSeconds * 1000);
  const isReachable = settings.publicUrl !== null || settings.portalUrl !== null;
  const link = isReachable ? `${settings.cancelPageUrl}#${id}.${signRequest(dependencies, id)}` : '';
  const values = (language: Language) => ({ link, time: formatEffectiveTime(dueAt, language) });
  await notifyKnownContacts(dependencies, db, profile, { text: { name: 'erasure_requested', values } });
}

const TOKEN = /^([\w-]{10,40})\.([0-9a-f]{64})$/;

/** Returns the request that the token of a link withdraws, or null if it is no such token. */
export async function findRequestOfLink(dependencies: Dependencies, token: string): Promise<ErasureRequest | null> {
  const { db, digests, erasureRequests } = dependencies;
  const [, id = '', signature = ''] = TOKEN.exec(token) ?? [];
  if (id === '' || !digests.equal(digests.digestToken(signRequest(dependencies, id)), digests.digestToken(signature))) {
    return null;
  }
  return erasureRequests.findErasureRequest(db, id);
}

function signRequest({ digests }: Pick<Dependencies, 'digests'>, id: string): string {
  return digests.digestSubject('erasure_withdrawal', id);
}

/**
 * Returns false, and changes nothing, if the request is not open or somebody else's. The link is pressed by whoever did not ask,
 * so that the session that asked is not the owner's: all sessions end.
 */
export async function withdrawErasure(
  dependencies: Dependencies,
  request: RequestFacts,
  { id, profileId }: Pick<ErasureRequest, 'id' | 'profileId'>,
  reason: 'owner' | 'link',
): Promise<boolean> {
  const { clock, erasures, erasureRequests, outboxSender, profiles, sessions } = dependencies;
  const accounts = await erasures.findErasableAccounts(dependencies.db, { profileIds: [profileId] });
  const isWithdrawn = await dependencies.db.transaction(async (db) => {
    const { epoch: now } = clock();
    if (!(await erasureRequests.endErasureRequest(db, { id, profileId }, { state: 'withdrawn', now }))) return false;
    await recordErasure(dependencies, db, request, { event: 'erasure.withdrawn', profileId, accounts });
    if (reason === 'link' && (await sessions.revokeOtherSessions(db, profileId, null, now)) > 0) {
      await recordAuditEvent(dependencies, db, request, { event: 'session.revoked', profileId, reason });
    }
    const profile = await profiles.findProfileById(db, profileId);
    if (profile) await notifyKnownContacts(dependencies, db, profile, { text: { name: 'erasure_withdrawn' } });
    return true;
  });
  outboxSender.wake();
  return isWithdrawn;
}

interface Recorded {
  readonly event: 'erasure.requested' | 'erasure.withdrawn';
  readonly profileId: number;
  readonly accounts: readonly AccountOfPerson[];
}

export async function recordErasure(
  dependencies: Dependencies,
  db: Database,
  request: RequestFacts,
  { event, profileId, accounts }: Recorded,
): Promise<void> {
  const known = accounts.filter(({ isKnownClaim }) => isKnownClaim);
  await recordAuditEvent(dependencies, db, request, { event, profileId });
  await recordForCompanies(dependencies, db, request.requestId, { event, accounts: known });
}
