// Puts the parts of the services together from the settings, and brings the database up to date.
import type { Logger } from 'pino';
import { isDatabaseEmpty, seedDemo } from '../seeders/demo-data';
import type { CaptchaSettings, Config } from './config/config';
import { widenRateLimits } from './domain/rate-limits/rate-limits';
import type { Sealing } from './domain/shared/sealing';
import { createChangeNotifier } from './providers/change-notifier';
import { disabledCaptcha, type CaptchaProvider } from './providers/captcha/captcha-provider';
import { altchaCaptcha } from './providers/captcha/altcha';
import { hostedCaptcha } from './providers/captcha/hosted-captcha';
import { createCircuitBreaker, type CircuitBreaker } from './providers/circuit-breaker';
import { minimumResponseTime, systemClock } from './providers/clock';
import { keyedDigests } from './providers/crypto/digests';
import { developmentMail, smtpMail } from './providers/messaging/mail';
import {
  externalIdentityProvider,
  type ExternalIdentityProvider,
  remoteKeys,
} from './providers/identity/external-identity-provider';
import { argonPasswords } from './providers/crypto/passwords';
import {
  developmentPaymentProvider,
  paymentApiProvider,
  type PaymentProvider,
} from './providers/payments/payment-provider';
import { readUsMobile } from './providers/messaging/us-mobile';
import { systemRandomness } from './providers/crypto/randomness';
import { keyedSealing } from './providers/crypto/sealing';
import { developmentTexts, verifyApiTexts } from './providers/messaging/text-verification';
import { signedTokens } from './providers/crypto/tokens';
import * as accounts from './persistence/account/account-store';
import * as audit from './persistence/system/audit-store';
import * as captchaUses from './persistence/sign-in/captcha-store';
import { cleanStoredHtml } from './persistence/letters/clean-stored-html';
import * as contacts from './persistence/profile/contact-store';
import { openDatabase, type Database } from './persistence/database/database';
import * as creditorSessions from './persistence/creditor/creditor-session-store';
import * as creditors from './persistence/creditor/creditor-store';
import * as devices from './persistence/sign-in/device-store';
import * as eLetters from './persistence/letters/template-store';
import * as flows from './persistence/sign-in/flow-store';
import * as letterFacts from './persistence/letters/letter-facts-store';
import * as charges from './persistence/payments/charge-store';
import * as due from './persistence/negotiation/due-account-store';
import * as leases from './persistence/system/lease-store';
import * as reasons from './persistence/account/reason-store';
import * as history from './persistence/negotiation/history-store';
import * as idempotency from './persistence/system/idempotency-store';
import * as limits from './persistence/shared/rate-counter-store';
import { migrate } from './persistence/migrations/migrate';
import * as moves from './persistence/negotiation/move-store';
import * as outbox from './persistence/system/outbox-store';
import * as profiles from './persistence/profile/profile-store';
import * as sessions from './persistence/sign-in/session-store';
import * as documents from './persistence/system/trusted-document-store';
import * as usage from './persistence/system/usage-store';
import { createOutboxSender, type OutboxSender } from './providers/messaging/outbox-sender';
import type { Dependencies } from './services/shared/dependencies';

/** On a developer's machine the same person signs in all day. */
const LOCAL_RATE_LIMIT_FACTOR = 100;

/** The parts, and the sender that the application starts and stops. */
export interface Container extends Dependencies {
  readonly outboxSender: OutboxSender;
}

/** Opens the database that the settings name. */
export async function openConfiguredDatabase(config: Config): Promise<Database> {
  return openDatabase({
    url: config.DATABASE_URL ?? null,
    dataDir: config.DATA_DIR,
    poolMax: config.DATABASE_POOL_MAX,
    retryTimeoutMs: config.DATABASE_PATIENCE_MS,
    sealing: createSealing(config),
  });
}

export function createSealing({ keyRings }: Pick<Config, 'keyRings'>): Sealing {
  return keyedSealing(keyRings.ENCRYPTION_KEYS, keyRings.INDEX_KEYS);
}

