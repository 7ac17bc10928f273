// Payments made directly to the creditor: what they change on agreements, and what no sequence of payments can change.
import fc from 'fast-check';
import type { AccountFacts, ScheduledPaymentFacts } from '../../../src/domain/account/account-facts';
import { getAgreedAmount } from '../../../src/domain/account/active-negotiation';
import { deriveState } from '../../../src/domain/account/display-state';
import {
  decideDirectPayment,
  getWhatRemains,
  type PaymentToReduce,
} from '../../../src/domain/imports/decide-direct-payment';
import { schedulePayments } from '../../../src/domain/negotiation/agreement';
import type { MoveDecision } from '../../../src/domain/negotiation/move-decision';
import { decidePaymentMethod, decideSuccessfulPayment } from '../../../src/domain/payments/decide-payment';
import { money, toDecimalOrNull, toDecimalString, ZERO, type Money } from '../../../src/domain/shared/money';
import { accountFacts, FACTS_BY_CONDITION, MOMENT, negotiationFacts } from '../../support/account/account-facts';
import { runLength } from '../../support/fixtures/run-length';
import { applyDecision } from '../../support/negotiation/apply-decision';

const SCHEDULED = FACTS_BY_CONDITION.payment_accepted_and_plan_in_scheduled;
const APPROVED = FACTS_BY_CONDITION.approved_but_payment_setup_is_pending;

function pay(facts: AccountFacts, open: readonly PaymentToReduce[], amount: Money): MoveDecision {
  return decideDirectPayment(facts, open, { amount, date: '2026-06-01', reference: 'CHECK-1' });
}

function payments(count: number, amount = '75.00'): readonly PaymentToReduce[] {
  return Array.from({ length: count }, (_, place) => ({
    id: place + 1,
    amount: money(amount),
    status: place === 0 ? 'failed' : 'scheduled',
  }));
}

describe('a plan of ten payments of which two were made', () => {
  const facts = {
    ...SCHEDULED,
    unpaidPayments: 8,
    failedPayments: 1,
    hasFailedPayment: true,
    negotiation: negotiationFacts({ offerAccepted: true, planCurrentBalance: money(600) }),
  };
  const open = payments(8);

  it('loses its tenth payment and a third of its ninth to a payment of 100.00', () => {
    const { account, negotiation, directPayment } = pay(facts, open, money(100));
    expect(directPayment).toMatchObject({ type: 'installment', reference: 'CHECK-1', date: '2026-06-01' });
    expect(directPayment?.reduced.map(({ scheduledId, rest }) => [scheduledId, toDecimalString(rest)])).toEqual([
      [8, '0.00'],
      [7, '50.00'],
    ]);
    expect(toDecimalOrNull(negotiation?.planCurrentBalance ?? null)).toBe('500.00');
    expect(account).toEqual({ hasFailedPayment: true, currentBalance: money(900) });
  });

  it.each([
    ['600.00', false],
    ['600.01', true],
    ['2000.00', true],
  ])('is settled by %s', (amount, overpaid) => {
    const decision = pay(facts, open, money(amount));
    expect(decision.account).toMatchObject({ status: 'settled', hasFailedPayment: false, holdReason: null });
    expect(decision.directPayment?.reduced).toHaveLength(8);
    expect(getWhatRemains(facts, open).lt(amount)).toBe(overpaid);
  });

  it('stays paused by a dispute while its payments are reduced', () => {
    const disputed = { ...facts, status: 'dispute', disputedAt: MOMENT.now, wasDisputed: true } as const;
    const decision = pay(disputed, open, money(75));
    expect(decision.account.status).toBeUndefined();
    expect(decision.directPayment?.reduced).toHaveLength(1);
  });
});

describe('an agreement without a payment method', () => {
  it('shrinks, and is scheduled without what was paid', () => {
    const decision = pay(APPROVED, [], money('100.00'));
    const after = applyDecision(APPROVED, decision, MOMENT);
    expect(deriveState(after).condition).toBe('approved_but_payment_setup_is_pending');
    const { schedule } = decidePaymentMethod(after, { id: 1 }, MOMENT);
    const amounts = typeof schedule === 'object' ? schedule.map(({ amount }) => toDecimalString(amount)) : [];
    expect(amounts).toEqual([...Array<string>(8).fill('75.00'), '50.00']);
  });

  it('is settled by the rest of the agreed amount', () => {
    expect(pay(APPROVED, [], money('749.99')).account.status).toBeUndefined();
    expect(pay(APPROVED, [], money('750.00')).account.status).toBe('settled');
  });
});

