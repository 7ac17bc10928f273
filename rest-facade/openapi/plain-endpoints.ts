// Endpoints that run no operation.
import { IMPORT_FILE_ENDPOINTS } from './import-file-endpoints';
import type { PlainEndpoint } from './plain-endpoint';

const TOKEN = {
  name: 'token',
  in: 'path',
  required: true,
  description: 'The secret part of the link.',
  schema: { type: 'string', pattern: '^cal_[A-Za-z0-9_-]{43}$' },
};

const TAG = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'Entity tag of the calendar that the client already has.',
  schema: { type: 'string' },
};

const FEED_FORMAT = `An iCalendar object (RFC 5545, RFC 7986) with one all-day event for each payment: open ones of the \
next 24 months, paid ones of the last 90 days, cancelled ones for 30 days.

- \`UID\` stays the same when a payment is skipped or moved; \`SEQUENCE\` counts its changes of date and amount.
- \`SUMMARY\` is \`Payment scheduled\`, \`Payment made\`, \`Payment needs attention\`, \`Payment on hold\` or \`Payment \
cancelled\`; amount and account follow if the consumer chose to show them. Creditors are never named.
- \`URL\` is the address of the portal, if the operator has set one.
- \`STATUS\` is \`CONFIRMED\`, \`TENTATIVE\` (on hold) or \`CANCELLED\`.
- \`VALARM\` reminds the chosen number of days before an open payment; with 0 days there is no alarm.

Lines end with CRLF and are folded at 75 octets.`;

const FEED_EXAMPLE = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Parley//Payments//EN',
  'CALSCALE:GREGORIAN',
  'METHOD:PUBLISH',
  'NAME:Payments',
  'X-WR-CALNAME:Payments',
  'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
  'X-PUBLISHED-TTL:PT12H',
  'LAST-MODIFIED:20260308T090000Z',
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'TZNAME:UTC',
  'END:STANDARD',
  'END:VTIMEZONE',
  'BEGIN:VEVENT',
  'UID:payment-46@5f0c2a9d77e1b340',
  'DTSTAMP:20260308T090000Z',
  'LAST-MODIFIED:20260308T090000Z',
  'DTSTART;VALUE=DATE:20260320',
  'DTEND;VALUE=DATE:20260321',
  'SUMMARY:Payment scheduled',
  'DESCRIPTION:A payment is scheduled for this day. Sign in to see or change i',
  ' t.',
  'URL:https://portal.example.com',
  'SEQUENCE:0',
  'STATUS:CONFIRMED',
  'TRANSP:TRANSPARENT',
  'CLASS:PRIVATE',
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  'DESCRIPTION:Payment scheduled',
  'TRIGGER:-P1D',
  'END:VALARM',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

export const PLAIN_ENDPOINTS: readonly PlainEndpoint[] = [
  {
    base: 'consumer',
    path: '/calendar/{token}.ics',
    tag: 'Calendar Sync',
    operationId: 'fetchCalendar',
    summary: 'The calendar feed.',
    description:
      'The calendar feed, for calendar programs. No sign-in is needed: the link is the secret. Query parameters are ignored, because some programs add one to bypass caches and could not show that it was refused.',
    parameters: [TOKEN, TAG],
    answer: { mediaType: 'text/calendar', format: FEED_FORMAT, example: FEED_EXAMPLE },
    headers: {
      'Last-Modified': 'When a payment last changed.',
      'Cache-Control': 'Only the program itself may store the calendar, and must revalidate it before using it again.',
    },
    errors: ['not_found', 'too_many_attempts', 'internal_server_error', 'service_unavailable'],
  },
  ...IMPORT_FILE_ENDPOINTS,
];
