// Notice responses of the signed-in consumer's accounts.
import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { noticeResponse, noticeResponses, resendNotice } from '../../src/services/negotiation/notice-responses';
import type { NoticeStatusFilter } from '../../src/domain/negotiation/notice-view';
import type { ConsumerMoveContext } from '../../src/services/negotiation/steps/define-consumer-move';
import type { Caller } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import { ConsumersOnly, CurrentCaller, IdempotencyKeyArg, Raises } from '../shared/decorators';
import { NoticeFilterEnum } from '../shared/enums';
import { AfterArg, FirstArg } from '../shared/pagination';
import { MoveContext } from './move-decorators';
import { NoticeItem, NoticeItemConnection, ResendNoticeInput } from './notice.types';
import { ConsumerOfferMutationResponse } from './offer.types';

@Resolver()
export class NoticeResolver {
  @ConsumersOnly()
  @Raises('unauthenticated', 'validation_failed')
  @Query(() => NoticeItemConnection, {
    description: "Notice responses of the signed-in consumer's accounts, newest first.",
  })
  async noticeResponses(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @FirstArg('notice responses') first: number,
    @AfterArg() after: string | null | undefined,
    @Arg('status', () => NoticeFilterEnum, {
      nullable: true,
      description: 'Return only notice responses with this status.',
    })
    status: NoticeStatusFilter | null | undefined,
  ): Promise<NoticeItemConnection> {
    return noticeResponses(dependencies, caller, { first, after: after ?? null, status: status ?? null });
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'not_found')
  @Query(() => NoticeItem, { description: 'One notice response.' })
  async noticeResponse(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @Arg('id', () => ID, { description: 'Notice response ID.' }) id: string,
  ): Promise<NoticeItem> {
    return noticeResponse(dependencies, caller, id);
  }

  @ConsumersOnly()
  @Raises(
    'unauthenticated',
    'not_found',
    'profile_incomplete',
    'validation_failed',
    'offer_action_unavailable',
    'too_many_attempts',
  )
  @Mutation(() => ConsumerOfferMutationResponse, {
    description:
      'Sends a returned notice response again, at most three times and 24 hours apart. Nothing is mailed to the sender; the notice is processed again.',
  })
  async resendNotice(
    @MoveContext() context: ConsumerMoveContext,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => ResendNoticeInput, { description: 'The notice response.' }) input: ResendNoticeInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<ConsumerOfferMutationResponse> {
    return resendNotice(dependencies, { ...context, idempotencyKey }, input);
  }
}
