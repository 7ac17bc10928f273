// The settings whose value follows from others where they are not written, or is completed: what is in force, for
// `parley config check`.
import { userInfo } from 'node:os';
import { widenRateLimits } from '../domain/rate-limits/rate-limits';
import { isKeyOf } from '../domain/shared/vocabulary';
import type { Config } from './config';
import { findScopeOfSetting, getRateLimitFactor } from './rate-limits';
import type { Env } from './settings';
import { formatWindows } from './sources/describe-settings';

/** Returns null if there is no value, and undefined if the written value or the default is in force. */
type Compute = (config: Config) => string | number | null | undefined;

const onOff = (isOn: boolean) => (isOn ? 'on' : 'off');

const COMPUTED = {
  DOCS: ({ showsDocs }) => onOff(showsDocs),
  FIRST_PAGE: ({ showsFirstPage }) => onOff(showsFirstPage),
  PORTAL: ({ showsPortal }) => onOff(showsPortal),
  PARLEY_OPERATOR: ({ PARLEY_OPERATOR: name }) => name ?? userInfo().username,
  DRAIN_SECONDS: ({ drainMs }) => drainMs / 1000,
  DATABASE_URL: ({ DATABASE_URL: url }) => url,
  DATABASE_MIGRATION_URL: ({ DATABASE_MIGRATION_URL: url }) => url,
  SEED_DEMO: ({ seedsDemoData }) => onOff(seedsDemoData),
  COOKIE_SECURE: ({ browser }) => onOff(browser.cookie.secure),
  DATABASE_WAIT_SECONDS: ({ databaseWaitMs }) => databaseWaitMs / 1000,
  GRAPHQL_DOCUMENTS: ({ graphql }) => graphql.documents,
  CAPTCHA_PROVIDER: ({ services }) => services.captcha.kind,
  MAIL_FROM: ({ mailSender }) => mailSender,
  MAIL_ENVELOPE_FROM: ({ smtp }) => smtp?.envelopeFrom,
  BRAND_NAME: ({ services }) => services.brand.name,
  PAYMENT_PROVIDER: ({ payments }) => (typeof payments === 'string' ? payments : payments ? 'http' : 'none'),
  GIFT_PAYEE_NAME: ({ services }) => services.gifts.payeeName,
  PUBLIC_URL: ({ services }) => services.publicUrl,
  PORTAL_URL: ({ services }) => services.portalUrl,
  CREDITOR_APP_URL: ({ services }) => services.creditorAppUrl,
  GIFT_PAGE_URL: ({ services }) => services.gifts.pageUrl,
  SCHEDULER: ({ jobs }) => onOff(jobs.mode === 'run'),
} as const satisfies Partial<Record<keyof Env, Compute>>;

/** Returns the text in the format of the variable, or undefined if the written value or the default is in force. */
export function findComputedText(name: string, config: Config): string | null | undefined {
  if (isKeyOf(COMPUTED, name)) {
    const compute: Compute = COMPUTED[name];
    const value = compute(config) ?? null;
    return value === null ? null : String(value);
  }
  const scope = findScopeOfSetting(name);
  if (scope === undefined) return undefined;
  return formatWindows(widenRateLimits(config.services.rateLimits, getRateLimitFactor(config))[scope]);
}
