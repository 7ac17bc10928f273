// Random walks: any moves in any order on one account. Rejections have a reason, and decisions are consistent.
import { deepEqual, equal, notEqual, ok } from 'node:assert/strict';
import fc from 'fast-check';
import type { AccountFacts, NegotiationFacts, ScheduledPaymentFacts } from '../../../src/domain/account/account-facts';
import { listAvailableActions } from '../../../src/domain/account/account-actions';
import { stopsOffers } from '../../../src/domain/account/marks';
import { getAgreedAmounts } from '../../../src/domain/account/active-negotiation';
import { decidePaymentMethod } from '../../../src/domain/payments/decide-payment';
import { applyDecision } from '../../support/negotiation/apply-decision';
import { toMoment } from '../../../src/domain/shared/calendar';
import type { Moment } from '../../../src/domain/shared/calendar';
import { deriveState } from '../../../src/domain/account/display-state';
import { DomainError } from '../../../src/domain/shared/errors';
import { money, ZERO } from '../../../src/domain/shared/money';
import type { Money } from '../../../src/domain/shared/money';
import type { MoveDecision } from '../../../src/domain/negotiation/move-decision';
import { type MoveKey, MOVES } from '../../../src/domain/account/moves';
import { isMoveAllowed, TRANSITIONS } from '../../../src/domain/account/transitions';
import { ACCOUNT_CONDITIONS, keysOf } from '../../../src/domain/shared/vocabulary';
import type { AccountCondition } from '../../../src/domain/shared/vocabulary';
import { anyMoveDraw, decideMoveDraw } from '../../support/negotiation/any-request';
import type { MoveDraw } from '../../support/negotiation/any-request';
import { accountFacts, MOMENT, termColumns } from '../../support/account/account-facts';
import { toPayment } from '../../support/negotiation/valid-moves';
import { runLength } from '../../support/fixtures/run-length';

/** Of placement imports, which have tests with files. */
const IMPORTED: readonly MoveKey[] = [
  'change_balance',
  'restore_account',
  'record_direct_payment',
  'reverse_direct_payment',
  'correct_identity',
];

const DAY = 86_400_000;
/** Nothing is agreed any more: payments that stayed open would be seen by nobody, and would keep the person from being erased. */
const WITHOUT_AGREEMENT: readonly AccountCondition[] = [
  'joined',
  'declined',
  'renegotiate',
  'not_paying',
  'settled',
  'cancelled_plan',
  'disputed_deactivated',
  'deactivated',
];

const SCHEDULED: readonly AccountCondition[] = ['payment_accepted_and_plan_in_scheduled', 'hold'];

/** An account with all its payments. */
interface Model {
  readonly facts: AccountFacts;
  readonly payments: readonly ScheduledPaymentFacts[];
}

const step = fc.record({
  move: fc.constantFrom(...keysOf(MOVES).filter((key) => !IMPORTED.includes(key))),
  /** A second choice if the first move is not available, so that walks make progress. */
  other: fc.nat({ max: 50 }),
  draw: anyMoveDraw,
  days: fc.constantFrom(0, 0, 0, 1, 9),
});
const start = fc.record({
  currentBalance: fc.integer({ min: 1, max: 2_000_000 }).map((cents) => money(cents).div(100)),
  hasPaymentMethod: fc.boolean(),
  ownTerms: fc.constantFrom(
    termColumns(),
    termColumns({ settlementAutoApprove: false, planAutoApprove: false }),
    termColumns({ planDiscountPercent: money('12.5'), minMonthlyPayPercent: money('33.33') }),
  ),
});

it('follow every rule and reach every condition', () => {
  const reached = new Set<AccountCondition>();
  fc.assert(
    fc.property(start, fc.array(step, { minLength: 10, maxLength: 30 }), (overrides, steps) => {
      let model: Model = { facts: accountFacts(overrides), payments: [] };
      let { epoch } = MOMENT;
      for (const { move, other, draw, days } of steps) {
        epoch += days * DAY;
        model = afterMove(model, chooseMove(move, other, model.facts), draw, toMoment(epoch, 'America/New_York'));
        reached.add(getCondition(model.facts));
      }
    }),
    runLength(250, 2_500),
  );
  expect([...reached].sort()).toEqual(keysOf(ACCOUNT_CONDITIONS).sort());
});

