// The calendar feed of a consumer: its settings, its link, and which payments it has.
import { addDays, addMonths, type Instant, type LocalDate, type Moment } from '../shared/calendar';
import type { FieldErrors } from '../shared/errors';

export interface CalendarFeedFacts {
  readonly reminderDays: number;
  readonly includeAmounts: boolean;
  readonly includeAccountNames: boolean;
  readonly createdAt: Instant;
  readonly lastFetchedAt: Instant | null;
}

export interface CalendarFeedChanges {
  readonly reminderDays?: number | null;
  readonly includeAmounts?: boolean | null;
  readonly includeAccountNames?: boolean | null;
}

export type CalendarFeedOptions = Pick<CalendarFeedFacts, 'reminderDays' | 'includeAmounts' | 'includeAccountNames'>;

const DEFAULTS: CalendarFeedOptions = { reminderDays: 1, includeAmounts: false, includeAccountNames: false };
export const MAX_REMINDER_DAYS = 14;

export interface CalendarFeedView extends CalendarFeedOptions {
  readonly enabled: boolean;
  readonly kind: 'ical';
  /** Only in the answer that made the link. */
  readonly url: string | null;
  readonly webcalUrl: string | null;
  readonly createdAt: Instant | null;
  readonly lastFetchedAt: Instant | null;
  readonly eventCount: number;
}

/** `feed` is null where there is none; `url` is that of a link that was just made. */
export function describeCalendarFeed(
  feed: CalendarFeedFacts | null,
  eventCount: number,
  url: string | null = null,
): CalendarFeedView {
  const { reminderDays, includeAmounts, includeAccountNames } = feed ?? DEFAULTS;
  return {
    enabled: feed !== null,
    kind: 'ical',
    url,
    webcalUrl: url && url.replace(/^https?:/, 'webcal:'),
    reminderDays,
    includeAmounts,
    includeAccountNames,
    createdAt: feed && feed.createdAt,
    lastFetchedAt: feed && feed.lastFetchedAt,
    eventCount,
  };
}

/** What is absent or null keeps its value. */
export function mergeOptions(
  changes: CalendarFeedChanges,
  current: CalendarFeedOptions = DEFAULTS,
): CalendarFeedOptions {
  return {
    reminderDays: changes.reminderDays ?? current.reminderDays,
    includeAmounts: changes.includeAmounts ?? current.includeAmounts,
    includeAccountNames: changes.includeAccountNames ?? current.includeAccountNames,
  };
}

/** An update changes at least one setting. */
export function validateFeedChanges(changes: CalendarFeedChanges, isUpdate = false): FieldErrors {
  const { reminderDays, includeAmounts, includeAccountNames } = changes;
  if (isUpdate && (reminderDays ?? includeAmounts ?? includeAccountNames) == null) {
    return { reminderDays: ['At least one setting is required.'] };
  }
  const isValid = reminderDays == null || (reminderDays >= 0 && reminderDays <= MAX_REMINDER_DAYS);
  return { reminderDays: isValid ? [] : [`The reminder days must be between 0 and ${MAX_REMINDER_DAYS}.`] };
}

/** What a calendar shows, under a number that programs compare. */
export interface CalendarRevision {
  readonly number: number;
  readonly at: Instant;
}

/** 2020-09-13. A number of iCalendar has 31 bits. */
const FIRST_SECOND = 1_600_000_000;

/** Grows also over a link that was revoked, whose events have the same names as those of the next link. */
export function getNextRevision(previous: number, { epoch, now }: Pick<Moment, 'epoch' | 'now'>): CalendarRevision {
  return { number: Math.max(previous + 1, Math.floor(epoch / 1000) - FIRST_SECOND), at: now };
}

export const CALENDAR_TOKEN = /^cal_[\w-]{43}$/;

/** `secret` is 32 random bytes in base64url. */
export function toCalendarToken(secret: string): string {
  return `cal_${secret}`;
}

/** The most events of a feed. */
export const MAX_EVENTS = 10_000;

const MONTHS_AHEAD = 24;
const PAID_DAYS = 90;
const CANCELLED_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Which payments a feed has, by their dates and by when they were cancelled. */
export interface FeedPeriod {
  readonly openUntil: LocalDate;
  readonly paidFrom: LocalDate;
  readonly cancelledSince: Instant;
}

export function getFeedPeriod({ today, epoch }: Moment): FeedPeriod {
  return {
    openUntil: addMonths(today, MONTHS_AHEAD),
    paidFrom: addDays(today, -PAID_DAYS),
    cancelledSince: new Date(epoch - CANCELLED_DAYS * DAY_MS).toISOString(),
  };
}
