// The newest agreement of an account: where its history says that it was made, and its status.
import type { AccountFacts } from '../../../src/domain/account/account-facts';
import type { MoveKey } from '../../../src/domain/account/moves';
import { decideAcceptedOffer } from '../../../src/domain/negotiation/decide-creditor-answer';
import { decideAcceptedCounterOffer } from '../../../src/domain/negotiation/decide-consumer-answer';
import { decideExpiry, decideStartOver } from '../../../src/domain/negotiation/decide-new-start';
import { decideIdentityCorrection } from '../../../src/domain/imports/decide-identity';
import { decideSettlement } from '../../../src/domain/negotiation/decide-offer';
import { decideCancelledPlan } from '../../../src/domain/payments/decide-plan';
import type { MoveDecision } from '../../../src/domain/negotiation/move-decision';
import {
  takeAccountSnapshot,
  toRecordedMove,
  type HistoryEntry,
} from '../../../src/domain/negotiation/negotiation-history';
import { deriveState } from '../../../src/domain/account/display-state';
import { describeAgreement } from '../../../src/domain/payments/describe-agreement';
import { findAgreement } from '../../../src/domain/payments/find-agreement';
import { toCanonicalJson } from '../../../src/domain/shared/canonical-json';
import type { Moment } from '../../../src/domain/shared/calendar';
import { money, ZERO } from '../../../src/domain/shared/money';
import { accountFacts, FACTS_BY_CONDITION, MOMENT, negotiationFacts } from '../../support/account/account-facts';
import { applyDecision } from '../../support/negotiation/apply-decision';

interface Played {
  readonly account: AccountFacts;
  readonly history: readonly HistoryEntry[];
}

type Decide = (facts: AccountFacts, moment: Moment) => MoveDecision;

/** Makes the moves one after the other, a minute apart, and records them as the store does. */
function play(start: AccountFacts, ...decisions: readonly Decide[]): Played {
  const history: HistoryEntry[] = [];
  let account = start;
  decisions.forEach((decide, index) => {
    const epoch = MOMENT.epoch + index * 60_000;
    const moment = { ...MOMENT, epoch, now: new Date(epoch).toISOString() };
    const decision = decide(account, moment);
    const after = applyDecision(account, decision, moment);
    history.push({
      id: index + 1,
      at: moment.now,
      mover: { kind: 'system', id: null },
      move: decision.move,
      version: epoch,
      conditionBefore: deriveState(account).condition,
      conditionAfter: deriveState(after).condition,
      snapshotBefore: index === 0 ? takeAccountSnapshot(account) : null,
      recorded: toRecordedMove(decision, null),
    });
    account = after;
  });
  return { account, history };
}

const accept: Decide = (facts, moment) => decideAcceptedOffer(facts, 'creditor:5', moment);
const settle: Decide = (facts, moment) => decideSettlement(facts, { firstPayDate: null }, moment);
const startOver: Decide = (facts) => decideStartOver(facts);
const WAITING = FACTS_BY_CONDITION.pending_creditor_response;
const JOINED = FACTS_BY_CONDITION.joined;

function described({ account, history }: Played) {
  const agreement = findAgreement(account, history);
  if (!agreement) throw new Error('There is no agreement.');
  return describeAgreement({
    account,
    agreement,
    contacts: new Map(),
    billing: null,
    timeZone: 'UTC',
    payments: [],
    paid: ZERO,
  });
}

