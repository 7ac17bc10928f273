// The calendar feed of the consumer: reads it, makes or replaces its link, changes what it shows, and revokes it.
import { assertNoErrors } from '../../domain/negotiation/move-validation';
import {
  mergeOptions,
  toCalendarToken,
  validateFeedChanges,
  type CalendarFeedChanges,
  type CalendarFeedView,
  describeCalendarFeed,
  MAX_EVENTS,
  type CalendarFeedFacts,
} from '../../domain/calendar/calendar-feed';
import { DomainError } from '../../domain/shared/errors';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { enforceRateLimits } from '../shared/rate-limits';
import type { RequestContext } from '../shared/request-context';
import { enqueueNotice } from '../sign-in/steps/notify';
import { selectPayments } from './steps/select-payments';

export async function calendarFeed(dependencies: Dependencies, { profile }: Caller): Promise<CalendarFeedView> {
  return describeFeed(dependencies, profile.id);
}

/**
 * Makes the link, or replaces it: the old one is dead at once. Its token is in this answer only. Throws
 * `validation_failed`, `too_many_attempts`, and `service_unavailable` where the service has no public address.
 */
export async function createCalendarFeed(
  dependencies: Dependencies,
  { caller: { profile }, response }: { readonly caller: Caller; readonly response: RequestContext['response'] },
  changes: CalendarFeedChanges,
): Promise<CalendarFeedResult> {
  const { calendarFeeds, clock, digests, outboxSender, randomness, settings } = dependencies;
  assertNoErrors(validateFeedChanges(changes));
  if (settings.calendarUrl === null) throw new DomainError('service_unavailable');
  await enforceRateLimits(dependencies, response, [{ scope: 'calendar_link', subject: String(profile.id) }]);
  const token = toCalendarToken(randomness.token());
  const feed = { ...mergeOptions(changes), tokenDigest: digests.digestToken(token), createdAt: clock().now };
  await dependencies.db.transaction(async (db) => {
    await calendarFeeds.replaceFeed(db, profile.id, feed);
    const recipient = { owner: { profileId: profile.id }, email: profile.email };
    await enqueueNotice(dependencies, db, recipient, 'calendar_link_created');
  });
  outboxSender.wake();
  const data = await describeFeed(dependencies, profile.id, `${settings.calendarUrl}/${token}.ics`);
  return { message: 'Your calendar link is ready.', data };
}

/** Throws `not_found` where there is no feed, then `validation_failed`. */
export async function updateCalendarFeed(
  dependencies: Dependencies,
  { profile }: Caller,
  changes: CalendarFeedChanges,
): Promise<CalendarFeedResult> {
  const { calendarFeeds } = dependencies;
  await dependencies.db.transaction(async (db) => {
    const feed = await calendarFeeds.findFeed(db, profile.id);
    if (!feed) throw new DomainError('not_found');
    assertNoErrors(validateFeedChanges(changes, true));
    if (!(await calendarFeeds.changeFeed(db, profile.id, mergeOptions(changes, feed)))) {
      throw new DomainError('not_found');
    }
  });
  return { message: 'Calendar settings saved.', data: await describeFeed(dependencies, profile.id) };
}

/** Succeeds again when there is none. */
export async function revokeCalendarFeed(dependencies: Dependencies, { profile }: Caller): Promise<CalendarFeedResult> {
  await dependencies.calendarFeeds.deleteFeed(dependencies.db, profile.id);
  return { message: 'The calendar link was revoked.', data: await describeFeed(dependencies, profile.id) };
}

interface CalendarFeedResult {
  readonly message: string;
  readonly data: CalendarFeedView;
}

/** `url` is that of a link that was just made. */
async function describeFeed(
  dependencies: Dependencies,
  profileId: number,
  url: string | null = null,
): Promise<CalendarFeedView> {
  const { db, calendarFeeds } = dependencies;
  const feed: CalendarFeedFacts | null = await calendarFeeds.findFeed(db, profileId);
  const selected = feed && (await selectPayments(dependencies, profileId));
  const count = selected ? await calendarFeeds.countCalendarPayments(db, selected.filter) : 0;
  return describeCalendarFeed(feed, Math.min(count, MAX_EVENTS), url);
}
