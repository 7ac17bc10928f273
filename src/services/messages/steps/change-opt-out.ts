// Stops the messages of a channel to a profile, or lets them come again.
import type { Channel } from '../../../domain/sign-in/login-flow';
import type { Database } from '../../../persistence/database/database';
import { recordAuditEvent, type AuditedRequest } from '../../shared/audit';
import type { Dependencies } from '../../shared/dependencies';

export type OptOutDependencies = Pick<Dependencies, 'audit' | 'clock' | 'contacts' | 'digests'>;

interface ProfileChange {
  readonly profileId: number;
  readonly channel: Channel;
  readonly isStopped: boolean;
}

/** Does nothing where messages are off already, or were not stopped by a link or a word. */
export async function changeProfile(
  dependencies: OptOutDependencies,
  db: Database,
  request: AuditedRequest,
  { profileId, channel, isStopped }: ProfileChange,
): Promise<void> {
  const { contacts, clock } = dependencies;
  for (;;) {
    const stored = await contacts.findProfileToChange(db, profileId);
    if (!stored) return;
    const isPermitted = stored.profile[channel === 'sms' ? 'textPermission' : 'emailPermission'];
    const hasStopped = (await contacts.findOptOut(db, profileId, channel)) !== null;
    if (isStopped ? !isPermitted : !hasStopped) return;
    const { epoch, now } = clock();
    const change = { channel, optedOutAt: isStopped ? epoch : null };
    if (!(await contacts.changeOptOut(db, stored, change, now))) continue;
    const event = isStopped ? 'communication.stopped' : 'communication.resumed';
    await recordAuditEvent(dependencies, db, request, { event, profileId, reason: channel });
    return;
  }
}

/** The texts to everybody who has verified the number. */
export async function changeTextsToNumber(
  dependencies: OptOutDependencies & Pick<Dependencies, 'db'>,
  request: AuditedRequest,
  { mobile, isStopped }: { readonly mobile: string; readonly isStopped: boolean },
): Promise<void> {
  await dependencies.db.transaction(async (db) => {
    const profiles = await dependencies.contacts.findVerifiedProfiles(db, { channel: 'sms', to: mobile });
    for (const profileId of profiles) {
      await changeProfile(dependencies, db, request, { profileId, channel: 'sms', isStopped });
    }
  });
}
