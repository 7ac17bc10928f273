// Marks on accounts: what consumers read of them, and the creditor's moves.
import { Arg, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { countDays } from '../../src/domain/negotiation/describe-marks';
import { accountMarks } from '../../src/services/negotiation/account-marks';
import { markAccount, unmarkAccount } from '../../src/services/negotiation/creditor-moves';
import type { Caller, CreditorCaller } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import { ConsumersOnly, CurrentCaller, CurrentCreditor, IdempotencyKeyArg, Raises } from '../shared/decorators';
import { AccountMarks } from './marks.types';
import { CreditorMove, MOVE_INPUT } from './move-decorators';
import { MarkAccountInput, UnmarkAccountInput } from './negotiation.inputs';
import { CreditorAccount, CreditorMovePayload } from './negotiation.types';

@Resolver(() => CreditorAccount)
export class MarksResolver {
  @ConsumersOnly('accountId')
  @Raises('unauthenticated', 'not_found', 'forbidden')
  @Query(() => AccountMarks, { description: 'The marks on an account of the signed-in consumer, and its dispute.' })
  async accountMarks(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @Arg('accountId', () => ID, { description: 'Account ID.' }) accountId: string,
  ): Promise<AccountMarks> {
    return accountMarks(dependencies, caller, accountId);
  }

  @CreditorMove(
    'Marks an account, such as by a bankruptcy. Bankruptcy and death cancel open payments and stop offers and charges at once.',
  )
  async markAccount(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request }: Context,
    @Arg('input', () => MarkAccountInput, MOVE_INPUT) input: MarkAccountInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<CreditorMovePayload> {
    return markAccount(dependencies, { caller, request, requestId: request.requestId, idempotencyKey }, input);
  }

  @CreditorMove('Takes a mark back. What a consumer has set, only the consumer takes back.')
  async unmarkAccount(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request }: Context,
    @Arg('input', () => UnmarkAccountInput, MOVE_INPUT) input: UnmarkAccountInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<CreditorMovePayload> {
    return unmarkAccount(dependencies, { caller, request, requestId: request.requestId, idempotencyKey }, input);
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: 'For how many days the dispute has been open; null for an account that is not disputed.',
  })
  disputeDaysOpen(
    @Root() { condition, disputedAt }: CreditorAccount,
    @Ctx() { dependencies: { clock, settings } }: Context,
  ): number | null {
    const isOpen = condition.key === 'disputed' && disputedAt !== null;
    return isOpen ? countDays(disputedAt, clock().today, settings.timeZone) : null;
  }
}
