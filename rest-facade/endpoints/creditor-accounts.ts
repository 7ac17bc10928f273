// Accounts and offers of the company of a signed-in creditor user.
import { IDEMPOTENT, LONG_PAGE, LONG_TEXT, PAGE, PERIOD } from './columns';
import type { Endpoint } from './endpoint';

const ACCOUNT = { account: 'accountId' } as const;
const READ = { base: 'creditor', method: 'GET', tag: 'Accounts', success: 200, extension: true } as const;
const PDF = { shape: 'file', mediaType: 'application/pdf' } as const;
const LIST = { ...READ, parameters: ACCOUNT, access: 'CreditorAccountAccess', shape: 'list' } as const;
const MOVE = {
  base: 'creditor',
  method: 'POST',
  tag: 'Accounts',
  success: 200,
  parameters: ACCOUNT,
  alsoRequired: ['action_context.active_negotiation_id'],
  headers: IDEMPOTENT,
  access: 'CreditorAccountAccess',
  extension: true,
} as const;

const CHANGE = {
  base: 'creditor',
  method: 'POST',
  tag: 'Accounts',
  success: 200,
  headers: IDEMPOTENT,
  access: 'PlacementAccess',
  extension: true,
} as const;
const ONE = { ...CHANGE, parameters: ACCOUNT, alsoRequired: ['action_context.active_negotiation_id'] } as const;

export const CREDITOR_ACCOUNT_ENDPOINTS: readonly Endpoint[] = [
  {
    ...READ,
    path: '/offers',
    document: 'OpenOffers',
    query: { ...LONG_PAGE, waiting_for: { variable: 'waitingFor' } },
    access: 'OpenOffersAccess',
    shape: 'list',
  },
  {
    ...READ,
    path: '/accounts',
    document: 'CreditorAccounts',
    query: { ...LONG_PAGE, sort: { variable: 'sort' } },
    access: 'OpenOffersAccess',
    shape: 'list',
  },
  // Before the account of that ID.
  {
    ...READ,
    method: 'POST',
    path: '/accounts/search',
    document: 'SearchAccounts',
    access: 'OpenOffersAccess',
    shape: 'list',
  },
  { ...READ, path: '/accounts/:account', document: 'CreditorAccount', parameters: ACCOUNT },
  {
    ...CHANGE,
    path: '/accounts',
    document: 'PlaceAccount',
    success: 201,
    access: 'PlacementsAccess',
    withoutErrors: ['not_found'],
  },
  { ...ONE, method: 'PUT', path: '/accounts/:account', document: 'UpdateAccount' },
  { ...ONE, path: '/accounts/:account/withdraw', document: 'WithdrawAccount' },
  { ...ONE, path: '/accounts/:account/restore', document: 'RestoreAccount' },
  { ...ONE, path: '/accounts/:account/payments', document: 'RecordDirectPayment' },
  {
    ...ONE,
    path: '/accounts/:account/payments/:payment/reverse',
    document: 'ReverseDirectPayment',
    parameters: { ...ACCOUNT, payment: 'paymentId' },
  },
  {
    ...READ,
    method: 'PUT',
    path: '/accounts/:account/legal-hold',
    document: 'SetLegalHold',
    parameters: ACCOUNT,
    access: 'PlacementAccess',
    withoutErrors: ['membership_required'],
  },
  { ...READ, method: 'DELETE', path: '/accounts/:account/legal-hold', document: 'LiftLegalHold', parameters: ACCOUNT },
  { ...READ, path: '/accounts/:account/placement', document: 'AccountPlacement', parameters: ACCOUNT },
  { ...LIST, path: '/accounts/:account/schedule', document: 'AccountSchedule', query: LONG_PAGE },
  { ...LIST, path: '/accounts/:account/payments', document: 'CreditorAccountPayments', query: LONG_PAGE },
  {
    ...READ,
    path: '/accounts/:account/statement',
    document: 'CreditorStatement',
    parameters: ACCOUNT,
    query: PERIOD,
    access: 'CreditorAccountAccess',
  },
  {
    ...READ,
    path: '/accounts/:account/statement.pdf',
    document: 'CreditorStatementDocument',
    parameters: ACCOUNT,
    query: PERIOD,
    access: 'CreditorAccountAccess',
    ...PDF,
  },
  {
    ...READ,
    path: '/payments/:receipt/receipt.pdf',
    document: 'CreditorPaymentReceipt',
    parameters: { receipt: 'receiptNumber' },
    textParameters: ['receipt'],
    ...PDF,
  },
  { ...LIST, path: '/accounts/:account/messages', document: 'AccountMessages', query: LONG_PAGE },
  {
    ...READ,
    path: '/messages/counts',
    document: 'MessageCounts',
    query: PERIOD,
    access: 'OpenOffersAccess',
  },
  {
    ...LIST,
    path: '/accounts/:account/history',
    document: 'AccountHistory',
    query: { ...PAGE, newest_first: { variable: 'newestFirst' } },
    withoutErrors: ['forbidden'],
  },
  {
    ...READ,
    path: '/accounts/:account/offer/counter/quote',
    document: 'CounterOfferQuote',
    parameters: ACCOUNT,
    query: {
      first_pay_date: { variable: 'firstPayDate' },
      one_time_settlement: { variable: 'oneTimeSettlement' },
      payment_plan_balance: { variable: 'paymentPlanBalance' },
      monthly_amount: { variable: 'monthlyAmount' },
    },
    access: 'CreditorAccountAccess',
  },
  { ...MOVE, path: '/accounts/:account/offer/accept', document: 'AcceptOffer' },
  { ...MOVE, path: '/accounts/:account/offer/counter', document: 'CounterOffer' },
  { ...MOVE, path: '/accounts/:account/offer/decline', document: 'DeclineOffer' },
  { ...MOVE, path: '/accounts/:account/reopen', document: 'ReopenNegotiation' },
  { ...MOVE, path: '/accounts/:account/dispute/answer', document: 'AnswerDispute', bodyLimit: LONG_TEXT },
  { ...MOVE, path: '/accounts/:account/marks', document: 'MarkAccount' },
  { ...MOVE, path: '/accounts/:account/marks/end', document: 'UnmarkAccount' },
];
