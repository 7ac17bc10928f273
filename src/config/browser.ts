// Settings for browsers: allowed page origins, cookies and trusted proxies.
import type { Realm } from '../providers/crypto/tokens';
import type { DeviceCookieSettings } from '../providers/identity/device-cookies';
import type { SettingCheck } from './checks';
import {
  commaSeparated,
  oneOf,
  parsedBy,
  parseOrigin,
  parseProxyTrust,
  type ProxyTrust,
  type SettingsOf,
} from './fields';
import { isDeployed, isDevelopment, type ServerEnv } from './server';

const ORIGINS = 'origins such as `https://app.example.com`, separated by commas';

export const BROWSER_SETTINGS = {
  CONSUMER_ORIGINS: commaSeparated(parseOrigin, ORIGINS).describe(
    'Page origins of consumers: they may read responses and send cookies.',
  ),
  CREDITOR_ORIGINS: commaSeparated(parseOrigin, ORIGINS).describe(
    'Page origins of creditors: they may read responses, but send no cookies.',
  ),
  COOKIE_SAME_SITE: oneOf('lax', 'none')
    .default('lax')
    .describe('`SameSite` attribute of cookies; `none` for pages on another site.'),
  COOKIE_SECURE: oneOf('auto', 'on', 'off')
    .default('auto')
    .describe('`Secure` attribute of cookies. `auto` sets it outside `local` and `test`.'),
  TRUST_PROXY: parsedBy(parseProxyTrust, '`false`, 1–9, or networks such as `10.0.0.0/8`')
    .default(false)
    .describe(
      'Number of proxies in front of the server, or their networks. Their `X-Forwarded-For` and `X-Forwarded-Proto` are trusted, and they must pass on the `Host` header. `Forwarded` is not read.',
    ),
};

type BrowserEnv = SettingsOf<typeof BROWSER_SETTINGS> & Pick<ServerEnv, 'APP_ENV'>;

export interface BrowserSettings {
  /** Page origins that may read responses; those of consumers may also send cookies. */
  readonly origins: Readonly<Record<Realm, readonly string[]>>;
  readonly cookie: DeviceCookieSettings;
  readonly trustProxy: ProxyTrust;
  readonly hsts: boolean;
}

export function toBrowserSettings(env: BrowserEnv): BrowserSettings {
  return {
    origins: { consumer: env.CONSUMER_ORIGINS, creditor: env.CREDITOR_ORIGINS },
    cookie: { secure: isCookieSecure(env), sameSite: env.COOKIE_SAME_SITE === 'none' ? 'None' : 'Lax' },
    trustProxy: env.TRUST_PROXY,
    hsts: env.APP_ENV !== 'local',
  };
}

function isCookieSecure(env: BrowserEnv): boolean {
  return env.COOKIE_SECURE === 'on' || (env.COOKIE_SECURE === 'auto' && !isDevelopment(env));
}

export const BROWSER_CHECKS: readonly SettingCheck<BrowserEnv>[] = [
  {
    setting: 'COOKIE_SECURE',
    isViolated: (env) => isDeployed(env) && env.COOKIE_SECURE === 'off',
    problem: 'must be auto or on: cookies without HTTPS are for local and test',
  },
  {
    setting: 'COOKIE_SAME_SITE',
    isViolated: (env) => env.COOKIE_SAME_SITE === 'none' && !isCookieSecure(env),
    problem: 'can be none only with COOKIE_SECURE=on: browsers reject the cookie otherwise',
  },
];
