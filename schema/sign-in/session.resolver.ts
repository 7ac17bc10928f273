// Sessions and trusted browsers of the signed-in consumer.
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { logout, revokeOtherSessions, revokeSession, sessions } from '../../src/services/sign-in/sessions';
import { devices, revokeDevice } from '../../src/services/sign-in/devices';
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
  async sessions(@CurrentCaller() caller: Caller, @Ctx() { dependencies }: Context): Promise<readonly Session[]> {
    return sessions(dependencies, caller);
  }

  @ConsumersOnly()
  @Raises('unauthenticated')
  @Query(() => [TrustedDevice], { description: 'Browsers that sign in without a code.' })
  async devices(@CurrentCaller() caller: Caller, @Ctx() { dependencies }: Context): Promise<readonly TrustedDevice[]> {
    return devices(dependencies, caller);
  }

  @ConsumersOnly()
  @Raises('unauthenticated')
  @Mutation(() => LogoutPayload, { description: 'Ends the present session and its tokens.' })
  async logout(@CurrentCaller() caller: Caller, @Ctx() context: Context): Promise<LogoutPayload> {
    return logout(context.dependencies, caller, context);
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'not_found')
  @Mutation(() => RevokePayload, { description: 'Ends one session.' })
  async revokeSession(
    @CurrentCaller() caller: Caller,
    @Ctx() context: Context,
    @Arg('input', () => RevokeSessionInput, { description: 'The session.' }) input: RevokeSessionInput,
  ): Promise<RevokePayload> {
    return revokeSession(context.dependencies, caller, input, context);
  }

  @ConsumersOnly()
  @Raises('unauthenticated')
  @Mutation(() => RevokePayload, { description: 'Ends all sessions but the present one.' })
  async revokeOtherSessions(@CurrentCaller() caller: Caller, @Ctx() context: Context): Promise<RevokePayload> {
    return revokeOtherSessions(context.dependencies, caller, context);
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'contact_cooling', 'not_found')
  @Mutation(() => RevokePayload, { description: 'Takes the trust in a browser back.' })
  async revokeDevice(
    @CurrentCaller() caller: Caller,
    @Ctx() context: Context,
    @Arg('input', () => RevokeDeviceInput, { description: 'The browser.' }) input: RevokeDeviceInput,
  ): Promise<RevokePayload> {
    return revokeDevice(context.dependencies, caller, input, context);
  }
}
