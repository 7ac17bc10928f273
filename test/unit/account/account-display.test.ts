// The display of an account in every condition: card, flags, rows and dates.
import { describeAccountDisplay } from '../../../src/domain/account/account-display';
import type { AccountFacts, NegotiationFacts } from '../../../src/domain/account/account-facts';
import type { DisplayFlags } from '../../../src/domain/account/account-view';
import { money } from '../../../src/domain/shared/money';
import type { AccountCondition } from '../../../src/domain/shared/vocabulary';
import {
  accountFacts,
  negotiationFacts,
  FACTS_BY_CONDITION,
  settlementFacts,
} from '../../support/account/account-facts';

const APPROVED = { status: 'payment_accepted', offerAccepted: true } as const;
const SCHEDULED = { ...APPROVED, paymentSetup: true } as const;
const SETTLEMENT_SCHEDULED = accountFacts({ ...SCHEDULED, negotiation: settlementFacts({ offerAccepted: true }) });
const SETTLEMENT_PENDING = accountFacts({ status: 'payment_setup', negotiation: settlementFacts() });
const SETTLEMENT_COUNTERED = accountFacts({
  status: 'payment_setup',
  counterOffer: true,
  negotiation: settlementFacts({ counterOneTimeAmount: money(600) }),
});
const SETTLEMENT_ON_HOLD = accountFacts({
  ...SCHEDULED,
  status: 'hold',
  restartDate: '2026-09-01',
  negotiation: settlementFacts({ offerAccepted: true }),
});

describe('the card', () => {
  it.each<[AccountCondition, string, string, number]>([
    ['joined', 'New Offers!', 'New Offer!', 3],
    ['approved_settlement_but_payment_setup_is_pending', 'Final Step to Close Deal', 'Add Payment Method', 1],
    ['approved_but_payment_setup_is_pending', 'Final Step to Close Deal', 'Add Payment Method', 1],
    ['payment_accepted_and_plan_in_scheduled', 'Payment Plans', 'Payment Plan in Place', 7],
    ['creditor_send_an_offer', 'Counter Offers', 'Counter Offer Received', 2],
    ['pending_creditor_response', 'Active Negotiations', 'Pending Creditor Response', 4],
    ['returned_notice_response', 'My Notice Responses', 'Returned Notice', 5],
    ['declined', 'Declined/Closed Negotiations', 'Declined/Closed Negotiation', 9],
    ['disputed_deactivated', 'Creditor Removed', 'Removed by Creditor', 11],
    ['deactivated', 'Creditor Removed', 'Removed by Creditor', 11],
    ['disputed', 'Disputed/Not Paying', 'Disputed', 10],
    ['not_paying', 'Disputed/Not Paying', 'Reported Not Paying', 10],
    ['settled', 'Paid Accounts', 'Paid Off!', 8],
    ['hold', 'Payment Plans', 'On Hold', 7],
    ['cancelled_plan', 'Cancelled Plans', 'Cancelled Plan', 12],
    ['renegotiate', 'Declined/Closed Negotiations', 'Declined/Closed Negotiation', 9],
    ['notice_sent', 'My Notice Responses', 'Pending Creditor Response', 5],
  ])('of %s is under "%s" and titled "%s"', (condition, label, cardLabel, priority) => {
    const display = describeAccountDisplay(FACTS_BY_CONDITION[condition]);
    expect(display.state).toMatchObject({ label, cardLabel, priority });
    expect(display.condition.key).toBe(condition);
  });

  it.each([
    [SETTLEMENT_SCHEDULED, 'Scheduled Settlement'],
    [SETTLEMENT_ON_HOLD, 'On Hold'],
  ])('of a settlement shows whether it is on hold', (facts, cardLabel) => {
    const { state } = describeAccountDisplay(facts);
    expect(state).toMatchObject({ key: 'scheduled_settlements', cardLabel, priority: 6 });
  });
});

