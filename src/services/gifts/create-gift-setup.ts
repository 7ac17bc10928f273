// Opens the payment provider's widget for a payer, who is not a consumer of this service. Each setup needs a solved CAPTCHA and
// pays once, so that cards are not tried out here.
import { assertNoErrors } from '../../domain/negotiation/move-validation';
import { toInstant } from '../../domain/shared/calendar';
import { askProvider, requireSetups } from '../payments/steps/describe-method';
import type { PaymentSetupResult } from '../payments/steps/setup-result';
import type { Dependencies } from '../shared/dependencies';
import { assertWithinLimits, enforceRateLimits, planLimits } from '../shared/rate-limits';
import type { RequestContext } from '../shared/request-context';
import { verifyCaptcha } from '../sign-in/steps/verify-captcha';
import { loadGiftState, requireTerms } from './steps/gift-state';
import { loadPublicLink } from './steps/load-link';

/**
 * Throws `not_found`, `validation_failed`, `captcha_failed`, `captcha_unavailable`, `gift_unavailable`,
 * `gift_action_unavailable`, `too_many_attempts` (also before the CAPTCHA is checked) and `payments_unavailable`.
 */
export async function createGiftSetup(
  dependencies: Dependencies,
  { token, captchaToken }: { readonly token: string; readonly captchaToken: string },
  context: RequestContext,
): Promise<PaymentSetupResult> {
  const { db, clock, randomness, payments, paymentSetups, gifts, rateLimits } = dependencies;
  const { request, response } = context;
  const link = await loadPublicLink(dependencies, token, context);
  assertNoErrors({ captchaToken: captchaToken.trim() === '' ? ['The captcha token field is required.'] : [] });
  const subjects = [{ scope: 'gift_setup', subject: request.ipPrefix }] as const;
  const failure = planLimits(dependencies, subjects);
  assertWithinLimits(failure.judge(await rateLimits.readCounters(db, failure.ranges), false));
  await verifyCaptcha(dependencies, captchaToken, request, failure);
  requireTerms(await loadGiftState(dependencies, link));
  await enforceRateLimits(dependencies, response, subjects);
  const setups = requireSetups(dependencies);
  const key = randomness.id();
  const setupId = `set_${key}`;
  const [owner = ''] = gifts.getGiftOwners(db, setupId);
  const asked = { owner, type: null, key };
  const { setup, expiresAt, ...opened } = await askProvider(dependencies, () => setups.open(asked));
  const stored = { id: setupId, owner: { giftLinkId: link.id }, providerSetup: setup, type: null, expiresAt };
  await paymentSetups.insertSetup(db, { ...stored, now: clock().epoch });
  const data = { setupId, provider: payments?.name ?? '', ...opened, expiresAt: toInstant(expiresAt) };
  return { message: 'Ready to add a payment method.', data };
}
