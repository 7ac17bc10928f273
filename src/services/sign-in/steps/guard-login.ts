// Guards every login before an identity is looked up: rate limits and CAPTCHA. docs/rules §11.1 and §11.3.
import { DomainError } from '../../../domain/shared/errors';
import type { LoginRequest } from '../../../domain/sign-in/login-request';
import type { Identity } from '../../../persistence/shared/personal-data';
import { recordAuditEvent } from '../../shared/audit';
import type { Dependencies } from '../../shared/dependencies';
import { enforceDistinctValueLimit, enforceRateLimits } from '../../shared/rate-limits';
import type { RequestContext, RequestFacts } from '../../shared/request-context';
import { isEnumerationSuspected } from './account-enumeration';

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
  const { enumeration } = dependencies.settings;
  const divisor = (await isEnumerationSuspected(dependencies, request)) ? enumeration.limitDivisor : 1;
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
