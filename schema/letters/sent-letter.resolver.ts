// Letters of the signed-in creditor user's company: sending, the list, and one letter.
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import { sendELetter } from '../../src/services/letters/send-e-letter';
import { sentLetter, sentLetters, letters, contents, recipients } from '../../src/services/letters/sent-letters';
import type { CreditorCaller } from '../../src/services/shared/authenticate';
import { requireLoaded } from '../server/batches';
import type { Context } from '../server/context';
import { hasSelected } from '../server/links';
import { CurrentCreditor, IdempotencyKeyArg, CreditorsOnly, Raises } from '../shared/decorators';
import { TextArg } from '../shared/max-length';
import { AfterArg, FirstArg } from '../shared/pagination';
import { SendELetterInput } from './mailbox.inputs';
import {
  LetterDelivery,
  LetterRecipient,
  SendELetterPayload,
  SentLetter,
  SentLetterConnection,
} from './sent-letter.types';

@Resolver(() => SentLetter)
export class SentLetterResolver {
  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'not_found', 'validation_failed')
  @Query(() => SentLetterConnection, { description: 'Letters that the company sent, newest first.' })
  async sentLetters(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request }: Context,
    @FirstArg('letters') first: number,
    @AfterArg() after: string | null | undefined,
    @Arg('accountId', () => ID, { nullable: true, description: 'Return only the letters to this account.' })
    accountId: string | null | undefined,
    @Arg('templateId', () => ID, { nullable: true, description: 'Return only the letters of this template.' })
    templateId: string | null | undefined,
    @TextArg('batch', 64, 'Return only the letters of this request.') batch: string | null | undefined,
    @Arg('notReached', () => Boolean, {
      nullable: true,
      description: 'Return only letters of which nobody was told, or only the others.',
    })
    notReached: boolean | null | undefined,
  ): Promise<SentLetterConnection> {
    const filter = {
      accountId: accountId ?? null,
      templateId: templateId ?? null,
      batch: batch ?? null,
      notReached: notReached ?? null,
    };
    return sentLetters(dependencies, caller, { first, after: after ?? null, ...filter }, request);
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'not_found')
  @Query(() => SentLetter, { description: 'One letter that the company sent, with its text.' })
  async sentLetter(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request }: Context,
    @Arg('id', () => ID, { description: 'Letter ID.' }) id: string,
  ): Promise<SentLetter> {
    return sentLetter(dependencies, caller, id, request);
  }

  @CreditorsOnly()
  @Raises(
    'unauthenticated',
    'role_required',
    'membership_required',
    'not_found',
    'validation_failed',
    'too_many_attempts',
  )
  @Mutation(() => SendELetterPayload, {
    description:
      'Sends a letter to accounts of the company. Accounts to which the letter cannot be sent are reported, and the others receive it. Repeating an interrupted request with the same `idempotencyKey` sends the rest.',
  })
  async sendELetter(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request, response }: Context,
    @Arg('input', () => SendELetterInput, { description: 'Template and accounts.' }) input: SendELetterInput,
    @IdempotencyKeyArg() idempotencyKey: string | null | undefined,
  ): Promise<SendELetterPayload> {
    const context = { caller, request, response, idempotencyKey: idempotencyKey ?? null };
    return sendELetter(dependencies, context, input);
  }
  @CreditorsOnly()
  @Raises('role_required', 'membership_required')
  @FieldResolver(() => String, {
    name: 'content',
    nullable: true,
    description: 'Sanitized HTML, as it was sent; null once the person was erased.',
  })
  async contents(
    @Root() { id, content }: SentLetter,
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, loadTogether, request }: Context,
  ): Promise<string | null> {
    if (content !== undefined) return content;
    const load = (ids: readonly number[]) => contents(dependencies, caller, ids, request);
    return requireLoaded(await loadTogether('sentLetterText', id, load));
  }

  @CreditorsOnly()
  @Raises('role_required', 'membership_required')
  @FieldResolver(() => LetterRecipient, { name: 'recipient', description: 'To whom it was sent.' })
  async recipients(
    @Root() { accountId, recipient }: SentLetter,
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, loadTogether }: Context,
  ): Promise<LetterRecipient> {
    if (recipient !== undefined) return recipient;
    const load = (ids: readonly number[]) => recipients(dependencies, caller, ids);
    return requireLoaded(await loadTogether('letterRecipient', accountId, load));
  }
}

@Resolver(() => LetterDelivery)
export class LetterDeliveryResolver {
  @FieldResolver(() => SentLetter, { name: 'letter', description: 'The letter.' })
  async letters(
    @Root() { accountId, letterId: id }: LetterDelivery,
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, loadTogether }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<SentLetter> {
    const excerpt = { id, accountId };
    if (hasSelected(excerpt, info)) return excerpt as SentLetter;
    const load = (ids: readonly number[]) => letters(dependencies, caller, ids);
    return requireLoaded(await loadTogether('sentLetter', id, load));
  }
}
