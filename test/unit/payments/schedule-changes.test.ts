// Changes of a schedule, docs/rules §6.4: days of the plan, limits of dates, and what no sequence of changes can change.
import fc from 'fast-check';
import type { AccountFacts } from '../../../src/domain/account/account-facts';
import { addDays, toMoment, type Moment } from '../../../src/domain/shared/calendar';
import { DomainError } from '../../../src/domain/shared/errors';
import { money, ZERO, type Money } from '../../../src/domain/shared/money';
import type { MoveDecision } from '../../../src/domain/negotiation/move-decision';
import { decideFailedPayment, decideSuccessfulPayment } from '../../../src/domain/payments/decide-payment';
import { decideAutomaticSkip, decideReschedule, decideSkip } from '../../../src/domain/payments/decide-payment-date';
import { getDateLimits } from '../../../src/domain/payments/payment-actions';
import type { PaymentFacts } from '../../../src/domain/payments/payment-facts';
import { getNextSlot, shiftPayments } from '../../../src/domain/payments/payment-slots';
import {
  FACTS_BY_CONDITION,
  MOMENT,
  negotiationFacts,
  settlementFacts,
  TODAY,
} from '../../support/account/account-facts';
import { runLength } from '../../support/fixtures/run-length';
import { PAYMENT_RULES, toPaymentFacts } from '../../support/negotiation/valid-moves';

const paying = FACTS_BY_CONDITION.payment_accepted_and_plan_in_scheduled;

describe('the days of a plan', () => {
  it.each([
    ['monthly', '2027-01-31', '2027-02-28', '2027-03-31'],
    ['monthly', '2027-01-30', '2027-02-28', '2027-03-30'],
    ['monthly', '2028-02-29', '2029-01-31', '2029-02-28'],
    ['weekly', '2026-03-01', '2026-03-09', '2026-03-15'],
    ['bimonthly', '2026-10-25', '2026-11-08', '2026-11-22'],
  ] as const)('%s from %s: after %s comes %s', (installmentType, firstPayDate, date, next) => {
    expect(getNextSlot(negotiationFacts({ installmentType, firstPayDate }), date)).toBe(next);
  });

  it('of an accepted counter offer are those of the creditor', () => {
    const counter = { counterOfferAccepted: true, counterFirstPayDate: '2026-06-20' };
    expect(getNextSlot(negotiationFacts(counter), '2026-06-25')).toBe('2026-07-20');
    expect(getNextSlot(settlementFacts(), '2026-06-25')).toBeNull();
  });
});

describe('the limits of a date', () => {
  const limits = (changes: Partial<PaymentFacts>, facts: AccountFacts = paying, moment: Moment = MOMENT) =>
    getDateLimits({ facts, payment: toPaymentFacts(facts, changes), rules: PAYMENT_RULES }, moment.today);

  it.each([
    [{}, { earliest: '2026-06-06', latest: '2026-07-24' }],
    [{ nextOpenDate: '2026-07-20' }, { earliest: '2026-06-06', latest: '2026-07-19' }],
    [{ slot: '2026-05-23' }, { earliest: '2026-06-06', latest: '2026-06-06' }],
    [{ slot: '2026-05-22' }, null],
    [{ nextOpenDate: '2026-06-06' }, null],
  ])('with %j are %j', (changes, expected) => {
    expect(limits(changes)).toEqual(expected);
  });

  it('of a settlement end with the first-pay days of its terms, counted from the agreement', () => {
    const capturedTerms = { ...paying.ownTerms, source: 'master', sourceLabel: '', maxDaysFirstPay: 12 } as never;
    const negotiation = settlementFacts({ capturedTerms, offerAcceptedAt: '2026-06-05T03:30:00.000Z' });
    // 23:30 of the day before in the business time zone.
    expect(limits({ slot: '2026-06-10' }, { ...paying, negotiation })?.latest).toBe('2026-06-16');
  });

  it.each([
    ['five minutes before midnight', '2026-03-08T04:55:00.000Z', '2026-03-08'],
    ['five minutes after midnight', '2026-03-08T05:05:00.000Z', '2026-03-09'],
    ['on the day of 23 hours, before midnight', '2026-03-09T03:55:00.000Z', '2026-03-09'],
    ['after it', '2026-03-09T04:05:00.000Z', '2026-03-10'],
  ])('start tomorrow in the business time zone: %s', (_what, now, earliest) => {
    const moment = toMoment(Date.parse(now), 'America/New_York');
    expect(limits({ slot: '2026-03-20' }, paying, moment)?.earliest).toBe(earliest);
  });
});

describe('a plan that was on hold', () => {
  const open = ['2026-04-30', '2026-05-31', '2026-06-30'].map((date, id) => ({ id, date, slot: date }));
  const plan = negotiationFacts({ firstPayDate: '2026-01-31' });

  it('moves as a whole by the smallest number of periods, at the ends of months', () => {
    expect(shiftPayments(plan, open, TODAY).map(({ to }) => to)).toEqual(['2026-06-30', '2026-07-31', '2026-08-31']);
    expect(shiftPayments(plan, open, '2026-05-31').map(({ to }) => to)[0]).toBe('2026-05-31');
    expect(shiftPayments(plan, open, '2026-04-30')).toEqual([]);
  });

  it('keeps the distance of a payment from its day of the plan; a settlement moves to today', () => {
    const moved = [{ id: 1, date: '2026-05-03', slot: '2026-04-30' }];
    expect(shiftPayments(plan, moved, TODAY)).toMatchObject([{ to: '2026-07-03', slot: '2026-06-30' }]);
    expect(shiftPayments(settlementFacts(), moved, TODAY)).toMatchObject([{ to: TODAY, slot: TODAY }]);
  });
});

