// The mailbox of the signed-in consumer.
import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { MailboxList } from '../../src/domain/letters/mailbox-letter';
import {
  mailbox,
  mailboxLetter,
  mailboxLetterDocument,
  deleteLetter,
  markAllLetters,
  markLetter,
} from '../../src/services/letters/mailbox';
import type { Caller } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import { ConsumersOnly, CurrentCaller, Raises, Stamped } from '../shared/decorators';
import { MailboxListEnum } from '../shared/enums';
import { FileDocument } from '../shared/file-document.types';
import { AfterArg, FirstArg } from '../shared/pagination';
import { DeleteLetterInput, MarkAllLettersInput, MarkLetterInput } from './mailbox.inputs';
import {
  MailboxLetterConnection,
  MailboxLetterPayload,
  MailboxLetterWithContent,
  MarkAllLettersPayload,
} from './mailbox.types';

const LETTER = { description: 'Letter ID.' };

@Resolver()
export class MailboxResolver {
  @ConsumersOnly()
  @Raises('unauthenticated', 'validation_failed')
  @Stamped()
  @Query(() => MailboxLetterConnection, {
    description: "Letters to the signed-in consumer's accounts, newest first.",
  })
  async mailbox(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @FirstArg('letters') first: number,
    @AfterArg() after: string | null | undefined,
    @Arg('list', () => MailboxListEnum, { defaultValue: 'inbox', description: 'Which letters to return.' })
    list: MailboxList,
    @Arg('accountId', () => ID, { nullable: true, description: 'Return only the letters about this account.' })
    accountId: string | null | undefined,
  ): Promise<MailboxLetterConnection> {
    return mailbox(dependencies, caller, { first, after: after ?? null, list, accountId: accountId ?? null });
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'not_found')
  @Stamped()
  @Query(() => MailboxLetterWithContent, {
    description:
      'One letter with its text. Reading it does not mark it as read. While the identity is unverified, the text is not returned, ' +
      'because letters contain the numbers that would verify it.',
  })
  async mailboxLetter(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @Arg('id', () => ID, LETTER) id: string,
  ): Promise<MailboxLetterWithContent> {
    return mailboxLetter(dependencies, caller, id);
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'not_found')
  @Query(() => FileDocument, { description: 'One letter as an HTML file.' })
  async mailboxLetterDocument(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @Arg('id', () => ID, LETTER) id: string,
  ): Promise<FileDocument> {
    return mailboxLetterDocument(dependencies, caller, id);
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'not_found')
  @Mutation(() => MailboxLetterPayload, { description: 'Marks a letter as read or unread.' })
  async markLetter(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => MarkLetterInput, { description: 'The letter and its mark.' }) input: MarkLetterInput,
  ): Promise<MailboxLetterPayload> {
    return markLetter(dependencies, caller, input);
  }

  @ConsumersOnly()
  @Raises('unauthenticated')
  @Mutation(() => MarkAllLettersPayload, { description: 'Marks all letters that the client has seen as read.' })
  async markAllLetters(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => MarkAllLettersInput, { description: 'Which letters.' }) input: MarkAllLettersInput,
  ): Promise<MarkAllLettersPayload> {
    return markAllLetters(dependencies, caller, input);
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'not_found')
  @Mutation(() => MailboxLetterPayload, {
    description: 'Permanently removes a letter from the mailbox. Repeating the request succeeds.',
  })
  async deleteLetter(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => DeleteLetterInput, { description: 'The letter.' }) input: DeleteLetterInput,
  ): Promise<MailboxLetterPayload> {
    return deleteLetter(dependencies, caller, input);
  }
}
