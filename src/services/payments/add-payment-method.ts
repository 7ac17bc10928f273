// Assigns a payment method to an account, and charges a settlement that is due at once.
import type { AccountFacts } from '../../domain/account/account-facts';
import type { PaymentMethodChange } from '../../domain/negotiation/move-decision';
import { assertNoErrors } from '../../domain/negotiation/move-validation';
import { decidePaymentMethod } from '../../domain/payments/decide-payment';
import { derivePaymentMethodStatus, validateUsableMethod } from '../../domain/payments/payment-method';
import { UNKNOWN_METHOD, validateMethodChoice, type MethodChoice } from '../../domain/payments/payment-method-request';
import type { Moment } from '../../domain/shared/calendar';
import { defineConsumerMove } from '../negotiation/steps/define-consumer-move';
import type { MoveCommand } from '../negotiation/steps/perform-move';
import type { Dependencies } from '../shared/dependencies';
import { chargeClaimedPayment, claimPayment } from './steps/charge-payment';
import { describeReference } from './steps/describe-method';
import { findOwnMethod } from './steps/find-own-method';

export type PaymentMethodCommand = MoveCommand & MethodChoice;

/** A failed charge is not an error of the request: its result is part of the account. */
export const addPaymentMethod = defineConsumerMove<PaymentMethodCommand>(
  'add_payment_method',
  async (facts, command, moment, dependencies) =>
    decidePaymentMethod(facts, await findChosenMethod(dependencies, facts, command, moment), moment),
  async (dependencies, db, { decision, after }) => {
    const { charges, payments, clock } = dependencies;
    const due = decision.chargeNow && payments ? await charges.findDuePayment(db, after.id, clock().today) : null;
    const claimed = due && (await claimPayment({ ...dependencies, db }, due, { account: after }));
    if (!claimed || !payments) return null;
    return async (alongside) => {
      const outcome = await chargeClaimedPayment(dependencies, payments, claimed, alongside);
      return outcome !== 'unknown';
    };
  },
);

/** A method that is expired, refused or not verified cannot pay. One that expires later can. */
async function findChosenMethod(
  dependencies: Dependencies,
  { profileId }: AccountFacts,
  command: MethodChoice,
  { today }: Moment,
): Promise<PaymentMethodChange> {
  assertNoErrors(validateMethodChoice(command));
  if (profileId === null) throw new Error('An account without an owner has no payment method.');
  const { paymentMethodId = null, paymentReference = null } = command;
  if (paymentReference !== null) {
    const method = await describeReference(dependencies, profileId, paymentReference);
    const status = derivePaymentMethodStatus(method.details, null, today);
    assertNoErrors({ paymentReference: validateUsableMethod(status) });
    return method;
  }
  const method = await findOwnMethod(dependencies, profileId, paymentMethodId ?? '');
  if (!method) {
    assertNoErrors({ paymentMethodId: [UNKNOWN_METHOD] });
    throw new Error('A missing method is an error.');
  }
  const status = derivePaymentMethodStatus(method, null, today);
  assertNoErrors({ paymentMethodId: validateUsableMethod(status) });
  return { id: method.id };
}
