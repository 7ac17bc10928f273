// The wallet of the signed-in consumer: its payment methods, and setups of new ones.
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import {
  paymentMethod,
  paymentMethods,
  updatePaymentMethod,
  removePaymentMethod,
} from '../../src/services/payments/payment-methods';
import { savePaymentMethod, createPaymentSetup } from '../../src/services/payments/save-payment-method';
import type { Caller } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import { readIfSelected } from '../server/links';
import { ConsumersOnly, CurrentCaller, IdempotencyKeyArg, Raises, Stamped } from '../shared/decorators';
import { AfterArg, FirstArg } from '../shared/pagination';
import {
  CreatePaymentSetupInput,
  RemovePaymentMethodInput,
  SavePaymentMethodInput,
  UpdatePaymentMethodInput,
} from './payment-method.inputs';
import {
  PaymentMethod,
  PaymentMethodConnection,
  PaymentMethodPayload,
  PaymentSetupPayload,
  SavedPaymentMethodPayload,
} from './payment-method.types';

@Resolver()
export class PaymentMethodResolver {
  @ConsumersOnly()
  @Raises('unauthenticated', 'validation_failed')
  @Stamped()
  @Query(() => PaymentMethodConnection, {
    description: "Payment methods of the consumer's wallet, the default one first, then by ID.",
  })
  async paymentMethods(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @FirstArg('payment methods') first: number,
    @AfterArg() after: string | null | undefined,
  ): Promise<PaymentMethodConnection> {
    return paymentMethods(dependencies, caller, { first, after: after ?? null });
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'not_found')
  @Stamped()
  @Query(() => PaymentMethod, { description: "One payment method of the consumer's wallet." })
  async paymentMethod(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @Arg('id', () => ID, { description: 'Payment method ID.' }) id: string,
  ): Promise<PaymentMethod> {
    return paymentMethod(dependencies, caller, id);
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'too_many_attempts', 'payments_unavailable')
  @Mutation(() => PaymentSetupPayload, {
    description:
      "Opens the payment provider's widget for a new payment method. Save the method with its `setupId` afterwards. " +
      'Each call opens another setup, which expires if it is not used.',
  })
  async createPaymentSetup(
    @CurrentCaller() caller: Caller,
    @Ctx() context: Context,
    @Arg('input', () => CreatePaymentSetupInput, { description: 'Type of the payment method.' })
    input: CreatePaymentSetupInput,
  ): Promise<PaymentSetupPayload> {
    return createPaymentSetup(context.dependencies, caller, input, context);
  }

  @ConsumersOnly()
  @Raises(
    'unauthenticated',
    'validation_failed',
    'too_many_attempts',
    'payment_setup_incomplete',
    'payments_unavailable',
  )
  @Mutation(() => SavedPaymentMethodPayload, {
    description:
      "Saves a payment method in the consumer's wallet, which holds at most 20 methods and each of them once. The first one " +
      'becomes the default.',
  })
  async savePaymentMethod(
    @CurrentCaller() caller: Caller,
    @Ctx() context: Context,
    @Arg('input', () => SavePaymentMethodInput, { description: 'The payment method.' }) input: SavePaymentMethodInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<SavedPaymentMethodPayload> {
    return savePaymentMethod(context.dependencies, caller, { request: input, idempotencyKey }, context);
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'not_found', 'validation_failed')
  @Mutation(() => PaymentMethodPayload, {
    description: 'Changes the label of a payment method, or makes it the default.',
  })
  async updatePaymentMethod(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => UpdatePaymentMethodInput, { description: 'Changes to the payment method.' })
    input: UpdatePaymentMethodInput,
  ): Promise<PaymentMethodPayload> {
    return updatePaymentMethod(dependencies, caller, input);
  }

  @ConsumersOnly()
  @Raises('unauthenticated', 'not_found', 'validation_failed', 'payment_method_in_use', 'offer_action_unavailable')
  @Mutation(() => PaymentMethodPayload, {
    description:
      "Removes a payment method from the consumer's wallet. Accounts that are to be paid with it get the replacement; without one, the removal is refused.",
  })
  async removePaymentMethod(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies, request }: Context,
    @Arg('input', () => RemovePaymentMethodInput, { description: 'The payment method.' })
    input: RemovePaymentMethodInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
    @Info() info: GraphQLResolveInfo,
  ): Promise<PaymentMethodPayload> {
    const id = Number(input.id);
    const data = await readIfSelected<PaymentMethod>(info, { id }, () => paymentMethod(dependencies, caller, input.id));
    const context = { caller, requestId: request.requestId, idempotencyKey };
    return { ...(await removePaymentMethod(dependencies, context, input)), data };
  }
}
