// Cases of the digest of offers, and of what came of the accounts of a company: figures, the funnel, payments and remittance.
import type { ParityCase } from '../case';
import type { ParityRequest } from '../requests';
import { asDana, guarded } from './creditors';

const invalid = (operation: string, request: ParityRequest, more: Partial<ParityCase> = {}): ParityCase => ({
  outcome: `${operation} 422 validation_failed`,
  arrange: (app) => asDana(app, request),
  ...more,
});

const good = (operation: string, request: ParityRequest = {}): ParityCase => ({
  outcome: `${operation} 200`,
  arrange: (app) => asDana(app, request),
});

const nextPage = (operation: string, request: ParityRequest): ParityCase => ({
  outcome: `${operation} 200`,
  async arrange(app) {
    const first = await asDana(app, { ...request, query: { ...request.query, limit: 1 } });
    const { body } = await app.send(operation, first);
    const { meta } = body as { readonly meta: { readonly next_cursor: string } };
    return { ...first, query: { ...first.query, cursor: meta.next_cursor } };
  },
});

export const RESULT_CASES: readonly ParityCase[] = [
  good('updateCreditorPreferences', { body: { offer_digest: true } }),
  good('updateCreditorPreferences', { body: { offer_digest: false } }),
  { outcome: 'updateCreditorPreferences 401 unauthenticated', arrange: () => ({ body: { offer_digest: true } }) },
  invalid('updateCreditorPreferences', { body: {} }, { rejectedByTypes: true }),
  invalid('updateCreditorPreferences', { body: { offer_digest: 'sometimes' } }, { rejectedByTypes: true }),

  good('creditorDashboard'),
  ...guarded('creditorDashboard'),

  good('creditorFunnel'),
  good('creditorFunnel', { query: { by: 'subclient', from_month: '2026-01', to_month: '2026-06' } }),
  good('creditorFunnel', { query: { by: 'template', subclient_id: 1, template_id: 1 } }),
  nextPage('creditorFunnel', {}),
  ...guarded('creditorFunnel'),
  { outcome: 'creditorFunnel 404 not_found', arrange: (app) => asDana(app, { query: { template_id: 4 } }) },
  invalid('creditorFunnel', { query: { from_month: '2026-13' } }),
  invalid('creditorFunnel', { query: { from_month: '2026-05', to_month: '2026-04' } }),
  invalid('creditorFunnel', { query: { cursor: 'nowhere' } }),
  invalid('creditorFunnel', { query: { by: 'nothing' } }, { rejectedByTypes: true }),

  good('creditorPayments', { query: { total: 'true' } }),
  good('creditorPayments', { query: { status: 'successful,failed', source: 'portal', from: '2026-01-01' } }),
  good('creditorPayments', { query: { account_id: 14, to: '2026-06-05', source: 'direct', total: 'true' } }),
  good('creditorPayments', { query: { source: 'plan' } }),
  nextPage('creditorPayments', {}),
  ...guarded('creditorPayments'),
  { outcome: 'creditorPayments 404 not_found', arrange: (app) => asDana(app, { query: { account_id: 18 } }) },
  { outcome: 'creditorPayments 404 not_found', arrange: (app) => asDana(app, { query: { account_id: 999_999 } }) },
  invalid('creditorPayments', { query: { from: '2026-06-05', to: '2026-06-04' } }),
  invalid('creditorPayments', { query: { cursor: 'nowhere' } }),
  invalid('creditorPayments', { query: { source: 'nobody' } }, { rejectedByTypes: true }),

  good('creditorRemittance'),
  good('creditorRemittance', { query: { from: '2026-05-20', to: '2026-06-05' } }),
  ...guarded('creditorRemittance'),
  invalid('creditorRemittance', { query: { from: '2026-06-05', to: '2026-06-04' } }),
  invalid('creditorRemittance', { query: { from: '2026-01-01', to: '2026-06-04' } }),

  good('remittanceEntries'),
  good('remittanceEntries', { query: { day: '2026-06-05', total: 'true' } }),
  ...guarded('remittanceEntries'),
  invalid('remittanceEntries', { query: { cursor: 'nowhere' } }),
  invalid('remittanceEntries', { query: { day: 'yesterday' } }, { rejectedByTypes: true }),
];
