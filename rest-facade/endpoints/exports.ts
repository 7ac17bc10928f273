// Exports of a company, and its audit trail.
import { LONG_PAGE } from './columns';
import type { Endpoint } from './endpoint';

const READ = { base: 'creditor', method: 'GET', success: 200, extension: true, access: 'ExportsAccess' } as const;

const OPTIONS = {
  format: { variable: 'format' },
  columns: { variable: 'columns' },
  after: { variable: 'after' },
  bom: { variable: 'bom' },
  raw: { variable: 'raw' },
  end_marker: { variable: 'endMarker' },
} as const;

const EXPORT = { ...READ, tag: 'Exports', shape: 'stream' } as const;

export const EXPORT_ENDPOINTS: readonly Endpoint[] = [
  {
    ...EXPORT,
    path: '/exports/accounts',
    document: 'ExportAccounts',
    query: { ...OPTIONS, sort: { variable: 'sort' } },
  },
  { ...EXPORT, path: '/exports/payments', document: 'ExportPayments', query: OPTIONS },
  { ...EXPORT, path: '/exports/history', document: 'ExportHistory', query: OPTIONS },
  { ...EXPORT, path: '/exports/audit', document: 'ExportAudit', query: OPTIONS },
  { ...READ, tag: 'Audit', path: '/audit-events', document: 'AuditEvents', shape: 'list', query: LONG_PAGE },
];
