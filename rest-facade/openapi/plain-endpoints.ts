// Endpoints that run no operation, as the OpenAPI documents describe them.
import type { Base, Tag } from '../endpoints';
import type { ErrorTable } from '../response/error-response';
import { describeOperation } from './operation-text';
import type { RequestExamples } from './request-examples';
import type { Components, JsonSchema } from './response-schema';
import { buildErrorResponses } from './responses';

export interface PlainEndpoint {
  readonly base: Base;
  readonly path: string;
  readonly tag: Tag;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly JsonSchema[];
  readonly mediaType: string;
  /** What the text contains. */
  readonly format: string;
  readonly example: string;
  /** Headers of the response, with what they are. */
  readonly headers: Readonly<Record<string, string>>;
  /** Codes in lower case. */
  readonly errors: readonly string[];
}

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
  description: 'Entity tag of the calendar that the client has.',
  schema: { type: 'string' },
};

const FEED_FORMAT = `An iCalendar object (RFC 5545, RFC 7986) with one all-day event for each payment: open ones of the \
next 24 months, paid ones of the last 90 days, cancelled ones for 30 days.

- \`UID\` stays the same when a payment is skipped or moved; \`SEQUENCE\` counts its changes of date and amount.
- \`SUMMARY\` is \`Payment scheduled\`, \`Payment made\`, \`Payment needs attention\`, \`Payment on hold\` or \`Payment \
cancelled\`; amount and account follow if the consumer chose to show them. No creditor is named.
- \`STATUS\` is \`CONFIRMED\`, \`TENTATIVE\` (on hold) or \`CANCELLED\`.
- \`VALARM\` reminds the chosen days before an open payment; 0 days: no alarm.

Lines end with CRLF and are folded at 75 octets.`;

const FEED_EXAMPLE = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Parley//Payments//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH'],
  ...['NAME:Payments', 'X-WR-CALNAME:Payments', 'REFRESH-INTERVAL;VALUE=DURATION:PT12H', 'X-PUBLISHED-TTL:PT12H'],
  ...['LAST-MODIFIED:20260308T090000Z', 'BEGIN:VTIMEZONE', 'TZID:UTC', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...['TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000', 'TZNAME:UTC', 'END:STANDARD', 'END:VTIMEZONE', 'BEGIN:VEVENT'],
  ...['UID:payment-46@5f0c2a9d77e1b340', 'DTSTAMP:20260308T090000Z', 'LAST-MODIFIED:20260308T090000Z'],
  ...['DTSTART;VALUE=DATE:20260320', 'DTEND;VALUE=DATE:20260321', 'SUMMARY:Payment scheduled'],
  ...[
    'DESCRIPTION:A payment is scheduled for this day. Sign in to see or change i',
    ' t.',
    'SEQUENCE:0',
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
  ],
  ...['CLASS:PRIVATE', 'BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:Payment scheduled', 'TRIGGER:-P1D'],
  ...['END:VALARM', 'END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n');

export const PLAIN_ENDPOINTS: readonly PlainEndpoint[] = [
  {
    ...{ base: 'consumer', path: '/calendar/{token}.ics', tag: 'Calendar', operationId: 'fetchCalendar' },
    summary: 'The calendar feed.',
    description: 'The calendar feed, for calendar programs. Public: the link is the secret.',
    parameters: [TOKEN, TAG],
    mediaType: 'text/calendar',
    format: FEED_FORMAT,
    example: FEED_EXAMPLE,
    headers: {
      ETag: 'Entity tag of the calendar.',
      'Last-Modified': 'When the newest payment changed.',
      'Cache-Control': 'Only the program itself may keep the calendar, and asks before it uses it again.',
    },
    errors: ['not_found', 'too_many_attempts', 'internal_server_error', 'service_unavailable'],
  },
];

export function describePlainEndpoint(
  endpoint: PlainEndpoint,
  sources: { readonly errors: ErrorTable; readonly errorsPage: string; readonly requestExamples: RequestExamples },
  components: Components,
): JsonSchema {
  const { operationId, tag, summary, parameters, mediaType, format, headers, base, path, description } = endpoint;
  const { errors, errorsPage, requestExamples } = sources;
  const example = requestExamples[operationId] ?? {};
  const schema = { type: 'string', contentMediaType: mediaType, description: format };
  return {
    ...{ operationId, tags: [tag], summary },
    ...describeOperation({ base, path, description, example, method: 'GET', codes: endpoint.errors }),
    ...{ 'x-extension': true, security: [] },
    parameters: parameters.map((parameter) => {
      const value = example.path?.[String(parameter['name'])];
      return value === undefined ? parameter : { ...parameter, example: value };
    }),
    responses: {
      '200': {
        description: 'The text.',
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, text]) => [name, { description: text, schema: { type: 'string' } }]),
        ),
        content: { [mediaType]: { schema, example: endpoint.example } },
      },
      '304': { description: 'The client already has this response.' },
      ...buildErrorResponses(errors, endpoint.errors, components, errorsPage),
    },
  };
}
