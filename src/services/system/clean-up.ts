// Job: deletes what has expired: sign-ins with their codes and locks, contact changes, setups of payment methods, e-mail
// addresses of payers, sessions, devices, messages, rate counters, used CAPTCHAs, tokens for passwords, stored responses, marks
// of transactions, files and results of imports, runs of jobs and usage counts.
import { FileViolation } from '../../domain/imports/import';
import { addDays, type Moment } from '../../domain/shared/calendar';
import { KEPT_MS } from '../../domain/messages/outbox';
import type { Dependencies } from '../shared/dependencies';
import { NO_STEPS, type JobReport, type JobTurn } from '../shared/job';

/** Counters of a day are still read on the next day. */
const COUNTER_RETENTION_MS = 2 * 24 * 60 * 60 * 1000;

/** Marks are looked for during the retries of a transaction, which take seconds. */
const MARK_RETENTION_MS = 60 * 60 * 1000;

/** A file that has not come by then does not come. */
const AWAITED_FILE_MS = 24 * 60 * 60 * 1000;

/** Longer than any lock, and than the time in which locks are forgotten. */
const LOCK_RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

const ROW_RESULT_RETENTION_MS = 90 * 24 * 60 * 60 * 1000;

const RUN_RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** Deletes the rows of a table that are no longer needed. Returns the number of changed rows. */
type CleanTable = (dependencies: Dependencies, moment: Moment) => Promise<number>;

/** Keys are tables. All other tables retain every row. */
export const CLEANED_TABLES = {
  async login_flows(dependencies, moment) {
    const { db, flows } = dependencies;
    const cleared = await flows.clearExpiredPersonalData(db, moment.epoch);
    return cleared + (await flows.deleteEndedFlows(db, endedBefore(dependencies, moment)));
  },
  login_codes: (dependencies, moment) =>
    dependencies.flows.deleteExpiredCodes(dependencies.db, endedBefore(dependencies, moment)),
  sign_in_locks: ({ db, signInLocks }, { epoch }) => signInLocks.deleteOldLocks(db, epoch - LOCK_RETENTION_MS),
  contact_changes: (dependencies, moment) =>
    dependencies.contactChanges.deleteEndedChanges(dependencies.db, endedBefore(dependencies, moment)),
  payment_setups: (dependencies, moment) =>
    dependencies.paymentSetups.deleteExpiredSetups(dependencies.db, endedBefore(dependencies, moment)),
  sessions: (dependencies, moment) =>
    dependencies.sessions.deleteEndedSessions(dependencies.db, endedBefore(dependencies, moment)),
  creditor_sessions: (dependencies, moment) =>
    dependencies.creditorSessions.deleteEndedSessions(dependencies.db, endedBefore(dependencies, moment)),
  creditor_password_tokens: ({ db, passwordTokens }, { epoch }) =>
    passwordTokens.deleteExpiredPasswordTokens(db, epoch),
  trusted_devices: (dependencies, moment) =>
    dependencies.devices.deleteEndedDevices(dependencies.db, endedBefore(dependencies, moment)),
  outbox_messages: (dependencies, moment) => {
    const before = endedBefore(dependencies, moment);
    return dependencies.outbox.deleteOldMessages(dependencies.db, { before, givenUpBefore: moment.epoch - KEPT_MS });
  },
  contact_records: ({ db, contactRecords, settings }, { epoch }) =>
    contactRecords.deleteOldContactRecords(db, epoch - settings.contactRecordDays * 24 * 60 * 60 * 1000),
  rate_counters: ({ db, rateLimits }, { epoch }) => rateLimits.deleteOldCounters(db, epoch - COUNTER_RETENTION_MS),
  captcha_uses: ({ db, captchaUses }, { epoch }) => captchaUses.deleteExpiredCaptchas(db, epoch),
  idempotency_keys: ({ db, idempotency, settings }, { epoch }) =>
    idempotency.deleteOldResponses(db, epoch - settings.idempotencySeconds * 1000),
  transaction_marks: ({ db, transactionMarks }, { epoch }) =>
    transactionMarks.deleteOldMarks(db, epoch - MARK_RETENTION_MS),
  import_chunks: ({ db, importCleanUp, settings }, { epoch: now }) =>
    importCleanUp.deleteUnusedFiles(db, {
      createdBefore: now - AWAITED_FILE_MS,
      validatedBefore: now - settings.imports.fileMs,
      now,
      error: new FileViolation('file_gone').toStored(),
    }),
  import_rows: ({ db, importCleanUp }, { epoch }) =>
    importCleanUp.deleteOldRowResults(db, epoch - ROW_RESULT_RETENTION_MS),
  job_runs: ({ db, jobRuns }, { epoch }) => jobRuns.deleteOldRuns(db, epoch - RUN_RETENTION_MS),
  usage_counts: ({ db, usage, settings }, { today }) =>
    usage.deleteUsageBefore(db, addDays(today, -settings.usageDays)),
} as const satisfies Readonly<Record<string, CleanTable>>;

/** An ended flow or session stays stored for a while, so that its token is reported as used rather than unknown. */
function endedBefore({ settings }: Dependencies, { epoch }: Moment): number {
  return epoch - settings.endedFlowSeconds * 1000;
}

export async function cleanUp(dependencies: Dependencies, turn: JobTurn): Promise<readonly JobReport[]> {
  const moment = dependencies.clock();
  const parts: Readonly<Record<string, CleanTable>> = {
    gift_payments: ({ db, giftLists }, { epoch }) => giftLists.wipePayerEmails(db, epoch),
    ...CLEANED_TABLES,
  };
  const reports: JobReport[] = [];
  for (const [job, cleanTable] of Object.entries(parts)) {
    if (!(await turn.goOn())) break;
    const report = { job, tally: { ...NO_STEPS, done: await cleanTable(dependencies, moment) } };
    reports.push(report);
    turn.progress(report);
  }
  return reports;
}
