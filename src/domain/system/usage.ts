// What of the APIs is in use: what is counted, under which names, and how the counts of days become lines for people.
import { addDays, type LocalDate } from '../shared/calendar';
import { keysOf } from '../shared/vocabulary';

/** What is counted. */
export const USAGE_KINDS = {
  operation: 'GraphQL operations, by their name',
  deprecated: 'deprecated fields, arguments, input fields and enum values',
  endpoint: 'REST endpoints',
} as const;
export type UsageKind = keyof typeof USAGE_KINDS;

/** By which door it came. */
export const USAGE_STYLES = { graphql: 'over GraphQL', rest: 'over REST' } as const;
export type UsageStyle = keyof typeof USAGE_STYLES;

export interface UsageSubject {
  readonly kind: UsageKind;
  readonly style: UsageStyle;
  readonly name: string;
}

export interface UsageCount extends UsageSubject {
  readonly count: number;
}

/** What was counted on one day of the business. */
export interface DailyUsageCount extends UsageCount {
  readonly day: LocalDate;
}

/** Stand for names that are not kept; no name of GraphQL has a parenthesis. */
export const UNNAMED_OPERATION = '(unnamed)';
export const OTHER_OPERATION = '(other)';

const MAX_NAME_LENGTH = 100;

/** Longer runs of digits are no words: a counter, a digest, or somebody's number. */
const LONG_NUMBER = /\d{4}/;

/** Under which name an operation is counted that a client named so. */
export function normalizeName(given: string | undefined): string {
  if (given === undefined) return UNNAMED_OPERATION;
  return given.length > MAX_NAME_LENGTH || LONG_NUMBER.test(given) ? OTHER_OPERATION : given;
}

/** What the contracts declare, so that it has a line even when nobody uses it. */
export interface DeclaredUsage extends UsageSubject {
  readonly isDeprecated: boolean;
}

export interface UsageLine extends DeclaredUsage {
  /** Null: not in the days that are kept. */
  readonly lastDay: LocalDate | null;
  /** Times, of today, of the last 7 days and of the last 30, today among them. */
  readonly counts: Readonly<Record<UsagePeriod, number>>;
}

/** Days of a period, by its name. */
export const USAGE_PERIODS = { day: 1, week: 7, month: 30 } as const;
export type UsagePeriod = keyof typeof USAGE_PERIODS;

/** A line for each name that was counted or declared: by kind, what is used most first. */
export function summarizeUsage(
  counted: readonly DailyUsageCount[],
  declared: readonly DeclaredUsage[],
  today: LocalDate,
): readonly UsageLine[] {
  const lines = new Map<string, UsageLine>();
  for (const use of declared) lines.set(formatUsageKey(use), { ...use, lastDay: null, counts: NO_USES });
  for (const one of counted) {
    const { kind, style, name } = one;
    const key = formatUsageKey(one);
    // Whatever was counted as deprecated and is not declared any more was deprecated then.
    const line = lines.get(key) ?? {
      kind,
      style,
      name,
      isDeprecated: kind === 'deprecated',
      lastDay: null,
      counts: NO_USES,
    };
    lines.set(key, addDailyCount(line, one, today));
  }
  return [...lines.values()].sort(compareUsageLines);
}

/** What is counted together. */
export function formatUsageKey({ kind, style, name }: UsageSubject): string {
  return `${kind} ${style} ${name}`;
}

const NO_USES: UsageLine['counts'] = { day: 0, week: 0, month: 0 };

function addDailyCount(line: UsageLine, { day, count }: DailyUsageCount, today: LocalDate): UsageLine {
  const times = { ...line.counts };
  for (const period of keysOf(USAGE_PERIODS)) {
    if (day > addDays(today, -USAGE_PERIODS[period])) times[period] += count;
  }
  return { ...line, counts: times, lastDay: line.lastDay === null || day > line.lastDay ? day : line.lastDay };
}

function compareUsageLines(one: UsageLine, other: UsageLine): number {
  const kinds = keysOf(USAGE_KINDS);
  return (
    kinds.indexOf(one.kind) - kinds.indexOf(other.kind) ||
    other.counts.month - one.counts.month ||
    formatUsageKey(one).localeCompare(formatUsageKey(other))
  );
}
