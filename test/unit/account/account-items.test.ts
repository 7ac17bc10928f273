// The rows of an account card: balance items, offer summary and plan data.
import { describeAccountDisplay } from '../../../src/domain/account/account-display';
import type { AccountFacts, NegotiationFacts } from '../../../src/domain/account/account-facts';
import { money } from '../../../src/domain/shared/money';
import { accountFacts, FACTS_BY_CONDITION, negotiationFacts } from '../../support/account/account-facts';
import {
  SCHEDULED,
  SETTLEMENT_SCHEDULED,
  SETTLEMENT_PENDING,
  SETTLEMENT_COUNTERED,
  SETTLEMENT_ON_HOLD,
} from '../../support/account/agreement-facts';

describe('the balance items', () => {
  const current = ['current_balance', 'Current Balance', '1000.00', '$1,000.00'];
  const plan = ['active_installment_payoff_balance', 'Payment Plan Balance', '750.00', '$750.00'];
  const settlement = ['settlement_payoff_balance', 'Settlement Balance', '500.00', '$500.00'];

  it.each<[string, AccountFacts, string[][]]>([
    ['joined', FACTS_BY_CONDITION.joined, [current]],
    ['pending', FACTS_BY_CONDITION.pending_creditor_response, [current]],
    ['countered', FACTS_BY_CONDITION.creditor_send_an_offer, [current]],
    ['agreed settlement', FACTS_BY_CONDITION.approved_settlement_but_payment_setup_is_pending, [settlement, current]],
    ['agreed plan', FACTS_BY_CONDITION.approved_but_payment_setup_is_pending, [plan, current]],
    ['scheduled settlement', SETTLEMENT_SCHEDULED, [settlement, current]],
    ['settlement on hold', SETTLEMENT_ON_HOLD, [settlement, current]],
    ['plan on hold', FACTS_BY_CONDITION.hold, [plan, current]],
    [
      'settled',
      FACTS_BY_CONDITION.settled,
      [
        ['payoff_balance', 'Payoff Balance', '500.00', '$500.00'],
        ['current_balance', 'Current Balance', '0.00', '$0.00'],
      ],
    ],
    ['declined', FACTS_BY_CONDITION.declined, [current]],
    ['disputed', FACTS_BY_CONDITION.disputed, [current]],
    ['removed', FACTS_BY_CONDITION.deactivated, [current]],
    ['cancelled', FACTS_BY_CONDITION.cancelled_plan, [current]],
    [
      'notice',
      FACTS_BY_CONDITION.returned_notice_response,
      [['notice_balance', 'Notice Balance', '640.00', '$640.00']],
    ],
  ])('of %s are in order', (_name, facts, rows) => {
    const items = describeAccountDisplay(facts).balanceItems;
    expect(items.map(({ key, label, amount, amountLabel }) => [key, label, amount, amountLabel])).toEqual(rows);
  });
});

describe('the offer summary', () => {
  it.each<[string, AccountFacts, string[][]]>([
    ['pending settlement', SETTLEMENT_PENDING, [['my_settlement_offer', 'My Last Offer', '500.00']]],
    ['pending plan', FACTS_BY_CONDITION.pending_creditor_response, [['my_plan_payment', 'My Last Offer', '75.00']]],
    [
      'countered settlement',
      SETTLEMENT_COUNTERED,
      [
        ['my_settlement_offer', 'My Last Offer', '500.00'],
        ['creditor_settlement_offer', "Creditor's Offer", '600.00'],
      ],
    ],
    [
      'countered plan',
      FACTS_BY_CONDITION.creditor_send_an_offer,
      [
        ['my_plan_payment', 'My Last Offer', '75.00'],
        ['creditor_plan_payment', "Creditor's Offer", '100.00'],
      ],
    ],
    ['pending offer without a row', accountFacts({ status: 'payment_setup' }), []],
    ['agreed plan', FACTS_BY_CONDITION.approved_but_payment_setup_is_pending, []],
    ['declined plan', FACTS_BY_CONDITION.declined, []],
  ])('of a %s contains the open offers', (_name, facts, rows) => {
    const items = describeAccountDisplay(facts).offerSummaryItems;
    expect(items.map(({ key, label, amount }) => [key, label, amount])).toEqual(rows);
  });
});

