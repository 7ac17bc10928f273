// Finds variables that look like settings but are not: misspelled and renamed ones would otherwise be ignored silently.
import type { SettingError } from '../checks';
import { SETTINGS } from '../settings';

const NAMES = Object.keys(SETTINGS.shape);

/** Former names. */
const RENAMED: Readonly<Record<string, keyof typeof SETTINGS.shape>> = {
  DATABASE_PATIENCE_MS: 'DATABASE_RETRY_TIMEOUT_MS',
  GRAPHQL_KEPT_DOCUMENTS: 'GRAPHQL_CACHE_DOCUMENTS',
  GRAPHQL_KEPT_BYTES: 'GRAPHQL_CACHE_BYTES',
  STREAM_TICK_MS: 'STREAM_POLL_MS',
  CONTACT_COOLING_SECONDS: 'CONTACT_COOLDOWN_SECONDS',
  RESPONSE_FLOOR_MS: 'RESPONSE_MIN_MS',
  SMS_WATCH_SENDS: 'SMS_PUMPING_SENDS',
  SMS_WATCH_PROVEN_PERCENT: 'SMS_PUMPING_MIN_VERIFIED_PERCENT',
  SMS_BLOCK_CLOSED_SECONDS: 'SMS_PUMPING_BLOCK_SECONDS',
  CREDITOR_JWKS_KEPT_SECONDS: 'CREDITOR_JWKS_CACHE_SECONDS',
  ENUMERATION_NORM_DAYS: 'ENUMERATION_BASELINE_DAYS',
  ENUMERATION_NORM_FACTOR: 'ENUMERATION_BASELINE_FACTOR',
  ENUMERATION_NORM_LEAST_PERCENT: 'ENUMERATION_BASELINE_MIN_PERCENT',
  CLEANING_SECONDS: 'CLEANUP_INTERVAL_SECONDS',
  ENDED_FLOW_KEPT_SECONDS: 'ENDED_FLOW_RETENTION_SECONDS',
  IDEMPOTENCY_KEPT_SECONDS: 'IDEMPOTENCY_RETENTION_SECONDS',
  USAGE_KEPT_DAYS: 'USAGE_RETENTION_DAYS',
  USAGE_NAMES: 'USAGE_MAX_NAMES',
};

/** A first word of so many settings belongs to us: other programs' variables rarely begin with it. */
const MIN_SETTINGS_PER_PREFIX = 3;
const PREFIXES = new Set(
  NAMES.map(getPrefix).filter(
    (prefix) => prefix !== '' && NAMES.filter((name) => name.startsWith(prefix)).length >= MIN_SETTINGS_PER_PREFIX,
  ),
);

/** OpenTelemetry's own variables, many of which its packages read themselves. */
const STANDARD = 'OTEL_';

/** Kubernetes adds these for services that happen to be called `mail` or `database`. */
const SERVICE_LINK = /_SERVICE_(HOST|PORT(_\w+)?)$|_PORT_\d+_(TCP|UDP)(_(ADDR|PORT|PROTO))?$/;

export function findUnknownSettings(
  environment: Readonly<Record<string, string | undefined>>,
): readonly SettingError[] {
  return Object.entries(environment).flatMap(([setting, value = '']) => {
    if (value === '' || setting.startsWith(STANDARD) || NAMES.includes(setting) || isServiceLink(setting, value))
      return [];
    const renamed = Object.entries(RENAMED).find(([former]) => former === setting)?.[1];
    if (renamed !== undefined) return [{ setting, problem: `has been renamed to ${renamed}` }];
    const [, named] = /^(.+)_FILE$/.exec(setting) ?? [];
    if (named !== undefined && NAMES.includes(named)) {
      return [{ setting, problem: `is not possible: only secrets are read from files, and ${named} is not a secret` }];
    }
    const isOurs = PREFIXES.has(getPrefix(setting));
    const nearest = findNearest(setting, isOurs ? Infinity : getTypoDistance(setting));
    return nearest === null ? [] : [{ setting, problem: `is not a setting; the nearest one is ${nearest}` }];
  });
}

/** `MAIL_` of `MAIL_URL`; empty for a name of one word. */
function getPrefix(name: string): string {
  return name.slice(0, name.indexOf('_') + 1);
}

function isServiceLink(name: string, value: string): boolean {
  return SERVICE_LINK.test(name) || (name.endsWith('_PORT') && /^(tcp|udp):\/\//.test(value));
}

/** One typo in a short name, more in a longer one. */
function getTypoDistance({ length }: string): number {
  return Math.min(3, Math.max(1, Math.floor(length / 6)));
}

/** The nearest name within the distance; null if there is none. Most environments have many variables of others. */
function findNearest(setting: string, maxDistance: number): string | null {
  const [best] = NAMES.filter((name) => Math.abs(name.length - setting.length) <= maxDistance)
    .map((name) => ({ name, distance: computeDistance(setting, name) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((one, other) => one.distance - other.distance);
  return best?.name ?? null;
}

/** Damerau–Levenshtein distance (optimal string alignment): a swap of neighbours counts as one edit. */
function computeDistance(one: string, other: string): number {
  let before: readonly number[] = [];
  let previous: readonly number[] = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const replaced = at(previous, column - 1) + (isSame ? 0 : 1);
      const edited = Math.min(at(previous, column) + 1, at(current, column - 1) + 1, replaced);
      current.push(isSwap ? Math.min(edited, at(before, column - 2) + 1) : edited);
    }
    before = previous;
    previous = current;
  }
  return at(previous, other.length);
}

function at(distances: readonly number[], index: number): number {
  return distances[index] ?? Infinity;
}
