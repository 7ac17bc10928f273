// Accounts of the signed-in consumer, and the moves of a negotiation.
import { ACCOUNT, CONSUMER_MOVE, PAGE } from './columns';
import type { Endpoint } from './endpoint';

const EXTENSION_MOVE = { ...CONSUMER_MOVE, extension: true } as const;
const READ = { method: 'GET', tag: 'Accounts', success: 200, extension: true } as const;

export const ACCOUNT_ENDPOINTS: readonly Endpoint[] = [
  { ...CONSUMER_MOVE, path: '/accounts/:consumer/offers/payment-plan', document: 'CreatePaymentPlanOffer' },
  {
    ...READ,
    path: '/accounts',
    document: 'Accounts',
    query: { ...PAGE, state: { variable: 'state' } },
    access: 'Viewer',
    shape: 'list',
  },
  { ...READ, path: '/accounts/:consumer', document: 'Account', parameters: ACCOUNT },
  { ...READ, path: '/accounts/:consumer/offers', document: 'Offers', parameters: ACCOUNT },
  { ...EXTENSION_MOVE, path: '/accounts/:consumer/offers/settlement', document: 'CreateSettlementOffer' },
  { ...EXTENSION_MOVE, path: '/accounts/:consumer/offers/custom', document: 'CreateCustomOffer' },
  { ...EXTENSION_MOVE, path: '/accounts/:consumer/offers/accept', document: 'AcceptCreditorOffer' },
  { ...EXTENSION_MOVE, path: '/accounts/:consumer/offers/counter', document: 'SendCounterOffer' },
];
