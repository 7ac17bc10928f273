// Letters of the signed-in creditor user's company: sending, the list, and one letter.
import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { sendELetter } from '../../src/services/letters/send-e-letter';
import { sentLetter, sentLetters } from '../../src/services/letters/sent-letters';
import type { CreditorCaller } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import { CurrentCreditor, IdempotencyKeyArg, CreditorsOnly, Raises } from '../shared/decorators';
import { TextArg } from '../shared/max-length';
import { AfterArg, FirstArg } from '../shared/pagination';
import { SendELetterInput } from './mailbox.inputs';
import { SendELetterPayload, SentLetterConnection, SentLetterWithContent } from './sent-letter.types';

@Resolver()
export class SentLetterResolver {
  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'validation_failed')
  @Query(() => SentLetterConnection, { description: 'Letters that the company sent, newest first.' })
  async sentLetters(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @FirstArg('letters') first: number,
    @AfterArg() after: string | null | undefined,
    @Arg('accountId', () => ID, { nullable: true, description: 'Return only the letters to this account.' })
    accountId: string | null | undefined,
    @Arg('templateId', () => ID, { nullable: true, description: 'Return only the letters of this template.' })
    templateId: string | null | undefined,
    @TextArg('batch', 64, 'Return only the letters of this request.') batch: string | null | undefined,
  ): Promise<SentLetterConnection> {
    const filter = { accountId: accountId ?? null, templateId: templateId ?? null, batch: batch ?? null };
    return sentLetters(dependencies, caller, { first, after: after ?? null, ...filter });
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'not_found')
  @Query(() => SentLetterWithContent, { description: 'One letter that the company sent, with its text.' })
  async sentLetter(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @Arg('id', () => ID, { description: 'Letter ID.' }) id: string,
  ): Promise<SentLetterWithContent> {
    return sentLetter(dependencies, caller, id);
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
}