describe('the plan in figures', () => {
  it('counts a last payment of another amount, and says how often the amount is paid', () => {
    const negotiation = negotiationFacts({ lastMonthAmount: money('131.20'), numberOfInstallments: 6 });
    const { plan } = describeAccountDisplay(accountFacts({ ...SCHEDULED, negotiation }));
    expect(plan).toEqual({
      installmentType: 'monthly',
      periodLabel: 'per month',
      paymentAmount: '75.00',
      numberOfPayments: 7,
      lastPaymentAmount: '131.20',
      totalAmount: '750.00',
    });
  });

  it('stands beside the offer of each side, and beside no settlement', () => {
    const { offerSummaryItems } = describeAccountDisplay(FACTS_BY_CONDITION.creditor_send_an_offer);
    expect(offerSummaryItems.map(({ plan }) => [plan?.periodLabel, plan?.paymentAmount])).toEqual([
      ['per month', '75.00'],
      ['per month', '100.00'],
    ]);
    expect(describeAccountDisplay(SETTLEMENT_COUNTERED).offerSummaryItems.map(({ plan }) => plan)).toEqual([
      null,
      null,
    ]);
    expect(describeAccountDisplay(SETTLEMENT_SCHEDULED).plan).toBeNull();
  });
});

describe('the plan rows', () => {
  const planned = (negotiation: Partial<NegotiationFacts>, overrides: Partial<AccountFacts> = {}) =>
    accountFacts({ ...SCHEDULED, ...overrides, negotiation: negotiationFacts(negotiation) });

  it.each<[string, AccountFacts, string[][]]>([
    [
      'an agreed plan',
      FACTS_BY_CONDITION.approved_but_payment_setup_is_pending,
      [
        ['plan_payment', 'Monthly Payment', '$75.00'],
        ['no_of_installments', 'Number of Installments', '10'],
        ['first_payment_date', 'First Payment Date', 'Jun 10, 2026'],
      ],
    ],
    [
      'a plan with an odd last payment and a next one',
      planned(
        { installmentType: 'weekly', lastMonthAmount: money('15.09') },
        { nextPayment: { id: 1, date: '2026-06-17', amount: money(75), status: 'scheduled' } },
      ),
      [
        ['plan_payment', 'Weekly Payment', '$75.00'],
        ['no_of_installments', 'Number of Installments', '10'],
        ['last_payment', 'Last Payment', '$15.09'],
        ['first_payment_date', 'First Payment Date', 'Jun 10, 2026'],
        ['next_payment_date', 'Next Payment', 'Jun 17, 2026'],
      ],
    ],
    [
      'an accepted counter offer',
      planned({
        counterOfferAccepted: true,
        counterMonthlyAmount: money(1200),
        counterNumberOfInstallments: 8,
        counterLastMonthAmount: money(0),
        counterFirstPayDate: '2026-07-01',
      }),
      [
        ['plan_payment', 'Monthly Payment', '$1,200.00'],
        ['no_of_installments', 'Number of Installments', '8'],
        ['first_payment_date', 'First Payment Date', 'Jul 01, 2026'],
      ],
    ],
    [
      'a plan on hold whose next payment comes before the restart',
      {
        ...FACTS_BY_CONDITION.hold,
        nextPayment: { id: 1, date: '2026-08-31', amount: money(75), status: 'scheduled' },
      },
      [
        ['plan_payment', 'Monthly Payment', '$75.00'],
        ['no_of_installments', 'Number of Installments', '10'],
        ['first_payment_date', 'First Payment Date', 'Jun 10, 2026'],
        ['restart_date', 'Restart on', 'Sep 01, 2026'],
      ],
    ],
    [
      'a plan on hold',
      FACTS_BY_CONDITION.hold,
      [
        ['plan_payment', 'Monthly Payment', '$75.00'],
        ['no_of_installments', 'Number of Installments', '10'],
        ['first_payment_date', 'First Payment Date', 'Jun 10, 2026'],
        ['restart_date', 'Restart on', 'Sep 01, 2026'],
      ],
    ],
    ['a plan that is only offered', FACTS_BY_CONDITION.pending_creditor_response, []],
    ['an agreed settlement', FACTS_BY_CONDITION.approved_settlement_but_payment_setup_is_pending, []],
    ['a settlement on hold', SETTLEMENT_ON_HOLD, []],
    ['a plan without a row', accountFacts(SCHEDULED), []],
  ])('of %s are in order', (_name, facts, rows) => {
    const items = describeAccountDisplay(facts).paymentPlanMetaItems;
    expect(items.map(({ key, label, value }) => [key, label, value])).toEqual(rows);
  });
});
