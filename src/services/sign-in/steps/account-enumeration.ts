// Detection of account enumeration: logins are counted by outcome, and too many misses raise the cost for one address
// prefix, or for all when the rate of misses is above the baseline of earlier days. docs/rules §11.4.
import { countLogins, isAboveBaseline, isAccountEnumeration, type LoginCounts } from '../../../domain/sign-in/login';
import type { CounterChange, CounterRange, StoredCounter } from '../../../persistence/hot-statements/rate-counters';
import { recordAuditEvent } from '../../shared/audit';
import type { Dependencies } from '../../shared/dependencies';
import { toPeriodCounter } from '../../shared/rate-limits';
import type { RequestFacts } from '../../shared/request-context';

type AccountEnumerationDependencies = Pick<Dependencies, 'db' | 'rateLimits' | 'digests' | 'clock' | 'settings'>;

/** `found`: a profile has the identity; `missed`: none has it. */
export type LoginOutcome = keyof LoginCounts;

const SCOPES: Readonly<Record<LoginOutcome, string>> = { found: 'login_found', missed: 'login_missed' };

/** Takes the place of an address prefix in the counters of all logins. */
const ALL_PREFIXES = 'everywhere';

const DAY_SECONDS = 24 * 60 * 60;

/** Each count is spread over this many rows, so that logins do not wait for each other. */
const SHARDS = 16;

/** Changes of counters that count one login. */
export function planLoginCount(
  dependencies: AccountEnumerationDependencies & Pick<Dependencies, 'randomness'>,
  { ipPrefix }: Pick<RequestFacts, 'ipPrefix'>,
  outcome: LoginOutcome,
): readonly CounterChange[] {
  const shard = dependencies.randomness.below(SHARDS);
  const scope = SCOPES[outcome];
  const windowStart = getWindowStart(dependencies);
  return [
    { scope, subject: digestShard(dependencies, scope, ipPrefix, shard), windowStart, by: 1 },
    { scope, subject: digestShard(dependencies, scope, ALL_PREFIXES, shard), windowStart, by: 1 },
    {
      scope: toDayScope(scope),
      subject: digestShard(dependencies, toDayScope(scope), ALL_PREFIXES, shard),
      windowStart: getBaselineEnd(dependencies),
      by: 1,
    },
  ];
}

/** The counters that `isSuspected` reads. */
export function listPrefixRanges(
  dependencies: AccountEnumerationDependencies,
  { ipPrefix }: Pick<RequestFacts, 'ipPrefix'>,
): readonly CounterRange[] {
  return listRanges(dependencies, ipPrefix);
}

/** Returns true if the address prefix is under suspicion now; `counters` may contain others. */
export function isSuspected(
  dependencies: AccountEnumerationDependencies,
  { ipPrefix }: Pick<RequestFacts, 'ipPrefix'>,
  counters: readonly StoredCounter[],
): boolean {
  const counts = sumCounts(listRanges(dependencies, ipPrefix), counters);
  return isAccountEnumeration(counts, dependencies.settings.accountEnumeration);
}

/** Returns true if so many logins of the service miss that a distributed account enumeration is likely. */
export async function isMissRateUnusual(dependencies: AccountEnumerationDependencies): Promise<boolean> {
  const { db, rateLimits, settings } = dependencies;
  const ranges = listRanges(dependencies, ALL_PREFIXES);
  const counts = sumCounts(ranges, await rateLimits.readCounters(db, ranges));
  if (countLogins(counts) < settings.accountEnumeration.minLogins) return false;
  return isAboveBaseline(counts, await getBaselineCounts(dependencies, counts), settings.accountEnumeration);
}

/** After a miss, which alone can start a suspicion: records each once in its window. */
export async function auditSuspicion(dependencies: Dependencies, request: RequestFacts): Promise<void> {
  const { db, rateLimits } = dependencies;
  const counters = await rateLimits.readCounters(db, listPrefixRanges(dependencies, request));
  if (isSuspected(dependencies, request, counters)) await recordOnce(dependencies, request, request.ipPrefix, null);
  if (await isMissRateUnusual(dependencies)) await recordOnce(dependencies, request, ALL_PREFIXES, 'above_norm');
}

/** Exactly one of several concurrent logins records the event. */
async function recordOnce(
  dependencies: Dependencies,
  request: RequestFacts,
  subject: string,
  reason: string | null,
): Promise<void> {
  const { db, rateLimits, settings } = dependencies;
  const period = { seconds: settings.accountEnumeration.windowSeconds };
  const alarm = toPeriodCounter(dependencies, { scope: 'login_alarm', subject }, period);
  if ((await rateLimits.readCounter(db, alarm)) > 0) return;
  if ((await rateLimits.incrementCounter(db, alarm)) > 1) return;
  await recordAuditEvent(dependencies, db, request, { event: 'login.enumeration_suspected', reason });
}

function listRanges(dependencies: AccountEnumerationDependencies, subject: string): readonly CounterRange[] {
  return Object.values(SCOPES).map((scope) => {
    return { scope, subjects: listShards(dependencies, scope, subject), windowStarts: [getWindowStart(dependencies)] };
  });
}

function sumCounts(ranges: readonly CounterRange[], counters: readonly StoredCounter[]): LoginCounts {
  const sum = (outcome: LoginOutcome) => {
    const subjects = new Set(ranges.find(({ scope }) => scope === SCOPES[outcome])?.subjects);
    return counters.filter(({ subject }) => subjects.has(subject)).reduce((total, { count }) => total + count, 0);
  };
  return { found: sum('found'), missed: sum('missed') };
}

/** The counts of the baseline days, without the current window. */
async function getBaselineCounts(
  dependencies: AccountEnumerationDependencies,
  current: LoginCounts,
): Promise<LoginCounts> {
  const { db, rateLimits, clock } = dependencies;
  const sum = (outcome: LoginOutcome) => {
    const scope = toDayScope(SCOPES[outcome]);
    const subjects = listShards(dependencies, scope, ALL_PREFIXES);
    return rateLimits.sumCountersSince(db, { scope, subjects, since: clock().epoch });
  };
  return {
    found: Math.max(0, (await sum('found')) - current.found),
    missed: Math.max(0, (await sum('missed')) - current.missed),
  };
}

function listShards(dependencies: AccountEnumerationDependencies, scope: string, subject: string): readonly string[] {
  return Array.from({ length: SHARDS }, (_, shard) => digestShard(dependencies, scope, subject, shard));
}

function digestShard(
  { digests }: AccountEnumerationDependencies,
  scope: string,
  subject: string,
  shard: number,
): string {
  return digests.digestSubject(scope, `${subject}|${shard}`);
}

function toDayScope(scope: string): string {
  return `${scope}.day`;
}

function getWindowStart({ clock, settings }: AccountEnumerationDependencies): number {
  const { epoch } = clock();
  return epoch - (epoch % (settings.accountEnumeration.windowSeconds * 1000));
}

/** The end of the baseline period is stored as the window start, so that the clean-up retains the counter until then. */
function getBaselineEnd({ clock, settings }: AccountEnumerationDependencies): number {
  const { epoch } = clock();
  const day = epoch - (epoch % (DAY_SECONDS * 1000));
  return day + settings.accountEnumeration.baselineDays * DAY_SECONDS * 1000;
}
