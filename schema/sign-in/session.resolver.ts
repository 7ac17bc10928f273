// Sessions and trusted browsers of the signed-in consumer.
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Caller } from '../../src/services/shared/authenticate';
import { RevokeDeviceInput, RevokeSessionInput } from './sign-in.inputs';
import type { Context } from '../server/context';
import { ConsumersOnly, CurrentCaller, Raises } from '../shared/decorators';
import { LogoutPayload, RevokePayload, Session, TrustedDevice } from './session.types';

@Resolver()
export class SessionResolver {
  @ConsumersOnly()
  @Raises('unauthenticated')
  @Query(() => [Session], { description: 'Sessions that are alive, the newest first.' })
  async sessions(@CurrentCaller() caller: Caller, @Ctx() { services }: Context): Promise<readonly Session[]> {
    return services.listSessions(caller);
  }

  @ConsumersOnly()
  @Raises('unauthenticated')
  @Query(() => [TrustedDevice], { description: 'Browsers that sign in without a code.' })
  async devices(@CurrentCaller() caller: Caller, @Ctx() { services }: Context): Promise<readonly TrustedDevice[]> {
    return services.listDevices(caller);
  }

  @ConsumersOnly()
  @Raises('unauthenticated')
  @Mutation(() => LogoutPayload, { description: 'Ends the present session and its tokens.' })
  async logout(@CurrentCaller() caller: Caller, @Ctx() context: Context): Promise<LogoutPayload> {
    return context.services.logout(caller, context);
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'not_found')
  @Mutation(() => RevokePayload, { description: 'Ends one session.' })
  async revokeSession(
    @CurrentCaller() caller: Caller,
    @Ctx() context: Context,
    @Arg('input', () => RevokeSessionInput, { description: 'The session.' }) input: RevokeSessionInput,
  ): Promise<RevokePayload> {
    return context.services.revokeSession(caller, input, context);
  }

  @ConsumersOnly()
  @Raises('unauthenticated')
  @Mutation(() => RevokePayload, { description: 'Ends all sessions but the present one.' })
  async revokeOtherSessions(@CurrentCaller() caller: Caller, @Ctx() context: Context): Promise<RevokePayload> {
    return context.services.revokeOtherSessions(caller, context);
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'contact_cooling', 'not_found')
  @Mutation(() => RevokePayload, { description: 'Takes the trust in a browser back.' })
  async revokeDevice(
    @CurrentCaller() caller: Caller,
    @Ctx() context: Context,
    @Arg('input', () => RevokeDeviceInput, { description: 'The browser.' }) input: RevokeDeviceInput,
  ): Promise<RevokePayload> {
    return context.services.revokeDevice(caller, input, context);
  }
}
