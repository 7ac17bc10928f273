// Stores a payment method for an agreement, and charges a settlement that is due at once.
import type { AccountFacts } from '../../domain/account/account-facts';
import { decidePaymentMethod } from '../../domain/payments/decide-payment';
import { defineConsumerMove } from '../negotiation/steps/define-consumer-move';
import type { MoveCommand, PerformedMove } from '../negotiation/steps/perform-move';
import type { Dependencies } from '../shared/dependencies';
import { chargePayment } from './steps/charge-payment';

export interface PaymentMethodCommand extends MoveCommand {
  /** The payment provider's reference to the method; never a card number. */
  readonly paymentReference: string;
}

/** A failed charge is no error of the request: its result is part of the account. */
export const addPaymentMethod = defineConsumerMove<PaymentMethodCommand>(
  'add_payment_method',
  decidePaymentMethod,
  chargeDuePayment,
);

async function chargeDuePayment(dependencies: Dependencies, { decision, after }: PerformedMove): Promise<AccountFacts> {
  const { db, accounts, charges, payments, clock } = dependencies;
  const { today } = clock();
  const due = decision.chargeNow && payments ? await charges.findDuePayment(db, after.id, today) : null;
  if (!due || !payments) return after;
  await chargePayment(dependencies, payments, due);
  return (await accounts.findAccountById(db, after.id, today)) ?? after;
}
