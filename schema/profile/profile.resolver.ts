// The profile of the signed-in consumer.
import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { unreadLetters } from '../../src/services/letters/mailbox';
import { viewer, identity } from '../../src/services/profile/viewer';
import { updateCommunication } from '../../src/services/profile/update-communication';
import { verifyIdentity } from '../../src/services/profile/verify-identity';
import type { Caller } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import { ConsumersOnly, CurrentCaller, Raises } from '../shared/decorators';
import { UpdateCommunicationInput, VerifyIdentityInput } from './profile.inputs';
import { ProfilePayload, Viewer, ViewerIdentity } from './profile.types';

@Resolver(() => Viewer)
export class ProfileResolver {
  @ConsumersOnly()
  @Raises('unauthenticated')
  @Query(() => Viewer, { description: 'The signed-in consumer.' })
  async viewer(@CurrentCaller() caller: Caller, @Ctx() { dependencies }: Context): Promise<Viewer> {
    return viewer(dependencies, caller);
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'validation_failed', 'contact_proof_required')
  @Mutation(() => ProfilePayload, {
    description: 'Updates or confirms how the consumer is contacted. Contacts are changed with `requestContactChange`.',
  })
  async updateCommunication(
    @CurrentCaller() caller: Caller,
    @Ctx() context: Context,
    @Arg('input', () => UpdateCommunicationInput, { description: 'Communication settings.' })
    input: UpdateCommunicationInput,
  ): Promise<ProfilePayload> {
    return updateCommunication(context.dependencies, caller, input, context);
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'validation_failed', 'contact_change_unavailable', 'too_many_attempts')
  @Mutation(() => ProfilePayload, {
    description:
      'Takes the number of an account, which opens all accounts that its creditor has for the consumer. Where the creditor ' +
      'has contacts that the consumer has not proved, they are notified, and the claim waits in `pendingClaims`.',
  })
  async verifyIdentity(
    @CurrentCaller() caller: Caller,
    @Ctx() context: Context,
    @Arg('input', () => VerifyIdentityInput, { description: 'Account or reference number.' })
    input: VerifyIdentityInput,
  ): Promise<ProfilePayload> {
    return verifyIdentity(context.dependencies, caller, input, context);
  }

  @FieldResolver(() => ViewerIdentity, { description: 'Who the consumer is, and how far that has been verified.' })
  identity(@Root() profile: Viewer, @Ctx() { dependencies }: Context): Promise<ViewerIdentity> {
    return identity(dependencies, profile);
  }

  /** A field resolver, because most clients do not ask for it. */
  @FieldResolver(() => Int, { description: 'Number of unread letters in the mailbox.' })
  unreadLetters(@Root() { id }: Viewer, @Ctx() { dependencies }: Context): Promise<number> {
    return unreadLetters(dependencies, id);
  }
}
