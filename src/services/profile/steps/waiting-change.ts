// What waits until others have had the time to cancel it: another contact of a profile, or a claim to accounts whose company
// delivered contacts that the claimant cannot read. The notices have a link with a token, of which the digest is stored.
import type { ProfileFacts } from '../../../domain/profile/profile';
import { formatEffectiveTime, toInstant, type Instant } from '../../../domain/shared/calendar';
import type { Language } from '../../../domain/shared/language';
import type { Database } from '../../../persistence/database/database';
import type { ContactChangeFacts } from '../../../persistence/profile/contact-change-store';
import type { Dependencies } from '../../shared/dependencies';
import { enqueueNoticeTo } from '../../sign-in/steps/notify';
import { listCodeChannels } from '../../sign-in/steps/code-channels';
import { notifyKnownContacts } from '../../sign-in/steps/notify-known-contacts';

interface NewWaitingChange extends Pick<ContactChangeFacts, 'sessionId' | 'contact' | 'companyId'> {
  readonly profile: ProfileFacts;
}

/** Returns when it takes effect. `db` is the transaction of its proof. */
export async function startWaiting(
  dependencies: Dependencies,
  db: Database,
  { profile, ...change }: NewWaitingChange,
): Promise<Instant> {
  const { contactChanges, randomness, digests, clock, settings } = dependencies;
  const { epoch: now } = clock();
  const token = randomness.token();
  const waitMs = settings.contactChangeWaitSeconds * 1000;
  const dueAt = now + waitMs;
  await contactChanges.insertContactChange(db, {
    ...change,
    id: randomness.id(),
    profileId: profile.id,
    cancelHash: digests.digestToken(token),
    remindAt: now + Math.floor(waitMs / 2),
    dueAt,
    now,
  });
  await notifyOfChange(dependencies, db, { profile, token, ...change, dueAt });
  return toInstant(dueAt);
}

interface Notified extends Pick<ContactChangeFacts, 'contact' | 'companyId' | 'dueAt'> {
  readonly profile: ProfileFacts;
  readonly token: string;
}

/** Everybody who could be harmed: the contacts of the profile, or those that the company delivered. */
export async function notifyOfChange(
  dependencies: Dependencies,
  db: Database,
  { profile, token, contact, companyId, dueAt }: Notified,
): Promise<void> {
  const { claims, profiles, settings } = dependencies;
  // Behind `#`, browsers do not send the token to a server before its owner presses the button of the page.
  const link = `${settings.cancelPageUrl}#${token}`;
  const values = (language: Language) => ({ link, time: formatEffectiveTime(toInstant(dueAt), language) });
  if (companyId === null) {
    const notice = { text: { name: 'contact_change', values }, validUntil: dueAt } as const;
    await notifyKnownContacts(dependencies, db, profile, notice, contact);
    return;
  }
  // Whoever claims the records has not chosen the language of the person whom they are of.
  const notice = { text: { name: 'claim', values }, validUntil: dueAt, isOfOwner: false } as const;
  const identity = await profiles.findIdentity(db, profile.id);
  const delivered =
    identity && (await claims.findDeliveredContacts(db, identity, companyId, listCodeChannels(dependencies)));
  for (const point of delivered ?? []) await enqueueNoticeTo(dependencies, db, profile.id, point, notice);
}