/** Little follows them, so that a removal takes nothing from the walk. */
const LAST: readonly AccountCondition[] = ['disputed', 'not_paying'];

/** The drawn move if it is available; otherwise an available one, preferring moves that do not end the walk. */
function chooseMove(move: MoveKey, other: number, facts: AccountFacts): MoveKey {
  const condition = getCondition(facts);
  const isOffered = (key: MoveKey) => !IMPORTED.includes(key) && (key !== 'remove_account' || LAST.includes(condition));
  const open = keysOf(MOVES).filter((key) => isMoveAllowed(key, condition) && isOffered(key));
  return open.includes(move) ? move : (open[other % (open.length + 1)] ?? move);
}

function afterMove(model: Model, move: MoveKey, draw: MoveDraw, moment: Moment): Model {
  const { facts } = model;
  const condition = getCondition(facts);
  const open = model.payments.filter(isOpen);
  const payment = open[draw.place % Math.max(1, open.length)] ?? toPayment(facts);
  const decision = decideOrReject(() => decideMoveDraw(move, facts, moment, draw, payment), facts);
  if (!decision) return model;
  const row = TRANSITIONS.find((candidate) => candidate.move === move && candidate.from.includes(condition));
  const after = afterDecision(model, decision, moment);
  ok(row?.to.includes(getCondition(after.facts)));
  equal(decision.move, move);
  equal(after.facts.version, facts.version);
  expectSums(after);
  expectOrder(after.facts);
  return after;
}

/** A rejection reports the current state, the invalid fields, why a payment stays, or when a notice may be sent again. */
function decideOrReject(decide: () => MoveDecision, facts: AccountFacts): MoveDecision | null {
  try {
    return decide();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { currentState, errors, reason, retryAfter } = error.details;
    if (error.code === 'payment_action_unavailable') expect(reason).toMatch(/^[a-z_]+$/);
    else if (error.code === 'validation_failed') expect(Object.values(errors ?? {}).flat()).not.toEqual([]);
    else if (error.code === 'too_many_attempts') expect(retryAfter).toBeGreaterThan(0);
    else deepEqual([error.code, currentState], ['offer_action_unavailable', deriveState(facts).state]);
    return null;
  }
}

function afterDecision(model: Model, decision: MoveDecision, moment: Moment): Model {
  const { schedule, payment, reschedule = [], reopenFailed } = decision;
  const performed = withGift(model.payments, decision).map((each) => {
    if (each.id === payment?.scheduledId) return { ...each, status: payment.result };
    const move = reschedule.find(({ scheduledId }) => scheduledId === each.id);
    if (move) return { ...each, status: 'scheduled' as const, date: move.to };
    return reopenFailed && each.status === 'failed' ? { ...each, status: 'scheduled' as const } : each;
  });
  const remaining = schedule === undefined ? performed : performed.filter((each) => !isOpen(each));
  const planned = typeof schedule === 'object' ? schedule : [];
  const payments = [
    ...(planned.length > 0 ? [] : remaining),
    ...planned.map((each, place) => ({ id: 1000 + place, status: 'scheduled' as const, ...each })),
  ];
  const applied = applyDecision(model.facts, decision, moment);
  const nextPayment = payments.find(({ status }) => status === 'scheduled') ?? null;
  equal(applied.unpaidPayments, payments.filter(isOpen).length);
  const failedPayments = payments.filter(({ status }) => status === 'failed').length;
  return { facts: { ...applied, nextPayment, failedPayments }, payments };
}

/** A reduced payment stays open; what was paid of it counts as a payment that was made. */
function withGift(payments: Model['payments'], { gift }: MoveDecision): Model['payments'] {
  return payments.flatMap((each) => {
    const part = gift?.parts.find(({ scheduledId }) => scheduledId === each.id);
    if (!part) return [each];
    const paid = { ...each, amount: part.paid, status: 'successful' as const };
    return part.rest.eq(ZERO)
      ? [paid]
      : [
          { ...each, amount: part.rest },
          { ...paid, id: -each.id },
        ];
  });
}

