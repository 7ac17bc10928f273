// Job: erases what has been kept for long enough (closed accounts, profiles without accounts that nobody uses), and deletes old
// audit events. A legal hold, an agreement or a charge wins. Each page is a transaction of its own, so a run can be repeated.
import { toInstant } from '../../domain/shared/calendar';
import type { OldAccounts } from '../../persistence/system/retention-store';
import type { Dependencies } from '../shared/dependencies';
import { NO_STEPS, type JobReport, type JobTally, type JobTurn } from '../shared/job';
import { ErasureRefused, eraseProfiles, eraseThese } from './steps/erase-person';

const DAY_MS = 24 * 60 * 60 * 1000;

const PAGE = 50;

export async function runRetention(dependencies: Dependencies, turn: JobTurn): Promise<readonly JobReport[]> {
  const { db, clock, erasures, retention, settings } = dependencies;
  const { closedAccountsDays, idleProfilesDays, auditDays } = settings.retention;
  const { epoch } = clock();
  const reports: JobReport[] = [];
  const report = (job: string, tally: JobTally) => {
    reports.push({ job, tally });
    turn.progress({ job, tally });
  };
  const old = toOldAccounts(closedAccountsDays, await retention.findRetentionOfCompanies(db), epoch);
  if (old.before !== null || old.ofCompanies.some(({ before }) => before !== null)) {
    const find = (after: number) => retention.findOldAccounts(db, old, { after, limit: PAGE });
    report('closed_accounts', await inPages(turn, find, (ids) => eraseAccounts(dependencies, old, ids)));
  }
  if (idleProfilesDays > 0) {
    const since = epoch - idleProfilesDays * DAY_MS;
    const before = { epoch: since, now: toInstant(since) };
    const find = (after: number) => retention.findIdleProfiles(db, before, { after, limit: PAGE });
    report('idle_profiles', await inPages(turn, find, (ids) => eraseIdleProfiles(dependencies, ids)));
  }
  if (reports.some(({ tally }) => tally.done > 0)) await erasures.overwriteErased(db);
  if (auditDays > 0 && (await turn.goOn())) {
    const done = await retention.deleteOldAuditEvents(db, epoch - auditDays * DAY_MS);
    report('audit_events', { ...NO_STEPS, done });
  }
  return reports;
}

/** `days` are those of the operator. */
function toOldAccounts(days: number, byDays: ReadonlyMap<number, readonly number[]>, now: number): OldAccounts {
  const before = (count: number) => (count === 0 ? null : toInstant(now - count * DAY_MS));
  const ofCompanies = [...byDays].map(([own, companyIds]) => ({ companyIds, before: before(own) }));
  return { before: before(days), ofCompanies };
}

async function inPages(
  turn: JobTurn,
  find: (after: number) => Promise<readonly number[]>,
  erase: (ids: readonly number[]) => Promise<void>,
): Promise<JobTally> {
  let tally = NO_STEPS;
  for (let ids = await find(0); ids.length > 0; ids = await find(ids.at(-1) ?? 0)) {
    if (!(await turn.goOn())) return tally;
    tally = add(tally, await erasePage(ids, erase));
  }
  return tally;
}

/** One that cannot be erased now must not keep the others of its page: they are tried one by one. */
async function erasePage(
  ids: readonly number[],
  erase: (ids: readonly number[]) => Promise<void>,
): Promise<Pick<JobTally, 'done' | 'skipped'>> {
  try {
    await erase(ids);
    return { done: ids.length, skipped: 0 };
  } catch (error) {
    if (!(error instanceof ErasureRefused)) throw error;
    if (ids.length === 1) return { done: 0, skipped: 1 };
  }
  let tally: Pick<JobTally, 'done' | 'skipped'> = { done: 0, skipped: 0 };
  for (const id of ids) {
    const { done, skipped } = await erasePage([id], erase);
    tally = { done: tally.done + done, skipped: tally.skipped + skipped };
  }
  return tally;
}

function add(tally: JobTally, { done, skipped }: Pick<JobTally, 'done' | 'skipped'>): JobTally {
  return { ...tally, done: tally.done + done, skipped: tally.skipped + skipped };
}

async function eraseAccounts(dependencies: Dependencies, old: OldAccounts, ids: readonly number[]): Promise<void> {
  const moment = dependencies.clock();
  await dependencies.db.transaction(async (db) => {
    const found = await dependencies.erasures.findErasableAccounts(db, { ids }, true);
    const still = await dependencies.retention.findOldAccounts(db, old, { after: (ids[0] ?? 1) - 1, limit: PAGE });
    // Without those that were reopened or held since the page was read.
    const accounts = found.filter(({ id }) => still.includes(id));
    await eraseThese(dependencies, db, { people: [], accounts }, moment, { reason: 'retention' });
  });
}

async function eraseIdleProfiles(dependencies: Dependencies, ids: readonly number[]): Promise<void> {
  const moment = dependencies.clock();
  await dependencies.db.transaction(async (db) => {
    for (const profileId of ids) {
      await dependencies.erasureRequests.endErasureRequest(db, { profileId }, { state: 'done', now: moment.epoch });
    }
    await eraseProfiles(dependencies, db, ids, moment, { reason: 'retention' });
  });
}
