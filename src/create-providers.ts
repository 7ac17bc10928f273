// Chooses the providers of messages, payments, CAPTCHAs and identities as the configuration says.
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from './config/config';
import { disabledCaptcha, withCostlyChallenges, type CaptchaProvider } from './providers/captcha/captcha-provider';
import { altchaCaptcha } from './providers/captcha/altcha';
import { hostedCaptcha } from './providers/captcha/hosted-captcha';
import type { CircuitBreaker } from './providers/circuit-breaker';
import { systemRandomness, type Clock } from './providers/clock';
import {
  externalIdentityProvider,
  type ExternalIdentityProvider,
  remoteKeys,
} from './providers/identity/external-identity-provider';
import { developmentMail, smtpMail, type Mail } from './providers/messaging/mail';
import { developmentTextMessages, messagesApiTexts, type TextMessages } from './providers/messaging/text-messages';
import { developmentTexts, verifyApiTexts, type TextVerification } from './providers/messaging/text-verification';
import { httpPayments } from './providers/payments/http-payments';
import type { PaymentProvider } from './providers/payments/payment-provider';
import { simulatedPayments } from './providers/payments/simulated-payments';

export function createCreditorIdentityProvider(
  { creditorIdentityProvider }: Config,
  circuitBreaker: CircuitBreaker,
): ExternalIdentityProvider | null {
  return (
    creditorIdentityProvider &&
    externalIdentityProvider(creditorIdentityProvider, remoteKeys({ ...creditorIdentityProvider.keys, circuitBreaker }))
  );
}

export function createCaptcha(config: Config): CaptchaProvider {
  const { captcha: settings, keyRings } = config;
  const randomBelow = systemRandomness.below;
  if (settings.provider === 'off') return disabledCaptcha;
  if (settings.provider === 'altcha') return altchaCaptcha({ ...settings, randomBelow });
  const costly = altchaCaptcha({ ...settings.costly, key: keyRings.LIMIT_KEYS[0], randomBelow });
  return withCostlyChallenges(hostedCaptcha(settings), costly);
}

export function createMail({ smtp }: Config, log: Logger, clock: Clock): Mail {
  return smtp ? smtpMail(smtp) : developmentMail(log, () => clock().now);
}

/** Codes by text message. Without a provider they are shown instead of being sent, with the text that they would have. */
export function createTextVerification({ sms, messageTexts, services }: Config, mail: Mail): TextVerification {
  if (sms) return verifyApiTexts(sms);
  return developmentTexts(mail, { texts: messageTexts, ...services });
}

export function createTextMessages({ textMessages, APP_ENV }: Config, mail: Mail): TextMessages | null {
  if (textMessages) return messagesApiTexts(textMessages);
  return APP_ENV === 'local' ? developmentTextMessages(mail) : null;
}

export function createPayments({ payments }: Config, log: Logger, clock: Clock): PaymentProvider | null {
  if (payments === 'simulated') return simulatedPayments({ log, clock, pause });
  return payments && httpPayments(payments);
}
