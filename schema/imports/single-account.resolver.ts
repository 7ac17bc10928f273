// Operations of creditors on one account: the same as a row of a placement import.
import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import {
  placeAccount,
  placementAccess,
  recordDirectPayment,
  restoreAccount,
  reverseDirectPayment,
  updateAccount,
  withdrawAccount,
} from '../../src/services/imports/single-accounts';
import type { CreditorCaller } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import { CreditorsOnly, CurrentCreditor, IdempotencyKeyArg, Raises } from '../shared/decorators';
import {
  PlaceAccountInput,
  RecordDirectPaymentInput,
  RestoreAccountInput,
  ReverseDirectPaymentInput,
  UpdateAccountInput,
  WithdrawAccountInput,
} from './single-account.inputs';
import { AccountPayload, PlaceAccountPayload, PlacementAccess } from './single-account.types';

const ANY = ['unauthenticated', 'role_required'] as const;
const ON_ACCOUNT = ['not_found', 'validation_failed', 'offer_action_unavailable'] as const;
const INPUT = { description: 'The account, and what to change.' };

@Resolver()
export class SingleAccountResolver {
  @CreditorsOnly()
  @Raises(...ANY, 'not_found')
  @Query(() => PlacementAccess, {
    nullable: true,
    description:
      'Whether the caller may record a payment to the account; null without an ID. REST uses it to check access.',
  })
  async placementAccess(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @Arg('accountId', () => ID, { nullable: true, description: 'Account ID.' }) accountId: string | null | undefined,
  ): Promise<PlacementAccess | null> {
    return placementAccess(dependencies, caller, accountId ?? null);
  }

  @CreditorsOnly()
  @Raises(...ANY, 'membership_required', 'validation_failed', 'account_exists', 'account_withdrawn', 'account_closed')
  @Mutation(() => PlaceAccountPayload, {
    description:
      'Places an account. Its owner can sign in immediately. Placing the same account again changes nothing.',
  })
  async placeAccount(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request }: Context,
    @Arg('input', () => PlaceAccountInput, { description: 'The account.' }) input: PlaceAccountInput,
    @IdempotencyKeyArg() idempotencyKey: string | null | undefined,
  ): Promise<PlaceAccountPayload> {
    return placeAccount(dependencies, { caller, request, idempotencyKey: idempotencyKey ?? null }, input);
  }

  @CreditorsOnly()
  @Raises(
    ...ANY,
    'membership_required' as const,
    ...ON_ACCOUNT,
    'account_withdrawn',
    'account_erased',
    'account_closed',
    'agreement_in_force',
    'balance_stale',
    'identity_locked',
    'charge_in_progress',
  )
  @Mutation(() => AccountPayload, {
    description:
      'Changes an account. A new balance is a move: an offer above it is closed, and 0.00 settles the account.',
  })
  async updateAccount(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request }: Context,
    @Arg('input', () => UpdateAccountInput, INPUT) input: UpdateAccountInput,
    @IdempotencyKeyArg() idempotencyKey: string | null | undefined,
  ): Promise<AccountPayload> {
    return updateAccount(dependencies, { caller, request, idempotencyKey: idempotencyKey ?? null }, input);
  }

  @CreditorsOnly()
  @Raises(...ANY, ...ON_ACCOUNT, 'agreement_in_force', 'charge_in_progress')
  @Mutation(() => AccountPayload, {
    description:
      'Withdraws an account and cancels its open payments. While something is agreed or scheduled, this requires `force` or the reason `BANKRUPTCY` or `DECEASED`.',
  })
  async withdrawAccount(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request }: Context,
    @Arg('input', () => WithdrawAccountInput, INPUT) input: WithdrawAccountInput,
    @IdempotencyKeyArg() idempotencyKey: string | null | undefined,
  ): Promise<AccountPayload> {
    return withdrawAccount(dependencies, { caller, request, idempotencyKey: idempotencyKey ?? null }, input);
  }

  @CreditorsOnly()
  @Raises(...ANY, 'membership_required', ...ON_ACCOUNT, 'account_closed', 'account_erased')
  @Mutation(() => AccountPayload, { description: 'Reopens a withdrawn account, as if it were new.' })
  async restoreAccount(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request }: Context,
    @Arg('input', () => RestoreAccountInput, INPUT) input: RestoreAccountInput,
    @IdempotencyKeyArg() idempotencyKey: string | null | undefined,
  ): Promise<AccountPayload> {
    return restoreAccount(dependencies, { caller, request, idempotencyKey: idempotencyKey ?? null }, input);
  }

  @CreditorsOnly()
  @Raises(...ANY, ...ON_ACCOUNT, 'account_erased', 'payment_reference_reused', 'payment_reversed', 'charge_in_progress')
  @Mutation(() => AccountPayload, {
    description:
      'Records a payment that the company received. It reduces the balance and the agreed payments, from the last one backwards. Recording the same payment again changes nothing. An amount above what remains needs `confirmOverpaid`; `reverseDirectPayment` reverses a recorded payment.',
  })
  async recordDirectPayment(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request }: Context,
    @Arg('input', () => RecordDirectPaymentInput, INPUT) input: RecordDirectPaymentInput,
    @IdempotencyKeyArg() idempotencyKey: string | null | undefined,
  ): Promise<AccountPayload> {
    return recordDirectPayment(dependencies, { caller, request, idempotencyKey: idempotencyKey ?? null }, input);
  }

  @CreditorsOnly()
  @Raises(...ANY, ...ON_ACCOUNT, 'account_erased', 'payment_not_direct', 'payment_reversed', 'charge_in_progress')
  @Mutation(() => AccountPayload, {
    description:
      'Reverses a recorded payment at any time: the account becomes what it would be without it. What the payment had ' +
      'settled or closed opens again, unless something else has happened since. The reference can then be used for a corrected payment.',
  })
  async reverseDirectPayment(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request }: Context,
    @Arg('input', () => ReverseDirectPaymentInput, { description: 'The payment, and why it is reversed.' })
    input: ReverseDirectPaymentInput,
    @IdempotencyKeyArg() idempotencyKey: string | null | undefined,
  ): Promise<AccountPayload> {
    return reverseDirectPayment(dependencies, { caller, request, idempotencyKey: idempotencyKey ?? null }, input);
  }
}
