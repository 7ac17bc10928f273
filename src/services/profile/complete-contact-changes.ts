// Job: notifies owners again of contact changes that wait, and completes the changes whose time has come. Every step is
// decided by one conditional UPDATE, so a process that takes over repeats nothing.
import { toInstant } from '../../domain/shared/calendar';
import { DomainError } from '../../domain/shared/errors';
import { buildContactChangeNotice, SECURITY_NOTICES } from '../../domain/sign-in/messages';
import type { ContactChangeFacts } from '../../persistence/profile/contact-change-store';
import { NO_REQUEST, recordAuditEvent } from '../shared/audit';
import type { Dependencies } from '../shared/dependencies';
import { NO_STEPS, type JobReport, type JobTurn, type StepOutcome } from '../shared/job';
import { changeContact } from './steps/change-contact';
import { getCancelLink, notifyKnownContacts } from './steps/finish-contact-change';

const PAGE_SIZE = 50;

interface ChangeSteps {
  readonly job: string;
  find(): Promise<readonly ContactChangeFacts[]>;
  run(change: ContactChangeFacts): Promise<StepOutcome>;
}

export async function completeContactChanges(dependencies: Dependencies, turn: JobTurn): Promise<readonly JobReport[]> {
  const { db, contactChanges, clock, outboxSender } = dependencies;
  const { epoch: now } = clock();
  const parts: readonly ChangeSteps[] = [
    {
      job: 'contact changes to remind of',
      find: () => contactChanges.findChangesToRemind(db, now, PAGE_SIZE),
      run: (change) => remind(dependencies, change),
    },
    {
      job: 'contact changes to complete',
      find: () => contactChanges.findDueChanges(db, now, PAGE_SIZE),
      run: (change) => complete(dependencies, change),
    },
  ];
  const reports: JobReport[] = [];
  for (const part of parts) reports.push(await runChanges(part, turn));
  outboxSender.wake();
  return reports;
}

/** Ends when a page was not full, or nothing of it was done: it would be found again. */
async function runChanges({ job, find, run }: ChangeSteps, turn: JobTurn): Promise<JobReport> {
  let tally = NO_STEPS;
  for (;;) {
    const page = await find();
    const { done } = tally;
    for (const change of page) {
      if (!(await turn.goOn())) return { job, tally };
      const outcome = await run(change).catch((error: unknown) => {
        turn.broke(job, error);
        return 'broken' as const;
      });
      tally = { ...tally, [outcome]: tally[outcome] + 1 };
    }
    turn.progress({ job, tally });
    if (page.length < PAGE_SIZE || tally.done === done) return { job, tally };
  }
}

/** The link has its own token, because only the digest of the first one is stored. */
async function remind(
  dependencies: Dependencies,
  { id, profileId, channel, value, dueAt }: ContactChangeFacts,
): Promise<StepOutcome> {
  const { contactChanges, profiles, randomness, digests } = dependencies;
  const token = randomness.token();
  return dependencies.db.transaction(async (db) => {
    const isClaimed = await contactChanges.claimReminder(db, { id, reminderHash: digests.digestToken(token) });
    const profile = isClaimed ? await profiles.findProfileById(db, profileId) : null;
    if (!profile) return 'skipped';
    await recordAuditEvent(dependencies, db, NO_REQUEST, { event: 'contact.change_reminded', profileId });
    const text = buildContactChangeNotice(getCancelLink(dependencies, token), toInstant(dueAt));
    const notice = { ...text, validUntil: dueAt };
    await notifyKnownContacts(dependencies, db, profile, notice, value === null ? null : { channel, to: value });
    return 'done';
  });
}

/** All sessions end: the old contact was not proved. Skipped if the change has ended, or cannot be completed. */
async function complete(dependencies: Dependencies, change: ContactChangeFacts): Promise<StepOutcome> {
  const { id, profileId, channel, value } = change;
  const now = dependencies.clock().epoch;
  try {
    return await dependencies.db.transaction(async (db) => {
      if (value === null || !(await dependencies.contactChanges.claimDueChange(db, { id, now }))) return 'skipped';
      const contact = { channel, to: value } as const;
      await changeContact(dependencies, db, NO_REQUEST, { profileId, contact, keepSessionId: null });
      return 'done';
    });
  } catch (error) {
    // The profile was closed, or meanwhile too many others have the contact.
    if (!(error instanceof DomainError) || error.code === 'service_unavailable') throw error;
    await giveUp(dependencies, change, error.code);
    return 'skipped';
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
