// Job: mails creditor users who want it how many offers wait for their company, once a business day and only when some do. One
// conditional UPDATE decides, in the transaction that puts the mail into the outbox: two processes send one, and after a crash
// nothing is lost or sent twice.
import { describeOffers, MOST_DIGEST_OFFERS } from '../../domain/creditor/creditor-mail';
import type { CreditorFacts } from '../../domain/creditor/creditor-user';
import { toLocalDate, toNextHours, type Moment } from '../../domain/shared/calendar';
import type { Language } from '../../domain/shared/language';
import { enqueueMessage } from '../messages/steps/enqueue-message';
import type { Dependencies } from '../shared/dependencies';
import { NO_STEPS, type JobReport, type JobTally, type JobTurn, type StepOutcome } from '../shared/job';

const PAGE_SIZE = 50;
const JOB = 'digests of offers';

export async function sendOfferDigests(dependencies: Dependencies, turn: JobTurn): Promise<readonly JobReport[]> {
  const { db, creditors, creditorUsers, clock, settings, outboxSender } = dependencies;
  const moment = clock();
  let tally: JobTally = NO_STEPS;
  // The first digest of a day is sent in the morning.
  if (toNextHours(moment.epoch, settings.timeZone, settings.contact.hours) > moment.epoch) return [{ job: JOB, tally }];
  for (let after = 0; ;) {
    const ids = await creditorUsers.findDigestReaders(db, { today: moment.today, after, limit: PAGE_SIZE });
    const last = ids.at(-1);
    if (last === undefined) break;
    for (const reader of await creditors.findCreditorsByIds(db, ids, moment)) {
      if (!(await turn.goOn())) return [{ job: JOB, tally }];
      const outcome = await sendDigest(dependencies, reader, moment).catch((error: unknown): StepOutcome => {
        turn.broke(JOB, error);
        return 'broken';
      });
      tally = { ...tally, [outcome]: tally[outcome] + 1 };
    }
    turn.progress({ job: JOB, tally });
    after = last;
  }
  outboxSender.wake();
  return [{ job: JOB, tally }];
}

async function sendDigest(
  dependencies: Dependencies,
  { id, companyId, email, active, isEmailVerified, hasActiveMembership }: CreditorFacts,
  { today }: Moment,
): Promise<StepOutcome> {
  const { creditorUsers, companyCounts, creditorIdentityProvider, settings } = dependencies;
  // Who cannot sign in or may not see offers gets none.
  const mayRead = active && hasActiveMembership && (isEmailVerified || creditorIdentityProvider !== null);
  if (!mayRead) return 'skipped';
  return dependencies.db.transaction(async (db) => {
    if (!(await creditorUsers.claimDigest(db, id, today))) return 'skipped';
    const { count, since } = await companyCounts.readWaitingOffers(db, companyId, MOST_DIGEST_OFFERS + 1);
    if (count === 0) return 'skipped';
    const day = since && toLocalDate(since, settings.timeZone);
    const values = (language: Language) => describeOffers(count, { since: day, today, language });
    const text = { name: 'offer_digest', values } as const;
    await enqueueMessage(dependencies, db, { text, owner: { creditorUserId: id }, to: email });
    return 'done';
  });
}
