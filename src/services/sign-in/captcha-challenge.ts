// Issues a CAPTCHA challenge, where Parley issues them itself. docs/contract.md §10.
import { MAX_CAPTCHA_DIFFICULTY } from '../../domain/rate-limits/captcha-difficulty';
import { DomainError } from '../../domain/shared/errors';
import type { Dependencies } from '../shared/dependencies';
import { enforceRateLimits } from '../shared/rate-limits';
import type { RequestContext } from '../shared/request-context';
import { isMissRateUnusual, isSuspected, listPrefixRanges } from './steps/account-enumeration';

/**
 * Throws `too_many_attempts`, `validation_failed`, and `not_found` where a hosted provider issues the challenges of that
 * difficulty.
 */
export async function captchaChallenge(
  dependencies: Dependencies,
  { difficulty }: { readonly difficulty: number },
  { request, response }: RequestContext,
): Promise<unknown> {
  const { db, rateLimits, captcha, clock, settings } = dependencies;
  if (difficulty < 0 || difficulty > MAX_CAPTCHA_DIFFICULTY) {
    const errors = { difficulty: [`The difficulty must be between 0 and ${MAX_CAPTCHA_DIFFICULTY}.`] };
    throw new DomainError('validation_failed', { errors });
  }
  await enforceRateLimits(dependencies, response, [{ scope: 'challenge_ip', subject: request.ipPrefix }]);
  const counters = await rateLimits.readCounters(db, listPrefixRanges(dependencies, request));
  const isHarder = isSuspected(dependencies, request, counters) || (await isMissRateUnusual(dependencies));
  const factor = isHarder ? settings.accountEnumeration.costFactor : 1;
  const challenge = await captcha.challenge(clock().epoch, { factor, difficulty });
  if (challenge === null) throw new DomainError('not_found');
  return challenge;
}
