// Cases of exports and of the audit trail.
import type { ParityCase } from '../case';
import { adminsOnly } from '../creditor-user-cases';
import type { ParityApp } from '../parity-app';
import { asDana } from './creditors';

const EXPORTS = ['exportAccounts', 'exportPayments', 'exportHistory', 'exportAudit'] as const;

const COMMON = { format: 'jsonl', raw: 'true', bom: 'true', end_marker: 'true' } as const;

const QUERIES: Readonly<Record<(typeof EXPORTS)[number], readonly object[]>> = {
  exportAccounts: [
    { columns: 'id,account_number,condition,last_name,current_balance' },
    { ...COMMON, columns: 'account_number,id', after: 14 },
    { sort: '-current_balance', balance_min: '100', columns: 'id,current_balance' },
    { state: 'payment_plans,settled', link_state: 'claimed', has_failed_payment: 'false', subclient_id: 1 },
  ],
  exportPayments: [
    {},
    { ...COMMON, status: 'successful', source: 'plan', account_id: 14, from: '2020-01-01', to: '2030-01-01' },
  ],
  exportHistory: [
    { columns: 'id,account_id,move,condition_after' },
    { ...COMMON, account_id: 14, to: '2030-01-01T00:00:00Z' },
  ],
  exportAudit: [
    { columns: 'event,actor_type', event: 'creditor.signed_in' },
    { ...COMMON, columns: 'event', actor: 'operator' },
  ],
};

/** Filters that need another sort, columns that there are not, and rows of another company or of none. */
const WRONG: Readonly<Record<(typeof EXPORTS)[number], readonly object[]>> = {
  exportAccounts: [{ balance_min: '100' }, { columns: 'id,id' }, { after: 'x' }],
  exportPayments: [{ after: 987_654 }, { from: '0001-01-01' }, { from: '2026-03-02', to: '2026-03-01' }],
  exportHistory: [{ after: 987_654 }, { columns: 'move,move' }],
  exportAudit: [{ event: 'account.seen' }, { after: 987_654 }],
};

/** Filters that name a row of another company. */
const FOREIGN: Readonly<Record<(typeof EXPORTS)[number], object>> = {
  exportAccounts: { import_id: 'unknown' },
  exportPayments: { account_id: 18 },
  exportHistory: { account_id: 18 },
  exportAudit: { account_id: 18 },
};

async function takePlaces({ server }: ParityApp, holder: string | null): Promise<void> {
  const { db, leases } = server.dependencies;
  const now = server.moment().epoch;
  for (const name of ['export:1:1', 'export:1:2']) {
    if (holder === null) await leases.releaseLease(db, { name, holder: 'somebody' });
    else await leases.takeLease(db, { name, holder, now, until: now + 90_000 });
  }
}

export const EXPORT_CASES: readonly ParityCase[] = [
  ...EXPORTS.flatMap((operation): readonly ParityCase[] => [
    ...QUERIES[operation].map((query): ParityCase => ({
      outcome: `${operation} 200`,
      arrange: (app) => asDana(app, { query: { ...query } }),
    })),
    ...adminsOnly(operation),
    ...WRONG[operation].map((query): ParityCase => ({
      outcome: `${operation} 422 validation_failed`,
      arrange: (app) => asDana(app, { query: { ...query } }),
    })),
    {
      outcome: `${operation} 404 not_found`,
      arrange: (app) => asDana(app, { query: { ...FOREIGN[operation] } }),
    },
    {
      outcome: `${operation} 429 export_limit`,
      async arrange(app) {
        await takePlaces(app, 'somebody');
        return asDana(app);
      },
      cleanUp: (app) => takePlaces(app, null),
    },
  ]),
  {
    outcome: 'auditEvents 200',
    random: true,
    arrange: (app) => asDana(app, { query: { limit: 1, event: 'creditor.signed_in' } }),
  },
  {
    outcome: 'auditEvents 200',
    random: true,
    arrange: (app) =>
      asDana(app, {
        query: {
          total: 'true',
          event: 'account.viewed',
          actor: 'user',
          actor_id: '1',
          account_id: 14,
          from: '2020-01-01T00:00:00Z',
          to: '2030-01-01T00:00:00Z',
        },
      }),
  },
  ...adminsOnly('auditEvents'),
  { outcome: 'auditEvents 404 not_found', arrange: (app) => asDana(app, { query: { account_id: 18 } }) },
  {
    outcome: 'auditEvents 422 validation_failed',
    facadeMessage: true,
    arrange: (app) => asDana(app, { query: { limit: 51 } }),
  },
  ...[['cursor', 'nowhere'] as const, ['event', 'account.seen'] as const, ['to', '0001-01-01T00:00:00Z'] as const].map(
    ([name, value]): ParityCase => ({
      outcome: 'auditEvents 422 validation_failed',
      arrange: (app) => asDana(app, { query: { [name]: value } }),
    }),
  ),
];
