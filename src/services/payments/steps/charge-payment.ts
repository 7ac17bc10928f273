// Charges one planned payment: claimed before the provider is asked, written down after it has answered.
//
// If everything stops in between, the claim stays. The attempt is then repeated under the same key, for which the
// provider charges once and answers alike. Until the outcome is known, nothing else moves on the account.
import type { Moment } from '../../../domain/shared/calendar';
import { decideFailedPayment, decideSuccessfulPayment } from '../../../domain/decide-payment';
import { toDecimalString } from '../../../domain/shared/money';
import { unavailable } from '../../../domain/account/transitions';
import type { ChargeOutcome, Payments } from '../../../providers/payments/payment-provider';
import type { DuePayment } from '../../../persistence/payments/charge-store';
import type { Parts } from '../../shared/dependencies';
import { performMove } from '../../perform-move';
import { systemSide } from '../../system-side';

/** `skipped`: the plan is not to be charged now, or somebody else is at it. */
export type PaymentOutcome = 'successful' | 'failed' | 'unknown' | 'skipped';

/** Never charges a payment twice, whenever it is called and however often. `payments` is the provider. */
export async function chargePayment(parts: Parts, payments: Payments, payment: DuePayment): Promise<PaymentOutcome> {
  const { circuits, clock } = parts;
  const { reference } = payment;
  if (reference === null || circuits.payments.isOpen(clock().epoch)) return 'skipped';
  const attempt = await claim(parts, payment, clock());
  if (attempt === null) return 'skipped';
  const key = `${payment.id}-${attempt}`;
  const outcome = await payments.charge({ key, reference, amount: toDecimalString(payment.amount) });
  if (outcome === 'unknown') {
    circuits.payments.failed(clock().epoch);
    return 'unknown';
  }
  circuits.payments.succeeded();
  const result = RESULTS[outcome];
  await recordOutcome(parts, payment, result);
  return result;
}

const RESULTS = { succeeded: 'successful', failed: 'failed' } as const satisfies Record<
  Exclude<ChargeOutcome, 'unknown'>,
  PaymentOutcome
>;

const DECIDERS = { successful: decideSuccessfulPayment, failed: decideFailedPayment } as const;

/** Writes down what became of an attempt whose claim stands. Refuses with `offer_action_unavailable` when none does. */
export async function recordOutcome(parts: Parts, payment: DuePayment, result: 'successful' | 'failed'): Promise<void> {
  await performMove(parts, systemSide(parts, payment.accountId), {
    decide(facts) {
      if (!facts.hasOpenCharge) throw unavailable(facts);
      return DECIDERS[result](facts, payment);
    },
  });
}

/** The number of the attempt; null when the account is not to be charged, or has changed meanwhile. */
async function claim(parts: Parts, payment: DuePayment, moment: Moment): Promise<number | null> {
  const { db, accounts, charges } = parts;
  const account = await accounts.accountById(db, payment.accountId, moment.today);
  if (!account) return null;
  const isRepeated = payment.openAttempt !== null;
  const isOpen = account.status === 'payment_accepted' && account.paymentSetup;
  if (account.hasOpenCharge !== isRepeated || (!isRepeated && !isOpen)) return null;
  return charges.claimCharge(db, account, payment, moment);
}
