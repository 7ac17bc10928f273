// The mailbox of the signed-in consumer.
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { MailboxList } from '../../src/domain/letters/mailbox-letter';
import {
  mailbox,
  mailboxLetter,
  mailboxLetterDocument,
  deleteLetter,
  contents,
  markAllLetters,
  markLetter,
} from '../../src/services/letters/mailbox';
import type { Caller } from '../../src/services/shared/authenticate';
import { ConsumerAccount } from '../account/account.types';
import type { Context } from '../server/context';
import { requireLoaded } from '../server/batches';
import { linkToAccount, readIfSelected } from '../server/links';
import { ConsumersOnly, CurrentCaller, Raises, Stamped } from '../shared/decorators';
import { MailboxListEnum } from '../shared/enums';
import { FileDocument } from '../shared/file-document.types';
import { AfterArg, FirstArg } from '../shared/pagination';
import { DeleteLetterInput, MarkAllLettersInput, MarkLetterInput } from './mailbox.inputs';
import { MailboxLetter, MailboxLetterConnection, MailboxLetterPayload, MarkAllLettersPayload } from './mailbox.types';

const LETTER = { description: 'Letter ID.' };

@Resolver(() => MailboxLetter)
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
  @Query(() => MailboxLetter, {
    description:
      'One letter with its text. Reading it does not mark it as read. While the identity is unverified, the text is not returned, ' +
      'because letters contain the numbers that would verify it.',
  })
  async mailboxLetter(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @Arg('id', () => ID, LETTER) id: string,
  ): Promise<MailboxLetter> {
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
    @Info() info: GraphQLResolveInfo,
  ): Promise<MailboxLetterPayload> {
    const { message, data } = await markLetter(dependencies, caller, input);
    return { message, data: await readIfSelected(info, data, () => mailboxLetter(dependencies, caller, input.id)) };
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
    description:
      'Permanently removes a letter from the mailbox. Repeating the request succeeds if `data` selects only the `id`.',
  })
  async deleteLetter(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => DeleteLetterInput, { description: 'The letter.' }) input: DeleteLetterInput,
    @Info() info: GraphQLResolveInfo,
  ): Promise<MailboxLetterPayload> {
    const id = Number(input.id);
    const data = await readIfSelected(info, { id }, () => mailboxLetter(dependencies, caller, input.id));
    return { ...(await deleteLetter(dependencies, caller, input)), data };
  }
  @FieldResolver(() => ConsumerAccount, { name: 'account', description: 'The account that the letter is about.' })
  accountOfLetter(
    @Root() { account }: MailboxLetter,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ConsumerAccount> {
    return linkToAccount(context, account, info);
  }
  @FieldResolver(() => String, { name: 'content', description: 'Sanitized HTML, as it was sent.' })
  async contents(
    @Root() { id, content }: MailboxLetter,
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies, loadTogether }: Context,
  ): Promise<string> {
    const load = (ids: readonly number[]) => contents(dependencies, caller, ids);
    return content ?? requireLoaded(await loadTogether('letterText', id, load));
  }
}
