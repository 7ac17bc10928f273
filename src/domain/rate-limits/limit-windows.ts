// Windows of rate limits, named by their length.
import type { RateLimitWindow } from './sliding-window';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

export function perMinutes(minutes: number, max: number): RateLimitWindow {
  return { seconds: minutes * 60, max };
}

export function perMinute(max: number): RateLimitWindow {
  return perMinutes(1, max);
}

export function perHour(max: number): RateLimitWindow {
  return { seconds: HOUR, max };
}

export function perDay(max: number): RateLimitWindow {
  return { seconds: DAY, max };
}
