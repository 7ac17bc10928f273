// The display amounts: left to pay, negotiated, and at the terms.
import { computeAmounts, describeAmounts, getNoticeBalance } from '../../../src/domain/account/account-amounts';
import type { AccountFacts } from '../../../src/domain/account/account-facts';
import type { DisplayAmounts } from '../../../src/domain/account/account-view';
import { deriveState } from '../../../src/domain/account/display-state';
import { money, toDecimalString } from '../../../src/domain/shared/money';
import {
  accountFacts,
  companyFacts,
  negotiationFacts,
  FACTS_BY_CONDITION,
  settlementFacts,
  termColumns,
} from '../../support/account/account-facts';

const PAID = { status: 'payment_accepted', offerAccepted: true, paymentSetup: true } as const;

describe('computeAmounts', () => {
  it('returns the seven amounts of an account without an offer', () => {
    expect(displayedAmounts(accountFacts())).toEqual({
      payoffBalance: '1000.00',
      settlementPayoffBalance: '500.00',
      currentBalance: '1000.00',
      originalBalance: '1200.00',
      mySettlementOffer: '0.00',
      creditorSettlementOffer: '0.00',
      activeInstallmentPayoffBalance: '0.00',
    });
  });

  it('returns zero for missing amounts', () => {
    const facts = accountFacts({ originalBalance: null, currentBalance: null, company: null });
    expect(new Set(Object.values(displayedAmounts(facts)))).toEqual(new Set(['0.00']));
  });

  it.each<[string, Partial<AccountFacts>, Partial<DisplayAmounts>]>([
    [
      'prefers the remaining amount to the negotiated one',
      {
        status: 'payment_setup',
        negotiation: settlementFacts({
          oneTimeSettlement: money('10.29'),
          offerAccepted: true,
          planCurrentBalance: money('123.34'),
        }),
      },
      { payoffBalance: '123.34', mySettlementOffer: '10.29', settlementPayoffBalance: '0.00' },
    ],
    [
      'shows the accepted settlement',
      { ...PAID, negotiation: settlementFacts({ offerAccepted: true }) },
      { payoffBalance: '500.00', settlementPayoffBalance: '500.00', activeInstallmentPayoffBalance: '0.00' },
    ],
    [
      'shows the rest of a settlement on hold',
      { ...PAID, status: 'hold', negotiation: settlementFacts({ offerAccepted: true, planCurrentBalance: money(90) }) },
      { payoffBalance: '90.00', settlementPayoffBalance: '90.00' },
    ],
    [
      "shows the creditor's settlement once it is accepted",
      { ...PAID, negotiation: settlementFacts({ counterOneTimeAmount: money(600), counterOfferAccepted: true }) },
      { payoffBalance: '600.00', settlementPayoffBalance: '600.00', creditorSettlementOffer: '600.00' },
    ],
    [
      'shows the balance while a settlement is pending',
      { status: 'payment_setup', negotiation: settlementFacts() },
      { payoffBalance: '1000.00', settlementPayoffBalance: '0.00', mySettlementOffer: '500.00' },
    ],
    [
      'shows the plan balance of a pending plan',
      { status: 'payment_setup', negotiation: negotiationFacts() },
      { payoffBalance: '750.00', activeInstallmentPayoffBalance: '750.00', mySettlementOffer: '0.00' },
    ],
    [
      "prefers the creditor's plan balance until the consumer's is accepted",
      { status: 'payment_setup', negotiation: negotiationFacts({ counterNegotiateAmount: money(800) }) },
      { payoffBalance: '800.00', activeInstallmentPayoffBalance: '800.00' },
    ],
    [
      "keeps the consumer's plan balance once it is accepted",
      { ...PAID, negotiation: negotiationFacts({ counterNegotiateAmount: money(800), offerAccepted: true }) },
      { payoffBalance: '750.00', activeInstallmentPayoffBalance: '750.00' },
    ],
    [
      'shows the negotiated amount of a paid account',
      {
        ...PAID,
        status: 'settled',
        currentBalance: money(500),
        negotiation: settlementFacts({ offerAccepted: true, planCurrentBalance: money(0) }),
      },
      { payoffBalance: '500.00', settlementPayoffBalance: '500.00', currentBalance: '500.00' },
    ],
    [
      'ignores a negotiation row of an offer that was never sent',
      { negotiation: settlementFacts({ active: false }) },
      { payoffBalance: '1000.00', settlementPayoffBalance: '500.00', mySettlementOffer: '0.00' },
    ],
    [
      'shows the balance of a negotiation without a type',
      { status: 'payment_setup', negotiation: negotiationFacts({ type: null }) },
      { payoffBalance: '1000.00', activeInstallmentPayoffBalance: '0.00' },
    ],
  ])('%s', (_title, overrides, amounts) => {
    expect(displayedAmounts(accountFacts(overrides))).toMatchObject(amounts);
  });

  it('shows a settlement of zero without a balance', () => {
    const company = companyFacts({ terms: termColumns({ settlementDiscountPercent: money(10) }) });
    expect(displayedAmounts(accountFacts({ company, currentBalance: money(0) })).settlementPayoffBalance).toBe('0.00');
  });
});

describe('getNoticeBalance', () => {
  it.each([
    ['the balance of the notice', FACTS_BY_CONDITION.returned_notice_response, '640.00'],
    ['the current balance if the notice has none', FACTS_BY_CONDITION.notice_sent, '1000.00'],
    ['zero if neither is known', accountFacts({ currentBalance: null }), '0.00'],
  ])('is %s', (_name, facts, balance) => {
    expect(toDecimalString(getNoticeBalance(facts))).toBe(balance);
  });
});

function displayedAmounts(facts: AccountFacts): DisplayAmounts {
  return describeAmounts(computeAmounts(facts, deriveState(facts).state));
}
