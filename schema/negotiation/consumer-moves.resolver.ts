// Moves of consumers other than offers: changes to a plan, reports, and restarts.
import { Arg, Ctx, Resolver } from 'type-graphql';
import {
  cancelPendingOffer,
  disputeAccount,
  nameAttorney,
  removeAttorney,
  restartNegotiation,
  startOver,
  reportNotPaying,
} from '../../src/services/negotiation/consumer-moves';
import { cancelPlan, changeFirstPayDate, holdPlan, restartPlan } from '../../src/services/payments/plan-moves';
import type { ConsumerMoveContext } from '../../src/services/negotiation/steps/define-consumer-move';
import { ConsumerMove, MOVE_INPUT, MoveContext } from './move-decorators';
import { ConsumerOfferMutationResponse } from './offer.types';
import type { Context } from '../server/context';
import { IdempotencyKeyArg } from '../shared/decorators';
import {
  CancelPendingOfferInput,
  CancelPlanInput,
  ChangeFirstPayDateInput,
  DisputeAccountInput,
  HoldPlanInput,
  NameAttorneyInput,
  RemoveAttorneyInput,
  ReportNotPayingInput,
  RestartNegotiationInput,
  RestartPlanInput,
  StartOverInput,
} from './negotiation.inputs';

@Resolver()
export class ConsumerMovesResolver {
  @ConsumerMove('Reopens an account for offers after a declined negotiation or a cancelled plan.')
  async startOver(
    @MoveContext() context: ConsumerMoveContext,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => StartOverInput, MOVE_INPUT) input: StartOverInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<ConsumerOfferMutationResponse> {
    return startOver(dependencies, { ...context, idempotencyKey }, input);
  }

  @ConsumerMove('Changes the first payment date of an agreement. A late date becomes a new offer to the creditor.')
  async changeFirstPayDate(
    @MoveContext() context: ConsumerMoveContext,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => ChangeFirstPayDateInput, MOVE_INPUT) input: ChangeFirstPayDateInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<ConsumerOfferMutationResponse> {
    return changeFirstPayDate(dependencies, { ...context, idempotencyKey }, input);
  }

  @ConsumerMove('Puts a plan on hold until a date, or changes that date.')
  async holdPlan(
    @MoveContext() context: ConsumerMoveContext,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => HoldPlanInput, MOVE_INPUT) input: HoldPlanInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<ConsumerOfferMutationResponse> {
    return holdPlan(dependencies, { ...context, idempotencyKey }, input);
  }

  @ConsumerMove('Resumes a plan that is on hold.')
  async restartPlan(
    @MoveContext() context: ConsumerMoveContext,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => RestartPlanInput, MOVE_INPUT) input: RestartPlanInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<ConsumerOfferMutationResponse> {
    return restartPlan(dependencies, { ...context, idempotencyKey }, input);
  }

  @ConsumerMove('Reports that the consumer will not pay the account, and why.')
  async reportNotPaying(
    @MoveContext() context: ConsumerMoveContext,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => ReportNotPayingInput, MOVE_INPUT) input: ReportNotPayingInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<ConsumerOfferMutationResponse> {
    return reportNotPaying(dependencies, { ...context, idempotencyKey }, input);
  }

  @ConsumerMove('Disputes the account, with words if the consumer wants.')
  async disputeAccount(
    @MoveContext() context: ConsumerMoveContext,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => DisputeAccountInput, MOVE_INPUT) input: DisputeAccountInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<ConsumerOfferMutationResponse> {
    return disputeAccount(dependencies, { ...context, idempotencyKey }, input);
  }

  @ConsumerMove('Reopens an account that was reported as not paying.')
  async restartNegotiation(
    @MoveContext() context: ConsumerMoveContext,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => RestartNegotiationInput, MOVE_INPUT) input: RestartNegotiationInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<ConsumerOfferMutationResponse> {
    return restartNegotiation(dependencies, { ...context, idempotencyKey }, input);
  }

  @ConsumerMove('Cancels a plan and its scheduled payments.')
  async cancelPlan(
    @MoveContext() context: ConsumerMoveContext,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => CancelPlanInput, MOVE_INPUT) input: CancelPlanInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<ConsumerOfferMutationResponse> {
    return cancelPlan(dependencies, { ...context, idempotencyKey }, input);
  }

  @ConsumerMove("Withdraws an offer that awaits the creditor's response.")
  async cancelPendingOffer(
    @MoveContext() context: ConsumerMoveContext,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => CancelPendingOfferInput, MOVE_INPUT) input: CancelPendingOfferInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<ConsumerOfferMutationResponse> {
    return cancelPendingOffer(dependencies, { ...context, idempotencyKey }, input);
  }

  @ConsumerMove('Names the attorney who represents the consumer: contact goes to the attorney.')
  async nameAttorney(
    @MoveContext() context: ConsumerMoveContext,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => NameAttorneyInput, MOVE_INPUT) input: NameAttorneyInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<ConsumerOfferMutationResponse> {
    return nameAttorney(dependencies, { ...context, idempotencyKey }, input);
  }

  @ConsumerMove('Removes the attorney.')
  async removeAttorney(
    @MoveContext() context: ConsumerMoveContext,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => RemoveAttorneyInput, MOVE_INPUT) input: RemoveAttorneyInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<ConsumerOfferMutationResponse> {
    return removeAttorney(dependencies, { ...context, idempotencyKey }, input);
  }
}
