// Payment methods of the signed-in consumer.
import { IDEMPOTENT, PAGE } from './columns';
import type { Endpoint } from './endpoint';

const METHODS = '/wallet/payment-methods';
const METHOD = { method: 'id' } as const;
const WALLET = { tag: 'Bill Pay Wallet', success: 200, extension: true } as const;

export const WALLET_ENDPOINTS: readonly Endpoint[] = [
  {
    ...WALLET,
    method: 'GET',
    path: METHODS,
    document: 'PaymentMethods',
    query: PAGE,
    access: 'Viewer',
    shape: 'list',
  },
  { ...WALLET, method: 'GET', path: `${METHODS}/:method`, document: 'PaymentMethod', parameters: METHOD },
  {
    ...WALLET,
    method: 'POST',
    path: '/wallet/setup',
    document: 'CreatePaymentSetup',
    success: 201,
    access: 'Viewer',
  },
  {
    ...WALLET,
    method: 'POST',
    path: METHODS,
    document: 'SavePaymentMethod',
    success: 201,
    headers: IDEMPOTENT,
    access: 'Viewer',
  },
  {
    ...WALLET,
    method: 'PUT',
    path: `${METHODS}/:method`,
    document: 'UpdatePaymentMethod',
    parameters: METHOD,
    access: 'PaymentMethodAccess',
  },
  {
    ...WALLET,
    method: 'DELETE',
    path: `${METHODS}/:method`,
    document: 'RemovePaymentMethod',
    parameters: METHOD,
    query: { replacement: { variable: 'replacementId' } },
    headers: IDEMPOTENT,
    access: 'Viewer',
  },
];
