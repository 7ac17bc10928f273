// Writes iCalendar text (RFC 5545, RFC 7986) with the one shape of event that a feed of payments has.
import type { Instant, LocalDate } from '../shared/calendar';
import { addDays } from '../shared/calendar';

export interface CalendarEvent {
  readonly uid: string;
  readonly date: LocalDate;
  /** Programs show an event anew only where its number has grown. */
  readonly revision: { readonly number: number; readonly at: Instant };
  readonly summary: string;
  readonly description: string;
  readonly url: string | null;
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  /** The reminder comes this many days before the date. There is none if this is null. */
  readonly reminderDays: number | null;
}

const MAX_OCTETS = 75;
const LINE_END = '\r\n';

/** The beginning of a calendar. The time zone makes one without events valid. */
export function openCalendar(name: string, changedAt: Instant): string {
  return toLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Parley//Payments//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    `LAST-MODIFIED:${toUtc(changedAt)}`,
    'BEGIN:VTIMEZONE',
    'TZID:UTC',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0000',
    'TZOFFSETTO:+0000',
    'TZNAME:UTC',
    'END:STANDARD',
    'END:VTIMEZONE',
  ]);
}

/** A whole day, so that it is on the same date in every time zone. */
export function writeEvent(event: CalendarEvent): string {
  const changedAt = toUtc(event.revision.at);
  return toLines([
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${changedAt}`,
    `LAST-MODIFIED:${changedAt}`,
    `DTSTART;VALUE=DATE:${toDate(event.date)}`,
    `DTEND;VALUE=DATE:${toDate(getNextDay(event.date))}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    ...(event.url === null ? [] : [`URL:${event.url}`]),
    `SEQUENCE:${event.revision.number}`,
    `STATUS:${event.status}`,
    'TRANSP:TRANSPARENT',
    'CLASS:PRIVATE',
    ...(event.reminderDays === null ? [] : writeReminder(event.reminderDays, event.summary)),
    'END:VEVENT',
  ]);
}

export function closeCalendar(): string {
  return toLines(['END:VCALENDAR']);
}

function writeReminder(days: number, summary: string): readonly string[] {
  const description = `DESCRIPTION:${escapeText(summary)}`;
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', description, `TRIGGER:-P${days}D`, 'END:VALARM'];
}

/** Control characters other than line breaks, and halves of surrogate pairs. */
const DROPPED = /[\p{Cc}\p{Cs}]/gu;
const LINE_BREAKS = /\r\n|[\r\n\u0085\u2028\u2029]/g;
const PLAIN = /^[\w $.:–-]*$/;

/** The backslash first: the others add one. */
function escapeText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .normalize('NFC')
    .replace(/[\\;,]/g, '\\$&')
    .split(LINE_BREAKS)
    .map((line) => line.replace(DROPPED, ''))
    .join('\\n');
}

function toLines(lines: readonly string[]): string {
  return lines.map((line) => foldLine(line) + LINE_END).join('');
}

/** A line has at most 75 octets, and no character is split. Continuations start with a space, which counts. */
function foldLine(line: string): string {
  // A UTF-16 code unit has at most three octets.
  if (line.length * 3 <= MAX_OCTETS || Buffer.byteLength(line) <= MAX_OCTETS) return line;
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = countOctets(character.codePointAt(0) ?? 0);
    if (octets + size > MAX_OCTETS) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join(LINE_END);
}

/** Counts octets of UTF-8. `Buffer.byteLength` of each character takes a third of the time of a feed. */
function countOctets(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}

function toUtc(instant: Instant): string {
  return `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** Every month has 28 days: up to then the next day is written, not computed, which a feed does thousands of times. */
function getNextDay(date: LocalDate): LocalDate {
  const next = Number(date.slice(8)) + 1;
  return next > 28 ? addDays(date, 1) : `${date.slice(0, 8)}${String(next).padStart(2, '0')}`;
}

function toDate(date: LocalDate): string {
  return date.replaceAll('-', '');
}
