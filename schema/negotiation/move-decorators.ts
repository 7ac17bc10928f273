// Decorators that the mutations of a negotiation share.
import { Arg, createParameterDecorator, Mutation } from 'type-graphql';
import type { ErrorCode } from '../../src/domain/shared/errors';
import type { Context } from '../server/context';
import { ConsumersOnly, CreditorsOnly, Raises } from '../shared/decorators';
import { OfferSideEnum } from '../shared/enums';
import { CreditorMovePayload } from './negotiation.types';
import { ConsumerOfferMutationResponse } from './offer.types';

/** Options of the argument `input`. */
export const MOVE_INPUT = { description: 'The account and the details of the move.' };

/** The argument `waitingFor` of the lists of open offers. */
export function WaitingForArg() {
  return Arg('waitingFor', () => OfferSideEnum, {
    nullable: true,
    description: 'Return only offers that wait for the answer of this side.',
  });
}

/**
 * A mutation for consumers that returns the account and its offers after the move. See docs/contract.md §3.1. `more` are
 * errors beside those of all moves.
 */
export function ConsumerMove(description: string, ...more: readonly ErrorCode[]): MethodDecorator {
  const decorators = [
    ConsumersOnly('input', 'accountId'),
    Raises(
      'unauthenticated',
      'not_found',
      'forbidden',
      'profile_incomplete',
      'validation_failed',
      'offer_action_unavailable',
      ...more,
    ),
    Mutation(() => ConsumerOfferMutationResponse, { description }),
  ];
  return combine(decorators);
}

/** A mutation for creditor users with an active membership, on an account of their company. */
export function CreditorMove(description: string): MethodDecorator {
  const decorators = [
    CreditorsOnly(),
    Raises(
      'unauthenticated',
      'role_required',
      'membership_required',
      'not_found',
      'validation_failed',
      'account_erased',
      'offer_action_unavailable',
    ),
    Mutation(() => CreditorMovePayload, { description }),
  ];
  return combine(decorators);
}

/** The signed-in consumer, and the request ID for the negotiation history. */
export function MoveContext() {
  return createParameterDecorator<Context>(async ({ context }) => {
    return { caller: await context.caller(), requestId: context.request.requestId, response: context.response };
  });
}

function combine(decorators: readonly MethodDecorator[]): MethodDecorator {
  return (target, key, descriptor) => {
    for (const decorate of decorators) decorate(target, key, descriptor);
  };
}