describe('an agreement', () => {
  it('is not one of the next owner, and keeps its number', () => {
    const correct: Decide = (facts) => decideIdentityCorrection(facts);
    const expire: Decide = (facts, moment) => decideExpiry(facts, { ...moment, today: '2026-06-06' });
    const { account, history } = play(JOINED, settle, expire, correct);
    expect(findAgreement(account, history)).toBeNull();
    expect(account.hadAgreement).toBe(false);
    expect(findAgreement(account, history.slice(0, -1))).not.toBeNull();
    expect(described(play(JOINED, settle, expire, correct, settle)).number).toBe('42-2');
  });

  it('was never made', () => {
    expect(findAgreement(JOINED, [])).toBeNull();
    expect(findAgreement(WAITING, play(WAITING, () => ({ move: 'dispute_account', account: {} })).history)).toBeNull();
  });

  it.each<[string, AccountFacts, Decide, string]>([
    ['creditor', WAITING, accept, 'Creditor'],
    ['consumer', FACTS_BY_CONDITION.creditor_send_an_offer, decideAcceptedCounterOffer, 'Consumer'],
    ['automatic', JOINED, settle, 'Approved automatically'],
  ])('is made by the %s', (value, start, decide, label) => {
    const played = play(start, decide);
    expect(described(played)).toMatchObject({
      number: '42-1',
      agreedBy: { key: value, label },
      agreedAt: MOMENT.now,
      updatedAt: MOMENT.now,
      status: { key: 'active', label: 'Active' },
      changes: [],
      balanceAtAgreement: '1000.00',
    });
  });

  it('keeps its terms from the history alone, when the negotiation is gone', () => {
    const played = play(JOINED, settle, cancel, startOver);
    expect(played.account.negotiation).toBeNull();
    expect(described(played)).toMatchObject({
      number: '42-1',
      negotiationType: { key: 'pif', label: 'Settlement' },
      terms: { amount: '500.00', installmentType: null, paymentAmount: null, firstPayDate: MOMENT.today },
      balanceAtAgreement: '1000.00',
      discountAmount: '500.00',
      status: { key: 'cancelled' },
      changes: [
        { at: '2026-06-05T14:01:00.000Z', text: 'The plan was cancelled.' },
        { at: '2026-06-05T14:02:00.000Z', text: 'The negotiation was started over.' },
      ],
      updatedAt: '2026-06-05T14:02:00.000Z',
    });
  });

  it('is the newest one, which counts the ones before', () => {
    const played = play(JOINED, settle, cancel, startOver, settle);
    expect(described(played)).toMatchObject({ number: '42-2', status: { key: 'active' }, changes: [] });
  });

  it('is older than the history of an account that was taken over with it', () => {
    const negotiation = negotiationFacts({ offerAccepted: true, offerAcceptedAt: '2026-05-20T08:00:00.000Z' });
    const account = accountFacts({ status: 'payment_accepted', offerAccepted: true, negotiation });
    const agreement = findAgreement(account, []);
    expect(agreement).toMatchObject({ ordinal: 1, since: null, later: [] });
    const paid = money(150);
    expect(
      agreement &&
        describeAgreement({
          account,
          agreement,
          contacts: new Map(),
          billing: null,
          timeZone: 'UTC',
          payments: [],
          paid,
        }),
    ).toMatchObject({ balanceAtAgreement: '1150.00', paidToDate: '150.00', agreedAt: '2026-05-20T08:00:00.000Z' });
    // What is agreed above the balance is no negative discount.
    const above = agreement && { ...agreement, balance: money(1) };
    expect(
      above &&
        describeAgreement({
          account,
          agreement: above,
          contacts: new Map(),
          billing: null,
          timeZone: 'UTC',
          payments: [],
          paid,
        }),
    ).toMatchObject({ discountAmount: '0.00' });
  });

  it('has the payments that were scheduled since', () => {
    const played = play(JOINED, settle);
    const agreement = findAgreement(played.account, played.history);
    if (!agreement) throw new Error('There is no agreement.');
    const payment = { date: '2026-06-05', amount: money(500), status: 'scheduled', paidAt: null } as const;
    const payments = [
      { ...payment, createdAt: '2026-06-05T13:59:59.999Z', status: 'cancelled' as const },
      { ...payment, createdAt: null },
      { ...payment, createdAt: MOMENT.now },
      { ...payment, createdAt: MOMENT.now, status: 'successful' as const, paidAt: '2026-06-04T03:59:59.999Z' },
    ];
    const { schedule } = describeAgreement({
      ...played,
      agreement,
      contacts: new Map(),
      billing: null,
      timeZone: 'America/New_York',
      payments,
      paid: ZERO,
    });
    const shown = { date: '2026-06-05', amount: '500.00' };
    expect(schedule).toEqual([
      { ...shown, number: 1, paidOn: null, status: { key: 'scheduled', label: 'Scheduled' } },
      { ...shown, number: 2, paidOn: '2026-06-03', status: { key: 'successful', label: 'Successful' } },
    ]);
  });

  it.each<[string, MoveKey | null, Partial<AccountFacts>]>([
    ['on_hold', 'hold_plan', { status: 'hold' }],
    ['completed', null, { status: 'settled' }],
    ['closed', 'dispute_account', { status: 'dispute' }],
    ['closed', 'remove_account', { status: 'deactivated' }],
    ['cancelled', 'cancel_plan', { status: 'deactivated' }],
    ['superseded', 'change_first_pay_date', { status: 'payment_setup' }],
  ])('is %s after %s', (value, move, account) => {
    const decisions: readonly Decide[] = move === null ? [] : [() => ({ move, account })];
    const played = play(JOINED, settle, ...decisions);
    expect(described({ ...played, account: { ...played.account, ...account } }).status.key).toBe(value);
  });

  it('that expired is closed', () => {
    const late = (facts: AccountFacts, moment: Moment) => decideExpiry(facts, { ...moment, today: '2026-06-06' });
    expect(described(play(JOINED, settle, late)).status.key).toBe('closed');
  });
});

/** As a plan that runs is cancelled; the settlement has no payment method, so only the decision is taken over. */
const cancel: Decide = (_facts, moment) =>
  decideCancelledPlan(FACTS_BY_CONDITION.payment_accepted_and_plan_in_scheduled, moment);

describe('canonical JSON', () => {
  it('has sorted members in snake_case on every level', () => {
    expect(toCanonicalJson({ lastAmount: null, b: [{ zIndex: 1, accountName: 'Ł' }], a: 'x' })).toBe(
      '{"a":"x","b":[{"account_name":"Ł","z_index":1}],"last_amount":null}',
    );
  });
});
