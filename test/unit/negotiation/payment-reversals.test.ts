// Reversals of payments to the creditor in random sequences with charges: open payments always add up to what remains, and
// what is left is what the standing payments leave.
import fc from 'fast-check';
import type { AccountFacts } from '../../../src/domain/account/account-facts';
import { getAgreedAmount } from '../../../src/domain/account/active-negotiation';
import { deriveState } from '../../../src/domain/account/display-state';
import { decideDirectPayment } from '../../../src/domain/imports/decide-direct-payment';
import { decidePaymentReversal, type SchedulePayment } from '../../../src/domain/imports/decide-payment-reversal';
import { schedulePayments } from '../../../src/domain/negotiation/agreement';
import type { MoveDecision } from '../../../src/domain/negotiation/move-decision';
import {
  parseRecordedMove,
  serializeHistory,
  takeAccountSnapshot,
  toRecordedMove,
  type HistoryEntry,
} from '../../../src/domain/negotiation/negotiation-history';
import { decidePaymentMethod, decideSuccessfulPayment } from '../../../src/domain/payments/decide-payment';
import { money, toDecimalOrNull, toDecimalString, ZERO, type Money } from '../../../src/domain/shared/money';
import { accountFacts, MOMENT, negotiationFacts } from '../../support/account/account-facts';
import { runLength } from '../../support/fixtures/run-length';
import { applyDecision } from '../../support/negotiation/apply-decision';

interface Model {
  readonly facts: AccountFacts;
  readonly schedule: readonly SchedulePayment[];
  readonly history: readonly HistoryEntry[];
  /** Standing payments to the creditor: their references and amounts. */
  readonly standing: ReadonlyMap<string, Money>;
  readonly charged: Money;
}

const cents = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((amount) => money(amount).div(100));

const agreement = fc.record({
  numberOfInstallments: fc.integer({ min: 1, max: 12 }),
  monthlyAmount: cents(100, 20_000),
  lastMonthAmount: fc.option(cents(1, 100)),
});
const steps = fc.array(
  fc.oneof(
    cents(1, 60_000).map((amount) => ({ kind: 'pay' as const, amount, which: 0 })),
    fc.nat(20).map((which) => ({ kind: 'reverse' as const, amount: ZERO, which })),
    fc.constant({ kind: 'charge' as const, amount: ZERO, which: 0 }),
    fc.constant({ kind: 'method' as const, amount: ZERO, which: 0 }),
  ),
  { minLength: 1, maxLength: 25 },
);
type Step = (typeof steps extends fc.Arbitrary<infer Value> ? Value : never)[number];

it('open payments add up to what the standing payments leave, in any sequence', () => {
  fc.assert(
    fc.property(agreement, steps, (terms, all) => {
      const { numberOfInstallments: count, monthlyAmount, lastMonthAmount } = terms;
      const total = monthlyAmount.times(count).plus(lastMonthAmount ?? ZERO);
      const negotiation = negotiationFacts({ ...terms, negotiateAmount: total, offerAccepted: true });
      const balance = total.plus(10);
      const agreed = { status: 'payment_accepted', offerAccepted: true, currentBalance: balance } as const;
      const facts = accountFacts({ ...agreed, negotiation });
      let model: Model = { facts, schedule: [], history: [], standing: new Map(), charged: ZERO };
      for (const [n, step] of all.entries()) {
        model = afterStep(model, step, n);
        expectRest(model, total, balance);
      }
      for (const reference of [...model.standing.keys()]) model = reverse(model, reference);
      expectRest(model, total, balance);
    }),
    runLength(300, 3_000),
  );
});

function afterStep(model: Model, { kind, amount, which }: Step, n: number): Model {
  if (kind === 'pay') return pay(model, amount, `CHECK-${String(n)}`);
  if (kind === 'reverse') {
    const references = [...model.standing.keys()];
    const reference = references[which % Math.max(1, references.length)];
    return reference === undefined ? model : reverse(model, reference);
  }
  if (model.facts.status === 'settled') return model;
  return kind === 'method' ? addMethod(model) : charge(model);
}

function openOf({ schedule }: Pick<Model, 'schedule'>) {
  return schedule.flatMap((one) => (one.status === 'scheduled' ? [{ ...one, status: 'scheduled' as const }] : []));
}

