// Guards logins before an identity is looked up: the limit of the address prefix, then the CAPTCHA. docs/rules §11.1 and
// §11.3.
import { DomainError } from '../../../domain/shared/errors';
import type { AuditRecord } from '../../../domain/system/audit';
import type { Identity } from '../../../persistence/shared/personal-data';
import { recordAuditEvent } from '../../shared/audit';
import type { Dependencies } from '../../shared/dependencies';
import {
  assertWithinLimits,
  discloseLimits,
  planLimits,
  withoutThisEvent,
  type LimitPlan,
} from '../../shared/rate-limits';
import type { RequestContext, RequestFacts } from '../../shared/request-context';
import { isSuspected, listPrefixRanges } from './account-enumeration';
import { listTriedRanges, type GuardedLogin } from './identity-limits';

const CAPTCHA_RETRY_SECONDS = 30;
/** Longer than the lifetime of a CAPTCHA token. */
const CAPTCHA_USE_RETENTION_MS = 60 * 60 * 1000;

/** Throws `too_many_attempts`, `captcha_failed` and `captcha_unavailable`, whether or not the identity exists. */
export async function guardLogin(
  dependencies: Dependencies,
  captchaToken: string,
  identity: Identity,
  { request, response }: RequestContext,
): Promise<GuardedLogin> {
  const { db, rateLimits, settings } = dependencies;
  const address = { scope: 'login_ip', subject: request.ipPrefix } as const;
  const counters = await rateLimits.readCounters(db, [
    ...planLimits(dependencies, [address]).ranges,
    ...listPrefixRanges(dependencies, request),
    ...listTriedRanges(dependencies, identity),
  ]);
  const isUnderSuspicion = isSuspected(dependencies, request, counters);
  const divisor = isUnderSuspicion ? settings.accountEnumeration.limitDivisor : 1;
  const failure = planLimits(dependencies, [{ ...address, divisor }]);
  const verdicts = failure.judge(counters, false);
  discloseLimits(response, verdicts.map(withoutThisEvent));
  await auditRejection(dependencies, request, async () => assertWithinLimits(verdicts));
  const difficulty = await verifyCaptcha(dependencies, captchaToken, request, failure);
  return { failure, tried: counters, difficulty };
}

/**
 * Records a rejection by a limit as a security event, and by a limit of the identity or its messages as a failed login: a
 * rejection by the address prefix itself does not extend its wait.
 */
export async function auditRejection<Result>(
  dependencies: Dependencies,
  request: RequestFacts,
  work: () => Promise<Result>,
  failure?: LimitPlan,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError) || error.status !== 429) throw error;
    const isOfAddress = error.code === 'too_many_attempts' && error.details.captchaDifficulty === undefined;
    await recordFailure(dependencies, request, { event: 'login.limited' }, isOfAddress ? undefined : failure);
    throw error;
  }
}

async function recordFailure(
  dependencies: Dependencies,
  request: RequestFacts,
  event: AuditRecord,
  failure?: LimitPlan,
): Promise<void> {
  const { db, rateLimits } = dependencies;
  if (!failure) return recordAuditEvent(dependencies, db, request, event);
  await db.transaction(async (transaction) => {
    await recordAuditEvent(dependencies, transaction, request, event);
    await rateLimits.addToCounters(transaction, failure.changes);
  });
}

/**
 * Returns the difficulty of the CAPTCHA. A token is valid for one login, whatever its outcome. `captcha_failed` has one
 * message for all reasons.
 */
export async function verifyCaptcha(
  dependencies: Dependencies,
  token: string,
  request: RequestFacts,
  failure: LimitPlan,
): Promise<number> {
  const { db, captcha, captchaUses, clock, randomness } = dependencies;
  const now = clock().epoch;
  const { verdict, usageDigest, difficulty = 0 } = await captcha.verify(token, { ip: request.ip, now });
  if (verdict === 'unavailable') throw new DomainError('captcha_unavailable', { retryAfter: CAPTCHA_RETRY_SECONDS });
  const use = { claim: randomness.id(), expiresAt: now + CAPTCHA_USE_RETENTION_MS };
  const isFresh = usageDigest === undefined || (await captchaUses.consumeCaptcha(db, { ...use, digest: usageDigest }));
  if (verdict === 'ok' && isFresh) return difficulty;
  await recordFailure(dependencies, request, { event: 'captcha.failed' }, failure);
  throw new DomainError('captcha_failed', { errors: { captchaToken: ['CAPTCHA verification failed.'] } });
}
