// Sets a CAPTCHA challenge, where we set them ourselves. Extension: GET /auth/captcha/challenge.
import { DomainError } from '../../domain/shared/errors';
import { isEnumerationSuspected, isMissRateUnusual } from './steps/account-enumeration';
import { enforceRateLimits } from '../shared/rate-limits';
import type { Dependencies } from '../shared/dependencies';
import type { RequestContext } from '../shared/request-context';

/** Refuses with `not_found` when a hosted provider sets the challenges, and with `too_many_attempts`. */
export async function captchaChallenge(
  dependencies: Dependencies,
  { request, response }: RequestContext,
): Promise<unknown> {
  await enforceRateLimits(dependencies, response, [{ scope: 'challenge_ip', subject: request.ipPrefix }]);
  if (!dependencies.captcha.challenge) throw new DomainError('not_found');
  const isDear = (await isEnumerationSuspected(dependencies, request)) || (await isMissRateUnusual(dependencies));
  const factor = isDear ? dependencies.settings.enumeration.costFactor : 1;
  return dependencies.captcha.challenge(dependencies.clock().epoch, factor);
}
