// Deletes what has served its time: sign-ins a day after their end, counters of past windows, spent CAPTCHAs.
import type { Parts } from './parts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Answers how many rows were deleted. */
export async function cleanUp({ db, flows, limits, captchaUses, clock }: Parts): Promise<number> {
  const now = clock().epoch;
  const ended = await flows.deleteEndedFlows(db, now - DAY_MS);
  const counted = await limits.deleteOldWindows(db, now - 2 * DAY_MS);
  const spent = await captchaUses.deleteOldUses(db, now);
  return ended + counted + spent;
}
