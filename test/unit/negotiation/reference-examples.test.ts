// The reference implementation checked against the worked examples of docs/rules, by section.
import { shown } from '../../reference/account/amounts';
import { daysAfter } from '../../reference/shared/calendar-days';
import { exact, printed } from '../../reference/shared/exact-decimal';
import { calculatePayments, calculateQuickPlan, calculateSettlement } from '../../reference/account/formulas';
import { applyReference } from '../../reference/negotiation/moves';
import { companyWith, EMPTY_ROW, NO_TERMS, PLAIN_ACCOUNT } from '../../reference/account/plain-account';
import type { ReferenceNegotiation, ReferenceAccount } from '../../reference/shared/records';
import type { ReferenceOutcome, ReferenceMove, MoveRequests } from '../../reference/negotiation/requests';
import { resolveTerms } from '../../reference/account/terms';

const MOMENT = { now: Date.UTC(2026, 5, 5, 14), today: '2026-06-05' };

function inDays(days: number): string {
  return daysAfter(MOMENT.today, days);
}

function move<Move extends ReferenceMove>(
  account: ReferenceAccount,
  key: Move,
  request: MoveRequests[Move],
): ReferenceOutcome {
  return applyReference(account, key, request, MOMENT);
}

function accountAfter(outcome: ReferenceOutcome): ReferenceAccount {
  if (!('account' in outcome)) throw new Error(`refused: ${JSON.stringify(outcome)}`);
  return outcome.account;
}

function text(amount: ReturnType<typeof exact> | null): string | null {
  return amount && printed(amount);
}

const NO_PERCENTAGES = resolveTerms({ ...PLAIN_ACCOUNT, company: companyWith(NO_TERMS) });

describe('§3.1', () => {
  it('does not fall through a stored 0 of the account to 10.78 of the company', () => {
    const company = companyWith({ ...NO_TERMS, pifDiscount: '10.78' });
    const ownTerms = { ...NO_TERMS, pifDiscount: '0' };
    expect(resolveTerms({ ...PLAIN_ACCOUNT, company, ownTerms }).pifDiscount).toBe('0');
    expect(resolveTerms({ ...PLAIN_ACCOUNT, company }).pifDiscount).toBe('10.78');
  });
});

describe('§3.4', () => {
  it.each([
    ['30.50', '12', '26.84', '3.66'],
    ['35.00', '0', '35.00', '0.00'],
    ['100.50', '10', '90.45', '10.05'],
    ['50.00', '10.78', '44.61', '5.39'],
    ['35.00', '5', '33.25', '1.75'],
    ['100.00', '30', '70.00', '30.00'],
    ['1000.00', '50', '500.00', '500.00'],
    ['2000.00', '15', '1700.00', '300.00'],
  ])('settles %s at %s %% for %s, saving %s', (balance, pifDiscount, amount, saved) => {
    const settlement = calculateSettlement(exact(balance), { ...NO_PERCENTAGES, pifDiscount });
    expect([text(settlement.amount), text(settlement.saved)]).toEqual([amount, saved]);
  });
});

describe('§3.5', () => {
  it.each([
    ['100', '20', '10', '80.00', '8.00', 10, null],
    ['100', '15', '15', '85.00', '12.75', 5, '21.25'],
    ['100', '20', '17', '80.00', '13.60', 5, '12.00'],
    ['100', '15', '17', '85.00', '14.45', 5, '12.75'],
    ['100', '25', '20', '75.00', '15.00', 5, null],
    ['100', '0', '10', '100.00', '10.00', 10, null],
    ['100.50', '6', '12', '94.47', '11.34', 7, '15.09'],
    ['1000', '25', '10', '750.00', '75.00', 10, null],
    ['5000', '5', '10', '4750.00', '475.00', 10, null],
    ['1234.56', '20', '10', '987.65', '98.76', 9, '98.81'],
    // N = 0 becomes a single payment, as §3.5 specifies.
    ['100', '1', '99', '99.00', '99.00', 1, null],
  ])('plans %s at %s %% and %s %% a month', (balance, planDiscount, minMonthlyPay, planned, monthly, count, last) => {
    const plan = calculateQuickPlan(exact(balance), { ...NO_PERCENTAGES, planDiscount, minMonthlyPay });
    expect(plan && [text(plan.balance), text(plan.amount), plan.count, text(plan.last)]).toEqual([
      planned,
      monthly,
      count,
      last,
    ]);
  });

  it('saves 6.03, which is 6 %, on 100.50', () => {
    const plan = calculateQuickPlan(exact('100.50'), { ...NO_PERCENTAGES, planDiscount: '6', minMonthlyPay: '12' });
    expect(plan && [text(plan.saved), text(plan.discountPercent)]).toEqual(['6.03', '6.00']);
  });
});

describe('§3.6', () => {
  it.each([
    ['70', '4', 16, '6.00'],
    ['70', '20', 3, '10.00'],
    ['70', '70', 1, null],
    ['750', '50', 15, null],
    ['750', '80', 9, '30.00'],
    ['750', '49.95', 14, '50.70'],
  ])('pays %s by %s', (balance, amount, count, last) => {
    const payments = calculatePayments(exact(balance), exact(amount));
    expect([payments.count, text(payments.last)]).toEqual([count, last]);
  });
});

