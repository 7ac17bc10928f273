// Helping hand links for payers, who do not sign in: the page, a setup of their payment method, and the payment.
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { giftPage } from '../../src/services/gifts/gift-page';
import { payGift, createGiftSetup } from '../../src/services/gifts/pay-gift';
import { PaymentSetupPayload } from '../payments/payment-method.types';
import type { Context } from '../server/context';
import { IdempotencyKeyArg, Public, Raises } from '../shared/decorators';
import { GIFT_TOKEN } from '../../src/domain/gifts/gift-link';
import { Pattern } from '../shared/input-rules';
import { MaxLength } from '../shared/max-length';
import { GiftPage, GiftReceiptPayload } from './gift-page.types';
import { CreateGiftSetupInput, PayGiftInput } from './gift.inputs';

@Resolver()
export class GiftResolver {
  @Public()
  @Raises('not_found', 'gift_unavailable', 'too_many_attempts')
  @Query(() => GiftPage, {
    description: 'A helping hand link as payers see it. A request may contain this field only once.',
  })
  async giftPage(
    @Ctx() context: Context,
    @MaxLength(64)
    @Pattern(GIFT_TOKEN)
    @Arg('token', () => String, { description: 'Token of the link.' })
    token: string,
  ): Promise<GiftPage> {
    return giftPage(context.dependencies, token, context);
  }

  @Public()
  @Raises(
    'not_found',
    'validation_failed',
    'captcha_failed',
    'captcha_unavailable',
    'gift_unavailable',
    'gift_action_unavailable',
    'too_many_attempts',
    'payments_unavailable',
  )
  @Mutation(() => PaymentSetupPayload, {
    description:
      "Opens the payment provider's widget for a payer. A setup can pay once, and expires if it is not used.",
  })
  async createGiftSetup(
    @Ctx() context: Context,
    @Arg('input', () => CreateGiftSetupInput, { description: 'The link and a solved CAPTCHA.' })
    input: CreateGiftSetupInput,
  ): Promise<PaymentSetupPayload> {
    return createGiftSetup(context.dependencies, input, context);
  }

  @Public()
  @Raises(
    'not_found',
    'validation_failed',
    'payment_setup_incomplete',
    'gift_unavailable',
    'gift_action_unavailable',
    'too_many_attempts',
    'payments_unavailable',
  )
  @Mutation(() => GiftReceiptPayload, {
    description:
      'Pays towards an account through a helping hand link. A declined payment is not an error: `status` is its outcome. ' +
      'The idempotency key is required; repeating the request with it returns the current state of the payment.',
  })
  async payGift(
    @Ctx() context: Context,
    @Arg('input', () => PayGiftInput, { description: 'The payment.' }) input: PayGiftInput,
    @IdempotencyKeyArg() idempotencyKey: string | null | undefined,
  ): Promise<GiftReceiptPayload> {
    const { dependencies, request, response } = context;
    return payGift(dependencies, input, { request, response, idempotencyKey: idempotencyKey ?? null });
  }
}
