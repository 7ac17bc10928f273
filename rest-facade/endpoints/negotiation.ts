// The moves of consumers on their accounts, and what belongs to a negotiation.
import { ACCOUNT, CONSUMER_MOVE, LONG_TEXT, PAGE } from './columns';
import type { Endpoint } from './endpoint';

const MOVE = { ...CONSUMER_MOVE, extension: true } as const;
const CONTACT = {
  method: 'POST',
  tag: 'Accounts',
  success: 200,
  parameters: ACCOUNT,
  access: 'AccountAccess',
  extension: true,
} as const;
const AT_ACCOUNT = '/accounts/:consumer';

export const NEGOTIATION_ENDPOINTS: readonly Endpoint[] = [
  { ...CONSUMER_MOVE, path: `${AT_ACCOUNT}/offers/payment-plan`, document: 'CreatePaymentPlanOffer' },
  { ...MOVE, path: `${AT_ACCOUNT}/offers/settlement`, document: 'CreateSettlementOffer' },
  { ...MOVE, path: `${AT_ACCOUNT}/offers/custom`, document: 'CreateCustomOffer' },
  { ...MOVE, path: `${AT_ACCOUNT}/offers/accept`, document: 'AcceptCreditorOffer' },
  { ...MOVE, path: `${AT_ACCOUNT}/offers/counter`, document: 'SendCounterOffer' },
  { ...MOVE, path: `${AT_ACCOUNT}/offers/cancel`, document: 'CancelPendingOffer' },
  { ...MOVE, path: `${AT_ACCOUNT}/payment-method`, document: 'AddPaymentMethod' },
  { ...MOVE, path: `${AT_ACCOUNT}/first-pay-date`, document: 'ChangeFirstPayDate' },
  { ...MOVE, path: `${AT_ACCOUNT}/plan/hold`, document: 'HoldPlan' },
  { ...MOVE, path: `${AT_ACCOUNT}/plan/restart`, document: 'RestartPlan' },
  { ...MOVE, path: `${AT_ACCOUNT}/plan/cancel`, document: 'CancelPlan' },
  { ...MOVE, path: `${AT_ACCOUNT}/start-over`, document: 'StartOver' },
  { ...MOVE, path: `${AT_ACCOUNT}/negotiation/restart`, document: 'RestartNegotiation' },
  { ...MOVE, path: `${AT_ACCOUNT}/not-paying`, document: 'ReportNotPaying' },
  { ...MOVE, path: `${AT_ACCOUNT}/dispute`, document: 'DisputeAccount', bodyLimit: LONG_TEXT },
  { ...MOVE, path: `${AT_ACCOUNT}/attorney`, document: 'NameAttorney' },
  { ...MOVE, path: `${AT_ACCOUNT}/attorney/remove`, document: 'RemoveAttorney' },
  { ...CONTACT, path: `${AT_ACCOUNT}/stop-contact`, document: 'StopContact' },
  { ...CONTACT, path: `${AT_ACCOUNT}/resume-contact`, document: 'ResumeContact' },
  {
    method: 'GET',
    path: `${AT_ACCOUNT}/marks`,
    tag: 'Accounts',
    document: 'AccountMarks',
    success: 200,
    parameters: ACCOUNT,
    extension: true,
  },
  {
    method: 'GET',
    path: `${AT_ACCOUNT}/offers/quote`,
    tag: 'Accounts',
    document: 'OfferQuote',
    success: 200,
    parameters: ACCOUNT,
    query: {
      negotiation_type: { variable: 'negotiationType' },
      first_pay_date: { variable: 'firstPayDate' },
      installment_type: { variable: 'installmentType' },
      amount: { variable: 'amount' },
    },
    access: 'OfferAccess',
    extension: true,
  },
  {
    method: 'GET',
    path: `${AT_ACCOUNT}/history`,
    tag: 'Accounts',
    document: 'NegotiationHistory',
    success: 200,
    parameters: ACCOUNT,
    query: { ...PAGE, newest_first: { variable: 'newestFirst' } },
    access: 'Account',
    shape: 'list',
    extension: true,
  },
  {
    method: 'GET',
    path: '/not-paying-reasons',
    tag: 'Accounts',
    document: 'NotPayingReasons',
    success: 200,
    shape: 'list',
    extension: true,
  },
];
