// Charges one planned payment: claimed before the provider is asked, written down after it has answered.
//
// If everything stops in between, the claim stays. The attempt is then repeated under the same key, for which the
// provider charges once and answers alike. Until the outcome is known, nothing else moves on the account.
import type { Moment } from '../../../domain/shared/calendar';
import { decideFailedPayment, decideSuccessfulPayment } from '../../../domain/payments/decide-payment';
import { toDecimalString } from '../../../domain/shared/money';
import { actionUnavailable } from '../../../domain/account/transitions';
import type { ChargeOutcome, PaymentProvider } from '../../../providers/payments/payment-provider';
import type { DuePayment } from '../../../persistence/payments/charge-store';
import type { Dependencies } from '../../shared/dependencies';
import { createSystemActor, performMove } from '../../negotiation/steps/perform-move';

/** `skipped`: the plan is not to be charged now, or somebody else is at it. */
export type PaymentOutcome = 'successful' | 'failed' | 'unknown' | 'skipped';

/** Never charges a payment twice, whenever it is called and however often. `payments` is the provider. */
export async function chargePayment(
  parts: Dependencies,
  payments: PaymentProvider,
  payment: DuePayment,
): Promise<PaymentOutcome> {
  const { circuitBreakers, clock } = parts;
  const { reference } = payment;
  if (reference === null || circuitBreakers.payments.isOpen(clock().epoch)) return 'skipped';
  const attempt = await claimPayment(parts, payment, clock());
  if (attempt === null) return 'skipped';
  const key = `${payment.id}-${attempt}`;
  const outcome = await payments.charge({ key, reference, amount: toDecimalString(payment.amount) });
  if (outcome === 'unknown') {
    circuitBreakers.payments.recordFailure(clock().epoch);
    return 'unknown';
  }
  circuitBreakers.payments.recordSuccess();
  const result = RESULT_BY_OUTCOME[outcome];
  await recordChargeOutcome(parts, payment, result);
  return result;
}

const RESULT_BY_OUTCOME = { succeeded: 'successful', failed: 'failed' } as const satisfies Record<
  Exclude<ChargeOutcome, 'unknown'>,
  PaymentOutcome
>;

const DECIDERS = { successful: decideSuccessfulPayment, failed: decideFailedPayment } as const;

/** Writes down what became of an attempt whose claim stands. Refuses with `offer_action_unavailable` when none does. */
export async function recordChargeOutcome(
  parts: Dependencies,
  payment: DuePayment,
  result: 'successful' | 'failed',
): Promise<void> {
  await performMove(parts, createSystemActor(parts, payment.accountId), {
    decide(facts) {
      if (!facts.hasOpenCharge) throw actionUnavailable(facts);
      return DECIDERS[result](facts, payment);
    },
  });
}

/** The number of the attempt; null when the account is not to be charged, or has changed meanwhile. */
async function claimPayment(parts: Dependencies, payment: DuePayment, moment: Moment): Promise<number | null> {
  const { db, accounts, charges } = parts;
  const account = await accounts.findAccountById(db, payment.accountId, moment.today);
  if (!account) return null;
  const isRepeated = payment.openAttempt !== null;
  const isOpen = account.status === 'payment_accepted' && account.paymentSetup;
  if (account.hasOpenCharge !== isRepeated || (!isRepeated && !isOpen)) return null;
  return charges.claimCharge(db, account, payment, moment);
}
