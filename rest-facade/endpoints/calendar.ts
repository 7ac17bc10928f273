// The calendar feed of a consumer. Calendar programs fetch it at `/calendar/{token}.ics`, which is not a GraphQL operation.
import type { Endpoint } from './endpoint';

const FEED = { tag: 'Calendar Sync', path: '/calendar/feed', success: 200, extension: true } as const;

export const CALENDAR_ENDPOINTS: readonly Endpoint[] = [
  { ...FEED, method: 'GET', path: '/calendar', document: 'CalendarFeed' },
  { ...FEED, method: 'POST', document: 'CreateCalendarFeed', success: 201, access: 'Viewer' },
  { ...FEED, method: 'PUT', document: 'UpdateCalendarFeed', access: 'Viewer' },
  { ...FEED, method: 'DELETE', document: 'RevokeCalendarFeed', access: 'Viewer' },
];
