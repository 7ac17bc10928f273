// Guards logins: rate limits and CAPTCHA before an identity is looked up, and detection of account enumeration, which
// raises the cost for one address prefix, or for all when the rate of misses is above the baseline of earlier days.
// docs/rules §11.1, §11.3 and §11.4.
import { getWindowStart } from '../../../domain/rate-limits/rate-limits';
import { DomainError } from '../../../domain/shared/errors';
import {
  countLogins,
  isAboveBaseline,
  isAccountEnumeration,
  type LoginCounts,
  type LoginRequest,
} from '../../../domain/sign-in/login';
import type { Identity } from '../../../persistence/shared/personal-data';
import type { RateCounterKey } from '../../../persistence/shared/rate-counter-store';
import { recordAuditEvent } from '../../shared/audit';
import type { Dependencies } from '../../shared/dependencies';
import { enforceDistinctValueLimit, enforceRateLimits } from '../../shared/rate-limits';
import type { RequestContext, RequestFacts } from '../../shared/request-context';

const CAPTCHA_RETRY_SECONDS = 30;
/** Longer than the lifetime of a CAPTCHA token. */
const CAPTCHA_USE_RETENTION_MS = 600_000;

/**
 * Throws `too_many_attempts`, `captcha_failed` and `captcha_unavailable`. The errors are the same whether or not the
 * identity exists.
 */
export async function guardLogin(
  dependencies: Dependencies,
  { captchaToken }: LoginRequest,
  { lastNameKey, dateOfBirth, last4ssn }: Identity,
  { request, response }: RequestContext,
): Promise<void> {
  const { accountEnumeration } = dependencies.settings;
  const divisor = (await isAccountEnumerationSuspected(dependencies, request)) ? accountEnumeration.limitDivisor : 1;
  await auditRateLimit(dependencies, request, () =>
    enforceRateLimits(dependencies, response, [{ scope: 'login_ip', subject: request.ipPrefix, divisor }]),
  );
  await verifyCaptcha(dependencies, captchaToken, request);
  await auditRateLimit(dependencies, request, async () => {
    const nameAndBirth = `${lastNameKey}|${dateOfBirth}`;
    const identity = `${nameAndBirth}|${last4ssn}`;
    await enforceRateLimits(dependencies, response, [{ scope: 'login_identity', subject: identity }]);
    await enforceDistinctValueLimit(dependencies, { scope: 'login_name_birth', subject: nameAndBirth }, last4ssn);
    const birthAndDigits = `${dateOfBirth}|${last4ssn}`;
    await enforceDistinctValueLimit(
      dependencies,
      { scope: 'login_birth_digits', subject: birthAndDigits },
      lastNameKey,
    );
  });
}

/** Records an exceeded limit as a security event. */
async function auditRateLimit(
  dependencies: Dependencies,
  request: RequestFacts,
  enforce: () => Promise<void>,
): Promise<void> {
  try {
    await enforce();
  } catch (error) {
    if (error instanceof DomainError) {
      await recordAuditEvent(dependencies, dependencies.db, request, { event: 'login.limited' });
    }
    throw error;
  }
}

/** A token is valid for one login, whatever its outcome. `captcha_failed` has one message for all reasons. */
async function verifyCaptcha(dependencies: Dependencies, token: string, request: RequestFacts): Promise<void> {
  const { db, captcha, captchaUses, clock } = dependencies;
  const now = clock().epoch;
  const { verdict, usageDigest } = await captcha.verify(token, { ip: request.ip, now });
  if (verdict === 'unavailable') throw new DomainError('captcha_unavailable', { retryAfter: CAPTCHA_RETRY_SECONDS });
  const isFresh =
    usageDigest === undefined || (await captchaUses.consumeCaptcha(db, usageDigest, now + CAPTCHA_USE_RETENTION_MS));
  if (verdict === 'ok' && isFresh) return;
  await recordAuditEvent(dependencies, db, request, { event: 'captcha.failed' });
  throw new DomainError('captcha_failed', { errors: { captchaToken: ['CAPTCHA verification failed.'] } });
}