describe('the view flags', () => {
  it.each<[string, AccountFacts, readonly (keyof DisplayFlags)[]]>([
    ['joined', FACTS_BY_CONDITION.joined, []],
    ['agreed settlement', FACTS_BY_CONDITION.approved_settlement_but_payment_setup_is_pending, ['isAgreedSettlement']],
    ['agreed plan', FACTS_BY_CONDITION.approved_but_payment_setup_is_pending, ['isAgreedInstallmentPaymentPlan']],
    ['agreed without a row', accountFacts(APPROVED), ['isAgreedInstallmentPaymentPlan']],
    ['plan', FACTS_BY_CONDITION.payment_accepted_and_plan_in_scheduled, ['isInstallmentPaymentPlan']],
    ['plan on hold', FACTS_BY_CONDITION.hold, ['isInstallmentPaymentPlan']],
    ['scheduled settlement', SETTLEMENT_SCHEDULED, ['isScheduledSettlement']],
    ['settlement on hold', SETTLEMENT_ON_HOLD, ['isScheduledSettlement']],
    ['counter offer on a plan', FACTS_BY_CONDITION.creditor_send_an_offer, ['isActiveInstallmentOffer']],
    ['pending plan', FACTS_BY_CONDITION.pending_creditor_response, ['isActiveInstallmentOffer']],
    ['counter offer on a settlement', SETTLEMENT_COUNTERED, ['isCounterSettlementOffer']],
    ['pending settlement', SETTLEMENT_PENDING, ['isPendingSettlementOffer']],
    ['pending offer without a row', accountFacts({ status: 'payment_setup' }), []],
    ['returned notice', FACTS_BY_CONDITION.returned_notice_response, ['isReturnedNoticeResponse']],
    ['notice', FACTS_BY_CONDITION.notice_sent, []],
    ['declined', FACTS_BY_CONDITION.declined, ['isDeclinedClosedNegotiation']],
    ['renegotiate', FACTS_BY_CONDITION.renegotiate, ['isDeclinedClosedNegotiation']],
    [
      'removed after a dispute',
      FACTS_BY_CONDITION.disputed_deactivated,
      ['isCreditorRemovedDisputeNoPay', 'isNoPayCreditorRemoved'],
    ],
    ['removed', FACTS_BY_CONDITION.deactivated, ['isCreditorRemovedDisputeNoPay', 'isNoPayCreditorRemoved']],
    ['disputed', FACTS_BY_CONDITION.disputed, ['isCreditorRemovedDisputeNoPay']],
    ['not paying', FACTS_BY_CONDITION.not_paying, ['isCreditorRemovedDisputeNoPay', 'isNoPayCreditorRemoved']],
    ['settled', FACTS_BY_CONDITION.settled, []],
    ['cancelled', FACTS_BY_CONDITION.cancelled_plan, ['isCancelledPlan']],
  ])('of %s are exactly the expected ones', (_name, facts, raised) => {
    const flags = Object.entries(describeAccountDisplay(facts).viewFlags);
    expect(flags).toHaveLength(12);
    expect(flags.filter(([, value]) => value).map(([flag]) => flag)).toEqual(raised);
  });
});

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

describe('the settlement date', () => {
  it.each([
    ['the next scheduled payment', { ...SETTLEMENT_SCHEDULED, nextSettlementDate: '2026-08-02' }, 'Aug 02, 2026'],
    ['the agreed date before one is scheduled', SETTLEMENT_SCHEDULED, 'Jun 10, 2026'],
    [
      'the agreed date before a payment method is stored',
      FACTS_BY_CONDITION.approved_settlement_but_payment_setup_is_pending,
      'Jun 10, 2026',
    ],
    [
      "the creditor's date once the counter offer is accepted",
      accountFacts({
        ...SCHEDULED,
        negotiation: settlementFacts({ counterOfferAccepted: true, counterFirstPayDate: '2026-07-09' }),
      }),
      'Jul 09, 2026',
    ],
    ['none of an agreed plan', FACTS_BY_CONDITION.approved_but_payment_setup_is_pending, null],
    ['none of a pending settlement', SETTLEMENT_PENDING, null],
    ['none of a paid settlement', FACTS_BY_CONDITION.settled, null],
  ])('is %s', (_name, facts, date) => {
    expect(describeAccountDisplay(facts).settlementScheduleDate).toBe(date);
  });
});
