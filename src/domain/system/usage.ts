// API usage: what is counted, under which names, and how daily counts are summarized.
import { addDays, type LocalDate } from '../shared/calendar';
import { keysOf } from '../shared/vocabulary';

export const USAGE_KINDS = {
  operation: 'GraphQL operations, by their name',
  deprecated: 'deprecated fields, arguments, input fields and enum values',
  endpoint: 'REST endpoints',
} as const;
type UsageKind = keyof typeof USAGE_KINDS;

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

/** Counted on one business day. */
export interface DailyUsageCount extends UsageCount {
  readonly day: LocalDate;
}

/** Replace missing and unusable names. GraphQL names cannot contain parentheses. */
export const UNNAMED_OPERATION = '(unnamed)';
export const OTHER_OPERATION = '(other)';

const MAX_NAME_LENGTH = 100;

/** Names with such a number may contain a counter, a digest or personal data. */
const LONG_NUMBER = /\d{4}/;

/** The name under which an operation with the client's name `given` is counted. */
export function normalizeName(given: string | undefined): string {
  if (given === undefined) return UNNAMED_OPERATION;
  return given.length > MAX_NAME_LENGTH || LONG_NUMBER.test(given) ? OTHER_OPERATION : given;
}

/** Declared by the contracts: has a line even if it is never used. */
export interface DeclaredUsage extends UsageSubject {
  readonly isDeprecated: boolean;
}

export interface UsageLine extends DeclaredUsage {
  /** It was not used within the retention period if this is null. */
  readonly lastDay: LocalDate | null;
  /** Uses today, in the last 7 days and in the last 30 days, each including today. */
  readonly counts: Readonly<Record<UsagePeriod, number>>;
}

/** Length of each period in days. */
const USAGE_PERIODS = { day: 1, week: 7, month: 30 } as const;
type UsagePeriod = keyof typeof USAGE_PERIODS;

/** One line per counted or declared name, by kind and then by use in descending order. */
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
    // A deprecated member that is no longer declared was deprecated when it was counted.
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

export function formatUsageKey({ kind, style, name }: UsageSubject): string {
  return `${kind} ${style} ${name}`;
}

const NO_USES: UsageLine['counts'] = { day: 0, week: 0, month: 0 };

function addDailyCount(line: UsageLine, { day, count }: DailyUsageCount, today: LocalDate): UsageLine {
  const counts = { ...line.counts };
  for (const period of keysOf(USAGE_PERIODS)) {
    if (day > addDays(today, -USAGE_PERIODS[period])) counts[period] += count;
  }
  return { ...line, counts, lastDay: line.lastDay === null || day > line.lastDay ? day : line.lastDay };
}

function compareUsageLines(one: UsageLine, other: UsageLine): number {
  const kinds = keysOf(USAGE_KINDS);
  return (
    kinds.indexOf(one.kind) - kinds.indexOf(other.kind) ||
    other.counts.month - one.counts.month ||
    formatUsageKey(one).localeCompare(formatUsageKey(other))
  );
}
