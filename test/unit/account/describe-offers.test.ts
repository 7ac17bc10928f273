// The offer payload, the action context and the next action.
import {
  describeOffers,
  getActionContext,
  getContextVersion,
  getNextAction,
} from '../../../src/domain/account/describe-offers';
import { money } from '../../../src/domain/shared/money';
import { ACCOUNT_STATES, keysOf } from '../../../src/domain/shared/vocabulary';
import {
  accountFacts,
  companyFacts,
  negotiationFacts,
  FACTS_BY_CONDITION,
  payTerms,
  subclientFacts,
  TODAY,
} from '../../support/account/account-facts';

describe('describeOffers', () => {
  it('contains account, context, terms, options and actions', () => {
    const offers = describeOffers(FACTS_BY_CONDITION.joined, TODAY);
    expect(offers).toMatchObject({
      account: { id: 42 },
      actionContext: { state: 'ready_to_negotiate' },
      payTerms: { type: { key: 'master' }, maxFirstPayDate: '2026-06-17' },
      offerOptions: { paymentPlan: { monthlyAmount: '75.00' } },
      activeNegotiation: null,
    });
    expect(offers.availableActions).toEqual(offers.account.display.availableActions);
  });

  it('shows the captured terms, not the current ones', () => {
    const capturedTerms = payTerms({ planDiscountPercent: money(11) });
    const facts = accountFacts({ status: 'payment_setup', negotiation: negotiationFacts({ capturedTerms }) });
    expect(describeOffers(facts, TODAY).payTerms?.ppaBalanceDiscountPercent).toBe('11.00');
  });

  it('shows the offers of both sides', () => {
    expect(describeOffers(FACTS_BY_CONDITION.creditor_send_an_offer, TODAY).activeNegotiation).toEqual({
      id: 70,
      negotiationType: { key: 'installment', label: 'Pay Plan' },
      installmentType: 'monthly',
      consumerOffer: {
        oneTimeSettlement: null,
        paymentPlanBalance: '750.00',
        monthlyAmount: '75.00',
        noOfInstallments: 10,
        lastMonthAmount: null,
        firstPayDate: '2026-06-10',
        note: null,
        sentAt: '2026-06-01T10:00:00.000Z',
      },
      creditorOffer: {
        oneTimeSettlement: null,
        paymentPlanBalance: '800.00',
        monthlyAmount: '100.00',
        noOfInstallments: 8,
        lastMonthAmount: null,
        firstPayDate: '2026-06-20',
        note: 'Eight months, please.',
        sentAt: '2026-06-02T10:00:00.000Z',
      },
      lastOfferType: 'creditor',
    });
  });

  it('has neither terms nor options without a company', () => {
    expect(describeOffers(accountFacts({ company: null }), TODAY)).toMatchObject({
      payTerms: null,
      offerOptions: { settlement: null, paymentPlan: null, custom: null },
    });
  });
});

describe('getActionContext', () => {
  it.each([
    ['an active negotiation', negotiationFacts(), 70],
    ['an inactive negotiation', negotiationFacts({ active: false }), null],
    ['no negotiation', null, null],
  ])('identifies %s', (_name, negotiation, activeNegotiationId) => {
    expect(getActionContext(accountFacts({ status: 'payment_setup', negotiation }))).toEqual({
      consumerId: 42,
      activeNegotiationId,
      state: 'active_negotiation',
      version: '2026-06-04T09:30:00.123Z',
    });
  });
});

describe('the version of the context', () => {
  const company = companyFacts({ termsVersion: 9_000_000_000_000 });
  const subclient = subclientFacts({ termsVersion: 9_000_000_000_001 });
  const older = { company: companyFacts({ termsVersion: 1 }), subclient: subclientFacts({ termsVersion: 2 }) };
  const pending = { status: 'payment_setup', company, subclient } as const;

  it.each<[string, Parameters<typeof accountFacts>[0], number]>([
    ['of the account, the newest', older, 0],
    ['of the company', { company }, 9_000_000_000_000],
    ['of the subclient', { company, subclient }, 9_000_000_000_001],
    ['of the account without a company', { company: null }, 0],
    ['of the account while an offer has captured its terms', { ...pending, negotiation: capturing() }, 0],
    [
      'of the terms while the offer has captured none',
      { ...pending, negotiation: negotiationFacts() },
      9_000_000_000_001,
    ],
    ['of the account once something is agreed', { ...pending, status: 'payment_accepted', paymentSetup: true }, 0],
    ['of the account once it is settled', { company, status: 'settled' }, 0],
  ])('is that %s', (_what, special, expected) => {
    const facts = accountFacts(special);
    expect(getContextVersion(facts)).toBe(expected === 0 ? facts.version : expected);
    expect(getActionContext(facts).version).toBe(new Date(getContextVersion(facts)).toISOString());
  });

  function capturing() {
    return negotiationFacts({ capturedTerms: payTerms() });
  }
});

describe('getNextAction', () => {
  const own: Partial<Record<string, string>> = {
    approved_but_payment_pending: 'add_payment',
    active_negotiation: 'pending_creditor_response',
  };

  it.each(keysOf(ACCOUNT_STATES))('follows from %s', (state) => {
    expect(getNextAction(state).key).toBe(own[state] ?? 'view_offers');
  });

  it('includes the label', () => {
    expect(getNextAction('approved_but_payment_pending').label).toBe('Add My Payment');
  });
});
