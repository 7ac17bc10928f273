// Agreements and their payments. With a stored payment method an agreement is scheduled immediately; otherwise the
// consumer adds a method first. See docs/rules §6.3.
import type { AccountFacts, NegotiationFacts } from '../account/account-facts';
import { addDays, addMonths, type LocalDate } from '../shared/calendar';
import type { AccountChanges, MoveDecision, NegotiationChanges, PlannedPayment } from './move-decision';
import { getAgreedAmounts } from '../account/active-negotiation';
import { ZERO, type Money } from '../shared/money';
import type { InstallmentType } from '../shared/vocabulary';

/** The complete negotiation row with some values changed. */
export function withNegotiationChanges(
  negotiation: NegotiationFacts,
  changes: Partial<NegotiationChanges>,
): NegotiationChanges {
  const row = { ...negotiation, ...changes };
  Reflect.deleteProperty(row, 'id');
  return row;
}

type AgreementChanges = Pick<MoveDecision, 'schedule'> & { readonly account: AccountChanges };

/** Existing payments stay; only their payment method may have changed. */
export function buildAgreement(
  facts: AccountFacts,
  negotiation: NegotiationChanges,
  today: LocalDate,
): AgreementChanges {
  const account = { status: 'payment_accepted', offerAccepted: true, paymentSetup: facts.hasPaymentMethod } as const;
  if (!facts.hasPaymentMethod || facts.unpaidPayments > 0) return { account };
  const firstDate = getFirstPaymentDate(negotiation, facts.paymentSetup, today);
  const schedule = schedulePayments(negotiation, firstDate);
  return schedule?.length ? { account: { ...account, ...resetSkips(facts) }, schedule } : { account };
}

/** Skips are counted for each plan. */
export function resetSkips({ skipsInRow, skipsUsed }: AccountFacts): AccountChanges {
  return skipsInRow + skipsUsed === 0 ? {} : { skipsInRow: 0, skipsUsed: 0 };
}

type Agreement = Omit<NegotiationFacts, 'id'>;

/** The date of the payment `steps` periods after the first. */
export const PAYMENT_DATE: Readonly<Record<InstallmentType, (first: LocalDate, steps: number) => LocalDate>> = {
  weekly: (first, steps) => addDays(first, 7 * steps),
  bimonthly: (first, steps) => addDays(first, 14 * steps),
  monthly: addMonths,
};

/**
 * All payments in order; they add up to what remains of the agreed amount. Null if the negotiation has no complete
 * agreement.
 */
export function schedulePayments(negotiation: Agreement, firstDate: LocalDate): readonly PlannedPayment[] | null {
  const payments = scheduleAgreedPayments(negotiation, firstDate);
  const { planCurrentBalance: remainder } = negotiation;
  return payments && remainder ? limitPayments(payments, remainder) : payments;
}

/** What was paid directly to the creditor before is left out from the last payment backwards. */
function limitPayments(payments: readonly PlannedPayment[], remainder: Money): readonly PlannedPayment[] {
  let left = remainder;
  return payments.flatMap((payment) => {
    const amount = left.lt(payment.amount) ? left : payment.amount;
    left = left.minus(amount);
    return amount.gt(ZERO) ? [{ ...payment, amount }] : [];
  });
}

function scheduleAgreedPayments(negotiation: Agreement, firstDate: LocalDate): readonly PlannedPayment[] | null {
  const agreed = getAgreedAmounts(negotiation);
  if (negotiation.type === 'pif') {
    return agreed.settlement && [{ date: firstDate, amount: agreed.settlement, type: 'pif' }];
  }
  const { perPeriod, numberOfInstallments, lastAmount } = agreed;
  const period = negotiation.installmentType;
  if (!period || !perPeriod || numberOfInstallments === null) return null;
  const amounts: Money[] = [...Array<Money>(numberOfInstallments).fill(perPeriod), ...(lastAmount ? [lastAmount] : [])];
  return amounts.map((amount, steps) => ({
    date: PAYMENT_DATE[period](firstDate, steps),
    amount,
    type: 'installment',
  }));
}

/** The agreed date, or today if it passed before a payment method was stored. */
export function getFirstPaymentDate(negotiation: Agreement, paymentSetup: boolean, today: LocalDate): LocalDate {
  const agreed = getAgreedAmounts(negotiation).firstPayDate ?? today;
  return agreed < today && !paymentSetup ? today : agreed;
}
