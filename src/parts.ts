// Puts the parts of the services together from the settings, and brings the database up to date.
import type { Logger } from 'pino';
import { isEmpty, seedDemo } from '../seeders/one-of-each';
import type { Config } from './config';
import { captchaOff, hostedCaptcha, VERIFY_URLS, type Captcha } from './gateways/captcha';
import { systemClock } from './gateways/clock';
import { keyedDigests } from './gateways/digests';
import { developmentMail, smtpMail } from './gateways/mail';
import { systemRandomness } from './gateways/randomness';
import { signedTokens } from './gateways/tokens';
import * as accounts from './persistence/account-store';
import { openDatabase, type Database } from './persistence/database';
import * as flows from './persistence/flow-store';
import { migrate } from './persistence/migrations';
import * as negotiations from './persistence/negotiation-store';
import * as profiles from './persistence/profile-store';
import * as sessions from './persistence/session-store';
import type { Parts } from './services/parts';
import { version } from './version';

/** Opens the database that the settings name. */
export async function openConfiguredDatabase(config: Config): Promise<Database> {
  return openDatabase({
    url: config.DATABASE_URL ?? null,
    dataDir: config.DATA_DIR,
    poolMax: config.DATABASE_POOL_MAX,
  });
}

export function assembleParts(config: Config, log: Logger, db: Database): Parts {
  return {
    db,
    accounts,
    negotiations,
    profiles,
    flows,
    sessions,
    clock: systemClock(config.BUSINESS_TIME_ZONE),
    randomness: systemRandomness,
    digests: keyedDigests(config.OTP_PEPPER),
    tokens: signedTokens(config.JWT_SECRET),
    captcha: chooseCaptcha(config),
    mail: config.MAIL_URL ? smtpMail(config.MAIL_URL, config.MAIL_FROM) : developmentMail(log),
    settings: {
      version,
      accessTokenSeconds: config.ACCESS_TOKEN_SECONDS,
      codeSeconds: config.OTP_SECONDS,
      codeMaxAttempts: config.OTP_MAX_ATTEMPTS,
      refreshGraceSeconds: config.REFRESH_GRACE_SECONDS,
      acceptsAnyCode: config.acceptsAnyCode,
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
  const isWanted = config.SEED_DEMO === 'on' || (config.SEED_DEMO === 'auto' && !config.DATABASE_URL);
  if (!isWanted || !(await isEmpty(db))) return;
  await seedDemo(db, clock());
  say('Seeded the demo data');
}

function chooseCaptcha({ CAPTCHA_PROVIDER, CAPTCHA_SECRET, CAPTCHA_VERIFY_URL }: Config): Captcha {
  if (CAPTCHA_PROVIDER === 'off') return captchaOff;
  return hostedCaptcha(CAPTCHA_VERIFY_URL ?? VERIFY_URLS[CAPTCHA_PROVIDER], CAPTCHA_SECRET ?? '');
}
