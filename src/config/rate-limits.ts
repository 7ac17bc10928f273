// Settings of the rate limits: one per row of the domain's table, named by rule.
import { RATE_LIMITS, type RateLimits, type RateLimitScope } from '../domain/rate-limits/rate-limits';
import type { RateLimitWindow } from '../domain/rate-limits/sliding-window';
import { keysOf } from '../domain/shared/vocabulary';
import { parsedBy, parseRateLimit } from './fields';
import type { ServerEnv } from './server';

const SCOPES = keysOf(RATE_LIMITS);

type RateLimitSettings = Readonly<Record<`LIMIT_${Uppercase<RateLimitScope>}`, ReturnType<typeof toSetting>>>;

/** `login_ip` → `LIMIT_LOGIN_IP`. */
export const RATE_LIMIT_SETTINGS = Object.fromEntries(
  SCOPES.map((scope) => [toName(scope), toSetting(scope)]),
) as RateLimitSettings;

export function toRateLimits(env: Readonly<Record<keyof RateLimitSettings, readonly RateLimitWindow[]>>): RateLimits {
  return Object.fromEntries(SCOPES.map((scope) => [scope, env[toName(scope)]])) as RateLimits;
}

/** On a developer's machine the same person signs in all day. */
const LOCAL_FACTOR = 100;

/** Every limit is multiplied by this factor. */
export function getRateLimitFactor({ APP_ENV }: Pick<ServerEnv, 'APP_ENV'>): number {
  return APP_ENV === 'local' ? LOCAL_FACTOR : 1;
}

export function findScopeOfSetting(name: string): RateLimitScope | undefined {
  return SCOPES.find((scope) => toName(scope) === name);
}

function toName(scope: RateLimitScope) {
  return `LIMIT_${scope.toUpperCase() as Uppercase<RateLimitScope>}` as const;
}

function toSetting(scope: RateLimitScope) {
  const { counts, windows, undisclosed } = RATE_LIMITS[scope];
  const disclosure = undisclosed === null ? '' : ' Not shown in `RateLimit` headers.';
  return parsedBy(parseRateLimit, '`max/seconds`, several separated by commas')
    .default(windows)
    .describe(`Limits ${counts}.${disclosure}`);
}
