// Forgets what has served its time: sign-ins, sessions, devices, messages, counters of past windows, spent CAPTCHAs,
// answers, counts of use.
import { addDays } from '../../domain/shared/calendar';
import type { Dependencies } from '../shared/dependencies';

/** Counters of a day are still asked for on the day itself. */
const WINDOW_MS = 2 * 24 * 60 * 60 * 1000;

/** Answers how many rows were changed. What is deleted ended long enough ago that `used` and `unknown` stay apart. */
export async function cleanUp(dependencies: Dependencies): Promise<number> {
  const { db, flows, sessions, creditorSessions, devices, outbox, rateLimits, captchaUses, idempotency } = dependencies;
  const { usage, clock, settings } = dependencies;
  const { epoch: now, today } = clock();
  const kept = now - settings.endedFlowSeconds * 1000;
  const changed = [
    await flows.clearExpiredPersonalData(db, now),
    await flows.deleteEndedFlows(db, kept),
    await sessions.deleteEndedSessions(db, kept),
    await creditorSessions.deleteEndedSessions(db, kept),
    await devices.deleteEndedDevices(db, kept),
    await outbox.deleteOldMessages(db, kept),
    await rateLimits.deleteOldCounters(db, now - WINDOW_MS),
    await captchaUses.deleteExpiredCaptchas(db, now),
    await idempotency.deleteOldResponses(db, now - settings.idempotencySeconds * 1000),
    await usage.deleteUsageBefore(db, addDays(today, -settings.usageDays)),
  ];
  return changed.reduce((sum, rows) => sum + rows, 0);
}
