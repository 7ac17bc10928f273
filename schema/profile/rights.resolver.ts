// The rights of the signed-in consumer: to get everything that is stored, and to be erased.
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import {
  deletionRequests,
  requestProfileDeletion,
  withdrawDeletionRequest,
} from '../../src/services/profile/deletion-requests';
import { exportProfile } from '../../src/services/profile/export-profile';
import type { Caller } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import { ConsumersOnly, CurrentCaller, Raises } from '../shared/decorators';
import { FileDocument } from '../shared/file-document.types';
import { DeletionRequest, DeletionRequestPayload, WithdrawDeletionRequestInput } from './rights.types';

@Resolver()
export class RightsResolver {
  @ConsumersOnly()
  @Raises('unauthenticated', 'recent_sign_in_required', 'too_many_attempts')
  @Query(() => FileDocument, {
    description:
      'Everything that is stored of the consumer, as a JSON file: the profile and what it has claimed. Once a day, within 15 minutes after a sign-in with a code.',
  })
  async exportProfile(@CurrentCaller() caller: Caller, @Ctx() context: Context): Promise<FileDocument> {
    return exportProfile(context.dependencies, caller, context);
  }

  @ConsumersOnly()
  @Raises('unauthenticated')
  @Query(() => [DeletionRequest], {
    description: 'Requests of the consumer to be erased, the newest first; at most 20.',
  })
  async deletionRequests(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
  ): Promise<readonly DeletionRequest[]> {
    return deletionRequests(dependencies, caller);
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'recent_sign_in_required', 'too_many_attempts')
  @Mutation(() => DeletionRequestPayload, {
    description:
      'Asks to be erased, within 15 minutes after a sign-in with a code. All known contacts are notified. After a waiting time an operator does it when nothing blocks it; until then the request can be withdrawn. Asking again changes nothing.',
  })
  async requestProfileDeletion(
    @CurrentCaller() caller: Caller,
    @Ctx() context: Context,
  ): Promise<DeletionRequestPayload> {
    return requestProfileDeletion(context.dependencies, caller, context);
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'not_found')
  @Mutation(() => DeletionRequestPayload, {
    description: 'Withdraws a request to be erased. Withdrawing it again changes nothing.',
  })
  async withdrawDeletionRequest(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies, request }: Context,
    @Arg('input', () => WithdrawDeletionRequestInput, { description: 'The request.' })
    input: WithdrawDeletionRequestInput,
  ): Promise<DeletionRequestPayload> {
    return withdrawDeletionRequest(dependencies, caller, input.id, request);
  }
}
