// Stores a payment method for what is agreed. A settlement that is due is charged at once.
import type { AccountFacts } from '../../domain/account/account-facts';
import { decidePaymentMethod } from '../../domain/decide-payment';
import { moveMessage } from '../../domain/move-messages';
import type { OfferMutationResponse } from '../../domain/account/offer-view';
import { chargePayment } from './steps/charge-payment';
import { performConsumerMove, type ConsumerAsking } from '../negotiation/steps/perform-consumer-move';
import type { Parts } from '../shared/dependencies';
import type { MoveRequest, PerformedMove } from '../perform-move';

export interface PaymentMethodRequest extends MoveRequest {
  /** The payment provider's name for the method; never a card number. */
  readonly paymentReference: string;
}

/** Refuses as every consumer's move does. What becomes of a charge shows in the account, not in a refusal. */
export async function addPaymentMethod(
  parts: Parts,
  asking: ConsumerAsking,
  request: PaymentMethodRequest,
): Promise<OfferMutationResponse> {
  return performConsumerMove(parts, asking, request, {
    move: 'add_payment_method',
    decide: (facts, moment) => decidePaymentMethod(facts, request, moment),
    message: (after) => moveMessage('add_payment_method', after),
    follow: (performed) => chargeWhatIsDue(parts, performed),
  });
}

async function chargeWhatIsDue(parts: Parts, { decision, after }: PerformedMove): Promise<AccountFacts> {
  const { db, accounts, charges, payments, clock } = parts;
  const { today } = clock();
  const due = decision.chargeNow && payments ? await charges.duePaymentOf(db, after.id, today) : null;
  if (!due || !payments) return after;
  await chargePayment(parts, payments, due);
  return (await accounts.accountById(db, after.id, today)) ?? after;
}
