// Sign-in of creditor users, and their letters.
import { IDEMPOTENT, PAGE } from './columns';
import type { Endpoint } from './endpoint';

const TEMPLATES = '/communications/e-letter-templates';
const TEMPLATE = { template: 'id' } as const;

const CREDITOR = { base: 'creditor', success: 200, extension: true } as const;
const SIGN_IN = { ...CREDITOR, method: 'POST', tag: 'Authentication' } as const;
const READ = { ...CREDITOR, method: 'GET' } as const;
const NEW_TEMPLATE = {
  ...CREDITOR,
  method: 'POST',
  tag: 'Communications',
  success: 201,
  headers: IDEMPOTENT,
} as const;
const ONE_TEMPLATE = { path: `${TEMPLATES}/:template`, tag: 'Communications', parameters: TEMPLATE } as const;

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
    ...CREDITOR,
    method: 'PUT',
    path: '/profile/preferences',
    tag: 'Profile',
    document: 'UpdateCreditorPreferences',
    access: 'CreditorAccess',
  },
  {
    ...READ,
    path: TEMPLATES,
    tag: 'Communications',
    document: 'ELetterTemplates',
    query: PAGE,
    access: 'ELetterTemplatesAccess',
    shape: 'list',
  },
  { ...READ, ...ONE_TEMPLATE, document: 'ELetterTemplate' },
  {
    ...NEW_TEMPLATE,
    path: TEMPLATES,
    document: 'CreateELetterTemplate',
    bodyLimit: 'template',
    access: 'ELetterTemplatesAccess',
  },
  {
    ...NEW_TEMPLATE,
    path: `${TEMPLATES}/:template/copy`,
    document: 'CopyELetterTemplate',
    parameters: TEMPLATE,
    access: 'ELetterTemplateAccess',
  },
  {
    ...CREDITOR,
    method: 'PUT',
    path: `${TEMPLATES}/:template/subject`,
    tag: 'Communications',
    document: 'SetELetterTemplateSubject',
    parameters: TEMPLATE,
    headers: { 'if-match': 'ifMatch' },
    access: 'ELetterTemplateAccess',
  },
  {
    ...CREDITOR,
    method: 'POST',
    path: `${TEMPLATES}/:template/preview`,
    tag: 'Communications',
    document: 'PreviewELetterTemplate',
    parameters: { template: 'templateId' },
    bodyLimit: 'template',
    access: 'SendELetterAccess',
  },
  {
    ...READ,
    path: `${TEMPLATES}/:template/versions`,
    tag: 'Communications',
    document: 'ELetterTemplateVersions',
    parameters: { template: 'templateId' },
    query: PAGE,
    access: 'SendELetterAccess',
    shape: 'list',
  },
  {
    ...CREDITOR,
    ...ONE_TEMPLATE,
    method: 'DELETE',
    document: 'DeleteELetterTemplate',
    access: 'ELetterTemplateAccess',
  },
];
