// Job: notifies people again of contact changes and claims that wait, and completes those whose time has come. Every step is
// decided by one conditional UPDATE, so a process that takes over repeats nothing.
import { DomainError } from '../../domain/shared/errors';
import type { ContactChangeFacts } from '../../persistence/profile/contact-change-store';
import { NO_REQUEST, recordAuditEvent } from '../shared/audit';
import type { Dependencies } from '../shared/dependencies';
import { NO_STEPS, type JobReport, type JobTurn, type StepOutcome } from '../shared/job';
import { changeContact } from './steps/change-contact';
import { claimByNumber } from '../sign-in/steps/claim-accounts';
import { notifyKnownContacts } from '../sign-in/steps/notify-known-contacts';
import { notifyOfChange } from './steps/waiting-change';

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
async function remind(dependencies: Dependencies, change: ContactChangeFacts): Promise<StepOutcome> {
  const { id, profileId, companyId } = change;
  const { contactChanges, profiles, randomness, digests } = dependencies;
  const token = randomness.token();
  return dependencies.db.transaction(async (db) => {
    const isClaimed = await contactChanges.claimReminder(db, { id, reminderHash: digests.digestToken(token) });
    const profile = isClaimed ? await profiles.findProfileById(db, profileId) : null;
    if (!profile) return 'skipped';
    const event = companyId === null ? 'contact.change_reminded' : 'claim.reminded';
    await recordAuditEvent(dependencies, db, NO_REQUEST, { event, profileId });
    await notifyOfChange(dependencies, db, { ...change, profile, token });
    return 'done';
  });
}

/** After a change of a contact, all sessions end: the old one was not proved. Skipped if it has ended, or is impossible. */
async function complete(dependencies: Dependencies, change: ContactChangeFacts): Promise<StepOutcome> {
  const { id, profileId, companyId, contact } = change;
  const now = dependencies.clock().epoch;
  try {
    return await dependencies.db.transaction(async (db) => {
      if (!(await dependencies.contactChanges.claimDueChange(db, { id, now }))) return 'skipped';
      if (contact) await changeContact(dependencies, db, NO_REQUEST, { profileId, contact, keepSessionId: null });
      if (companyId !== null) await claimByNumber(dependencies, db, NO_REQUEST, { profileId, companyId });
      return 'done';
    });
  } catch (error) {
    // The profile was closed, or meanwhile too many other people have the contact.
    if (!(error instanceof DomainError) || error.code === 'service_unavailable') throw error;
    await giveUp(dependencies, change, error.code);
    return 'skipped';
  }
}

async function giveUp(
  dependencies: Dependencies,
  { id, profileId, companyId }: ContactChangeFacts,
  reason: string,
): Promise<void> {
  const { contactChanges, profiles, clock } = dependencies;
  await dependencies.db.transaction(async (db) => {
    if (!(await contactChanges.cancelWaitingChange(db, { id, now: clock().epoch }))) return;
    const event = companyId === null ? 'contact.change_cancelled' : 'claim.cancelled';
    await recordAuditEvent(dependencies, db, NO_REQUEST, { event, profileId, reason });
    const profile = await profiles.findProfileById(db, profileId);
    const notice = companyId === null ? 'contact_change_cancelled' : 'claim_cancelled';
    if (profile) await notifyKnownContacts(dependencies, db, profile, { text: { name: notice } });
  });
}
