// Settings of the company of a signed-in creditor user: profile, subclients and Pay Terms.
import { IDEMPOTENT, PAGE } from './columns';
import type { Endpoint } from './endpoint';

const COMPANY = { base: 'creditor', tag: 'Company', success: 200, extension: true } as const;
const READ = { ...COMPANY, method: 'GET' } as const;
const CHANGE = {
  ...COMPANY,
  method: 'PUT',
  headers: { 'if-match': 'ifMatch' },
  access: 'SubclientsAccess',
} as const;
const SUBCLIENT = { parameters: { subclient: 'id' } } as const;
const ACCOUNT = { parameters: { account: 'id' } } as const;
const ONE = { path: '/subclients/:subclient', ...SUBCLIENT } as const;
const TERMS = '/company/pay-terms';
const SUBCLIENT_TERMS = { path: '/subclients/:subclient/pay-terms', ...SUBCLIENT } as const;
const ACCOUNT_TERMS = { path: '/accounts/:account/pay-terms', ...ACCOUNT } as const;

export const COMPANY_ENDPOINTS: readonly Endpoint[] = [
  { ...READ, path: '/company', document: 'CompanyProfile' },
  { ...CHANGE, path: '/company', document: 'UpdateCompany' },
  { ...CHANGE, path: '/company/about-us', document: 'UpdateAboutUs', bodyLimit: 'template' },
  { ...READ, path: '/subclients', document: 'Subclients', query: PAGE, access: 'SubclientsAccess', shape: 'list' },
  {
    ...CHANGE,
    method: 'POST',
    path: '/subclients',
    document: 'CreateSubclient',
    success: 201,
    headers: IDEMPOTENT,
  },
  { ...READ, ...ONE, document: 'Subclient', isAlwaysSent: true },
  { ...CHANGE, ...ONE, document: 'UpdateSubclient', access: 'SubclientAccess' },
  { ...COMPANY, ...ONE, method: 'DELETE', document: 'DeleteSubclient', access: 'SubclientAccess' },
  { ...READ, path: TERMS, document: 'CompanyPayTerms', withoutErrors: ['not_found'] },
  {
    ...CHANGE,
    path: TERMS,
    document: 'UpdateCompanyPayTerms',
    withoutErrors: ['not_found', 'offer_action_unavailable'],
  },
  { ...READ, ...SUBCLIENT_TERMS, document: 'SubclientPayTerms' },
  {
    ...CHANGE,
    ...SUBCLIENT_TERMS,
    document: 'UpdateSubclientPayTerms',
    access: 'SubclientPayTerms',
    withoutErrors: ['offer_action_unavailable'],
  },
  { ...READ, ...ACCOUNT_TERMS, document: 'AccountPayTerms' },
  { ...CHANGE, ...ACCOUNT_TERMS, document: 'UpdateAccountPayTerms', access: 'AccountPayTerms' },
];
