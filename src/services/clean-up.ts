// Forgets what has served its time: sign-ins, sessions, devices, messages, counters of past windows, spent CAPTCHAs.
import type { Parts } from './parts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Counters of a day are still asked for on the day itself. */
const WINDOW_MS = 2 * DAY_MS;

/** Answers how many rows were changed. What is deleted ended a day ago, so that `used` and `unknown` stay apart. */
export async function cleanUp(parts: Parts): Promise<number> {
  const { db, flows, sessions, devices, outbox, limits, captchaUses, clock } = parts;
  const now = clock().epoch;
  const changed = [
    await flows.dropExpiredPersonal(db, now),
    await flows.deleteEndedFlows(db, now - DAY_MS),
    await sessions.deleteEndedSessions(db, now - DAY_MS),
    await devices.deleteEndedDevices(db, now - DAY_MS),
    await outbox.deleteOldMessages(db, now - DAY_MS),
    await limits.deleteOldWindows(db, now - WINDOW_MS),
    await captchaUses.deleteExpiredCaptchas(db, now),
  ];
  return changed.reduce((sum, rows) => sum + rows, 0);
}
