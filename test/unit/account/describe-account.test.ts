// The account resource without its display.
import { describeAccount } from '../../../src/domain/account/describe-account';
import { money } from '../../../src/domain/shared/money';
import { ACCOUNT_CONDITIONS, keysOf } from '../../../src/domain/shared/vocabulary';
import {
  accountFacts,
  companyFacts,
  negotiationFacts,
  FACTS_BY_CONDITION,
  settlementFacts,
  subclientFacts,
} from '../../support/account/account-facts';

describe('describeAccount', () => {
  it('has every member of the contract', () => {
    expect(Object.keys(describeAccount(accountFacts()))).toEqual([
      'id',
      'identity',
      'company',
      'subclient',
      'display',
      'status',
      'reasonLabel',
      'holdReason',
      'balances',
      'offerSummaryItems',
      'paymentPlanMetaItems',
      'activeNegotiation',
      'scheduledPayment',
      'noticeResponse',
      'flags',
      'dates',
      'createdAt',
      'updatedAt',
    ]);
  });

  it.each([
    ['Ada', null, 'Park', 'Ada Park'],
    [' Ada ', 'van  der', 'Park', 'Ada van der Park'],
    [null, null, 'Park', 'Park'],
    [null, null, null, ''],
  ])('joins %j, %j and %j to "%s"', (firstName, middleName, lastName, name) => {
    const { identity } = describeAccount(accountFacts({ firstName, middleName, lastName }));
    expect(identity.consumerName).toBe(name);
  });

  it.each([
    ['<p>We listen.</p>', '<p>We listen.</p>'],
    [null, 'N/A'],
    [' ', 'N/A'],
  ])('shows the creditor profile %j as %j', (aboutUs, shown) => {
    const { company } = describeAccount(accountFacts({ company: companyFacts({ aboutUs }) }));
    expect(company).toEqual({ id: 7, companyName: 'Harbor Recovery', aboutUs: shown });
  });

  it('returns null without a company or subclient', () => {
    const account = describeAccount(accountFacts({ company: null }));
    expect(account).toMatchObject({ company: null, subclient: null, flags: { membershipActiveAccount: false } });
  });

  it('shows the subclient', () => {
    expect(describeAccount(accountFacts({ subclient: subclientFacts() })).subclient).toEqual({
      id: 8,
      subclientName: 'Harbor North',
      uniqueIdentificationNumber: 'HN-1',
    });
  });

  it('includes the raw status', () => {
    const { status, display } = describeAccount(FACTS_BY_CONDITION.pending_creditor_response);
    expect(status).toEqual({ key: 'payment_setup', label: 'Active Negotiations' });
    expect(display.state.key).toBe('active_negotiation');
  });

  it('repeats the display amounts under documented names, and the item lists', () => {
    const { balances, display, ...account } = describeAccount(FACTS_BY_CONDITION.creditor_send_an_offer);
    expect(balances).toEqual({
      payoff_balance: '800.00',
      settlement_payoff_balance: '0.00',
      current_balance: '1000.00',
      original_balance: '1200.00',
      my_settlement_offer: '0.00',
      creditor_settlement_offer: '0.00',
      active_installment_payoff_balance: '800.00',
    });
    expect(account.offerSummaryItems).toEqual(display.offerSummaryItems);
    expect(account.paymentPlanMetaItems).toEqual(display.paymentPlanMetaItems);
  });

  it('shows the active negotiation', () => {
    expect(describeAccount(FACTS_BY_CONDITION.creditor_send_an_offer).activeNegotiation).toEqual({
      id: 70,
      negotiationType: { key: 'installment', label: 'Pay Plan' },
      activeNegotiation: true,
      offerAccepted: false,
      offerAcceptedAt: null,
      counterOfferAccepted: false,
      installmentType: 'monthly',
      firstPayDate: '2026-06-10',
      monthlyAmount: '75.00',
      noOfInstallments: 10,
      lastMonthAmount: null,
      oneTimeSettlement: null,
      negotiateAmount: '750.00',
      counterOneTimeAmount: null,
      counterNegotiateAmount: '800.00',
      counterMonthlyAmount: '100.00',
      counterNoOfInstallments: 8,
      counterLastMonthAmount: null,
      counterFirstPayDate: '2026-06-20',
      consumerOfferSentAt: '2026-06-01T10:00:00.000Z',
      creditorCounterOfferSentAt: '2026-06-02T10:00:00.000Z',
      lastOfferType: 'creditor',
    });
  });

  it.each([
    ['creditor', true, settlementFacts({ counterOneTimeAmount: money(600) })],
    ['consumer', false, settlementFacts({ counterOneTimeAmount: money(600) })],
    ['consumer', true, settlementFacts()],
  ])('reports the %s as the side of the last offer', (side, counterOffer, negotiation) => {
    const account = describeAccount(accountFacts({ status: 'payment_setup', counterOffer, negotiation }));
    expect(account.activeNegotiation).toMatchObject({ lastOfferType: side, negotiationType: { label: 'Settlement' } });
  });

  it('hides an inactive negotiation', () => {
    const account = describeAccount(accountFacts({ negotiation: negotiationFacts({ active: false }) }));
    expect(account.activeNegotiation).toBeNull();
  });

  it('shows the next payment', () => {
    expect(describeAccount(FACTS_BY_CONDITION.payment_accepted_and_plan_in_scheduled).scheduledPayment).toEqual({
      id: 90,
      date: '2026-07-10',
      amount: '75.00',
      status: 'scheduled',
    });
  });

  it('shows a notice response with its sender', () => {
    const facts = accountFacts({
      status: 'notice_sent',
      noticeStatus: 2,
      noticeResponse: {
        id: 60,
        balance: null,
        reasonLabel: null,
        resendCount: 0,
        resentAt: null,
        sender: {
          id: 5,
          type: 'creditor_profile',
          companyName: 'Harbor Mail',
          phone: '2025550100',
          email: 'mail@harbor.example',
          address1: '1 Pier',
          address2: null,
          city: 'Salem',
          state: 'MA',
          zip: '01970',
          url: null,
        },
      },
    });
    expect(describeAccount(facts).noticeResponse).toEqual({
      id: 60,
      accountName: 'City Clinic',
      accountNumber: 'A-100',
      noticeBalance: '1000.00',
      status: { key: 2, label: 'Delivered/Pending' },
      reasonLabel: null,
      senderDetail: {
        id: 'creditor_profile-5',
        senderId: 5,
        sender: {
          id: 'creditor_profile-5',
          senderId: 5,
          type: 'creditor_profile',
          companyName: 'Harbor Mail',
          companyPhone: '2025550100',
          companyEmail: 'mail@harbor.example',
          companyAddress1: '1 Pier',
          companyAddress2: null,
          companyCity: 'Salem',
          companyState: 'MA',
          companyZip: '01970',
          companyUrl: null,
        },
      },
    });
  });

  it.each(keysOf(ACCOUNT_CONDITIONS))('leaves no member undefined in %s', (condition) => {
    expect(undefinedPaths(describeAccount(FACTS_BY_CONDITION[condition]))).toEqual([]);
  });
});

function undefinedPaths(value: unknown, path = ''): string[] {
  if (value === undefined) return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => undefinedPaths(member, `${path}.${key}`));
}