function expectSums({ facts, payments }: Model): void {
  const { negotiation } = facts;
  ok((facts.currentBalance ?? ZERO).gte(ZERO));
  if (!negotiation) return;
  const { negotiateAmount, monthlyAmount, numberOfInstallments, lastMonthAmount } = negotiation;
  expectTotal(negotiateAmount, monthlyAmount, numberOfInstallments, lastMonthAmount);
  const { counterNegotiateAmount, counterMonthlyAmount, counterNumberOfInstallments, counterLastMonthAmount } =
    negotiation;
  expectTotal(counterNegotiateAmount, counterMonthlyAmount, counterNumberOfInstallments, counterLastMonthAmount);
  if (!SCHEDULED.includes(getCondition(facts)) || stopsOffers(facts.marks)) return;
  const agreed = getAgreedTotal(negotiation);
  ok(sum(payments).eq(agreed));
  ok((negotiation.planCurrentBalance ?? agreed).eq(sum(payments.filter(isOpen))));
}

function expectTotal(whole: Money | null, part: Money | null, count: number | null, last: Money | null): void {
  if (whole && part)
    ok(
      part
        .times(count ?? 0)
        .plus(last ?? ZERO)
        .eq(whole),
    );
  else deepEqual([whole, part, count, last], [null, null, null, null]);
}

/** Invariants of each condition. */
function expectOrder(facts: AccountFacts): void {
  const condition = getCondition(facts);
  if (stopsOffers(facts.marks)) return expectNoWayOn(facts, condition);
  const { negotiation, unpaidPayments, hasPaymentMethod, restartDate, holdReason } = facts;
  if (SCHEDULED.includes(condition)) deepEqual([hasPaymentMethod, unpaidPayments > 0], [true, true]);
  expectWayOn(facts, condition);
  if (WITHOUT_AGREEMENT.includes(condition)) deepEqual([condition, unpaidPayments], [condition, 0]);
  if (condition === 'joined') equal(negotiation, null);
  if (condition === 'hold') expect([restartDate, holdReason]).not.toContain(null);
  if (condition === 'joined' || condition === 'cancelled_plan') deepEqual([restartDate, holdReason], [null, null]);
  if (negotiation?.type === 'pif') deepEqual([negotiation.monthlyAmount, negotiation.installmentType], [null, null]);
  if (negotiation) expect(negotiation.capturedTerms).not.toBeNull();
}

/** Bankruptcy and death leave no payment, and nothing that leads to one. */
function expectNoWayOn(facts: AccountFacts, condition: AccountCondition): void {
  equal(facts.unpaidPayments, 0);
  notEqual(condition, 'payment_accepted_and_plan_in_scheduled');
  const actions = listAvailableActions(condition, facts).map(({ key }) => key);
  deepEqual(
    actions.filter((key) => /offer|pay|restart|hold_plan|start_over|helping/.test(key)),
    actions.filter((key) => /^open_|^view_pay|^report_not_paying/.test(key)),
  );
}

/** An account with money owed under an agreement has a scheduled payment, or an action that leads to one. */
function expectWayOn(facts: AccountFacts, condition: AccountCondition): void {
  const { nextPayment, failedPayments, hasFailedPayment } = facts;
  if (condition !== 'payment_accepted_and_plan_in_scheduled') {
    const actions = listAvailableActions(condition, facts).map(({ key }) => key);
    if (condition.startsWith('approved')) expect(actions).toContain('add_payment');
    if (condition === 'hold') expect(actions).toContain('restart_plan');
    return;
  }
  equal(hasFailedPayment, failedPayments > 0);
  if (nextPayment === null) ok(decidePaymentMethod(facts, { id: 1 }, MOMENT).reopenFailed);
}

function getAgreedTotal(negotiation: NegotiationFacts): Money {
  const { settlement, planBalance } = getAgreedAmounts(negotiation);
  return (negotiation.type === 'pif' ? settlement : planBalance) ?? ZERO;
}

function sum(payments: readonly ScheduledPaymentFacts[]): Money {
  return payments.reduce((sum, { amount }) => sum.plus(amount), ZERO);
}

function isOpen({ status }: ScheduledPaymentFacts): boolean {
  return status === 'scheduled' || status === 'failed';
}

function getCondition(facts: AccountFacts): AccountCondition {
  return deriveState(facts).condition;
}
