// Puts the parts of the services together from the settings, and brings the database up to date.
import type { Logger } from 'pino';
import { isEmpty, seedDemo } from '../seeders/demo-data';
import type { CaptchaChoice, Config } from './config/config';
import { widenLimits } from './domain/limits';
import type { Sealing } from './domain/shared/sealing';
import { createAccountWatches } from './providers/change-notifier';
import { captchaOff, type CaptchaProvider } from './providers/captcha/captcha-provider';
import { altchaCaptcha } from './providers/captcha/altcha';
import { hostedCaptcha } from './providers/captcha/hosted-captcha';
import { circuit, type Circuit } from './providers/circuit-breaker';
import { systemClock } from './gateways/clock';
import { keyedDigests } from './providers/crypto/digests';
import { developmentMail, smtpMail } from './providers/messaging/mail';
import { outsideIssuer, type OutsideIssuer } from './gateways/outside-issuer';
import { argonPasswords } from './providers/crypto/passwords';
import { developmentPayments, paymentApi, type Payments } from './providers/payments/payment-provider';
import { readUsMobile } from './providers/messaging/us-mobile';
import { systemRandomness } from './providers/crypto/randomness';
import { remoteKeys } from './gateways/remote-keys';
import { responseFloor } from './gateways/response-floor';
import { keyedSealing } from './providers/crypto/sealing';
import { developmentTexts, verifyApi } from './providers/messaging/text-verification';
import { signedTokens } from './providers/crypto/tokens';
import * as accounts from './persistence/account/account-store';
import * as audit from './persistence/system/audit-store';
import * as captchaUses from './persistence/sign-in/captcha-store';
import { cleanStoredHtml } from './persistence/letters/clean-stored-html';
import * as contacts from './persistence/profile/contact-store';
import { openDatabase, type Database } from './persistence/database/database';
import * as creditorSessions from './persistence/creditor/creditor-session-store';
import * as creditors from './persistence/creditor-store';
import * as devices from './persistence/sign-in/device-store';
import * as eLetters from './persistence/e-letter-store';
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
import * as profiles from './persistence/profile-store';
import * as sessions from './persistence/session-store';
import * as documents from './persistence/system/trusted-document-store';
import * as usage from './persistence/system/usage-store';
import { createSender, type Sender } from './providers/messaging/outbox-sender';
import type { Parts } from './services/shared/dependencies';

/** On a developer's machine the same person signs in all day. */
const LOCAL_FACTOR = 100;

/** The parts, and the sender that the application starts and stops. */
export interface Assembled extends Parts {
  readonly sender: Sender;
}

/** Opens the database that the settings name. */
export async function openConfiguredDatabase(config: Config): Promise<Database> {
  return openDatabase({
    url: config.DATABASE_URL ?? null,
    dataDir: config.DATA_DIR,
    poolMax: config.DATABASE_POOL_MAX,
    patienceMs: config.DATABASE_PATIENCE_MS,
    sealing: sealingOf(config),
  });
}

export function sealingOf({ rings }: Pick<Config, 'rings'>): Sealing {
  return keyedSealing(rings.ENCRYPTION_KEYS, rings.INDEX_KEYS);
}

export function assembleParts(config: Config, log: Logger, db: Database): Assembled {
  const sender = createSender(config.OUTBOX_POLL_MS);
  const newCircuit = () => circuit(config.CIRCUIT_FAILURES, config.CIRCUIT_SECONDS * 1000);
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
    documents,
    eLetters,
    flows,
    letterFacts,
    charges,
    due,
    history,
    leases,
    reasons,
    limits,
    moves,
    outbox,
    profiles,
    sessions,
    usage,
    watches: createAccountWatches(config.streams.watches),
    clock: systemClock(config.BUSINESS_TIME_ZONE),
    randomness: systemRandomness,
    digests: keyedDigests(config.rings.CODE_KEYS, config.rings.LIMIT_KEYS[0]),
    tokens: signedTokens(config.rings.JWT_KEYS, 'consumer', config.CLOCK_TOLERANCE_SECONDS),
    passwords: argonPasswords(),
    creditorIssuer: creditorIssuerOf(config, newCircuit()),
    creditorTokens: signedTokens(config.rings.CREDITOR_JWT_KEYS, 'creditor', config.CLOCK_TOLERANCE_SECONDS),
    captcha: captchaOf(config.captcha),
    mail,
    texts: config.texts ? verifyApi(config.texts) : developmentTexts(mail),
    payments: paymentsOf(config, log),
    circuits: { email: newCircuit(), sms: newCircuit(), payments: newCircuit() },
    responseFloor: responseFloor(config.RESPONSE_FLOOR_MS, config.RESPONSE_JITTER_MS, systemRandomness.below),
    sender,
    wakeSender: sender.wake,
    readUsMobile,
    settings: {
      ...config.services,
      limits: widenLimits(config.services.limits, config.APP_ENV === 'local' ? LOCAL_FACTOR : 1),
    },
  };
}

/** Runs what is missing of the migrations; an empty embedded store gets the demo data, another one on request. */
export async function prepareDatabase(
  config: Config,
  { db, clock }: Parts,
  say: (line: string) => void,
): Promise<void> {
  const done = await migrate(db);
  if (done.length > 0) say(`Migrated the database: ${done.join(', ')}`);
  const cleaned = await cleanStoredHtml(db);
  if (cleaned > 0) say(`Cleaned ${cleaned} texts of creditors by the present policy`);
  const isWanted = config.SEED_DEMO === 'on' || (config.SEED_DEMO === 'auto' && !config.DATABASE_URL);
  if (!isWanted || !(await isEmpty(db))) return;
  await seedDemo(db, clock());
  say('Seeded the demo data');
}

function creditorIssuerOf({ creditorIssuer }: Config, ofIssuer: Circuit): OutsideIssuer | null {
  return creditorIssuer && outsideIssuer(creditorIssuer, remoteKeys({ ...creditorIssuer.keys, circuit: ofIssuer }));
}

function captchaOf(choice: CaptchaChoice): CaptchaProvider {
  if (choice.provider === 'off') return captchaOff;
  if (choice.provider === 'altcha') return altchaCaptcha({ ...choice, randomBelow: systemRandomness.below });
  return hostedCaptcha(choice);
}

function paymentsOf({ payments, APP_ENV }: Config, log: Logger): Payments | null {
  if (payments) return paymentApi(payments);
  return APP_ENV === 'local' || APP_ENV === 'test' ? developmentPayments(log) : null;
}
