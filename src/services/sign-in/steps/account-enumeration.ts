// Detects account enumeration and raises its cost: for one address prefix, or for all when the rate of misses is above the
// baseline of earlier days. docs/rules §11.3 and §11.4.
import { getWindowStart } from '../../../domain/rate-limits/rate-limits';
import {
  countLogins,
  isAboveBaseline,
  isAccountEnumeration,
  type LoginCounts,
} from '../../../domain/sign-in/abuse-detection';
import type { RateCounterKey } from '../../../persistence/shared/rate-counter-store';
import { recordAuditEvent } from '../../shared/audit';
import type { Dependencies } from '../../shared/dependencies';
import type { RequestFacts } from '../../shared/request-context';

type EnumerationDependencies = Pick<Dependencies, 'db' | 'rateLimits' | 'digests' | 'clock' | 'settings'>;

/** `found`: a profile has the identity; `missed`: none has it. */
type LoginOutcome = keyof LoginCounts;

const SCOPES: Readonly<Record<LoginOutcome, string>> = { found: 'login_found', missed: 'login_missed' };

/** Takes the place of an address prefix in the counters of all logins. */
const ALL_PREFIXES = 'everywhere';

const DAY_SECONDS = 24 * 60 * 60;

/** Counts a login. Of concurrent logins exactly one crosses a threshold and records the security event. */
export async function countLogin(
  dependencies: Dependencies,
  request: RequestFacts,
  outcome: LoginOutcome,
): Promise<void> {
  const { db, rateLimits, settings } = dependencies;
  const { enumeration } = settings;
  const prefix = await incrementCount(dependencies, request.ipPrefix, outcome);
  if (isAccountEnumeration(prefix.after, enumeration) && !isAccountEnumeration(prefix.before, enumeration)) {
    await recordAuditEvent(dependencies, db, request, { event: 'login.enumeration_suspected' });
  }
  await rateLimits.addToCounter(db, getDayCounter(dependencies, outcome), 1);
  const all = await incrementCount(dependencies, ALL_PREFIXES, outcome);
  if (countLogins(all.after) < enumeration.minLogins) return;
  const baseline = await getBaselineCounts(dependencies, all.after);
  if (!isAboveBaseline(all.after, baseline, enumeration) || isAboveBaseline(all.before, baseline, enumeration)) return;
  await recordAuditEvent(dependencies, db, request, { event: 'login.enumeration_suspected', reason: 'above_norm' });
}

/** Whether the address prefix of the request is under suspicion now. */
export async function isEnumerationSuspected(
  dependencies: EnumerationDependencies,
  { ipPrefix }: RequestFacts,
): Promise<boolean> {
  return isAccountEnumeration(await getCounts(dependencies, ipPrefix), dependencies.settings.enumeration);
}

/** Whether so many logins miss that a distributed enumeration is likely. */
export async function isMissRateUnusual(dependencies: EnumerationDependencies): Promise<boolean> {
  const { enumeration } = dependencies.settings;
  const counts = await getCounts(dependencies, ALL_PREFIXES);
  if (countLogins(counts) < enumeration.minLogins) return false;
  return isAboveBaseline(counts, await getBaselineCounts(dependencies, counts), enumeration);
}

interface CountChange {
  readonly before: LoginCounts;
  readonly after: LoginCounts;
}

/** Uses the value that the increment returned, which is different for each of concurrent logins. */
async function incrementCount(
  dependencies: EnumerationDependencies,
  subject: string,
  outcome: LoginOutcome,
): Promise<CountChange> {
  const { db, rateLimits } = dependencies;
  const counts = await getCounts(dependencies, subject);
  const count = await rateLimits.incrementCounter(db, getLoginCounter(dependencies, subject, outcome));
  return { before: { ...counts, [outcome]: count - 1 }, after: { ...counts, [outcome]: count } };
}

async function getCounts(dependencies: EnumerationDependencies, subject: string): Promise<LoginCounts> {
  const { db, rateLimits } = dependencies;
  const found = await rateLimits.readCounter(db, getLoginCounter(dependencies, subject, 'found'));
  const missed = await rateLimits.readCounter(db, getLoginCounter(dependencies, subject, 'missed'));
  return { found, missed };
}

/** The counts of the baseline days, without the current window. */
async function getBaselineCounts(dependencies: EnumerationDependencies, current: LoginCounts): Promise<LoginCounts> {
  const { db, rateLimits, clock } = dependencies;
  const since = clock().epoch;
  const found = await rateLimits.sumCountersSince(db, { ...getDayCounter(dependencies, 'found'), since });
  const missed = await rateLimits.sumCountersSince(db, { ...getDayCounter(dependencies, 'missed'), since });
  return { found: Math.max(0, found - current.found), missed: Math.max(0, missed - current.missed) };
}

function getLoginCounter(
  { digests, clock, settings }: EnumerationDependencies,
  subject: string,
  outcome: LoginOutcome,
): RateCounterKey {
  const window = { seconds: settings.enumeration.windowSeconds, max: 0 };
  const scope = SCOPES[outcome];
  return { scope, subject: digests.digestSubject(scope, subject), windowStart: getWindowStart(window, clock().epoch) };
}

/** Stored with the end of its baseline period as the window start, so that the clean-up keeps it until then. */
function getDayCounter({ digests, clock, settings }: EnumerationDependencies, outcome: LoginOutcome): RateCounterKey {
  const scope = `${SCOPES[outcome]}.day`;
  const day = getWindowStart({ seconds: DAY_SECONDS, max: 0 }, clock().epoch);
  const baselineEnd = day + settings.enumeration.baselineDays * DAY_SECONDS * 1000;
  return { scope, subject: digests.digestSubject(scope, ALL_PREFIXES), windowStart: baselineEnd };
}
