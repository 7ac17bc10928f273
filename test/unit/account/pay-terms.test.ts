// The level that supplies each term, captured terms, and the view of the terms.
import { money, toDecimalString } from '../../../src/domain/shared/money';
import {
  describePayTerms,
  parsePayTerms,
  resolvePayTerms,
  serializePayTerms,
  getTermsInForce,
} from '../../../src/domain/account/pay-terms';
import {
  accountFacts,
  companyFacts,
  negotiationFacts,
  payTerms,
  subclientFacts,
  termColumns,
  TODAY,
} from '../../support/account/account-facts';

const PERCENT_FIELDS = ['settlementDiscountPercent', 'planDiscountPercent', 'minMonthlyPayPercent'] as const;

describe('resolvePayTerms', () => {
  it.each(PERCENT_FIELDS)('takes %s from account, then subclient, then company', (field) => {
    const company = companyFacts({ terms: termColumns({ [field]: money(30) }) });
    const subclient = subclientFacts({ terms: termColumns({ [field]: money(20) }) });
    const ownTerms = termColumns({ [field]: money(10) });
    const resolved = [
      accountFacts({ company, subclient, ownTerms }),
      accountFacts({ company, subclient }),
      accountFacts({ company }),
      accountFacts({ company: companyFacts({ terms: termColumns() }) }),
    ].map((facts) => resolvePayTerms(facts)?.[field]?.toNumber() ?? null);
    expect(resolved).toEqual([10, 20, 30, null]);
  });

  it.each(PERCENT_FIELDS)('does not fall through a stored 0 of %s', (field) => {
    const facts = accountFacts({ ownTerms: termColumns({ [field]: money(0) }) });
    expect(resolvePayTerms(facts)?.[field]?.toNumber()).toBe(0);
  });

  it.each<[number | null, number | null, number | null, number]>([
    [5, 6, 7, 5],
    [null, 6, 7, 6],
    [null, null, 7, 7],
    [null, null, null, 30],
    [0, 6, 7, 6],
    [null, 0, 7, 0],
  ])('resolves first pay days of %s, %s, %s to %i', (own, ofSubclient, ofCompany, days) => {
    const facts = accountFacts({
      ownTerms: termColumns({ maxDaysFirstPay: own }),
      subclient: subclientFacts({ terms: termColumns({ maxDaysFirstPay: ofSubclient }) }),
      company: companyFacts({ terms: termColumns({ maxDaysFirstPay: ofCompany }) }),
    });
    expect(resolvePayTerms(facts)?.maxDaysFirstPay).toBe(days);
  });

  it.each<[number | null, number | null, number | null, string, string]>([
    [10, 20, 30, 'individual', 'Individual Custom Term'],
    [0, 20, 30, 'individual', 'Individual Custom Term'],
    [null, 20, 30, 'subclient', 'Harbor North'],
    [null, null, 30, 'master', 'Master Term'],
    [null, null, null, 'master', 'Master Term'],
  ])(
    'with plan discounts of %s, %s, %s takes label and minimums from one level: %s',
    (own, north, master, source, label) => {
      const level = (discount: number | null, floor: number) =>
        termColumns({
          planDiscountPercent: discount === null ? null : money(discount),
          minimumSettlementPercent: money(floor),
          maxFirstPayDays: floor,
        });
      const terms = resolvePayTerms(
        accountFacts({
          ownTerms: level(own, 1),
          subclient: subclientFacts({ terms: level(north, 2) }),
          company: companyFacts({ terms: { ...level(master, 3), minimumPlanPercent: money(3) } }),
        }),
      );
      const floor = { individual: 1, subclient: 2, master: 3 }[source];
      expect(terms).toMatchObject({ source, sourceLabel: label, maxFirstPayDays: floor });
      expect(terms?.minimumSettlementPercent?.toNumber()).toBe(floor);
      // A missing minimum is not taken from another level.
      expect(terms?.minimumPlanPercent?.toNumber()).toBe(source === 'master' ? 3 : undefined);
    },
  );

  it('labels a subclient without a name generically', () => {
    const terms = termColumns({ planDiscountPercent: money(5) });
    expect(resolvePayTerms(accountFacts({ subclient: subclientFacts({ name: null, terms }) }))?.sourceLabel).toBe(
      'Subclient Term',
    );
  });

  it.each<[boolean | null, boolean | null, boolean]>([
    [null, null, true],
    [null, false, false],
    [true, false, true],
    [false, true, false],
  ])('approves automatically unless disabled: account %s, company %s', (own, master, expected) => {
    const switches = (value: boolean | null) => termColumns({ settlementAutoApprove: value, planAutoApprove: value });
    const facts = accountFacts({ ownTerms: switches(own), company: companyFacts({ terms: switches(master) }) });
    expect(resolvePayTerms(facts)).toMatchObject({ settlementAutoApprove: expected, planAutoApprove: expected });
  });

  it('returns null without a company', () => {
    expect(resolvePayTerms(accountFacts({ company: null }))).toBeNull();
  });
});

