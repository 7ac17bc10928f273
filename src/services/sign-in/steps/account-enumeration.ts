// Notices that identities are tried out, from an address prefix or by many at once, and makes it dearer: for that prefix,
// or for all.
import {
  isAboveBaseline,
  isAccountEnumeration,
  countLogins,
  type LoginCounts,
} from '../../../domain/sign-in/abuse-detection';
import { getWindowStart } from '../../../domain/rate-limits/rate-limits';
import type { RateCounterKey } from '../../../persistence/shared/rate-counter-store';
import type { Dependencies } from '../../shared/dependencies';
import { recordAuditEvent } from '../../shared/audit';
import type { RequestFacts } from '../../shared/request-context';

type EnumerationDependencies = Pick<Dependencies, 'db' | 'rateLimits' | 'digests' | 'clock' | 'settings'>;

const SCOPES: Readonly<Record<keyof LoginCounts, string>> = { found: 'login_found', missed: 'login_missed' };

/** In the place of a prefix: no address reads so. */
const ALL_PREFIXES = 'everywhere';

const DAY_SECONDS = 24 * 60 * 60;

/** Counts a login that was looked up; the one that makes the picture clear leaves a security event. */
export async function countLogin(
  dependencies: Dependencies,
  request: RequestFacts,
  outcome: keyof LoginCounts,
): Promise<void> {
  const { enumeration } = dependencies.settings;
  const { now, justBefore } = await incrementCount(dependencies, request.ipPrefix, outcome);
  if (isAccountEnumeration(now, enumeration) && !isAccountEnumeration(justBefore, enumeration)) {
    await recordAuditEvent(dependencies, dependencies.db, request, { event: 'login.enumeration_suspected' });
  }
  await dependencies.rateLimits.addToCounter(dependencies.db, getDayCounter(dependencies, outcome), 1);
  const altogether = await incrementCount(dependencies, ALL_PREFIXES, outcome);
  if (countLogins(altogether.now) < enumeration.minLogins) return;
  const usual = await getBaselineCounts(dependencies, altogether.now);
  if (!isAboveBaseline(altogether.now, usual, enumeration)) return;
  if (isAboveBaseline(altogether.justBefore, usual, enumeration)) return;
  await recordAuditEvent(dependencies, dependencies.db, request, {
    event: 'login.enumeration_suspected',
    reason: 'above_norm',
  });
}

/** Whether the prefix is suspected now. */
export async function isEnumerationSuspected(
  dependencies: EnumerationDependencies,
  { ipPrefix }: RequestFacts,
): Promise<boolean> {
  return isAccountEnumeration(await getCounts(dependencies, ipPrefix), dependencies.settings.enumeration);
}

/** Whether so many of all logins find nobody now that somebody seems to come from everywhere. */
export async function isMissRateUnusual(dependencies: EnumerationDependencies): Promise<boolean> {
  const counts = await getCounts(dependencies, ALL_PREFIXES);
  if (countLogins(counts) < dependencies.settings.enumeration.minLogins) return false;
  return isAboveBaseline(counts, await getBaselineCounts(dependencies, counts), dependencies.settings.enumeration);
}

/** Judged from the counter's own answer, so that of parallel logins exactly one crosses a line. */
async function incrementCount(dependencies: EnumerationDependencies, subject: string, outcome: keyof LoginCounts) {
  const before = await getCounts(dependencies, subject);
  const count = await dependencies.rateLimits.incrementCounter(
    dependencies.db,
    getLoginCounter(dependencies, subject, outcome),
  );
  return { now: { ...before, [outcome]: count }, justBefore: { ...before, [outcome]: count - 1 } };
}

async function getCounts(dependencies: EnumerationDependencies, subject: string): Promise<LoginCounts> {
  const found = await dependencies.rateLimits.readCounter(
    dependencies.db,
    getLoginCounter(dependencies, subject, 'found'),
  );
  const missed = await dependencies.rateLimits.readCounter(
    dependencies.db,
    getLoginCounter(dependencies, subject, 'missed'),
  );
  return { found, missed };
}

/** Of the days of the norm, without the present window. */
async function getBaselineCounts(dependencies: EnumerationDependencies, present: LoginCounts): Promise<LoginCounts> {
  const since = dependencies.clock().epoch;
  const found = await dependencies.rateLimits.sumCountersSince(dependencies.db, {
    ...getDayCounter(dependencies, 'found'),
    since,
  });
  const missed = await dependencies.rateLimits.sumCountersSince(dependencies.db, {
    ...getDayCounter(dependencies, 'missed'),
    since,
  });
  return { found: Math.max(0, found - present.found), missed: Math.max(0, missed - present.missed) };
}

function getLoginCounter(
  { digests, clock, settings }: EnumerationDependencies,
  subject: string,
  outcome: keyof LoginCounts,
): RateCounterKey {
  const window = { seconds: settings.enumeration.windowSeconds, max: 0 };
  const scope = SCOPES[outcome];
  return { scope, subject: digests.digestSubject(scope, subject), windowStart: getWindowStart(window, clock().epoch) };
}

/** A day is stored under the moment until which it belongs to the norm, so that the cleaning leaves it alone till then. */
function getDayCounter(
  { digests, clock, settings }: EnumerationDependencies,
  outcome: keyof LoginCounts,
): RateCounterKey {
  const scope = `${SCOPES[outcome]}.day`;
  const day = getWindowStart({ seconds: DAY_SECONDS, max: 0 }, clock().epoch);
  const until = day + settings.enumeration.baselineDays * DAY_SECONDS * 1000;
  return { scope, subject: digests.digestSubject(scope, ALL_PREFIXES), windowStart: until };
}
