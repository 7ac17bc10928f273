// What an agreement writes: with a stored payment method it is scheduled at once, without one the method comes next.
import type { AccountFacts, NegotiationFacts } from './account/account-facts';
import type { LocalDate } from './shared/calendar';
import type { AccountChanges, MoveDecision, NegotiationChanges } from './negotiation/move-decision';
import { getFirstPaymentDate, schedulePayments } from './payment-schedule';

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
