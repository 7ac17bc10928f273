// The offer options by state, and their contents.
import { money } from '../../../src/domain/shared/money';
import { isOpenForOffers, describeOfferOptions } from '../../../src/domain/account/offer-options';
import { ACCOUNT_STATES, keysOf } from '../../../src/domain/shared/vocabulary';
import {
  accountFacts,
  companyFacts,
  negotiationFacts,
  payTerms,
  termColumns,
  TODAY,
} from '../../support/account/account-facts';

const NONE = { settlement: null, paymentPlan: null, custom: null };

describe('describeOfferOptions', () => {
  it('contains settlement, payment plan and custom offer of a ready account', () => {
    expect(describeOfferOptions(accountFacts(), 'ready_to_negotiate', TODAY)).toEqual({
      settlement: {
        negotiationType: 'pif',
        amount: '500.00',
        discountedAmount: '500.00',
        discountPercent: '50.00',
        firstPayDate: '2026-06-05',
        firstPayDateMax: '2026-06-17',
      },
      paymentPlan: {
        negotiationType: 'installment',
        installmentType: 'monthly',
        paymentPlanBalance: '750.00',
        monthlyAmount: '75.00',
        noOfInstallments: 10,
        lastMonthAmount: null,
        discountedAmount: '250.00',
        discountPercent: '25.00',
        firstPayDateMin: '2026-06-06',
        firstPayDateMax: '2026-06-17',
      },
      custom: {
        negotiationTypes: [
          { key: 'pif', label: 'One-Time Settlement Offer' },
          { key: 'installment', label: 'Setup Payment Plan' },
        ],
        installmentTypes: [
          { key: 'weekly', label: 'Weekly' },
          { key: 'bimonthly', label: 'Bimonthly' },
          { key: 'monthly', label: 'Monthly' },
        ],
        amountMinimums: { settlement: '200.00', paymentPlanMonthly: '75.00' },
        firstPayDateMin: '2026-06-05',
        firstPayDateMaxForAutoAccept: '2026-06-17',
      },
    });
  });

  it('uses the captured terms of a pending offer, not the current ones', () => {
    const capturedTerms = payTerms({ planDiscountPercent: money(20), minMonthlyPayPercent: money(10) });
    const facts = accountFacts({ status: 'payment_setup', negotiation: negotiationFacts({ capturedTerms }) });
    expect(describeOfferOptions(facts, 'active_negotiation', TODAY).paymentPlan).toMatchObject({
      paymentPlanBalance: '800.00',
      monthlyAmount: '80.00',
      firstPayDateMax: '2026-07-05',
    });
  });

  it.each(keysOf(ACCOUNT_STATES).filter((state) => !['ready_to_negotiate', 'active_negotiation'].includes(state)))(
    'is empty in %s',
    (state) => {
      expect(isOpenForOffers(state)).toBe(false);
      expect(describeOfferOptions(accountFacts(), state, TODAY)).toEqual(NONE);
    },
  );

  it.each([
    ['without a company', accountFacts({ company: null })],
    ['when nothing is owed', accountFacts({ currentBalance: money(0) })],
    ['when no balance is known', accountFacts({ currentBalance: null })],
  ])('is empty %s', (_name, facts) => {
    expect(describeOfferOptions(facts, 'ready_to_negotiate', TODAY)).toEqual(NONE);
  });

  it.each([null, money(0)])('leaves the payment plan out when the minimum payment is %s', (minMonthlyPayPercent) => {
    const company = companyFacts({ terms: termColumns({ minMonthlyPayPercent }) });
    const options = describeOfferOptions(accountFacts({ company }), 'ready_to_negotiate', TODAY);
    expect(options.paymentPlan).toBeNull();
    expect(options.settlement?.amount).toBe('1000.00');
    expect(options.custom?.amountMinimums).toEqual({ settlement: '0.00', paymentPlanMonthly: '0.00' });
  });

  it('omits a settlement that would leave nothing to pay', () => {
    const ownTerms = termColumns({ settlementDiscountPercent: money(100) });
    const options = describeOfferOptions(accountFacts({ ownTerms }), 'ready_to_negotiate', TODAY);
    expect(options.settlement).toBeNull();
    expect(options.paymentPlan).not.toBeNull();
  });
});
