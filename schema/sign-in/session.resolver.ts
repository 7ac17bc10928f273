// Sessions and trusted devices of the signed-in consumer.
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import {
  devices,
  revokeAllDevices,
  revokeDevice,
  logout,
  revokeOtherSessions,
  revokeSession,
  sessions,
} from '../../src/services/sign-in/sessions';
import type { Caller } from '../../src/services/shared/authenticate';
import { RevokeDeviceInput, RevokeSessionInput } from './sign-in.inputs';
import type { Context } from '../server/context';
import { ConsumersOnly, CurrentCaller, Raises } from '../shared/decorators';
import { LogoutPayload, RevokePayload, Session, TrustedDevice } from './session.types';

@Resolver()
export class SessionResolver {
  @ConsumersOnly()
  @Raises('unauthenticated')
  @Query(() => [Session], { description: 'Active sessions, newest first.' })
  async sessions(@CurrentCaller() caller: Caller, @Ctx() { dependencies }: Context): Promise<readonly Session[]> {
    return sessions(dependencies, caller);
  }

  @ConsumersOnly()
  @Raises('unauthenticated')
  @Query(() => [TrustedDevice], { description: 'Trusted devices, which sign in without a one-time code.' })
  async devices(@CurrentCaller() caller: Caller, @Ctx() { dependencies }: Context): Promise<readonly TrustedDevice[]> {
    return devices(dependencies, caller);
  }

  @ConsumersOnly()
  @Raises('unauthenticated')
  @Mutation(() => LogoutPayload, { description: 'Ends the current session and invalidates its tokens.' })
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
  @Raises('unauthenticated', 'contact_cooling')
  @Mutation(() => RevokePayload, { description: 'Ends all sessions except the current one.' })
  async revokeOtherSessions(
    @CurrentCaller() caller: Caller,
    @Ctx() context: Context,
    @Arg('includingDevices', () => Boolean, {
      defaultValue: false,
      description:
        'Whether to revoke all trusted devices too, so that every next sign-in needs a one-time code. Then the calendar link, ' +
        'helping hand links, codes that were sent, and changes that other sessions have asked for end as well.',
    })
    includingDevices: boolean,
  ): Promise<RevokePayload> {
    return revokeOtherSessions(context.dependencies, caller, { includingDevices }, context);
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'contact_cooling', 'not_found')
  @Mutation(() => RevokePayload, { description: 'Revokes a trusted device. Its next sign-in needs a one-time code.' })
  async revokeDevice(
    @CurrentCaller() caller: Caller,
    @Ctx() context: Context,
    @Arg('input', () => RevokeDeviceInput, { description: 'The device.' }) input: RevokeDeviceInput,
  ): Promise<RevokePayload> {
    return revokeDevice(context.dependencies, caller, input, context);
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'contact_cooling')
  @Mutation(() => RevokePayload, { description: 'Revokes all trusted devices, also the one of this browser.' })
  async revokeAllDevices(@CurrentCaller() caller: Caller, @Ctx() context: Context): Promise<RevokePayload> {
    return revokeAllDevices(context.dependencies, caller, context);
  }
}
