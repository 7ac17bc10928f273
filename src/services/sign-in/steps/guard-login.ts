// CAPTCHA before every look at an identity. A token is spent by its first use, whatever becomes of the login.
import { DomainError } from '../../../domain/shared/errors';
import type { Dependencies } from '../../shared/dependencies';
import { recordAuditEvent } from '../../shared/audit';
import type { RequestFacts } from '../../shared/request-context';

const RETRY_SECONDS = 30;
/** Longer than any challenge lives. */
const USE_RETENTION_MS = 600_000;

/** Refuses with `captcha_failed` (one text for all reasons) and `captcha_unavailable`. */
export async function verifyCaptcha(dependencies: Dependencies, token: string, request: RequestFacts): Promise<void> {
  const now = dependencies.clock().epoch;
  const { verdict, usageDigest } = await dependencies.captcha.verify(token, { ip: request.ip, now });
  if (verdict === 'unavailable') throw new DomainError('captcha_unavailable', { retryAfter: RETRY_SECONDS });
  const isFresh =
    usageDigest === undefined ||
    (await dependencies.captchaUses.consumeCaptcha(dependencies.db, usageDigest, now + USE_RETENTION_MS));
  if (verdict === 'ok' && isFresh) return;
  await recordAuditEvent(dependencies, dependencies.db, request, { event: 'captcha.failed' });
  throw new DomainError('captcha_failed', { errors: { captchaToken: ['CAPTCHA verification failed.'] } });
}
