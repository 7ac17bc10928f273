// Deletes what has expired: sign-ins, sessions, devices, messages, rate counters, used CAPTCHAs, stored responses and
// usage counts.
import { addDays } from '../../domain/shared/calendar';
import type { Dependencies } from '../shared/dependencies';

/** Counters of a day are still read on the next day. */
const COUNTER_RETENTION_MS = 2 * 24 * 60 * 60 * 1000;

/**
 * Returns the number of changed rows. An ended flow or session stays stored for a while, so that its token is reported as used
 * rather than unknown.
 */
export async function cleanUp(dependencies: Dependencies): Promise<number> {
  const { db, flows, sessions, creditorSessions, devices, outbox, rateLimits, captchaUses, idempotency } = dependencies;
  const { usage, clock, settings } = dependencies;
  const { epoch: now, today } = clock();
  const endedBefore = now - settings.endedFlowSeconds * 1000;
  const changed = [
    await flows.clearExpiredPersonalData(db, now),
    await flows.deleteEndedFlows(db, endedBefore),
    await sessions.deleteEndedSessions(db, endedBefore),
    await creditorSessions.deleteEndedSessions(db, endedBefore),
    await devices.deleteEndedDevices(db, endedBefore),
    await outbox.deleteOldMessages(db, endedBefore),
    await rateLimits.deleteOldCounters(db, now - COUNTER_RETENTION_MS),
    await captchaUses.deleteExpiredCaptchas(db, now),
    await idempotency.deleteOldResponses(db, now - settings.idempotencySeconds * 1000),
    await usage.deleteUsageBefore(db, addDays(today, -settings.usageDays)),
  ];
  return changed.reduce((sum, rows) => sum + rows, 0);
}
