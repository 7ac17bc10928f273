// Billing details and portal preferences of the signed-in consumer.
import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { billing, clearBilling, updateBilling } from '../../src/services/profile/billing';
import { portal, updatePortal } from '../../src/services/profile/portal';
import type { Caller } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import { ConsumersOnly, CurrentCaller, Raises } from '../shared/decorators';
import { UpdateBillingInput, UpdatePortalInput } from './preferences.inputs';
import { BillingDetails, BillingPayload, PortalPayload, PortalPreferences } from './preferences.types';
import { Viewer } from './profile.types';

@Resolver(() => Viewer)
export class PreferencesResolver {
  @FieldResolver(() => BillingDetails, { description: 'Name and address for agreements.' })
  billing(@Root() { id }: Viewer, @Ctx() { dependencies }: Context): Promise<BillingDetails> {
    return billing(dependencies, id);
  }

  @FieldResolver(() => PortalPreferences, { description: 'How the portal looks for the consumer.' })
  portal(@Root() { id }: Viewer, @Ctx() { dependencies }: Context): Promise<PortalPreferences> {
    return portal(dependencies, id);
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'validation_failed', 'precondition_failed')
  @Mutation(() => BillingPayload, { description: 'Saves billing details. Later changes may be partial.' })
  async updateBilling(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => UpdateBillingInput, { description: 'Changes to the billing details.' })
    input: UpdateBillingInput,
  ): Promise<BillingPayload> {
    return updateBilling(dependencies, caller, input);
  }

  @ConsumersOnly()
  @Raises('unauthenticated')
  @Mutation(() => BillingPayload, { description: 'Removes the billing details.' })
  async clearBilling(@CurrentCaller() caller: Caller, @Ctx() { dependencies }: Context): Promise<BillingPayload> {
    return clearBilling(dependencies, caller);
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'validation_failed', 'precondition_failed')
  @Mutation(() => PortalPayload, { description: 'Changes how the portal looks for the consumer.' })
  async updatePortal(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => UpdatePortalInput, { description: 'Changes to the preferences.' }) input: UpdatePortalInput,
  ): Promise<PortalPayload> {
    return updatePortal(dependencies, caller, input);
  }
}
