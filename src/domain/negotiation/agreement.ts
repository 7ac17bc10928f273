// What an agreement writes: with a stored payment method it is scheduled at once, without one the method comes next.
import type { AccountFacts, NegotiationFacts } from '../account/account-facts';
import { addDays, addMonths, type LocalDate } from '../shared/calendar';
import type { AccountChanges, MoveDecision, NegotiationChanges, PlannedPayment } from './move-decision';
import { getAgreedAmounts } from '../account/active-negotiation';
import type { Money } from '../shared/money';
import type { InstallmentType } from '../shared/vocabulary';

/** The negotiation's row with some values changed, to be written whole. */
export function withNegotiationChanges(
  negotiation: NegotiationFacts,
  changes: Partial<NegotiationChanges>,
): NegotiationChanges {
  const row = { ...negotiation, ...changes };
  Reflect.deleteProperty(row, 'id');
  return row;
}

type AgreementChanges = Pick<MoveDecision, 'schedule'> & { readonly account: AccountChanges };

/** Payments that stand already stay: only their method may have been replaced. */
export function buildAgreement(
  facts: AccountFacts,
  negotiation: NegotiationChanges,
  today: LocalDate,
): AgreementChanges {
  const account = { status: 'payment_accepted', offerAccepted: true, paymentSetup: facts.hasPaymentMethod } as const;
  if (!facts.hasPaymentMethod || facts.unpaidPayments > 0) return { account };
  const firstDate = getFirstPaymentDate(negotiation, facts.paymentSetup, today);
  const schedule = schedulePayments(negotiation, firstDate);
  return schedule ? { account, schedule } : { account };
}

// The payments that an agreement comes to: their dates and amounts, from the agreed first day on.

type Agreement = Omit<NegotiationFacts, 'id'>;

/** The day of a payment, `steps` payments after the first. */
const PAYMENT_DATE: Readonly<Record<InstallmentType, (first: LocalDate, steps: number) => LocalDate>> = {
  weekly: (first, steps) => addDays(first, 7 * steps),
  bimonthly: (first, steps) => addDays(first, 14 * steps),
  monthly: addMonths,
};

/**
 * All payments of what was agreed, in order; they add up to it. Null when the negotiation names no complete agreement.
 * `firstDate` is the day of the first payment.
 */
export function schedulePayments(negotiation: Agreement, firstDate: LocalDate): readonly PlannedPayment[] | null {
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

/** The day of the first payment: the agreed one, or today when that passed before a payment method was stored. */
export function getFirstPaymentDate(negotiation: Agreement, paymentSetup: boolean, today: LocalDate): LocalDate {
  const agreed = getAgreedAmounts(negotiation).firstPayDate ?? today;
  return agreed < today && !paymentSetup ? today : agreed;
}
