// Sign-in of creditor users, and their letters.
import { PAGE } from './columns';
import type { Endpoint } from './endpoint';

const TEMPLATES = '/communications/e-letter-templates';
const TEMPLATE = { template: 'id' } as const;

const SIGN_IN = {
  base: 'creditor',
  method: 'POST',
  tag: 'Authentication',
  success: 200,
  extension: true,
} as const;
const READ = { base: 'creditor', method: 'GET', success: 200, extension: true } as const;

export const CREDITOR_ENDPOINTS: readonly Endpoint[] = [
  {
    base: 'creditor',
    method: 'PUT',
    path: `${TEMPLATES}/:template`,
    tag: 'Communications',
    document: 'UpdateELetterTemplate',
    success: 200,
    parameters: TEMPLATE,
    headers: { 'if-match': 'ifMatch' },
    bodyLimit: 'template',
    access: 'ELetterTemplateAccess',
  },
  { ...SIGN_IN, path: '/auth/token', document: 'CreditorLogin' },
  { ...SIGN_IN, path: '/auth/refresh', document: 'RefreshCreditorTokens' },
  { ...SIGN_IN, path: '/auth/logout', document: 'CreditorLogout' },
  { ...READ, path: '/profile', tag: 'Profile', document: 'Creditor' },
  {
    ...READ,
    path: TEMPLATES,
    tag: 'Communications',
    document: 'ELetterTemplates',
    query: PAGE,
    access: 'ELetterTemplatesAccess',
    shape: 'list',
  },
  { ...READ, path: `${TEMPLATES}/:template`, tag: 'Communications', document: 'ELetterTemplate', parameters: TEMPLATE },
];
