// Letters that a creditor sent, and the result of sending. See docs/rules §7.5.
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { LetterRefusal } from '../../src/domain/letters/sent-letter';
import { ELetterRefusalReasonEnum } from '../shared/enums';
import { DateTimeScalar } from '../shared/scalars';
import { CountedConnection } from '../shared/pagination';
import { Payload } from '../shared/payload';

@ObjectType({ description: 'A user who sent a letter.' })
export class LetterSender {
  @Field(() => ID, { description: 'User ID.' })
  readonly id!: number;

  @Field(() => String, { description: 'Name of the user.' })
  readonly name!: string;
}

@ObjectType({ description: 'To whom a letter was sent.' })
export class LetterRecipient {
  @Field(() => String, { description: 'Name of the consumer.' })
  readonly consumerName!: string;

  @Field(() => String, { nullable: true, description: 'Account number.' })
  readonly accountNumber!: string | null;
}

const NOT_REACHED =
  'Whether nobody is told of it: nobody has claimed the account, and its company knows no e-mail address. Print and post it.';

@ObjectType({ description: 'A letter that was sent.' })
export class SentLetter {
  @Field(() => ID, { description: 'Letter ID.' })
  readonly id!: number;

  @Field(() => String, { description: 'Batch ID, which is the same for all letters of one request.' })
  readonly batch!: string;

  @Field(() => ID, { description: 'Account ID.' })
  readonly accountId!: number;

  @Field(() => ID, { nullable: true, description: 'Template ID; null for the answer to a dispute.' })
  readonly templateId!: number | null;

  @Field(() => Int, { nullable: true, description: 'Version of the template; null for the answer to a dispute.' })
  readonly templateVersion!: number | null;

  @Field(() => String, { description: 'Name of the template when the letter was sent.' })
  readonly name!: string;

  @Field(() => DateTimeScalar, { description: 'When the letter was sent.' })
  readonly sentAt!: string;

  @Field(() => LetterSender, {
    nullable: true,
    description: 'The user who sent it; null for a program with an API key.',
  })
  readonly sentBy!: LetterSender | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the consumer first marked it as read; null until then.',
  })
  readonly firstViewedAt!: string | null;

  @Field(() => Boolean, { description: NOT_REACHED })
  readonly notReached!: boolean;

  /** Missing in lists. */
  readonly content?: string | null;

  /** Missing where the account is not known. */
  readonly recipient?: LetterRecipient;
}

@ObjectType({ description: 'A page of letters.' })
export class SentLetterConnection extends CountedConnection(SentLetter, {
  noun: 'letter',
  nouns: 'letters',
  total: 'Number of letters that match the filter, on all pages.',
}) {}

@ObjectType({
  description:
    'How the consumer of an account chose to be contacted. If both are off, letters wait in the mailbox without an announcement, and anything that must reach the consumer has to be sent on paper.',
})
export class ContactPermissions {
  @Field(() => Boolean, { description: 'Whether e-mails are wanted.' })
  readonly email!: boolean;

  @Field(() => Boolean, { description: 'Whether text messages are wanted.' })
  readonly text!: boolean;
}

const EMPTY_PLACEHOLDERS =
  'Placeholders of the letter, with their brackets, for which the account has no value: nothing is written there.';

@ObjectType({ description: 'A letter that a request sent to an account.' })
export class LetterDelivery {
  readonly accountId!: number;

  @Field(() => [String], { description: EMPTY_PLACEHOLDERS })
  readonly emptyPlaceholders!: readonly string[];

  @Field(() => Boolean, { description: NOT_REACHED })
  readonly notReached!: boolean;

  readonly letterId!: number;

  @Field(() => ContactPermissions, {
    nullable: true,
    description:
      'How the consumer chose to be contacted; null until they choose. Without `email`, the letter is not announced.',
  })
  readonly contactPermissions!: ContactPermissions | null;
}

@ObjectType({ description: 'An account to which a letter would be sent.' })
export class AcceptedLetter {
  @Field(() => ID, { description: 'Account ID.' })
  readonly accountId!: number;

  @Field(() => [String], { description: EMPTY_PLACEHOLDERS })
  readonly emptyPlaceholders!: readonly string[];

  @Field(() => Boolean, { description: NOT_REACHED })
  readonly notReached!: boolean;

  @Field(() => ContactPermissions, {
    nullable: true,
    description:
      'How the consumer chose to be contacted; null until they choose. Without `email`, the letter would not be announced.',
  })
  readonly contactPermissions!: ContactPermissions | null;
}

@ObjectType({ description: 'Why a letter is not sent to an account, with its label.' })
export class ELetterRefusalReasonLabel {
  @Field(() => ELetterRefusalReasonEnum, { description: 'Why no letter was sent.' })
  readonly key!: LetterRefusal;

  @Field(() => String, { description: 'The reason, ready to display.' })
  readonly label!: string;
}

@ObjectType({ description: 'An account to which no letter was sent.' })
export class RefusedLetter {
  @Field(() => ID, { description: 'Account ID.' })
  readonly accountId!: number;

  @Field(() => ELetterRefusalReasonLabel, { description: 'Why no letter was sent.' })
  readonly reason!: ELetterRefusalReasonLabel;

  @Field(() => [String], {
    description: 'Of `PLACEHOLDER_EMPTY`: the placeholders without a value, with their brackets.',
  })
  readonly emptyPlaceholders!: readonly string[];
}

@ObjectType({ description: 'The letters of one request.' })
class LetterBatch {
  @Field(() => String, { nullable: true, description: 'Batch ID; filters `sentLetters`. Null for a dry run.' })
  readonly batch!: string | null;

  @Field(() => [LetterDelivery], { description: 'Accounts to which a letter was sent.' })
  readonly sent!: readonly LetterDelivery[];

  @Field(() => [AcceptedLetter], { description: 'Accounts to which a dry run would send it; otherwise empty.' })
  readonly accepted!: readonly AcceptedLetter[];

  @Field(() => [RefusedLetter], { description: 'Accounts to which none was sent.' })
  readonly refused!: readonly RefusedLetter[];
}

@ObjectType({ description: 'Result of sending letters.' })
export class SendELetterPayload extends Payload(LetterBatch, 'Which letters were sent.') {}
