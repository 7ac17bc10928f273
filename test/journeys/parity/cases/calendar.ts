// Cases of the calendar feed.
import type { ParityCase } from '../case';
import { signInPerson } from '../fixtures';
import type { ParityApp } from '../parity-app';
import type { ParityRequest } from '../requests';
import { asRivera } from './accounts';
import { NO_TOKEN } from './sessions';

/** A new person, whose feed and limit no other case uses. */
async function asPerson(app: ParityApp, request: ParityRequest = {}): Promise<ParityRequest> {
  return { ...request, token: (await signInPerson(app)).token };
}

async function withFeed(app: ParityApp, request: ParityRequest = {}): Promise<ParityRequest> {
  const { token } = await asPerson(app);
  await app.send('createCalendarFeed', { token, body: {} });
  return { ...request, token };
}

const TOO_EARLY = { reminder_days: 15 };

export const CALENDAR_CASES: readonly ParityCase[] = [
  ...['calendarFeed', 'createCalendarFeed', 'updateCalendarFeed', 'revokeCalendarFeed'].flatMap((operation) =>
    NO_TOKEN.map((token): ParityCase => ({
      outcome: `${operation} 401 unauthenticated`,
      arrange: () => token,
    })),
  ),
  { outcome: 'calendarFeed 200', arrange: (app) => asPerson(app) },
  { outcome: 'calendarFeed 200', arrange: (app) => withFeed(app) },
  { outcome: 'createCalendarFeed 201', arrange: (app) => asPerson(app, { body: {} }) },
  {
    outcome: 'createCalendarFeed 201',
    arrange: (app) => asRivera(app, { body: { reminder_days: 0, include_amounts: true, include_account_names: true } }),
  },
  { outcome: 'createCalendarFeed 422 validation_failed', arrange: (app) => asPerson(app, { body: TOO_EARLY }) },
  {
    outcome: 'createCalendarFeed 429 too_many_attempts',
    async arrange(app) {
      const { token } = await asPerson(app);
      for (let time = 0; time < 10; time += 1) await app.send('createCalendarFeed', { token, body: {} });
      return { token, body: {} };
    },
  },
  { outcome: 'updateCalendarFeed 200', arrange: (app) => withFeed(app, { body: { include_amounts: true } }) },
  { outcome: 'updateCalendarFeed 404 not_found', arrange: (app) => asPerson(app, { body: { reminder_days: 2 } }) },
  { outcome: 'updateCalendarFeed 422 validation_failed', arrange: (app) => withFeed(app, { body: TOO_EARLY }) },
  { outcome: 'updateCalendarFeed 422 validation_failed', arrange: (app) => withFeed(app, { body: {} }) },
  { outcome: 'revokeCalendarFeed 200', arrange: (app) => withFeed(app) },
  { outcome: 'revokeCalendarFeed 200', arrange: (app) => asPerson(app) },
];
