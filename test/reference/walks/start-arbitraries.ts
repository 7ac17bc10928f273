// Accounts at the start of a walk: ready to negotiate, with terms within the limits for creditors (docs/rules §3.1).
import * as fc from 'fast-check';
import { anAmount } from './value-arbitraries';
import { companyWith, EMPTY_ROW, NO_TERMS, PLAIN_ACCOUNT, WORKED_TERMS } from '../account/plain-account';
import type { ReferenceNegotiation, ReferenceAccount, ReferenceTermRow } from '../shared/records';

const aSwitch = fc.constantFrom(true, true, false, null);

/** Terms within the limits: pif 2..99, plan 1..99, minimum payment 2..99, lower minimums, days 1..1000. */
export const enteredTerms: fc.Arbitrary<ReferenceTermRow> = fc.oneof(
  fc.constant(WORKED_TERMS),
  fc.record({
    pifDiscount: fc.option(fc.integer({ min: 2, max: 99 }).map(String), { nil: null }),
    planDiscount: fc.option(fc.integer({ min: 1, max: 99 }).map(String), { nil: null }),
    minMonthlyPay: fc.option(fc.integer({ min: 2, max: 99 }).map(String), { nil: null, freq: 9 }),
    maxDaysFirstPay: fc.option(fc.integer({ min: 1, max: 40 }), { nil: null }),
    minimumSettlement: fc.option(fc.integer({ min: 1, max: 60 }).map(String), { nil: null }),
    minimumPaymentPlan: fc.option(fc.integer({ min: 1, max: 40 }).map(String), { nil: null }),
    maxFirstPayDays: fc.option(fc.integer({ min: 1, max: 80 }), { nil: null }),
    settlementAutoApprove: aSwitch,
    planAutoApprove: aSwitch,
  }),
);

/** §3.10: a quick offer of the old application that was never activated; only a payment method accepts it. */
const OLD_QUICK_OFFER: ReferenceNegotiation = {
  ...EMPTY_ROW,
  type: 'installment',
  installmentType: 'monthly',
  negotiateAmount: '750.00',
  monthlyAmount: '75.00',
  numberOfInstallments: 10,
  firstPayDate: '2027-12-01',
  active: false,
};

export const aStart: fc.Arbitrary<ReferenceAccount> = fc
  .record({
    status: fc.constantFrom('joined', 'joined', 'joined', 'uploaded', 'visited', 'not_verified'),
    currentBalance: fc.oneof(fc.constant('1000.00'), anAmount),
    company: enteredTerms.map(companyWith),
    ownTerms: fc.oneof({ weight: 3, arbitrary: fc.constant(NO_TERMS) }, enteredTerms),
    negotiation: fc.option(fc.constant(OLD_QUICK_OFFER), { nil: null, freq: 1 }),
  })
  .map((chosen) => ({ ...PLAIN_ACCOUNT, ...chosen }));
