// Stores a payment method for what is agreed. A settlement that is due is charged at once.
import type { AccountFacts } from '../../domain/account/account-facts';
import { decidePaymentMethod } from '../../domain/payments/decide-payment';
import { getMoveMessage } from '../../domain/account/moves';
import type { OfferMutationResponse } from '../../domain/account/offer-view';
import { chargePayment } from './steps/charge-payment';
import { performConsumerMove, type ConsumerMoveContext } from '../negotiation/steps/perform-consumer-move';
import type { Dependencies } from '../shared/dependencies';
import type { MoveCommand, PerformedMove } from '../negotiation/steps/perform-move';

export interface PaymentMethodCommand extends MoveCommand {
  /** The payment provider's name for the method; never a card number. */
  readonly paymentReference: string;
}

/** Refuses as every consumer's move does. What becomes of a charge shows in the account, not in a refusal. */
export async function addPaymentMethod(
  parts: Dependencies,
  asking: ConsumerMoveContext,
  request: PaymentMethodCommand,
): Promise<OfferMutationResponse> {
  return performConsumerMove(parts, asking, request, {
    move: 'add_payment_method',
    decide: (facts, moment) => decidePaymentMethod(facts, request, moment),
    message: (after) => getMoveMessage('add_payment_method', after),
    afterwards: (performed) => chargeDuePayment(parts, performed),
  });
}

async function chargeDuePayment(parts: Dependencies, { decision, after }: PerformedMove): Promise<AccountFacts> {
  const { db, accounts, charges, payments, clock } = parts;
  const { today } = clock();
  const due = decision.chargeNow && payments ? await charges.findDuePayment(db, after.id, today) : null;
  if (!due || !payments) return after;
  await chargePayment(parts, payments, due);
  return (await accounts.findAccountById(db, after.id, today)) ?? after;
}