function pay(model: Model, amount: Money, reference: string): Model {
  const decision = decideDirectPayment(model.facts, openOf(model), { amount, date: '2026-06-01', reference });
  const rests = new Map(decision.directPayment?.reduced.map(({ scheduledId, rest }) => [scheduledId, rest] as const));
  const schedule = model.schedule.map((one): SchedulePayment => {
    const rest = rests.get(one.id);
    if (!rest) return one;
    return rest.eq(ZERO) ? { ...one, status: 'cancelled' } : { ...one, amount: rest };
  });
  return next({ ...model, standing: new Map([...model.standing, [reference, amount]]) }, decision, schedule);
}

function reverse(model: Model, reference: string): Model {
  const { facts, history, schedule: before } = model;
  const reversal = { reference, reason: 'other', history, schedule: before, timeZone: 'America/New_York' } as const;
  const decision = decidePaymentReversal(facts, reversal, MOMENT);
  const restored = new Map(decision.reversal?.restored.map((one) => [one.scheduledId, one] as const));
  const changed = before.map((one): SchedulePayment => {
    const now = restored.get(one.id);
    return now ? { ...one, amount: now.rest, status: now.status, date: now.to ?? one.date } : one;
  });
  const added = (decision.reversal?.added ?? []).map(({ date, amount }, place): SchedulePayment => ({
    id: before.length + 1 + place,
    date,
    amount,
    status: 'scheduled',
  }));
  const standing = new Map([...model.standing].filter(([name]) => name !== reference));
  const schedule = [...changed, ...added].sort((one, other) =>
    one.date < other.date ? -1 : one.date > other.date ? 1 : one.id - other.id,
  );
  return next({ ...model, standing }, decision, schedule);
}

function addMethod(model: Model): Model {
  const { facts } = model;
  if (facts.paymentSetup || !facts.negotiation) return model;
  const planned = schedulePayments(facts.negotiation, MOMENT.today) ?? [];
  const schedule = planned.map(({ date, amount }, place): SchedulePayment => ({
    id: place + 1,
    date,
    amount,
    status: 'scheduled',
  }));
  return next(model, decidePaymentMethod(facts, { id: 1 }, MOMENT), schedule);
}

function charge(model: Model): Model {
  const [first] = openOf(model);
  if (!first) return model;
  const schedule = model.schedule.map((one): SchedulePayment =>
    one.id === first.id ? { ...one, status: 'successful' } : one,
  );
  return next(
    { ...model, charged: model.charged.plus(first.amount) },
    decideSuccessfulPayment(model.facts, first),
    schedule,
  );
}

function next(model: Model, decision: MoveDecision, schedule: Model['schedule']): Model {
  const { facts: before, history } = model;
  const open = openOf({ schedule });
  const applied = applyDecision(before, decision, MOMENT);
  const facts = {
    ...applied,
    unpaidPayments: open.length,
    failedPayments: 0,
    nextPayment: open[0] ?? null,
  };
  const entry: HistoryEntry = {
    id: history.length + 1,
    at: MOMENT.now,
    mover: { kind: 'creditor', id: 1 },
    move: decision.move,
    conditionBefore: deriveState(before).condition,
    conditionAfter: deriveState(facts).condition,
    version: history.length + 1,
    snapshotBefore: history.length === 0 ? takeAccountSnapshot(before) : null,
    // As it is stored.
    recorded: parseRecordedMove(serializeHistory(toRecordedMove(decision, null))),
  };
  return { ...model, facts, schedule, history: [...history, entry] };
}

function expectRest(model: Model, total: Money, balance: Money): void {
  const { facts, standing, charged } = model;
  const paid = [...standing.values()].reduce((sum, amount) => sum.plus(amount), charged);
  const rest = paid.gt(total) ? ZERO : total.minus(paid);
  const owed = paid.gt(balance) ? ZERO : balance.minus(paid);
  const { negotiation } = facts;
  const left = negotiation && (negotiation.planCurrentBalance ?? getAgreedAmount(negotiation));
  const open = openOf(model).reduce((sum, { amount }) => sum.plus(amount), ZERO);
  expect({ left: toDecimalOrNull(left), balance: toDecimalOrNull(facts.currentBalance), status: facts.status }).toEqual(
    {
      left: toDecimalString(rest),
      balance: toDecimalString(owed),
      status: rest.eq(ZERO) ? 'settled' : 'payment_accepted',
    },
  );
  expect(toDecimalString(open)).toBe(facts.paymentSetup ? toDecimalString(rest) : '0.00');
}
