// The life cycle, docs/rules §6.1 rows 10 to 23: new starts, changes of an agreement, and ends.
import type { AccountFacts, NegotiationFacts } from '../../../src/domain/account/account-facts';
import { withNegotiationChanges } from '../../../src/domain/negotiation/agreement';
import { applyDecision } from '../../support/negotiation/apply-decision';
import { addDays } from '../../../src/domain/shared/calendar';
import { decideNotPaying } from '../../../src/domain/negotiation/decide-closing';
import { decideDispute } from '../../../src/domain/negotiation/decide-marks';
import {
  decideCancelledOffer,
  decideExpiry,
  decideRestartedNegotiation,
  decideStartOver,
} from '../../../src/domain/negotiation/decide-new-start';
import {
  decideCancelledPlan,
  decideFirstPayDate,
  decideHold,
  decideRestart,
  decideResumption,
} from '../../../src/domain/payments/decide-plan';
import { deriveState } from '../../../src/domain/account/display-state';
import { money } from '../../../src/domain/shared/money';
import type { MoveDecision } from '../../../src/domain/negotiation/move-decision';
import { accountFacts, MOMENT, negotiationFacts, FACTS_BY_CONDITION, TODAY } from '../../support/account/account-facts';
import { NOT_PAYING_REASONS } from '../../support/negotiation/valid-moves';
import { catchThrown } from '../../support/fixtures/thrown-by';

const NOW = MOMENT.now;
const TOMORROW = addDays(TODAY, 1);
const YESTERDAY = addDays(TODAY, -1);
const UNAVAILABLE = { code: 'offer_action_unavailable' };

function conditionAfter(facts: AccountFacts, decision: MoveDecision): string {
  return deriveState(applyDecision(facts, decision, MOMENT)).condition;
}

const STARTED_OVER = {
  account: {
    status: 'joined',
    counterOffer: false,
    offerAccepted: false,
    paymentSetup: false,
    hasFailedPayment: false,
    customOffer: false,
  },
  negotiation: null,
  schedule: 'delete',
  paymentMethod: null,
};

describe('§6.1 rows 10, 11, 22 and 23: new starts', () => {
  it.each(['declined', 'renegotiate'] as const)('row 10: starts over from %s', (condition) => {
    const decision = decideStartOver(FACTS_BY_CONDITION[condition]);
    expect(decision).toEqual({ move: 'start_over', ...STARTED_OVER });
    expect(conditionAfter(FACTS_BY_CONDITION[condition], decision)).toBe('joined');
  });

  it('row 22: starts over from a cancelled plan and clears the cancellation', () => {
    const decision = decideStartOver(FACTS_BY_CONDITION.cancelled_plan);
    expect(decision).toEqual({
      move: 'start_over',
      ...STARTED_OVER,
      account: { ...STARTED_OVER.account, cancelledAt: null },
    });
  });

  it('row 23: withdraws a pending offer', () => {
    const decision = decideCancelledOffer(FACTS_BY_CONDITION.pending_creditor_response);
    expect(decision).toEqual({ move: 'cancel_pending_offer', ...STARTED_OVER });
  });

  const approved = FACTS_BY_CONDITION.approved_but_payment_setup_is_pending;
  const countered = { counterOfferAccepted: true, counterFirstPayDate: YESTERDAY, firstPayDate: TOMORROW };

  it.each<[string, Partial<NegotiationFacts>]>([
    ['of the consumer', { firstPayDate: YESTERDAY }],
    ['of the creditor', countered],
  ])('row 11: expires an agreement after the first pay date %s', (_whose, change) => {
    const facts = { ...approved, negotiation: negotiationFacts(change) };
    expect(decideExpiry(facts, MOMENT)).toEqual({ move: 'expire_approved_offer', ...STARTED_OVER });
  });

  it.each<[string, AccountFacts]>([
    ['on its first pay date', { ...approved, negotiation: negotiationFacts({ firstPayDate: TODAY }) }],
    ['without a first pay date', { ...approved, negotiation: negotiationFacts({ firstPayDate: null }) }],
    ['without a negotiation', { ...approved, negotiation: null }],
    [
      'without the flag of the account',
      { ...approved, offerAccepted: false, negotiation: negotiationFacts({ firstPayDate: YESTERDAY }) },
    ],
  ])('row 11: does not expire it %s', (_when, facts) => {
    expect(catchThrown(() => decideExpiry(facts, MOMENT))).toMatchObject(UNAVAILABLE);
  });
});