type AccountEnumerationDependencies = Pick<Dependencies, 'db' | 'rateLimits' | 'digests' | 'clock' | 'settings'>;

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
  const { accountEnumeration } = settings;
  const prefix = await incrementCount(dependencies, request.ipPrefix, outcome);
  if (
    isAccountEnumeration(prefix.after, accountEnumeration) &&
    !isAccountEnumeration(prefix.before, accountEnumeration)
  ) {
    await recordAuditEvent(dependencies, db, request, { event: 'login.enumeration_suspected' });
  }
  await rateLimits.addToCounter(db, getDayCounter(dependencies, outcome), 1);
  const all = await incrementCount(dependencies, ALL_PREFIXES, outcome);
  if (countLogins(all.after) < accountEnumeration.minLogins) return;
  const baseline = await getBaselineCounts(dependencies, all.after);
  if (
    !isAboveBaseline(all.after, baseline, accountEnumeration) ||
    isAboveBaseline(all.before, baseline, accountEnumeration)
  )
    return;
  await recordAuditEvent(dependencies, db, request, { event: 'login.enumeration_suspected', reason: 'above_norm' });
}

/** Whether the address prefix of the request is under suspicion now. */
export async function isAccountEnumerationSuspected(
  dependencies: AccountEnumerationDependencies,
  { ipPrefix }: RequestFacts,
): Promise<boolean> {
  return isAccountEnumeration(await getCounts(dependencies, ipPrefix), dependencies.settings.accountEnumeration);
}

/** Whether so many logins miss that a distributed account enumeration is likely. */
export async function isMissRateUnusual(dependencies: AccountEnumerationDependencies): Promise<boolean> {
  const { accountEnumeration } = dependencies.settings;
  const counts = await getCounts(dependencies, ALL_PREFIXES);
  if (countLogins(counts) < accountEnumeration.minLogins) return false;
  return isAboveBaseline(counts, await getBaselineCounts(dependencies, counts), accountEnumeration);
}

interface CountChange {
  readonly before: LoginCounts;
  readonly after: LoginCounts;
}

/** Uses the value that the increment returned, which is different for each of concurrent logins. */
async function incrementCount(
  dependencies: AccountEnumerationDependencies,
  subject: string,
  outcome: LoginOutcome,
): Promise<CountChange> {
  const { db, rateLimits } = dependencies;
  const counts = await getCounts(dependencies, subject);
  const count = await rateLimits.incrementCounter(db, getLoginCounter(dependencies, subject, outcome));
  return { before: { ...counts, [outcome]: count - 1 }, after: { ...counts, [outcome]: count } };
}

async function getCounts(dependencies: AccountEnumerationDependencies, subject: string): Promise<LoginCounts> {
  const { db, rateLimits } = dependencies;
  const found = await rateLimits.readCounter(db, getLoginCounter(dependencies, subject, 'found'));
  const missed = await rateLimits.readCounter(db, getLoginCounter(dependencies, subject, 'missed'));
  return { found, missed };
}

/** The counts of the baseline days, without the current window. */
async function getBaselineCounts(
  dependencies: AccountEnumerationDependencies,
  current: LoginCounts,
): Promise<LoginCounts> {
  const { db, rateLimits, clock } = dependencies;
  const since = clock().epoch;
  const found = await rateLimits.sumCountersSince(db, { ...getDayCounter(dependencies, 'found'), since });
  const missed = await rateLimits.sumCountersSince(db, { ...getDayCounter(dependencies, 'missed'), since });
  return { found: Math.max(0, found - current.found), missed: Math.max(0, missed - current.missed) };
}

function getLoginCounter(
  { digests, clock, settings }: AccountEnumerationDependencies,
  subject: string,
  outcome: LoginOutcome,
): RateCounterKey {
  const window = { seconds: settings.accountEnumeration.windowSeconds, max: 0 };
  const scope = SCOPES[outcome];
  return { scope, subject: digests.digestSubject(scope, subject), windowStart: getWindowStart(window, clock().epoch) };
}

/** Stored with the end of its baseline period as the window start, so that the clean-up keeps it until then. */
function getDayCounter(
  { digests, clock, settings }: AccountEnumerationDependencies,
  outcome: LoginOutcome,
): RateCounterKey {
  const scope = `${SCOPES[outcome]}.day`;
  const day = getWindowStart({ seconds: DAY_SECONDS, max: 0 }, clock().epoch);
  const baselineEnd = day + settings.accountEnumeration.baselineDays * DAY_SECONDS * 1000;
  return { scope, subject: digests.digestSubject(scope, ALL_PREFIXES), windowStart: baselineEnd };
}
