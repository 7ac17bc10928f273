// Inputs of the mailbox, and of sending letters.
import { Field, ID, InputType } from 'type-graphql';
import { MaxItems } from '../shared/max-length';
import { DateTimeScalar } from '../shared/scalars';

@InputType({ description: 'A letter and how to mark it.' })
export class MarkLetterInput {
  @Field(() => ID, { description: 'Letter ID.' })
  readonly id!: string;

  @Field(() => Boolean, { description: 'True: read. False: unread.' })
  readonly read!: boolean;
}

@InputType({ description: 'Which letters to mark as read.' })
export class MarkAllLettersInput {
  @Field(() => DateTimeScalar, { description: 'What the client has seen: letters that were sent later stay unread.' })
  readonly before!: string;
}

@InputType({ description: 'The letter to delete.' })
export class DeleteLetterInput {
  @Field(() => ID, { description: 'Letter ID.' })
  readonly id!: string;
}

@InputType({ description: 'A template and the accounts to which it is sent as a letter.' })
export class SendELetterInput {
  @Field(() => ID, { description: 'Template ID.' })
  readonly templateId!: string;

  @MaxItems(100)
  @Field(() => [ID], { description: 'IDs of 1 to 100 different accounts of the company.' })
  readonly accountIds!: readonly string[];

  @Field(() => Boolean, {
    nullable: true,
    description: 'Send it also to accounts that received the same version of the template within the last 24 hours.',
  })
  readonly again?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Send it although the template has `warnings`: what they name appears in the letter as written. Without it, such a letter is refused with `VALIDATION_FAILED`. Send it also to accounts that have no value for one of its placeholders; without it, they are refused with `PLACEHOLDER_EMPTY`. The preview shows the same warnings.',
  })
  readonly acceptWarnings?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Say which accounts would receive the letter, in `accepted`, and why others would not. Nothing is sent, stored or counted.',
  })
  readonly dryRun?: boolean | null;
}
