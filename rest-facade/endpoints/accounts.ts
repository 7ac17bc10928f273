// Accounts of the signed-in consumer.
import { ACCOUNT, PAGE } from './columns';
import type { Endpoint } from './endpoint';

const READ = { method: 'GET', tag: 'Accounts', success: 200, extension: true } as const;

export const ACCOUNT_ENDPOINTS: readonly Endpoint[] = [
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
];
