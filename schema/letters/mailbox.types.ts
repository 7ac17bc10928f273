// The mailbox of a consumer. See docs/rules §7.5.
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { AccountExcerpt } from '../../src/domain/account/account-view';
import { DateTimeScalar } from '../shared/scalars';
import { CountedConnection } from '../shared/pagination';
import { Payload } from '../shared/payload';

@ObjectType({ description: 'The creditor that sent a letter.' })
export class MailboxSender {
  @Field(() => ID, { description: 'Company ID.' })
  readonly companyId!: number;

  @Field(() => String, { nullable: true, description: 'Name of the company.' })
  readonly companyName!: string | null;
}

@ObjectType({ description: 'A letter to the consumer.' })
export class MailboxLetter {
  @Field(() => ID, { description: 'Letter ID.' })
  readonly id!: number;

  readonly account!: AccountExcerpt;

  @Field(() => MailboxSender, { description: 'The creditor that sent the letter.' })
  readonly sender!: MailboxSender;

  @Field(() => String, { description: 'Subject.' })
  readonly subject!: string;

  @Field(() => String, {
    description: 'First words of the text, at most 140 characters; empty while the identity is unverified.',
  })
  readonly preview!: string;

  @Field(() => DateTimeScalar, { description: 'When the letter was sent.' })
  readonly sentAt!: string;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When it was marked as read; null for an unread letter.',
  })
  readonly readAt!: string | null;

  @Field(() => Boolean, { description: 'Whether it is marked as read.' })
  readonly isRead!: boolean;

  /** Missing in lists. */
  readonly content?: string;
}

@ObjectType({ description: 'A page of letters.' })
export class MailboxLetterConnection extends CountedConnection(MailboxLetter, {
  noun: 'letter',
  nouns: 'letters',
  total: 'Number of letters that match the filter, on all pages.',
}) {
  @Field(() => Int, { description: 'Number of unread letters in the whole mailbox.' })
  readonly unreadCount!: number;
}

@ObjectType({ description: 'Result of marking or deleting a letter.' })
export class MailboxLetterPayload extends Payload(
  MailboxLetter,
  'The letter: as it is now, or as it was before it was deleted.',
) {}

@ObjectType({ description: 'How many letters changed.' })
class MarkedLetters {
  @Field(() => Int, { description: 'Number of letters that were unread.' })
  readonly marked!: number;
}

@ObjectType({ description: 'Result of marking several letters.' })
export class MarkAllLettersPayload extends Payload(MarkedLetters, 'How many letters changed.') {}
