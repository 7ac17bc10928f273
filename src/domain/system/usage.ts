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

export interface Use {
  readonly kind: UsageKind;
  readonly style: UsageStyle;
  readonly name: string;
}

export interface UseCount extends Use {
  readonly count: number;
}

/** What was counted on one day of the business. */
export interface DayCount extends UseCount {
  readonly day: LocalDate;
}

/** Stand for names that are not kept; no name of GraphQL has a parenthesis. */
export const UNNAMED = '(unnamed)';
export const OTHER = '(other)';

const LONGEST_NAME = 100;

/** Longer runs of digits are no words: a counter, a digest, or somebody's number. */
const NUMBERED = /\d{4}/;

/** Under which name an operation is counted that a client named so. */
export function keptName(given: string | undefined): string {
  if (given === undefined) return UNNAMED;
  return given.length > LONGEST_NAME || NUMBERED.test(given) ? OTHER : given;
}

/** What the contracts declare, so that it has a line even when nobody uses it. */
export interface Declared extends Use {
  readonly isDeprecated: boolean;
}

export interface UsageLine extends Declared {
  /** Null: not in the days that are kept. */
  readonly lastDay: LocalDate | null;
  /** Times, of today, of the last 7 days and of the last 30, today among them. */
  readonly times: Readonly<Record<UsagePeriod, number>>;
}

/** Days of a period, by its name. */
export const USAGE_PERIODS = { day: 1, week: 7, month: 30 } as const;
export type UsagePeriod = keyof typeof USAGE_PERIODS;

/** A line for each name that was counted or declared: by kind, what is used most first. */
export function sumUsage(
  counted: readonly DayCount[],
  declared: readonly Declared[],
  today: LocalDate,
): readonly UsageLine[] {
  const lines = new Map<string, UsageLine>();
  for (const use of declared) lines.set(keyOf(use), { ...use, lastDay: null, times: NEVER });
  for (const one of counted) {
    const { kind, style, name } = one;
    const key = keyOf(one);
    // Whatever was counted as deprecated and is not declared any more was deprecated then.
    const line = lines.get(key) ?? {
      kind,
      style,
      name,
      isDeprecated: kind === 'deprecated',
      lastDay: null,
      times: NEVER,
    };
    lines.set(key, addDay(line, one, today));
  }
  return [...lines.values()].sort(byUse);
}

/** What is counted together. */
export function keyOf({ kind, style, name }: Use): string {
  return `${kind} ${style} ${name}`;
}

const NEVER: UsageLine['times'] = { day: 0, week: 0, month: 0 };

function addDay(line: UsageLine, { day, count }: DayCount, today: LocalDate): UsageLine {
  const times = { ...line.times };
  for (const period of keysOf(USAGE_PERIODS)) {
    if (day > addDays(today, -USAGE_PERIODS[period])) times[period] += count;
  }
  return { ...line, times, lastDay: line.lastDay === null || day > line.lastDay ? day : line.lastDay };
}

function byUse(one: UsageLine, other: UsageLine): number {
  const kinds = keysOf(USAGE_KINDS);
  return (
    kinds.indexOf(one.kind) - kinds.indexOf(other.kind) ||
    other.times.month - one.times.month ||
    keyOf(one).localeCompare(keyOf(other))
  );
}
