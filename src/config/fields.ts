// The forms that a setting can have. Each says in words what it must be, and never shows what was given.
import { z } from 'zod';
import { isIP } from 'node:net';
import type { RateLimitWindow } from '../domain/rate-limits/rate-limits';

/** Read by `read`, which throws with words such as `must be …`. */
export function parsedBy<Value>(read: (text: string) => Value) {
  return z.string().transform((text, context) => {
    try {
      return read(text.trim());
    } catch (error) {
      const message = error instanceof Error ? error.message : 'cannot be read';
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
  });
}

/** A whole number with its default and its bounds. */
export function integer(fallback: number, least: number, most: number) {
  return parsedBy((text) => {
    const number = Number(text);
    const isIn = /^\d{1,9}$/.test(text) && number >= least && number <= most;
    if (!isIn) throw new Error(`must be a whole number from ${least} to ${most}`);
    return number;
  }).default(fallback);
}

/** One of some words. */
export function oneOf<const Word extends string>(...words: readonly Word[]) {
  return parsedBy((text) => {
    const word = words.find((one) => one === text);
    if (word === undefined) throw new Error(`must be one of ${words.join(', ')}`);
    return word;
  });
}

/** A text of one form; `form` ends the sentence "must be …". */
export function matching(pattern: RegExp, form: string) {
  return parsedBy((text) => {
    if (!pattern.test(text)) throw new Error(`must be ${form}`);
    return text;
  });
}

/** Parts between commas, each read by `read`; none by default. */
export function commaSeparated<Part>(read: (part: string) => Part) {
  return parsedBy((text): readonly Part[] => text.split(',').map((part) => read(part.trim()))).default([]);
}

// Reads the settings whose text has a grammar. Each throws with words that end the sentence "NAME …".

/** Windows of a limit: `10/60,60/3600` is ten a minute and sixty an hour. */
export function parseLimitWindows(text: string): readonly RateLimitWindow[] {
  return text.split(',').map((part) => {
    const [, max = '', seconds = ''] = /^(\d{1,6})\/(\d{1,5})$/.exec(part.trim()) ?? [];
    const window = { max: Number(max), seconds: Number(seconds) };
    const isBounded = window.max >= 1 && window.seconds >= 1 && window.seconds <= 86_400;
    if (!isBounded) throw new Error('must read max/seconds, such as 10/60,60/3600; a window is a day at most');
    return window;
  });
}

/** One page origin, as a browser writes it. Pages of an origin on the list may read answers, so nothing is guessed. */
export function parseOrigin(text: string): string {
  const origin = URL.canParse(text) ? new URL(text).origin : '';
  const isExact = origin === text && /^https?:\/\/[^*]+$/.test(text);
  if (!isExact) throw new Error('must list exact origins such as https://app.example.com; no *, no null, no path');
  return text;
}

export function parseHostname(text: string): string {
  if (!/^[a-z0-9.-]{1,253}$/.test(text)) throw new Error('must list host names such as app.example.com');
  return text;
}

export type ProxyTrust = false | number | readonly string[];

const PROXY_FORMS =
  'must be the number of proxies in front (1 to 9), or their addresses such as 10.0.0.0/8; ' +
  'true would believe what any client writes';

/** How far `X-Forwarded-For` is believed: a count of proxies, or their networks. */
export function parseProxyTrust(text: string): ProxyTrust {
  if (text === 'false' || text === '0') return false;
  if (/^[1-9]$/.test(text)) return Number(text);
  const networks = text.split(',').map((part) => part.trim());
  if (!networks.every(isNetwork)) throw new Error(PROXY_FORMS);
  return networks;
}

const NAMED_NETWORKS: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

/** An address, a network that is not the whole world, or one of the names that Express knows. */
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
