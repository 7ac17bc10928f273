// Imports of placed accounts. Their files are uploaded and downloaded outside of the facade.
import { IDEMPOTENT, PAGE } from './columns';
import type { Endpoint } from './endpoint';

const IMPORTS = { base: 'creditor', tag: 'Imports', success: 200, extension: true } as const;
const ONE = { parameters: { import: 'id' }, textParameters: ['import'] } as const;

export const IMPORT_ENDPOINTS: readonly Endpoint[] = [
  {
    ...IMPORTS,
    method: 'GET',
    path: '/imports',
    document: 'Imports',
    shape: 'list',
    query: PAGE,
    access: 'ImportsAccess',
  },
  {
    ...IMPORTS,
    method: 'POST',
    path: '/imports',
    document: 'CreateImport',
    success: 201,
    headers: IDEMPOTENT,
    access: 'ImportsAccess',
  },
  { ...IMPORTS, ...ONE, method: 'GET', path: '/imports/:import', document: 'Import' },
  {
    ...IMPORTS,
    ...ONE,
    method: 'GET',
    path: '/imports/:import/rows',
    document: 'ImportRows',
    member: 'rows',
    shape: 'list',
    access: 'ImportAccess',
    query: { ...PAGE, outcome: { variable: 'outcome' }, code: { variable: 'code' } },
  },
  {
    ...IMPORTS,
    ...ONE,
    method: 'GET',
    path: '/imports/:import/preview',
    document: 'ImportPreview',
  },
  {
    ...IMPORTS,
    ...ONE,
    method: 'POST',
    path: '/imports/:import/apply',
    document: 'ApplyImport',
    success: 202,
    access: 'ImportAccess',
  },
  {
    ...IMPORTS,
    ...ONE,
    method: 'POST',
    path: '/imports/:import/cancel',
    document: 'CancelImport',
    access: 'ImportAccess',
  },
];
