// The table of docs/sign-in.md: what a stranger reaches with each limit that is kept in somebody's name, and what its owner does.
import { RATE_LIMITS, type OwnersLimitScope, type RateLimitScope } from '../src/domain/rate-limits/rate-limits';
import type { RateLimitWindow } from '../src/domain/rate-limits/sliding-window';
import { keysOf } from '../src/domain/shared/vocabulary';
import { markdownTable } from './markdown-table';

const ABOVE = {
  rejects: 'refused',
  demands_captcha: 'a CAPTCHA',
  doubles_cost: 'a CAPTCHA of twice the cost each time',
} as const;

const HEAD = ['Limit', 'Counts', 'Budget', 'Above it, a stranger meets', 'The owner'];

export function renderOwnersLimits(): string {
  const rows = keysOf(RATE_LIMITS)
    .filter(isOwners)
    .map((scope) => {
      const { counts, windows, excess, owner } = RATE_LIMITS[scope];
      return [`\`${scope}\``, counts, windows.map(describe).join(', '), ABOVE[excess], owner];
    });
  return markdownTable(HEAD, rows);
}

function isOwners(scope: RateLimitScope): scope is OwnersLimitScope {
  return 'owner' in RATE_LIMITS[scope];
}

function describe({ max, seconds }: RateLimitWindow): string {
  const minutes = seconds / 60;
  if (minutes === 24 * 60) return `${max} a day`;
  return minutes === 60 ? `${max} an hour` : `${max} in ${minutes} minutes`;
}
