// The creditor's answer to a dispute.
import { Arg, Ctx, Resolver } from 'type-graphql';
import { answerDispute } from '../../src/services/creditor/answer-dispute';
import type { CreditorCaller } from '../../src/services/shared/authenticate';
import { CreditorMove, MOVE_INPUT } from '../negotiation/move-decorators';
import { AnswerDisputeInput } from '../negotiation/negotiation.inputs';
import { CreditorMovePayload } from '../negotiation/negotiation.types';
import type { Context } from '../server/context';
import { CurrentCreditor, IdempotencyKeyArg } from '../shared/decorators';

@Resolver()
export class DisputeResolver {
  @CreditorMove('Answers a dispute. The consumer gets the text as a letter, and reads it in the account.')
  async answerDispute(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request }: Context,
    @Arg('input', () => AnswerDisputeInput, MOVE_INPUT) input: AnswerDisputeInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<CreditorMovePayload> {
    return answerDispute(dependencies, { caller, request, requestId: request.requestId, idempotencyKey }, input);
  }
}
