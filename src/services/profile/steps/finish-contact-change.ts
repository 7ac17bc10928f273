// What follows when a contact of a profile was changed: sign-ins, sessions and trusted browsers that may not be the
// owner's end, and every other known address is notified, because an attacker would start here.
import { CANCEL_PAGE, CONTACT_MEMBERS } from '../../../domain/profile/contact-change';
import type { ProfileFacts } from '../../../domain/profile/profile';
import type { ContactPoint } from '../../../domain/sign-in/contact';
import { SECURITY_NOTICES } from '../../../domain/sign-in/messages';
import type { Database } from '../../../persistence/database/database';
import { recordAuditEvent, type AuditedRequest } from '../../shared/audit';
import type { Dependencies } from '../../shared/dependencies';
import { formatContactReason } from '../../sign-in/steps/contact';
import { enqueueNoticeTo, type ContactNotice } from '../../sign-in/steps/notify';

export interface FinishedChange {
  readonly before: ProfileFacts;
  readonly contact: ContactPoint;
  /** The session that made the change; null: all end. */
  readonly keepSessionId: string | null;
}

/** `db` is the transaction of the change. */
export async function finishContactChange(
  dependencies: Dependencies,
  db: Database,
  request: AuditedRequest,
  { before, contact, keepSessionId }: FinishedChange,
): Promise<void> {
  const { contactChanges, flows, devices, sessions, clock } = dependencies;
  const { id: profileId } = before;
  const { epoch: now } = clock();
  const reason = formatContactReason(dependencies, contact.channel, contact.to);
  await recordAuditEvent(dependencies, db, request, { event: 'contact.changed', profileId, reason });
  await contactChanges.endWaitingChanges(db, { profileId, state: 'replaced', now });
  await flows.replaceFlows(db, before.identityIndex);
  if ((await devices.revokeAllDevices(db, profileId, now)) > 0) {
    await recordAuditEvent(dependencies, db, request, { event: 'device.revoked', profileId, reason: 'contact' });
  }
  if ((await sessions.revokeOtherSessions(db, profileId, keepSessionId, now)) > 0) {
    await recordAuditEvent(dependencies, db, request, { event: 'session.revoked', profileId, reason: 'contact' });
  }
  await notifyKnownContacts(dependencies, db, before, SECURITY_NOTICES.contact_changed, contact);
}

/** Notifies the contacts of a profile and the addresses that its creditors know, once each, and never `except`. */
export async function notifyKnownContacts(
  dependencies: Dependencies,
  db: Database,
  profile: ProfileFacts,
  message: ContactNotice,
  except: ContactPoint | null = null,
): Promise<void> {
  const { emails } = await dependencies.accounts.findKnownContacts(db, profile.id);
  const points = [...listContacts(profile), ...emails.map((to): ContactPoint => ({ channel: 'email', to }))];
  const byAddress = new Map(points.map((point) => [point.to.trim().toLowerCase(), point]));
  if (except) byAddress.delete(except.to.trim().toLowerCase());
  for (const point of byAddress.values()) await enqueueNoticeTo(dependencies, db, profile.id, point, message);
}

/** The contacts of a profile, verified or not. */
export function listContacts(profile: ProfileFacts): readonly ContactPoint[] {
  return (['email', 'sms'] as const).flatMap((channel): readonly ContactPoint[] => {
    const to = profile[CONTACT_MEMBERS[channel]];
    return to === null ? [] : [{ channel, to }];
  });
}

/** The token is behind `#`: browsers do not send it to a server before its owner presses the button of the page. */
export function getCancelLink({ settings }: Pick<Dependencies, 'settings'>, token: string): string {
  return `${settings.publicUrl ?? ''}${CANCEL_PAGE}#${token}`;
}
