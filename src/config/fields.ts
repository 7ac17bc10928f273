// Builders for settings: each parses a text, reports what it must be, and records its allowed values for the documentation.
import { isIP } from 'node:net';
import { z } from 'zod';
import type { RateLimitWindow } from '../domain/rate-limits/sliding-window';

export type SettingsOf<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;

/** Allowed values of a setting, in Markdown, for docs/configuration.md. */
export const ALLOWED_VALUES = z.registry<{ readonly values: string }>();

/** A setting that `parse` reads. It throws with a message that completes "NAME …" and never quotes the text: it may be a secret. */
export function parsedBy<Value>(parse: (text: string) => Value, values: string) {
  const schema = z.string().transform((text, context) => {
    try {
      return parse(text.trim());
    } catch (error) {
      const message = error instanceof Error ? error.message : 'cannot be read';
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
  });
  return schema.register(ALLOWED_VALUES, { values });
}

/** An integer from `min` to `max`. */
export function integer(defaultValue: number, min: number, max: number) {
  return integerWithoutDefault(min, max).default(defaultValue);
}

export function integerWithoutDefault(min: number, max: number) {
  return parsedBy((text) => {
    const number = Number(text);
    const isInRange = /^\d{1,9}$/.test(text) && number >= min && number <= max;
    if (!isInRange) throw new Error(`must be an integer from ${min} to ${max}`);
    return number;
  }, `${min}–${max}`);
}

export function oneOf<const Option extends string>(...options: readonly Option[]) {
  return parsedBy(
    (text) => {
      const option = options.find((candidate) => candidate === text);
      if (option === undefined) throw new Error(`must be one of ${options.join(', ')}`);
      return option;
    },
    options.map((option) => `\`${option}\``).join(', '),
  );
}

/** A text that matches `pattern`; `form` describes it, such as "six digits". */
export function matching(pattern: RegExp, form: string) {
  return parsedBy((text) => {
    if (!pattern.test(text)) throw new Error(`must be ${form}`);
    return text;
  }, form);
}

/** A comma-separated list; empty by default. */
export function commaSeparated<Item>(parseItem: (text: string) => Item, values: string) {
  return parsedBy((text): readonly Item[] => text.split(',').map((item) => parseItem(item.trim())), values).default([]);
}

/** Windows of a rate limit: `10/60,60/3600` allows ten per minute and sixty per hour. */
export function parseRateLimit(text: string): readonly RateLimitWindow[] {
  return text.split(',').map((part) => {
    const [, max = '', seconds = ''] = /^(\d{1,6})\/(\d{1,5})$/.exec(part.trim()) ?? [];
    const window = { max: Number(max), seconds: Number(seconds) };
    const isInRange = window.max >= 1 && window.seconds >= 1 && window.seconds <= 86_400;
    if (!isInRange)
      throw new Error('must have the form max/seconds, such as 10/60,60/3600, with at most 86400 seconds');
    return window;
  });
}

/** A page origin exactly as browsers send it: its pages may read responses, so patterns are not allowed. */
export function parseOrigin(text: string): string {
  const origin = URL.canParse(text) ? new URL(text).origin : '';
  const isExact = origin === text && /^https?:\/\/[^*]+$/.test(text);
  if (!isExact) throw new Error('must list exact origins such as https://app.example.com, without *, null or a path');
  return text;
}

export function parseHostname(text: string): string {
  if (!/^[a-z0-9.-]{1,253}$/.test(text)) throw new Error('must list host names such as app.example.com');
  return text;
}

export type ProxyTrust = false | number | readonly string[];

const PROXY_FORMS =
  'must be the number of proxies in front (1 to 9), or their networks such as 10.0.0.0/8; ' +
  'true would trust any X-Forwarded-For header';

/** Which proxies may set `X-Forwarded-For`: their number, or their networks. */
export function parseProxyTrust(text: string): ProxyTrust {
  if (text === 'false' || text === '0') return false;
  if (/^[1-9]$/.test(text)) return Number(text);
  const networks = text.split(',').map((part) => part.trim());
  if (!networks.every(isNetwork)) throw new Error(PROXY_FORMS);
  return networks;
}

/** Names that Express knows. */
const NAMED_NETWORKS: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

/** A network of all addresses (`/0`) is not allowed. */
function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

export function parseTimeZone(text: string): string {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: text });
    return text;
  } catch {
    throw new Error('must be a time zone such as America/New_York');
  }
}
