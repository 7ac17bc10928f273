// The calendar feed of the signed-in consumer. Calendar programs fetch it over plain HTTP.
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import {
  calendarFeed,
  createCalendarFeed,
  revokeCalendarFeed,
  updateCalendarFeed,
} from '../../src/services/calendar/calendar-feed';
import type { Caller } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import { ConsumersOnly, CurrentCaller, Raises } from '../shared/decorators';
import { CalendarFeed, CalendarFeedPayload, CreateCalendarFeedInput, UpdateCalendarFeedInput } from './calendar.types';

@Resolver()
export class CalendarResolver {
  @ConsumersOnly()
  @Raises('unauthenticated')
  @Query(() => CalendarFeed, {
    description: 'The calendar feed of the signed-in consumer; not `enabled` if there is none.',
  })
  async calendarFeed(@CurrentCaller() caller: Caller, @Ctx() { dependencies }: Context): Promise<CalendarFeed> {
    return calendarFeed(dependencies, caller);
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'validation_failed', 'too_many_attempts')
  @Mutation(() => CalendarFeedPayload, {
    description:
      'Creates the secret link of the calendar feed, or replaces it; the old link stops working immediately. The link is in this response only.',
  })
  async createCalendarFeed(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies, response }: Context,
    @Arg('input', () => CreateCalendarFeedInput, { description: 'What the feed shows.' })
    input: CreateCalendarFeedInput,
  ): Promise<CalendarFeedPayload> {
    return createCalendarFeed(dependencies, { caller, response }, input);
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'not_found', 'validation_failed')
  @Mutation(() => CalendarFeedPayload, {
    description: 'Changes what the calendar feed shows. The link stays the same.',
  })
  async updateCalendarFeed(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => UpdateCalendarFeedInput, { description: 'Changes to the feed.' })
    input: UpdateCalendarFeedInput,
  ): Promise<CalendarFeedPayload> {
    return updateCalendarFeed(dependencies, caller, input);
  }

  @ConsumersOnly()
  @Raises('unauthenticated')
  @Mutation(() => CalendarFeedPayload, {
    description: 'Revokes the link of the calendar feed. Repeating the request succeeds.',
  })
  async revokeCalendarFeed(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
  ): Promise<CalendarFeedPayload> {
    return revokeCalendarFeed(dependencies, caller);
  }
}
