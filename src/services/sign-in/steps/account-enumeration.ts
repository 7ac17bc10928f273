// Notices that identities are tried out, from an address prefix or by many at once, and makes it dearer: for that prefix,
// or for all.
import { isAboveNorm, isEnumeration, total, type LoginCounts } from '../../../domain/enumeration';
import { windowStart } from '../../../domain/limits';
import type { Counter } from '../../../persistence/shared/rate-counter-store';
import type { Parts } from '../../shared/dependencies';
import { recordEvent } from '../../shared/audit';
import type { RequestFacts } from '../../shared/request-context';

type CountParts = Pick<Parts, 'db' | 'limits' | 'digests' | 'clock' | 'settings'>;

const SCOPES: Readonly<Record<keyof LoginCounts, string>> = { found: 'login_found', missed: 'login_missed' };

/** In the place of a prefix: no address reads so. */
const EVERYWHERE = 'everywhere';

const DAY_SECONDS = 24 * 60 * 60;

/** Counts a login that was looked up; the one that makes the picture clear leaves a security event. */
export async function countLogin(parts: Parts, request: RequestFacts, outcome: keyof LoginCounts): Promise<void> {
  const { enumeration } = parts.settings;
  const { now, justBefore } = await countOne(parts, request.ipPrefix, outcome);
  if (isEnumeration(now, enumeration) && !isEnumeration(justBefore, enumeration)) {
    await recordEvent(parts, parts.db, request, { event: 'login.enumeration_suspected' });
  }
  await parts.limits.addUp(parts.db, dayOf(parts, outcome), 1);
  const altogether = await countOne(parts, EVERYWHERE, outcome);
  if (total(altogether.now) < enumeration.logins) return;
  const usual = await usualCounts(parts, altogether.now);
  if (!isAboveNorm(altogether.now, usual, enumeration)) return;
  if (isAboveNorm(altogether.justBefore, usual, enumeration)) return;
  await recordEvent(parts, parts.db, request, { event: 'login.enumeration_suspected', reason: 'above_norm' });
}

/** Whether the prefix is suspected now. */
export async function isSuspected(parts: CountParts, { ipPrefix }: RequestFacts): Promise<boolean> {
  return isEnumeration(await countsOf(parts, ipPrefix), parts.settings.enumeration);
}

/** Whether so many of all logins find nobody now that somebody seems to come from everywhere. */
export async function isUnusual(parts: CountParts): Promise<boolean> {
  const counts = await countsOf(parts, EVERYWHERE);
  if (total(counts) < parts.settings.enumeration.logins) return false;
  return isAboveNorm(counts, await usualCounts(parts, counts), parts.settings.enumeration);
}

/** Judged from the counter's own answer, so that of parallel logins exactly one crosses a line. */
async function countOne(parts: CountParts, subject: string, outcome: keyof LoginCounts) {
  const before = await countsOf(parts, subject);
  const count = await parts.limits.countUp(parts.db, counterOf(parts, subject, outcome));
  return { now: { ...before, [outcome]: count }, justBefore: { ...before, [outcome]: count - 1 } };
}

async function countsOf(parts: CountParts, subject: string): Promise<LoginCounts> {
  const found = await parts.limits.countOf(parts.db, counterOf(parts, subject, 'found'));
  const missed = await parts.limits.countOf(parts.db, counterOf(parts, subject, 'missed'));
  return { found, missed };
}

/** Of the days of the norm, without the present window. */
async function usualCounts(parts: CountParts, present: LoginCounts): Promise<LoginCounts> {
  const since = parts.clock().epoch;
  const found = await parts.limits.sumSince(parts.db, { ...dayOf(parts, 'found'), since });
  const missed = await parts.limits.sumSince(parts.db, { ...dayOf(parts, 'missed'), since });
  return { found: Math.max(0, found - present.found), missed: Math.max(0, missed - present.missed) };
}

function counterOf({ digests, clock, settings }: CountParts, subject: string, outcome: keyof LoginCounts): Counter {
  const window = { seconds: settings.enumeration.windowSeconds, most: 0 };
  const scope = SCOPES[outcome];
  return { scope, subject: digests.ofSubject(scope, subject), windowStart: windowStart(window, clock().epoch) };
}

/** A day is stored under the moment until which it belongs to the norm, so that the cleaning leaves it alone till then. */
function dayOf({ digests, clock, settings }: CountParts, outcome: keyof LoginCounts): Counter {
  const scope = `${SCOPES[outcome]}.day`;
  const day = windowStart({ seconds: DAY_SECONDS, most: 0 }, clock().epoch);
  const until = day + settings.enumeration.normDays * DAY_SECONDS * 1000;
  return { scope, subject: digests.ofSubject(scope, EVERYWHERE), windowStart: until };
}
