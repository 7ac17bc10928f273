// Ends whatever lets somebody in, or shows what is inside, except the session of the owner. Whoever had another session may have
// made links that need none, may wait for a code, or for a change of the contact that would let them in again.
import type { Database } from '../../../persistence/database/database';
import type { ContactChangeFacts } from '../../../persistence/profile/contact-change-store';
import { recordAuditEvent, type AuditedRequest } from '../../shared/audit';
import type { Dependencies } from '../../shared/dependencies';

type AccessDependencies = Pick<
  Dependencies,
  | 'audit'
  | 'calendarFeeds'
  | 'clock'
  | 'contactChanges'
  | 'devices'
  | 'digests'
  | 'flows'
  | 'giftLinks'
  | 'profiles'
  | 'sessions'
>;

interface EndedAccess {
  readonly sessions: number;
  readonly devices: number;
  /** These are changes of contacts, and claims. */
  readonly changes: readonly ContactChangeFacts[];
}

/** No session stays if `keepSessionId` is null. The callers record sessions and browsers. */
export async function endAllAccess(
  dependencies: AccessDependencies,
  db: Database,
  request: AuditedRequest,
  { profileId, keepSessionId }: { readonly profileId: number; readonly keepSessionId: string | null },
): Promise<EndedAccess> {
  const { calendarFeeds, contactChanges, devices, flows, giftLinks, profiles, sessions, clock } = dependencies;
  const { epoch: now } = clock();
  const profile = await profiles.findProfileById(db, profileId);
  if (profile) await flows.replaceFlows(db, profile.identityIndex);
  await calendarFeeds.deleteFeed(db, profileId);
  await giftLinks.revokeLinksByProfile(db, profileId, now);
  const changes: ContactChangeFacts[] = [];
  for (const change of await contactChanges.findWaitingChanges(db, profileId)) {
    const { id, sessionId, companyId } = change;
    if (sessionId === keepSessionId || !(await contactChanges.cancelWaitingChange(db, { id, now }))) continue;
    const event = companyId === null ? 'contact.change_cancelled' : 'claim.cancelled';
    await recordAuditEvent(dependencies, db, request, { event, profileId, sessionId, reason: 'everywhere' });
    changes.push(change);
  }
  return {
    sessions: await sessions.revokeOtherSessions(db, profileId, keepSessionId, now),
    devices: await devices.revokeAllDevices(db, profileId, now),
    changes,
  };
}
