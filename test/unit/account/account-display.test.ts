// The display of an account in every condition: card, flags and settlement date.
import { describeAccountDisplay } from '../../../src/domain/account/account-display';
import type { AccountFacts } from '../../../src/domain/account/account-facts';
import type { DisplayFlags } from '../../../src/domain/account/account-view';
import type { AccountCondition } from '../../../src/domain/shared/vocabulary';
import { accountFacts, FACTS_BY_CONDITION, settlementFacts } from '../../support/account/account-facts';
import {
  APPROVED,
  SCHEDULED,
  SETTLEMENT_SCHEDULED,
  SETTLEMENT_PENDING,
  SETTLEMENT_COUNTERED,
  SETTLEMENT_ON_HOLD,
} from '../../support/account/agreement-facts';

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
