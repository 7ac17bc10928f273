// Accounts and offers of the company of a signed-in creditor user.
import { IDEMPOTENT, PAGE } from './columns';
import type { Endpoint } from './endpoint';

const ACCOUNT = { account: 'accountId' } as const;
const READ = { base: 'creditor', method: 'GET', tag: 'Accounts', success: 200, extension: true } as const;
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

export const CREDITOR_ACCOUNT_ENDPOINTS: readonly Endpoint[] = [
  { ...READ, path: '/offers', document: 'OpenOffers', query: PAGE, access: 'OpenOffersAccess', shape: 'list' },
  {
    ...READ,
    path: '/accounts',
    document: 'CreditorAccounts',
    query: {
      ...PAGE,
      state: { variable: 'state' },
      condition: { variable: 'condition' },
      account_number: { variable: 'accountNumber' },
      subclient_id: { variable: 'subclientId' },
      has_failed_payment: { variable: 'hasFailedPayment' },
    },
    access: 'OpenOffersAccess',
    shape: 'list',
  },
  { ...READ, path: '/accounts/:account', document: 'CreditorAccount', parameters: ACCOUNT },
  {
    ...READ,
    path: '/accounts/:account/history',
    document: 'AccountHistory',
    parameters: ACCOUNT,
    query: PAGE,
    access: 'CreditorAccountAccess',
    shape: 'list',
    withoutErrors: ['forbidden'],
  },
  { ...MOVE, path: '/accounts/:account/offer/accept', document: 'AcceptOffer' },
  { ...MOVE, path: '/accounts/:account/offer/counter', document: 'CounterOffer' },
  { ...MOVE, path: '/accounts/:account/offer/decline', document: 'DeclineOffer' },
];
