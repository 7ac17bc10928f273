// Every setting, read once from the environment, checked together and frozen.
import { z } from 'zod';

const HOSTED_CAPTCHA = ['turnstile', 'hcaptcha', 'recaptcha'] as const;
const MIN_SECRET_BYTES = 32;
const SAMPLE_SECRET = 'parley-local-secret-of-no-value-outside-this-machine';

const seconds = (fallback: number, least: number, most: number) =>
  z.coerce.number().int().min(least).max(most).default(fallback);
const basePath = (fallback: string) =>
  z
    .string()
    .regex(/^\/[\w/-]*[\w-]$/, 'a path such as /consumer-api, without a slash at its end')
    .default(fallback);

/** The settings by name of their environment variable, each with its default and its bound. */
const SETTINGS = z.object({
  APP_ENV: z.enum(['local', 'test', 'staging', 'production']).default('local'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(4000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  CONSUMER_BASE_PATH: basePath('/consumer-api'),
  BUSINESS_TIME_ZONE: z.string().refine(isTimeZone, 'a time zone such as America/New_York').default('America/New_York'),
  DATABASE_URL: z
    .string()
    .regex(/^(mysql|mariadb):\/\//, 'a URL such as mysql://user:password@host:3306/parley')
    .optional(),
  DATABASE_POOL_MAX: z.coerce.number().int().min(1).max(100).default(10),
  DATA_DIR: z.string().min(1).default('./data'),
  SEED_DEMO: z.enum(['auto', 'on', 'off']).default('auto'),
  JWT_SECRET: z.string().optional(),
  OTP_PEPPER: z.string().optional(),
  ACCESS_TOKEN_SECONDS: seconds(900, 60, 3600),
  OTP_SECONDS: seconds(600, 60, 600),
  OTP_MAX_ATTEMPTS: z.coerce.number().int().min(3).max(5).default(5),
  REFRESH_GRACE_SECONDS: seconds(10, 0, 30),
  CAPTCHA_PROVIDER: z.enum(['off', ...HOSTED_CAPTCHA]).default('off'),
  CAPTCHA_SECRET: z.string().optional(),
  CAPTCHA_VERIFY_URL: z.url().optional(),
  MAIL_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'a URL such as smtp://user:password@host:587')
    .optional(),
  MAIL_FROM: z.string().default('Parley <no-reply@parley.test>'),
});

const CHECKED = SETTINGS.superRefine((env, context) => {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (env.CAPTCHA_PROVIDER !== 'off' && !env.CAPTCHA_SECRET)
    refuse('CAPTCHA_SECRET', `set the secret of ${env.CAPTCHA_PROVIDER}`);
  if (isOpen(env.APP_ENV)) return;
  for (const name of ['JWT_SECRET', 'OTP_PEPPER'] as const) {
    if (!isStrong(env[name])) refuse(name, `set ${MIN_SECRET_BYTES} random bytes or more outside local`);
  }
  if (env.JWT_SECRET === env.OTP_PEPPER) refuse('OTP_PEPPER', 'must differ from JWT_SECRET');
  if (env.CAPTCHA_PROVIDER === 'off') refuse('CAPTCHA_PROVIDER', `choose one of ${HOSTED_CAPTCHA.join(', ')}`);
  if (!env.MAIL_URL) refuse('MAIL_URL', 'set the SMTP server that sends one-time codes');
  if (env.APP_ENV === 'production' && !env.DATABASE_URL)
    refuse('DATABASE_URL', 'set a MySQL or MariaDB URL: the embedded store is for trying out');
});

type Env = z.output<typeof SETTINGS>;

export type Config = Readonly<Omit<Env, 'JWT_SECRET' | 'OTP_PEPPER'>> & {
  readonly JWT_SECRET: string;
  readonly OTP_PEPPER: string;
  /** Whether any six digits pass as one-time code: local environments only. */
  readonly acceptsAnyCode: boolean;
};

/** Reads the settings; throws one readable error that names every wrong one. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = CHECKED.safeParse(given);
  if (!read.success) throw new Error(`These settings cannot be used:\n${z.prettifyError(read.error)}`);
  return Object.freeze({
    ...read.data,
    JWT_SECRET: read.data.JWT_SECRET ?? SAMPLE_SECRET,
    OTP_PEPPER: read.data.OTP_PEPPER ?? `${SAMPLE_SECRET}-otp`,
    acceptsAnyCode: read.data.APP_ENV === 'local',
  });
}

function isOpen(appEnv: Env['APP_ENV']): boolean {
  return appEnv === 'local' || appEnv === 'test';
}

function isStrong(secret: string | undefined): boolean {
  return secret !== undefined && Buffer.byteLength(secret) >= MIN_SECRET_BYTES && !secret.startsWith(SAMPLE_SECRET);
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