describe('§6.1 row 12: another first pay date', () => {
  const approved = FACTS_BY_CONDITION.approved_but_payment_setup_is_pending;
  const row = negotiationFacts({ offerAccepted: true, approvedBy: 'Auto' });
  const facts = { ...approved, negotiation: row };

  it('takes effect before the latest date of the terms', () => {
    const decision = decideFirstPayDate(facts, { firstPayDate: addDays(TODAY, 11) }, MOMENT);
    expect(decision).toEqual({
      move: 'change_first_pay_date',
      account: {},
      negotiation: withNegotiationChanges(row, { firstPayDate: addDays(TODAY, 11) }),
    });
    expect(conditionAfter(facts, decision)).toBe('approved_but_payment_setup_is_pending');
  });

  it("changes the creditor's date if the counter offer was accepted", () => {
    const negotiation = { ...row, counterOfferAccepted: true, counterFirstPayDate: '2026-06-20' };
    const decision = decideFirstPayDate({ ...facts, negotiation }, { firstPayDate: TOMORROW }, MOMENT);
    expect(decision.negotiation).toMatchObject({ counterFirstPayDate: TOMORROW, firstPayDate: row.firstPayDate });
  });

  it.each([12, 13, 400])('of %i days from now makes the own offer wait again', (days) => {
    const firstPayDate = addDays(TODAY, days);
    const counter = { counterOfferAccepted: true, counterMonthlyAmount: money(100), counterNote: 'More.' };
    const counted = { ...facts, counterOffer: true, negotiation: { ...row, ...counter } };
    const decision = decideFirstPayDate(counted, { firstPayDate }, MOMENT);
    expect(decision).toMatchObject({
      account: { status: 'payment_setup', offerAccepted: false, customOffer: true, counterOffer: false },
      negotiation: {
        firstPayDate,
        offerAccepted: false,
        counterOfferAccepted: false,
        approvedBy: null,
        counterMonthlyAmount: null,
        counterNote: null,
        monthlyAmount: row.monthlyAmount,
      },
    });
    expect(conditionAfter(counted, decision)).toBe('pending_creditor_response');
  });

  it.each([TODAY, YESTERDAY])('§3.7: is not %s', (firstPayDate) => {
    expect(catchThrown(() => decideFirstPayDate(facts, { firstPayDate }, MOMENT))).toMatchObject({
      details: { errors: { firstPayDate: ['The first pay date must be a date after today.'] } },
    });
  });
});

describe('§6.1 rows 13, 14 and 21: hold, restart, cancel', () => {
  const HELD = { restartDate: TOMORROW, holdReason: ' Between jobs ' };
  const paying = FACTS_BY_CONDITION.payment_accepted_and_plan_in_scheduled;

  it.each([paying, FACTS_BY_CONDITION.hold])('row 13: holds until the restart date', (facts) => {
    const decision = decideHold(facts, HELD, MOMENT);
    const account = { status: 'hold', restartDate: TOMORROW, holdReason: 'Between jobs' };
    expect(decision).toEqual({ move: 'hold_plan', account });
    expect(conditionAfter(facts, decision)).toBe('hold');
  });

  it.each([
    ['today', { restartDate: TODAY }, { restartDate: ['The restart date must be a date after today.'] }],
    ['blank', { holdReason: ' ' }, { holdReason: ['The hold reason is required.'] }],
    [
      'long',
      { holdReason: 'x'.repeat(256) },
      { holdReason: ['The hold reason must not be longer than 255 characters.'] },
    ],
  ])('row 13: rejects %s', (_what, change, errors) => {
    expect(catchThrown(() => decideHold(paying, { ...HELD, ...change }, MOMENT))).toMatchObject({
      details: { errors },
    });
  });

  it('row 14: resumes', () => {
    const account = { status: 'payment_accepted', holdReason: null, restartDate: null };
    expect(decideRestart(FACTS_BY_CONDITION.hold, [], MOMENT)).toEqual({ move: 'restart_plan', account });
    const due = { ...FACTS_BY_CONDITION.hold, restartDate: TODAY };
    expect(decideResumption(due, [], MOMENT)).toEqual({ move: 'resume_held_plan', account });
    expect(conditionAfter(due, decideResumption(due, [], MOMENT))).toBe('payment_accepted_and_plan_in_scheduled');
  });

  it.each([TOMORROW, null])('row 14: does not resume automatically before %s', (restartDate) => {
    const facts = { ...FACTS_BY_CONDITION.hold, restartDate };
    expect(catchThrown(() => decideResumption(facts, [], MOMENT))).toMatchObject(UNAVAILABLE);
  });

  it.each([paying, FACTS_BY_CONDITION.hold])('row 21: cancels the plan and its schedule', (facts) => {
    const decision = decideCancelledPlan(facts, MOMENT);
    expect(decision).toEqual({
      move: 'cancel_plan',
      account: {
        status: 'cancelled_plan',
        cancelledAt: NOW,
        paymentSetup: false,
        offerAccepted: false,
        holdReason: null,
        restartDate: null,
      },
      schedule: 'cancel',
    });
    expect(conditionAfter(facts, decision)).toBe('cancelled_plan');
  });
});

