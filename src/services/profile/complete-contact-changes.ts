// Job: notifies owners again of contact changes that wait, and completes the changes whose time has come. A lease lets one
// process run at a time, and every step is decided by one conditional UPDATE, so a takeover repeats nothing.
import { toInstant } from '../../domain/shared/calendar';
import { DomainError } from '../../domain/shared/errors';
import { buildContactChangeNotice, SECURITY_NOTICES } from '../../domain/sign-in/messages';
import type { ContactChangeFacts } from '../../persistence/profile/contact-change-store';
import { NO_REQUEST, recordAuditEvent } from '../shared/audit';
import type { Dependencies } from '../shared/dependencies';
import { changeContact } from './steps/change-contact';
import { getCancelLink, notifyKnownContacts } from './steps/finish-contact-change';

const LEASE = 'contact_changes';
/** Longer than one page takes. After a crash, another process can continue when the lease has expired. */
const LEASE_MS = 60_000;
const PAGE_SIZE = 50;

/**
 * `holder` identifies this process; `onError` gets the unexpected errors of single changes. Returns how many changes were completed, or null
 * while another process is running.
 */
export async function completeContactChanges(
  dependencies: Dependencies,
  holder: string,
  onError: (error: unknown) => void,
): Promise<number | null> {
  const { db, leases, contactChanges, clock, outboxSender } = dependencies;
  const keepLease = () => {
    const now = clock().epoch;
    return leases.takeLease(db, { name: LEASE, holder, now, until: now + LEASE_MS });
  };
  if (!(await keepLease())) return null;
  let completed = 0;
  try {
    const { epoch: now } = clock();
    for (const change of await contactChanges.findChangesToRemind(db, now, PAGE_SIZE)) {
      await remind(dependencies, change).catch(onError);
    }
    for (const change of await contactChanges.findDueChanges(db, now, PAGE_SIZE)) {
      if (!(await keepLease())) break;
      if (await complete(dependencies, change).catch(onError)) completed += 1;
    }
  } finally {
    await leases.releaseLease(db, { name: LEASE, holder });
  }
  outboxSender.wake();
  return completed;
}

/** The link has its own token, because only the digest of the first one is stored. */
async function remind(dependencies: Dependencies, { id, profileId, channel, value, dueAt }: ContactChangeFacts) {
  const { contactChanges, profiles, randomness, digests } = dependencies;
  const token = randomness.token();
  await dependencies.db.transaction(async (db) => {
    const isClaimed = await contactChanges.claimReminder(db, { id, reminderHash: digests.digestToken(token) });
    const profile = isClaimed ? await profiles.findProfileById(db, profileId) : null;
    if (!profile) return;
    await recordAuditEvent(dependencies, db, NO_REQUEST, { event: 'contact.change_reminded', profileId });
    const notice = buildContactChangeNotice(getCancelLink(dependencies, token), toInstant(dueAt));
    await notifyKnownContacts(dependencies, db, profile, notice, value === null ? null : { channel, to: value });
  });
}

/** All sessions end: the old contact was not proved. Returns false if the change has ended, or cannot be completed. */
async function complete(dependencies: Dependencies, change: ContactChangeFacts): Promise<boolean> {
  const { id, profileId, channel, value } = change;
  const now = dependencies.clock().epoch;
  try {
    return await dependencies.db.transaction(async (db) => {
      if (value === null || !(await dependencies.contactChanges.claimDueChange(db, { id, now }))) return false;
      const contact = { channel, to: value } as const;
      await changeContact(dependencies, db, NO_REQUEST, { profileId, contact, keepSessionId: null });
      return true;
    });
  } catch (error) {
    // The profile was closed, or meanwhile too many others have the contact.
    if (!(error instanceof DomainError) || error.code === 'service_unavailable') throw error;
    await giveUp(dependencies, change, error.code);
    return false;
  }
}

async function giveUp(
  dependencies: Dependencies,
  { id, profileId }: ContactChangeFacts,
  reason: string,
): Promise<void> {
  const { contactChanges, profiles, clock } = dependencies;
  await dependencies.db.transaction(async (db) => {
    if (!(await contactChanges.cancelWaitingChange(db, { id, now: clock().epoch }))) return;
    await recordAuditEvent(dependencies, db, NO_REQUEST, { event: 'contact.change_cancelled', profileId, reason });
    const profile = await profiles.findProfileById(db, profileId);
    if (profile) await notifyKnownContacts(dependencies, db, profile, SECURITY_NOTICES.contact_change_cancelled);
  });
}
