// Issues a CAPTCHA challenge, where Parley issues them itself. docs/contract.md §10.
import { DomainError } from '../../domain/shared/errors';
import type { Dependencies } from '../shared/dependencies';
import { enforceRateLimits } from '../shared/rate-limits';
import type { RequestContext } from '../shared/request-context';
import { isAccountEnumerationSuspected, isMissRateUnusual } from './steps/guard-login';

/** Throws `too_many_attempts`, and `not_found` where a hosted provider issues the challenges. */
export async function captchaChallenge(
  dependencies: Dependencies,
  { request, response }: RequestContext,
): Promise<unknown> {
  const { captcha, clock, settings } = dependencies;
  await enforceRateLimits(dependencies, response, [{ scope: 'challenge_ip', subject: request.ipPrefix }]);
  if (!captcha.challenge) throw new DomainError('not_found');
  const isHarder =
    (await isAccountEnumerationSuspected(dependencies, request)) || (await isMissRateUnusual(dependencies));
  return captcha.challenge(clock().epoch, isHarder ? settings.accountEnumeration.costFactor : 1);
}
