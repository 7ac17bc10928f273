// The moves of the reference implementation, checked against docs/rules §6.1.
import { daysAfter, monthsAfter } from '../../reference/shared/calendar-days';
import { applyReference } from '../../reference/negotiation/moves';
import { EMPTY_ROW, PLAIN_ACCOUNT } from '../../reference/account/plain-account';
import type { ReferenceNegotiation, ReferenceAccount } from '../../reference/shared/records';
import type { ReferenceOutcome, ReferenceMove, MoveRequests } from '../../reference/negotiation/requests';
import { plannedPayments } from '../../reference/negotiation/schedule';
import { findReferenceState } from '../../reference/account/state';

const TODAY = '2026-06-05';
const NOW = Date.UTC(2026, 5, 5, 14);

function inDays(days: number): string {
  return daysAfter(TODAY, days);
}

function move<Move extends ReferenceMove>(
  account: ReferenceAccount,
  key: Move,
  request: MoveRequests[Move],
): ReferenceOutcome {
  return applyReference(account, key, request, { now: NOW, today: TODAY });
}

function after<Move extends ReferenceMove>(account: ReferenceAccount, key: Move, request: MoveRequests[Move]) {
  const outcome = move(account, key, request);
  if (!('account' in outcome)) throw new Error(`refused: ${JSON.stringify(outcome)}`);
  return outcome.account;
}

const OWN: ReferenceNegotiation = {
  ...EMPTY_ROW,
  type: 'installment',
  installmentType: 'monthly',
  negotiateAmount: '750.00',
  monthlyAmount: '75.00',
  numberOfInstallments: 10,
  firstPayDate: inDays(5),
};
const COUNTER: ReferenceNegotiation = {
  ...OWN,
  counterNegotiateAmount: '800.00',
  counterMonthlyAmount: '100.00',
  counterNumberOfInstallments: 8,
  counterFirstPayDate: inDays(15),
  counterNote: 'Eight months, please.',
};
const WAITING: ReferenceAccount = { ...PLAIN_ACCOUNT, status: 'payment_setup', customOffer: true, negotiation: OWN };
const COUNTERED: ReferenceAccount = { ...WAITING, counterOffer: true, negotiation: COUNTER };
const APPROVED: ReferenceAccount = {
  ...PLAIN_ACCOUNT,
  status: 'payment_accepted',
  offerAccepted: true,
  negotiation: { ...OWN, offerAccepted: true },
};
const UNAVAILABLE = { refused: 'unavailable' };

