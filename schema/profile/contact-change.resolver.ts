// Changes of a contact of the signed-in consumer, and their cancellation by the link of a notice.
import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { cancelContactChange } from '../../src/services/profile/cancel-contact-change';
import { confirmContactChange } from '../../src/services/profile/confirm-contact-change';
import { requestContactChange } from '../../src/services/profile/request-contact-change';
import type { Caller } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import { ConsumersOnly, CurrentCaller, Public, Raises } from '../shared/decorators';
import { CancelContactChangeInput, ConfirmContactChangeInput, RequestContactChangeInput } from './profile.inputs';
import { ContactChangePayload } from './profile.types';

@Resolver()
export class ContactChangeResolver {
  @ConsumersOnly()
  @Raises(
    'unauthenticated',
    'validation_failed',
    'contact_cooling',
    'contact_change_unavailable',
    'too_many_attempts',
    'otp_send_limit',
    'otp_delivery_unavailable',
  )
  @Mutation(() => ContactChangePayload, {
    description:
      'Starts the change of a contact of a profile that already has one. A code is sent to a current contact, then one to the new contact. On completion, all other sessions end and all trusted devices are revoked.',
  })
  async requestContactChange(
    @CurrentCaller() caller: Caller,
    @Ctx() context: Context,
    @Arg('input', () => RequestContactChangeInput, { description: 'The new contact.' })
    input: RequestContactChangeInput,
  ): Promise<ContactChangePayload> {
    return requestContactChange(context.dependencies, caller, input, context);
  }

  @ConsumersOnly()
  @Raises(
    'unauthenticated',
    'validation_failed',
    'flow_token_invalid',
    'flow_token_used',
    'flow_token_expired',
    'account_locked',
    'too_many_attempts',
    'otp_invalid',
    'otp_expired',
    'otp_attempts_exceeded',
    'otp_send_limit',
    'otp_delivery_unavailable',
  )
  @Mutation(() => ContactChangePayload, {
    description: 'Accepts a one-time code of a contact change. `state` is what the change requires next.',
  })
  async confirmContactChange(
    @CurrentCaller() caller: Caller,
    @Ctx() context: Context,
    @Arg('input', () => ConfirmContactChangeInput, { description: 'The code.' }) input: ConfirmContactChangeInput,
  ): Promise<ContactChangePayload> {
    return confirmContactChange(context.dependencies, caller, input, context);
  }

  @Public()
  @Raises('unauthenticated', 'not_found', 'cancel_token_invalid', 'contact_change_ended', 'too_many_attempts')
  @Mutation(() => ContactChangePayload, {
    description:
      'Cancels a waiting change of a contact, either with the token from a notice, without signing in, or by its signed-in owner.',
  })
  async cancelContactChange(
    @Ctx() context: Context,
    @Arg('input', () => CancelContactChangeInput, { description: 'The change.' }) input: CancelContactChangeInput,
  ): Promise<ContactChangePayload> {
    return cancelContactChange(context.dependencies, input, context, context.caller);
  }
}