describe('an open offer', () => {
  const waiting = FACTS_BY_CONDITION.pending_creditor_response;

  it('stays while it is not above the balance', () => {
    const { account, negotiation, directPayment } = pay(waiting, [], money(250));
    expect([account, negotiation]).toEqual([{ currentBalance: money(750) }, undefined]);
    expect(directPayment?.type).toBeNull();
  });

  it('is closed when it is above the balance', () => {
    const decision = pay(waiting, [], money('250.01'));
    expect(decision).toMatchObject({
      negotiation: null,
      account: { status: 'joined', currentBalance: money('749.99') },
    });
  });

  it('that replaces the first date of an agreement keeps what was paid towards it', () => {
    const negotiation = negotiationFacts({ planCurrentBalance: money(700) });
    const decision = pay({ ...waiting, negotiation }, [], money(20));
    expect(toDecimalOrNull(decision.negotiation?.planCurrentBalance ?? null)).toBe('680.00');
  });
});

interface Model {
  readonly facts: AccountFacts;
  readonly open: readonly ScheduledPaymentFacts[];
}

const cents = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((amount) => money(amount).div(100));

const agreement = fc.record({
  numberOfInstallments: fc.integer({ min: 1, max: 30 }),
  monthlyAmount: cents(1, 20_000),
  lastMonthAmount: fc.option(cents(1, 20_000)),
});
const steps = fc.array(
  fc.oneof(
    cents(1, 40_000).map((amount) => ({ kind: 'direct' as const, amount })),
    fc.record({ kind: fc.constantFrom('method' as const, 'charge' as const), amount: fc.constant(ZERO) }),
  ),
  { minLength: 1, maxLength: 40 },
);

it('open payments always add up to what remains of the agreement', () => {
  fc.assert(
    fc.property(agreement, steps, (terms, all) => {
      const { numberOfInstallments: count, monthlyAmount, lastMonthAmount } = terms;
      const total = monthlyAmount.times(count).plus(lastMonthAmount ?? ZERO);
      const negotiation = negotiationFacts({ ...terms, negotiateAmount: total, offerAccepted: true });
      const agreed = { status: 'payment_accepted', offerAccepted: true, currentBalance: total.plus(10) } as const;
      let model: Model = { facts: accountFacts({ ...agreed, negotiation }), open: [] };
      for (const step of all) {
        if (model.facts.status === 'settled') break;
        model = afterStep(model, step);
        expectSum(model);
      }
    }),
    runLength(300, 5_000),
  );
});

function afterStep(model: Model, { kind, amount }: { readonly kind: string; readonly amount: Money }): Model {
  const { facts, open } = model;
  if (kind === 'direct') return afterDirectPayment(model, amount);
  if (kind === 'method') {
    if (open.length > 0 || !facts.negotiation) return model;
    const planned = schedulePayments(facts.negotiation, MOMENT.today) ?? [];
    const scheduled = planned.map((one, place) => ({ ...one, id: place + 1, status: 'scheduled' as const }));
    return withOpen(applyDecision(facts, decidePaymentMethod(facts, { id: 1 }, MOMENT), MOMENT), scheduled);
  }
  const [first, ...others] = open;
  if (!first) return model;
  return withOpen(applyDecision(facts, decideSuccessfulPayment(facts, first), MOMENT), others);
}

function afterDirectPayment({ facts, open }: Model, amount: Money): Model {
  const amounts = open.map(({ id, amount: due }): PaymentToReduce => ({ id, amount: due, status: 'scheduled' }));
  const decision = pay(facts, amounts, amount);
  const rests = new Map(decision.directPayment?.reduced.map(({ scheduledId, rest }) => [scheduledId, rest] as const));
  const left = open
    .map((one) => ({ ...one, amount: rests.get(one.id) ?? one.amount }))
    .filter((one) => one.amount.gt(ZERO));
  return withOpen(applyDecision(facts, decision, MOMENT), left);
}

function withOpen(facts: AccountFacts, open: Model['open']): Model {
  return { facts: { ...facts, nextPayment: open[0] ?? null, unpaidPayments: open.length, failedPayments: 0 }, open };
}

function expectSum({ facts, open }: Model): void {
  const { negotiation, status, paymentSetup } = facts;
  const left = negotiation && (negotiation.planCurrentBalance ?? getAgreedAmount(negotiation));
  const sum = open.reduce((total, { amount }) => total.plus(amount), ZERO);
  expect((facts.currentBalance ?? ZERO).gte(ZERO)).toBe(true);
  if (paymentSetup || status === 'settled') expect(toDecimalString(sum)).toBe(toDecimalOrNull(left));
  expect(status === 'settled').toBe(left?.eq(ZERO));
}
