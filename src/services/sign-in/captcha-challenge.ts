// Sets a CAPTCHA challenge, where we set them ourselves. Extension: GET /auth/captcha/challenge.
import { DomainError } from '../../domain/shared/errors';
import { isSuspected, isUnusual } from './steps/account-enumeration';
import { refuseTooMany } from '../shared/rate-limits';
import type { Parts } from '../shared/dependencies';
import type { Exchange } from '../shared/request-context';

/** Refuses with `not_found` when a hosted provider sets the challenges, and with `too_many_attempts`. */
export async function captchaChallenge(parts: Parts, { request, answer }: Exchange): Promise<unknown> {
  await refuseTooMany(parts, answer, [{ scope: 'challenge_ip', subject: request.ipPrefix }]);
  if (!parts.captcha.challenge) throw new DomainError('not_found');
  const isDear = (await isSuspected(parts, request)) || (await isUnusual(parts));
  const factor = isDear ? parts.settings.enumeration.costFactor : 1;
  return parts.captcha.challenge(parts.clock().epoch, factor);
}
