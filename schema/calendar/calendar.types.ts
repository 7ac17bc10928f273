// The calendar feed of a consumer.
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { MAX_REMINDER_DAYS } from '../../src/domain/calendar/calendar-feed';
import { Range } from '../shared/input-rules';
import { DateTimeScalar } from '../shared/scalars';
import { Payload } from '../shared/payload';

@ObjectType({ description: 'A feed of payments to which calendar programs can subscribe.' })
export class CalendarFeed {
  @Field(() => Boolean, { description: 'Whether there is a link.' })
  readonly enabled!: boolean;

  @Field(() => String, { description: 'Kind of the feed: always `ical`.' })
  readonly kind!: string;

  @Field(() => String, { nullable: true, description: 'The secret link. Only in the response that created it.' })
  readonly url!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The same link with `webcal:`, which opens a calendar program. Only in the response that created it.',
  })
  readonly webcalUrl!: string | null;

  @Field(() => Int, {
    description: 'How many days before a payment calendar programs show a reminder; 0 for no reminder.',
  })
  readonly reminderDays!: number;

  @Field(() => Boolean, { description: 'Whether events show amounts.' })
  readonly includeAmounts!: boolean;

  @Field(() => Boolean, { description: 'Whether events show the names of accounts.' })
  readonly includeAccountNames!: boolean;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the link was created.' })
  readonly createdAt!: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When a calendar program last fetched the feed, to the hour.',
  })
  readonly lastFetchedAt!: string | null;

  @Field(() => Int, { description: 'Number of events.' })
  readonly eventCount!: number;
}

@ObjectType({ description: 'Result of a change of the calendar feed.' })
export class CalendarFeedPayload extends Payload(CalendarFeed, 'The feed.') {}

@InputType({ description: 'What a new calendar feed shows. Omitted fields have their defaults.' })
export class CreateCalendarFeedInput {
  @Range(0, MAX_REMINDER_DAYS)
  @Field(() => Int, {
    nullable: true,
    description: 'How many days before a payment calendar programs show a reminder, 0 to 14. Default: 1.',
  })
  readonly reminderDays?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether events show amounts. Default: false.' })
  readonly includeAmounts?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether events show the names of accounts. Default: false.' })
  readonly includeAccountNames?: boolean | null;
}

@InputType({ description: 'Changes to the calendar feed. Omitted fields keep their values.' })
export class UpdateCalendarFeedInput {
  @Range(0, MAX_REMINDER_DAYS)
  @Field(() => Int, {
    nullable: true,
    description: 'How many days before a payment calendar programs show a reminder, 0 to 14.',
  })
  readonly reminderDays?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether events show amounts.' })
  readonly includeAmounts?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether events show the names of accounts.' })
  readonly includeAccountNames?: boolean | null;
}
