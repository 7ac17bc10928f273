// Answers a calendar program that fetches a feed by its link. Not a GraphQL field: calendar programs ask for a file.
import {
  CALENDAR_TOKEN,
  getNextRevision,
  MAX_EVENTS,
  type CalendarFeedFacts,
  type CalendarRevision,
} from '../../domain/calendar/calendar-feed';
import { closeCalendar, openCalendar, writeEvent } from '../../domain/calendar/icalendar';
import { describePaymentEvent, type EventSettings } from '../../domain/calendar/payment-event';
import { toInstant, toLocalDate, type Moment } from '../../domain/shared/calendar';
import { DomainError } from '../../domain/shared/errors';
import type { CalendarAccount, LinkedFeed } from '../../persistence/calendar/calendar-store';
import type { Dependencies } from '../shared/dependencies';
import { enforceRateLimits, limitFailures } from '../shared/rate-limits';
import type { RequestContext } from '../shared/request-context';
import { selectPayments, type SelectedPayments } from './steps/select-payments';

export interface CalendarDocument {
  /** Changes with anything that the document shows. */
  readonly tag: string;
  /** Epoch milliseconds. */
  readonly changedAt: number;
  /** The document, a page of payments at a time. */
  readonly pages: () => AsyncGenerator<string>;
}

const CALENDAR_NAME = 'Payments';
const PAGE = 500;
const HOUR_MS = 60 * 60 * 1000;
/** Raised when the text of an event changes, so that programs fetch it again. */
const FORMAT = 1;

/**
 * Throws `not_found` alike for a token that is unknown, malformed, revoked, or of a profile that is blocked or has no
 * account, and `too_many_attempts`. The limits of the caller are not disclosed: calendar programs do not show them.
 */
export async function fetchCalendar(
  dependencies: Dependencies,
  { request, response }: RequestContext,
  token: string,
): Promise<CalendarDocument> {
  const misses = [{ scope: 'calendar_miss_ip', subject: request.ipPrefix }] as const;
  const { feed, selected } = await limitFailures(dependencies, response, misses, ['not_found'], () =>
    findFeed(dependencies, token),
  );
  await enforceRateLimits(dependencies, response, [
    { scope: 'calendar_fetch', subject: String(feed.profileId) },
    { scope: 'calendar_fetch_ip', subject: request.ipPrefix },
  ]);
  const { db, calendarFeeds, clock, digests } = dependencies;
  const moment = clock();
  const { now, epoch, today } = moment;
  await calendarFeeds.recordFetch(db, feed.profileId, { now, before: toInstant(epoch - HOUR_MS) });
  const accounts = await calendarFeeds.findCalendarAccounts(db, feed.profileId);
  const settings = getEventSettings(dependencies, feed);
  const shown = digests.digestTexts([JSON.stringify([FORMAT, settings, accounts])]);
  const revision = await findRevision(dependencies, feed, shown, moment);
  return {
    // A reminder ends on the day of its payment.
    tag: `"${digests.digestTexts([shown, String(revision.number), today])}"`,
    changedAt: Date.parse(revision.at),
    pages: () => writePages(dependencies, { selected, accounts, settings, revision }),
  };
}

/** The revision under which this was shown before, or a new one. */
async function findRevision(
  dependencies: Dependencies,
  feed: LinkedFeed,
  shown: string,
  moment: Moment,
): Promise<CalendarRevision> {
  if (feed.shown === shown && feed.revisedAt !== null) return { number: feed.revision, at: feed.revisedAt };
  const { db, calendarFeeds } = dependencies;
  const next = getNextRevision(feed.revision, moment);
  if (await calendarFeeds.recordRevision(db, feed, { ...next, shown })) return next;
  const meanwhile = await calendarFeeds.findFeedByDigest(db, feed.tokenDigest);
  if (!meanwhile) throw new DomainError('not_found');
  return findRevision(dependencies, meanwhile, shown, moment);
}

async function findFeed(dependencies: Dependencies, token: string) {
  const { db, calendarFeeds, digests } = dependencies;
  const isToken = CALENDAR_TOKEN.test(token);
  const feed = isToken ? await calendarFeeds.findFeedByDigest(db, digests.digestToken(token)) : null;
  const selected = feed && (await selectPayments(dependencies, feed.profileId));
  if (!selected) throw new DomainError('not_found');
  return { feed, selected };
}

function getEventSettings({ digests, settings }: Dependencies, feed: CalendarFeedFacts): EventSettings {
  const { reminderDays, includeAmounts, includeAccountNames } = feed;
  const domain = digests.digestSubject('calendar', settings.calendarUrl ?? '').slice(0, 16);
  return { reminderDays, includeAmounts, includeAccountNames, domain, portalUrl: settings.portalUrl };
}

interface WrittenCalendar {
  readonly selected: SelectedPayments;
  readonly accounts: readonly CalendarAccount[];
  readonly settings: EventSettings;
  readonly revision: CalendarRevision;
}

async function* writePages(
  { db, calendarFeeds, clock, settings: { timeZone } }: Dependencies,
  { selected: { filter, conditions }, accounts, settings, revision }: WrittenCalendar,
): AsyncGenerator<string> {
  const { today } = clock();
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  yield openCalendar(CALENDAR_NAME, revision.at);
  const all = await calendarFeeds.findCalendarPayments(db, filter, MAX_EVENTS);
  for (let start = 0; start < all.length; start += PAGE) {
    const payments = all.slice(start, start + PAGE);
    const events = payments.map(({ accountId, paidAt, ...payment }) => {
      const date = paidAt === null ? payment.date : toLocalDate(paidAt, timeZone);
      const account = { name: names.get(accountId) ?? '', condition: conditions.get(accountId) ?? 'joined' };
      return writeEvent(describePaymentEvent({ ...payment, date, account }, { ...settings, revision }, today));
    });
    yield events.join('');
  }
  yield closeCalendar();
}