describe('§6.1', () => {
  it.each([WAITING, COUNTERED])('row 4: accepts the offer of the consumer', (account) => {
    const accepted = after(account, 'accept_offer', { userId: 5 });
    expect(accepted).toMatchObject({
      status: 'payment_accepted',
      offerAccepted: true,
      negotiation: { offerAccepted: true, offerAcceptedAt: NOW, approvedBy: 'creditor:5', counterOfferAccepted: false },
    });
    expect(findReferenceState(accepted).state).toBe('approved_but_payment_pending');
  });

  it('row 4: schedules the accepted offer if a payment method is stored', () => {
    const account = { ...WAITING, hasPaymentMethod: true, paymentSetup: true };
    const accepted = after(account, 'accept_offer', { userId: 5 });
    expect(findReferenceState(accepted).state).toBe('payment_plans');
    expect(accepted.schedule).toHaveLength(10);
    expect(accepted.schedule[9]).toMatchObject({ date: '2027-03-10', amount: '75.00', status: 'scheduled' });
  });

  it('row 5: computes the payments from the entered plan balance and keeps the status', () => {
    const request = { planBalance: '800', amount: '90', firstPayDate: inDays(0), note: 'Ninety.' };
    const account = after(WAITING, 'counter_offer', request);
    expect(account).toMatchObject({ status: 'payment_setup', counterOffer: true });
    expect(account.negotiation).toMatchObject({
      ...OWN,
      counterNegotiateAmount: '800.00',
      counterMonthlyAmount: '90.00',
      counterNumberOfInstallments: 8,
      counterLastMonthAmount: '80.00',
      counterFirstPayDate: TODAY,
      counterNote: 'Ninety.',
      creditorCounterOfferSentAt: NOW,
    });
    expect(move(COUNTERED, 'counter_offer', request)).toEqual(UNAVAILABLE);
  });

  it.each([WAITING, COUNTERED])('row 6: declines, and leaves the row but no schedule and no method', (account) => {
    const schedule = plannedPayments(account, OWN, false, TODAY);
    const declined = after({ ...account, schedule, hasPaymentMethod: true }, 'decline_offer', {});
    expect(declined).toMatchObject({ status: 'payment_declined', hasPaymentMethod: false, schedule: [] });
    expect(declined.negotiation).toEqual(account.negotiation);
  });

  it('row 7: accepts the counter offer once, and keeps its flag', () => {
    const accepted = after(COUNTERED, 'accept_creditor_offer', { profileId: 4 });
    expect(accepted).toMatchObject({
      status: 'payment_accepted',
      offerAccepted: true,
      counterOffer: true,
      negotiation: { counterOfferAccepted: true, offerAccepted: false, approvedBy: 'consumer:4' },
    });
    expect(move(accepted, 'accept_creditor_offer', { profileId: 4 })).toEqual(UNAVAILABLE);
  });

  it("row 7: schedules the creditor's values if a payment method is stored", () => {
    const accepted = after({ ...COUNTERED, hasPaymentMethod: true }, 'accept_creditor_offer', { profileId: 4 });
    expect(findReferenceState(accepted).state).toBe('payment_plans');
    expect(accepted.schedule.map(({ amount }) => amount)).toEqual(Array(8).fill('100.00'));
    expect(accepted.schedule[0]).toMatchObject({ date: inDays(15) });
  });

  it.each(['payment_declined', 'renegotiate'] as const)('row 10: starts over from %s', (status) => {
    const account = { ...COUNTERED, status, hasFailedPayment: true, paymentSetup: true, hasPaymentMethod: true };
    expect(after(account, 'start_over', {})).toEqual({
      ...PLAIN_ACCOUNT,
      version: NOW,
    });
  });

  it('row 11: expires an approved offer the day after its first pay date', () => {
    const dated = (firstPayDate: string) => ({ ...APPROVED, negotiation: { ...OWN, firstPayDate } });
    expect(move(dated(TODAY), 'expire_approved_offer', {})).toEqual(UNAVAILABLE);
    expect(after(dated('2026-06-04'), 'expire_approved_offer', {})).toEqual({ ...PLAIN_ACCOUNT, version: NOW });
  });

  it.each([
    [11, 'payment_accepted', inDays(11)],
    [12, 'payment_setup', inDays(12)],
  ])('row 12: moves the first pay date by %d days: %s', (days, status, firstPayDate) => {
    const changed = after(APPROVED, 'change_first_pay_date', { firstPayDate: inDays(days) });
    expect(changed).toMatchObject({ status, offerAccepted: days === 11, customOffer: days === 12 });
    expect(changed.negotiation).toMatchObject({ firstPayDate, offerAccepted: days === 11 });
  });

  it("row 12: moves the creditor's date if that was agreed", () => {
    const account = after(COUNTERED, 'accept_creditor_offer', { profileId: 4 });
    const moved = after(account, 'change_first_pay_date', { firstPayDate: inDays(3) });
    expect(moved.negotiation).toMatchObject({ counterFirstPayDate: inDays(3), firstPayDate: inDays(5) });
    const offered = after(account, 'change_first_pay_date', { firstPayDate: inDays(40) });
    expect(offered).toMatchObject({ status: 'payment_setup', counterOffer: false });
    expect(offered.negotiation).toMatchObject({ firstPayDate: inDays(40), counterMonthlyAmount: null });
  });

  it('row 14: restarts a held plan, by the consumer immediately and by the job on its date', () => {
    const held = { ...APPROVED, paymentSetup: true, status: 'hold', holdReason: 'Between jobs' } as const;
    const running = { status: 'payment_accepted', holdReason: null, restartDate: null };
    expect(after({ ...held, restartDate: inDays(9) }, 'restart_plan', {})).toMatchObject(running);
    expect(after({ ...held, restartDate: TODAY }, 'resume_held_plan', {})).toMatchObject(running);
    expect(move({ ...held, restartDate: inDays(1) }, 'resume_held_plan', {})).toEqual(UNAVAILABLE);
  });

  it('row 16: disputes', () => {
    expect(after(WAITING, 'dispute_account', {})).toMatchObject({ status: 'dispute', disputedAt: NOW });
  });
});

describe('§2.3 and §6.3', () => {
  it.each([
    ['2027-01-31', ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']],
    ['2028-02-29', ['2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31']],
    ['2027-01-30', ['2027-01-30', '2027-02-28', '2027-03-30', '2027-04-30']],
    ['2027-12-15', ['2027-12-15', '2028-01-15', '2028-02-15', '2028-03-15']],
  ])('steps by months from %s', (first, dates) => {
    expect([0, 1, 2, 3].map((steps) => monthsAfter(first, steps))).toEqual(dates);
  });

  it('schedules payments of full size and then the odd last one, from today if the first date has passed', () => {
    const row: ReferenceNegotiation = {
      ...OWN,
      installmentType: 'bimonthly',
      numberOfInstallments: 2,
      lastMonthAmount: '15.09',
    };
    const late = { ...row, firstPayDate: '2026-06-01' };
    const spread = (wasSetUp: boolean) => plannedPayments(PLAIN_ACCOUNT, late, wasSetUp, TODAY);
    expect(spread(false).map(({ date, amount }) => [date, amount])).toEqual([
      [TODAY, '75.00'],
      ['2026-06-19', '75.00'],
      ['2026-07-03', '15.09'],
    ]);
    expect(spread(true)[0]?.date).toBe('2026-06-01');
  });
});
