// What came of the accounts of a company: figures, the funnel, payments and remittance.
import { LONG_PAGE, PAGE } from './columns';
import type { Endpoint } from './endpoint';

const READ = {
  base: 'creditor',
  method: 'GET',
  tag: 'Results',
  success: 200,
  access: 'OpenOffersAccess',
  extension: true,
} as const;

export const CREDITOR_RESULT_ENDPOINTS: readonly Endpoint[] = [
  { ...READ, path: '/dashboard', document: 'CreditorDashboard' },
  {
    ...READ,
    path: '/dashboard/funnel',
    document: 'CreditorFunnel',
    query: { ...PAGE, by: { variable: 'by' } },
    shape: 'list',
  },
  {
    ...READ,
    path: '/payments',
    document: 'CreditorPayments',
    query: { ...LONG_PAGE, account_id: { variable: 'accountId' } },
    shape: 'list',
  },
  {
    ...READ,
    path: '/remittance',
    document: 'CreditorRemittance',
    query: { from: { variable: 'from' }, to: { variable: 'to' } },
  },
  {
    ...READ,
    path: '/remittance/entries',
    document: 'RemittanceEntries',
    query: { ...LONG_PAGE, day: { variable: 'day' } },
    shape: 'list',
  },
];