describe('§3.8, custom offers', () => {
  const custom = { installmentType: null, reason: null, note: null };
  const settlement = { ...custom, type: 'pif' } as const;
  const plan = { ...custom, type: 'installment' } as const;

  it.each([
    ['a settlement of 500', { ...settlement, amount: '500', firstPayDate: inDays(1) }, 'payment_accepted'],
    ['one of 400 in 13 days', { ...settlement, amount: '400', firstPayDate: inDays(13) }, 'payment_setup'],
    [
      '80 a month',
      { ...plan, installmentType: 'monthly' as const, amount: '80', firstPayDate: inDays(1) },
      'payment_accepted',
    ],
    [
      '50 every two weeks, in 15 days',
      { ...plan, installmentType: 'bimonthly' as const, amount: '50', firstPayDate: inDays(15) },
      'payment_setup',
    ],
  ])('answers %s', (_name, request, status) => {
    const after = accountAfter(move(PLAIN_ACCOUNT, 'create_custom_offer', request));
    expect([after.status, after.customOffer]).toEqual([status, status === 'payment_setup']);
  });

  it.each([
    ['a settlement of 199.99', { ...settlement, amount: '199.99', firstPayDate: inDays(1) }, 'amount'],
    [
      'an eighth of a dollar a week',
      { ...plan, installmentType: 'weekly' as const, amount: '0.125', firstPayDate: inDays(13) },
      'amount',
    ],
    ['a date 19 days away', { ...settlement, amount: '500', firstPayDate: inDays(19) }, 'firstPayDate'],
  ])('rejects %s', (_name, request, field) => {
    expect(move(PLAIN_ACCOUNT, 'create_custom_offer', request)).toEqual({ refused: 'invalid', field });
  });

  it('counts 9 payments of 80 and a last one of 30, and 15 of 50', () => {
    const monthly = { ...plan, installmentType: 'monthly', amount: '80', firstPayDate: inDays(1) } as const;
    const bimonthly = { ...plan, installmentType: 'bimonthly', amount: '50', firstPayDate: inDays(15) } as const;
    const first = accountAfter(move(PLAIN_ACCOUNT, 'create_custom_offer', monthly)).negotiation;
    const second = accountAfter(move(PLAIN_ACCOUNT, 'create_custom_offer', bimonthly)).negotiation;
    expect(first).toMatchObject({ numberOfInstallments: 9, lastMonthAmount: '30.00', monthlyAmount: '80.00' });
    expect(second).toMatchObject({ numberOfInstallments: 15, lastMonthAmount: null });
  });
});

/** §3.8, counter set: B 100, dq 30, q 5, D 20, X 100, with an open counter offer. */
function countered(row: Partial<ReferenceNegotiation>, minMonthlyPay: string): ReferenceAccount {
  const terms = { ...NO_TERMS, planDiscount: '30', pifDiscount: '30', minMonthlyPay, minimumPaymentPlan: '5' };
  return {
    ...PLAIN_ACCOUNT,
    currentBalance: '100.00',
    company: companyWith({ ...terms, maxDaysFirstPay: 20, maxFirstPayDays: 100 }),
    status: 'payment_setup',
    counterOffer: true,
    negotiation: { ...EMPTY_ROW, ...row },
  };
}

describe('§3.8, counter offers of the consumer', () => {
  const row: Partial<ReferenceNegotiation> = {
    type: 'installment',
    installmentType: 'monthly',
    negotiateAmount: '70.00',
    counterNegotiateAmount: '90.00',
    counterMonthlyAmount: '30.00',
    counterNumberOfInstallments: 3,
  };
  const pif: Partial<ReferenceNegotiation> = { type: 'pif', oneTimeSettlement: '40.00', counterOneTimeAmount: '90.00' };
  const soon = { firstPayDate: inDays(2), note: null };

  it('rejects 0.50 a month', () => {
    const outcome = move(countered(row, '20'), 'send_counter_offer', { ...soon, amount: '0.50' });
    expect(outcome).toEqual({ refused: 'invalid', field: 'amount' });
  });

  it('leaves 4 a month pending, 16 times and 6.00, and clears the counter offer', () => {
    const after = accountAfter(move(countered(row, '25'), 'send_counter_offer', { ...soon, amount: '4' }));
    expect(after).toMatchObject({ status: 'payment_setup', customOffer: true, counterOffer: false });
    expect(after.negotiation).toMatchObject({
      numberOfInstallments: 16,
      lastMonthAmount: '6.00',
      negotiateAmount: '70.00',
      counterNegotiateAmount: null,
      counterMonthlyAmount: null,
      counterNumberOfInstallments: null,
    });
  });

  it.each([
    ['20', 3, '20.00'],
    ['2000000', 1, '70.00'],
  ])('approves %s a month, paid %d times', (amount, numberOfInstallments, monthlyAmount) => {
    const after = accountAfter(move(countered(row, '20'), 'send_counter_offer', { ...soon, amount }));
    expect(after).toMatchObject({ status: 'payment_accepted', negotiation: { numberOfInstallments, monthlyAmount } });
  });

  it.each([
    ['900', '70.00', 'payment_accepted'],
    ['50', '50.00', 'payment_setup'],
  ])('reduces a settlement of %s to %s: %s', (amount, oneTimeSettlement, status) => {
    const after = accountAfter(move(countered(pif, '20'), 'send_counter_offer', { ...soon, amount }));
    expect(after).toMatchObject({ status, negotiation: { oneTimeSettlement } });
  });
});

describe('§5.1', () => {
  it('shows 123.34 for a pending settlement of 10.29', () => {
    const negotiation: ReferenceNegotiation = {
      ...EMPTY_ROW,
      type: 'pif',
      oneTimeSettlement: '10.29',
      offerAccepted: true,
      planCurrentBalance: '123.34',
    };
    expect(shown({ ...PLAIN_ACCOUNT, status: 'payment_setup', negotiation })).toBe('123.34');
  });
});