export function createContainer(config: Config, log: Logger, db: Database): Container {
  const sender = createOutboxSender(config.OUTBOX_POLL_MS);
  const newCircuit = () => createCircuitBreaker(config.CIRCUIT_FAILURES, config.CIRCUIT_SECONDS * 1000);
  const mail = config.MAIL_URL
    ? smtpMail(config.MAIL_URL, config.MAIL_FROM, config.MAIL_TIMEOUT_MS)
    : developmentMail(log);
  return {
    db,
    accounts,
    audit,
    captchaUses,
    idempotency,
    contacts,
    creditors,
    creditorSessions,
    devices,
    trustedDocuments: documents,
    eLetters,
    flows,
    letterFacts,
    charges,
    dueMoves: due,
    history,
    leases,
    notPayingReasons: reasons,
    rateLimits: limits,
    moves,
    outbox,
    profiles,
    sessions,
    usage,
    changeNotifier: createChangeNotifier(config.streams.polling),
    clock: systemClock(config.BUSINESS_TIME_ZONE),
    randomness: systemRandomness,
    digests: keyedDigests(config.keyRings.CODE_KEYS, config.keyRings.LIMIT_KEYS[0]),
    tokens: signedTokens(config.keyRings.JWT_KEYS, 'consumer', config.CLOCK_TOLERANCE_SECONDS),
    passwords: argonPasswords(),
    creditorIdentityProvider: createCreditorIdentityProvider(config, newCircuit()),
    creditorTokens: signedTokens(config.keyRings.CREDITOR_JWT_KEYS, 'creditor', config.CLOCK_TOLERANCE_SECONDS),
    captcha: createCaptcha(config.captcha),
    mail,
    smsVerification: config.sms ? verifyApiTexts(config.sms) : developmentTexts(mail),
    payments: createPayments(config, log),
    circuitBreakers: { email: newCircuit(), sms: newCircuit(), payments: newCircuit() },
    minimumResponseTime: minimumResponseTime(
      config.RESPONSE_FLOOR_MS,
      config.RESPONSE_JITTER_MS,
      systemRandomness.below,
    ),
    outboxSender: sender,
    wakeOutboxSender: sender.wake,
    readUsMobile,
    settings: {
      ...config.services,
      rateLimits: widenRateLimits(config.services.rateLimits, config.APP_ENV === 'local' ? LOCAL_RATE_LIMIT_FACTOR : 1),
    },
  };
}

/** Runs what is missing of the migrations; an empty embedded store gets the demo data, another one on request. */
export async function prepareDatabase(
  config: Config,
  { db, clock }: Dependencies,
  say: (line: string) => void,
): Promise<void> {
  const done = await migrate(db);
  if (done.length > 0) say(`Migrated the database: ${done.join(', ')}`);
  const cleaned = await cleanStoredHtml(db);
  if (cleaned > 0) say(`Cleaned ${cleaned} texts of creditors by the present policy`);
  const isWanted = config.SEED_DEMO === 'on' || (config.SEED_DEMO === 'auto' && !config.DATABASE_URL);
  if (!isWanted || !(await isDatabaseEmpty(db))) return;
  await seedDemo(db, clock());
  say('Seeded the demo data');
}

function createCreditorIdentityProvider(
  { creditorIdentityProvider }: Config,
  ofIssuer: CircuitBreaker,
): ExternalIdentityProvider | null {
  return (
    creditorIdentityProvider &&
    externalIdentityProvider(
      creditorIdentityProvider,
      remoteKeys({ ...creditorIdentityProvider.keys, circuit: ofIssuer }),
    )
  );
}

function createCaptcha(choice: CaptchaSettings): CaptchaProvider {
  if (choice.provider === 'off') return disabledCaptcha;
  if (choice.provider === 'altcha') return altchaCaptcha({ ...choice, randomBelow: systemRandomness.below });
  return hostedCaptcha(choice);
}

function createPayments({ payments, APP_ENV }: Config, log: Logger): PaymentProvider | null {
  if (payments) return paymentApiProvider(payments);
  return APP_ENV === 'local' || APP_ENV === 'test' ? developmentPaymentProvider(log) : null;
}