describe('getTermsInForce', () => {
  const captured = payTerms({ planDiscountPercent: money(11) });

  it.each([
    ['the captured terms of an active negotiation', negotiationFacts({ capturedTerms: captured }), 11],
    [
      'resolved terms when the negotiation is inactive',
      negotiationFacts({ capturedTerms: captured, active: false }),
      25,
    ],
    ['resolved terms without captured terms', negotiationFacts(), 25],
    ['resolved terms without a negotiation', null, 25],
  ])('are %s', (_name, negotiation, discount) => {
    const terms = getTermsInForce(accountFacts({ status: 'payment_setup', negotiation }));
    expect(terms?.planDiscountPercent?.toNumber()).toBe(discount);
  });

  it('are null without a company, even with captured terms', () => {
    const negotiation = negotiationFacts({ capturedTerms: captured });
    expect(getTermsInForce(accountFacts({ company: null, negotiation }))).toBeNull();
  });
});

describe('captured terms', () => {
  const terms = payTerms({
    settlementDiscountPercent: money('10.78'),
    planDiscountPercent: money(0),
    minMonthlyPayPercent: money('0.0000001'),
    minimumPlanPercent: money('3.1'),
    maxFirstPayDays: 18,
    planAutoApprove: false,
  });

  it('are read back unchanged', () => {
    expect(parsePayTerms(serializePayTerms(terms))).toEqual(terms);
  });

  it('store decimals as strings and distinguish 0 from null', () => {
    expect(JSON.parse(serializePayTerms(terms))).toMatchObject({
      settlementDiscountPercent: '10.78',
      planDiscountPercent: '0',
      minimumSettlementPercent: null,
    });
  });
});

describe('describePayTerms', () => {
  it('formats percentages with two digits and includes the latest first pay date', () => {
    const terms = resolvePayTerms(accountFacts());
    expect(terms && describePayTerms(terms, TODAY)).toEqual({
      type: { key: 'master', label: 'Master Term' },
      pifBalanceDiscountPercent: '50.00',
      ppaBalanceDiscountPercent: '25.00',
      minMonthlyPayPercent: '10.00',
      maxDaysFirstPay: 12,
      maxFirstPayDate: '2026-06-17',
      settlementAutoApproveEnabled: true,
      paymentPlanAutoApproveEnabled: true,
      payTermCustomRules: {
        minimum_settlement_percentage: '20.00',
        minimum_payment_plan_percentage: '10.00',
        max_first_pay_days: 18,
      },
    });
  });

  it('has no custom rules and no minimum if no level sets one', () => {
    expect(describePayTerms(payTerms(), TODAY)).toMatchObject({
      pifBalanceDiscountPercent: '0.00',
      minMonthlyPayPercent: null,
      payTermCustomRules: null,
    });
  });

  it('includes a custom rule of 0', () => {
    const { payTermCustomRules } = describePayTerms(payTerms({ minimumPlanPercent: money(0) }), TODAY);
    expect(payTermCustomRules).toEqual({
      minimum_settlement_percentage: null,
      minimum_payment_plan_percentage: toDecimalString(money(0)),
      max_first_pay_days: null,
    });
  });
});