interface Plan {
  readonly facts: AccountFacts;
  readonly rows: readonly PaymentFacts[];
  readonly paid: Money;
  /** The keys of all charges. */
  readonly keys: readonly string[];
}

const step = fc.record({
  action: fc.constantFrom('skip', 'reschedule', 'fail', 'pay', 'automatic skip'),
  pick: fc.nat(20),
  days: fc.integer({ min: -1, max: 20 }),
  pass: fc.constantFrom(0, 0, 1, 5, 31),
});

it('no sequence of skips, dates, failures and payments changes the sum, repeats a key or exceeds a limit', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.constantFrom('weekly', 'monthly'), (steps, installmentType) => {
      let plan = startPlan(installmentType);
      let { epoch } = MOMENT;
      for (const { action, pick, days, pass } of steps) {
        epoch += pass * 86_400_000;
        plan = takeStep(plan, action, pick, days, toMoment(epoch, 'America/New_York'));
        const open = sum(plan.rows.filter(isOpen));
        expect(open.plus(plan.paid).toFixed(2)).toBe('750.00');
        expect(new Set(plan.keys).size).toBe(plan.keys.length);
        expect(plan.facts.skipsUsed).toBeLessThanOrEqual(3);
        expect(plan.facts.skipsInRow).toBeLessThanOrEqual(2);
        for (const row of plan.rows) expect(row.date <= addDays(row.slot, 14)).toBe(true);
        expect(plan.facts.hasFailedPayment).toBe(plan.rows.some(({ status }) => status === 'failed'));
      }
    }),
    runLength(300, 3_000),
  );
});

function startPlan(installmentType: 'weekly' | 'monthly'): Plan {
  const negotiation = negotiationFacts({ offerAccepted: true, installmentType, firstPayDate: '2026-06-10' });
  const facts = { ...paying, negotiation, unpaidPayments: 10, hasFailedPayment: false };
  const rows: PaymentFacts[] = [];
  for (let id = 1, date = '2026-06-10'; id <= 10; id += 1, date = getNextSlot(negotiation, date) ?? date) {
    rows.push(toPaymentFacts(facts, { id, date, slot: date, amount: money(75) }));
  }
  return { facts, rows, paid: ZERO, keys: [] };
}

function takeStep(plan: Plan, action: string, pick: number, days: number, moment: Moment): Plan {
  const open = plan.rows.filter(isOpen).sort((one, other) => one.date.localeCompare(other.date) || one.id - other.id);
  const place = pick % Math.max(1, open.length);
  const found = open[place];
  if (!found) return plan;
  const payment = {
    ...found,
    hasEarlierOpen: place > 0,
    nextOpenDate: open[place + 1]?.date ?? null,
    lastOpenDate: open.at(-1)?.date ?? found.date,
  };
  const decide: Readonly<Record<string, () => MoveDecision>> = {
    skip: () => decideSkip(plan.facts, payment, PAYMENT_RULES),
    reschedule: () => decideReschedule(plan.facts, payment, addDays(payment.slot, days), PAYMENT_RULES, moment),
    fail: () => decideFailedPayment(plan.facts, payment),
    pay: () => decideSuccessfulPayment(plan.facts, payment),
    'automatic skip': () => decideAutomaticSkip(plan.facts, payment, PAYMENT_RULES, moment),
  };
  try {
    return apply(plan, payment, (decide[action] ?? decide['skip'])?.() ?? fail());
  } catch (error) {
    if (error instanceof DomainError) return plan;
    throw error;
  }
}

function apply(plan: Plan, payment: PaymentFacts, { account, payment: charged, reschedule }: MoveDecision): Plan {
  const rows = plan.rows.map((row) => {
    if (row.id === charged?.scheduledId) return { ...row, status: charged.result, attempts: row.attempts + 1 };
    const move = reschedule?.find(({ scheduledId }) => scheduledId === row.id);
    if (!move) return row;
    return { ...row, date: move.to, slot: move.slot, status: 'scheduled' as const, attemptsBefore: row.attempts };
  });
  const failedPayments = rows.filter(({ status }) => status === 'failed').length;
  return {
    facts: { ...plan.facts, ...account, failedPayments, unpaidPayments: rows.filter(isOpen).length },
    rows,
    paid: charged?.result === 'successful' ? plan.paid.plus(payment.amount) : plan.paid,
    keys: charged ? [...plan.keys, `${payment.id}-${payment.attempts + 1}`] : plan.keys,
  };
}

function fail(): never {
  throw new Error('There is no such action.');
}

function isOpen({ status }: PaymentFacts): boolean {
  return status === 'scheduled' || status === 'failed';
}

function sum(rows: readonly PaymentFacts[]): Money {
  return rows.reduce((total, { amount }) => total.plus(amount), ZERO);
}
