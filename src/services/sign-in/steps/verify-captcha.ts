// Verifies a CAPTCHA, which counts for one request, and records one that was not solved.
import { DomainError } from '../../../domain/shared/errors';
import type { AuditRecord } from '../../../domain/system/audit';
import { recordAuditEvent } from '../../shared/audit';
import type { Dependencies } from '../../shared/dependencies';
import { planLimits, type LimitPlan } from '../../shared/rate-limits';
import type { RequestFacts } from '../../shared/request-context';

const CAPTCHA_RETRY_SECONDS = 30;
/** Longer than the lifetime of a CAPTCHA token. */
const CAPTCHA_USE_RETENTION_MS = 60 * 60 * 1000;

/**
 * Returns the difficulty of the CAPTCHA. A token is valid for one request, whatever its outcome. Throws `captcha_unavailable`,
 * and `captcha_failed`, which has one message for all reasons.
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

/**
 * The difficulty of a CAPTCHA that is needed above a limit only: 0 without a token, and with one that is not accepted, so that
 * the limit asks again.
 */
export async function verifyOptionalCaptcha(
  dependencies: Dependencies,
  token: string | null | undefined,
  request: RequestFacts,
): Promise<number> {
  if (!token?.trim()) return 0;
  const failure = planLimits(dependencies, [{ scope: 'login_ip', subject: request.ipPrefix }]);
  try {
    return await verifyCaptcha(dependencies, token, request, failure);
  } catch (error) {
    if (error instanceof DomainError) return 0;
    throw error;
  }
}

/** Counts a failure of the address prefix with its event. */
export async function recordFailure(
  dependencies: Dependencies,
  request: RequestFacts,
  event: AuditRecord,
  failure: LimitPlan,
): Promise<void> {
  await dependencies.db.transaction(async (db) => {
    await recordAuditEvent(dependencies, db, request, event);
    await dependencies.rateLimits.addToCounters(db, failure.changes);
  });
}
