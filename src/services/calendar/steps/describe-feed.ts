// Describes the calendar feed of a profile, with the number of its events.
import {
  describeCalendarFeed,
  MAX_EVENTS,
  type CalendarFeedFacts,
  type CalendarFeedView,
} from '../../../domain/calendar/calendar-feed';
import type { Dependencies } from '../../shared/dependencies';
import { selectPayments } from './select-payments';

export interface CalendarFeedResult {
  readonly message: string;
  readonly data: CalendarFeedView;
}

/** `url` is that of a link that was just made. */
export async function describeFeed(
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
