// Move decisions for one demo account, as the domain would return them, for tests of the stores.
import { addDays } from '../../../src/domain/shared/calendar';
import { NO_DETAILS } from '../../../src/domain/shared/payment-details';
import { money } from '../../../src/domain/shared/money';
import type { MoveDecision, NegotiationChanges } from '../../../src/domain/negotiation/move-decision';
import { negotiationFacts, payTerms } from '../account/account-facts';
import { TEST_MOMENT } from '../database/test-database';

const { today, now } = TEST_MOMENT;

export function buildPlanChanges(overrides: Partial<NegotiationChanges> = {}): NegotiationChanges {
  const facts = negotiationFacts({
    monthlyAmount: money('63.21'),
    firstPayDate: addDays(today, 3),
    capturedTerms: payTerms({ planDiscountPercent: money('12.5'), minimumPlanPercent: money('7.25') }),
  });
  Reflect.deleteProperty(facts, 'id');
  return { ...facts, approvedBy: 'Auto', ...overrides };
}

export const PLAN_OFFER: MoveDecision = {
  move: 'create_payment_plan_offer',
  account: { status: 'payment_accepted', offerAccepted: true, customOffer: false, counterOffer: false },
  negotiation: buildPlanChanges({ offerAccepted: true, offerAcceptedAt: now }),
  schedule: 'delete',
};

export const PAYMENTS = [0, 1, 2].map((index) => ({
  date: addDays(today, 3 + index * 7),
  amount: money(index === 2 ? '10.05' : '63.21'),
  type: 'installment' as const,
}));

export const PAYMENT_SETUP: MoveDecision = {
  move: 'add_payment_method',
  account: { paymentSetup: true },
  paymentMethod: { reference: 'pm_4c2e', details: NO_DETAILS },
  schedule: PAYMENTS,
};

export const NOT_PAYING: MoveDecision = {
  move: 'report_not_paying',
  account: { status: 'not_paying', disputedAt: now, customOffer: false, counterOffer: false, paymentSetup: false },
  negotiation: null,
  reason: { label: 'My own words' },
};

export const RESTART: MoveDecision = {
  move: 'restart_negotiation',
  account: { status: 'joined', disputedAt: null },
  reason: null,
};
