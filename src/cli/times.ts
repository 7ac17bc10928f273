// How commands read times: a time in UTC, a day, or a distance from now such as 30m.
import { InvalidArgumentError } from 'commander';

/** A time in epoch milliseconds, or its distance from now. */
export type GivenTime = { readonly at: number } | { readonly distanceMs: number };

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

export function parseTime(text: string): GivenTime {
  const distanceMs = readDuration(text);
  if (distanceMs !== null) return { distanceMs };
  const at = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/.test(text) ? Date.parse(text) : NaN;
  if (!Number.isNaN(at)) return { at };
  throw new InvalidArgumentError('It must be 30m, 12h or 3d, a day, or a time in UTC such as 2026-11-26T08:00Z.');
}

/** In milliseconds. */
export function parseDuration(text: string): number {
  const ms = readDuration(text);
  if (ms !== null && ms > 0) return ms;
  throw new InvalidArgumentError('It must be a duration such as 15m, 2h or 1d.');
}

function readDuration(text: string): number | null {
  const [, count, unit = ''] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  return count === undefined ? null : Number(count) * (UNIT_MS[unit] ?? 0);
}

export function toPast(given: GivenTime, now: number): number {
  return 'at' in given ? given.at : now - given.distanceMs;
}

export function toFuture(given: GivenTime, now: number): number {
  return 'at' in given ? given.at : now + given.distanceMs;
}