describe('§6.1 rows 15 to 17: not paying, dispute, restart', () => {
  const request = { reasonId: 9, reason: null, choices: NOT_PAYING_REASONS };

  it.each([FACTS_BY_CONDITION.joined, FACTS_BY_CONDITION.creditor_send_an_offer])(
    'row 15: reports not paying',
    (facts) => {
      const decision = decideNotPaying(facts, request, MOMENT);
      expect(decision).toEqual({
        move: 'report_not_paying',
        account: {
          status: 'not_paying',
          disputedAt: NOW,
          customOffer: false,
          counterOffer: false,
          paymentSetup: false,
        },
        reason: { id: 9, label: 'Other' },
        negotiation: null,
      });
      expect(conditionAfter(facts, decision)).toBe('not_paying');
    },
  );

  it('row 15: accepts free text as the reason', () => {
    const own = { ...request, reasonId: null, reason: '  It was paid in 2019. ' };
    expect(decideNotPaying(accountFacts(), own, MOMENT).reason).toEqual({ label: 'It was paid in 2019.' });
  });

  it.each([
    ['no reason', { reasonId: null }, ['reason']],
    ['a blank one', { reasonId: null, reason: ' ' }, ['reason']],
    ['a long one', { reasonId: null, reason: 'x'.repeat(256) }, ['reason']],
    ['two', { reason: 'Mine' }, ['reason']],
    ['an unknown one', { reasonId: 4 }, ['reasonId']],
  ])('row 15: rejects %s', (_what, change, fields) => {
    const error = catchThrown(() => decideNotPaying(accountFacts(), { ...request, ...change }, MOMENT));
    expect(error).toMatchObject({ code: 'validation_failed' });
    expect(Object.keys((error as { details: { errors: object } }).details.errors)).toEqual(fields);
  });

  it('row 16: disputes the account and changes nothing else', () => {
    const facts = FACTS_BY_CONDITION.payment_accepted_and_plan_in_scheduled;
    const decision = decideDispute(facts, { reason: null, category: null, by: 'consumer' }, MOMENT);
    expect(decision).toEqual({
      move: 'dispute_account',
      account: { status: 'dispute', disputedAt: NOW },
      mark: { set: 'disputed', by: 'consumer', details: {}, note: null },
    });
    expect(conditionAfter(facts, decision)).toBe('disputed');
  });

  it('row 17: restarts the negotiation and clears the reason', () => {
    const decision = decideRestartedNegotiation(FACTS_BY_CONDITION.not_paying);
    const account = { status: 'joined', disputedAt: null };
    expect(decision).toEqual({ move: 'restart_negotiation', account, reason: null });
    const after = applyDecision(FACTS_BY_CONDITION.not_paying, decision, MOMENT);
    expect(after).toMatchObject({ reasonId: null, reasonLabel: null, wasDisputed: false });
  });
});
