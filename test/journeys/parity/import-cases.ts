// Cases of imports: the list, one import, its rows, and what is done with it.
import { ImportModel } from '../../../src/persistence/models/imports';
import { placeFile } from '../../support/imports/place-accounts';
import type { ParityCase } from './case';
import { asDana } from './cases/creditors';
import { NO_TOKEN } from './cases/sessions';
import { getCreditorToken, readMember } from './fixtures';
import type { ParityApp } from './parity-app';
import type { ParityRequest } from './requests';

const AGENT = 'lee@acme.test';
const OTHER_COMPANY = 'sam@northbank.test';
const FILE = { file_name: 'placements.csv', format: 'csv' };
const UNKNOWN = { path: { import: 'Zk3hVq0c5yW9sD1xB7mN2A' } };

export async function makeImport(app: ParityApp): Promise<string> {
  await cancelImports(app);
  return readMember(await app.send('createImport', await asDana(app, { body: FILE })), 'data', 'id');
}

/** A dry run of one row, which has errors. */
export async function makeDryRun(app: ParityApp): Promise<string> {
  await cancelImports(app);
  return (await placeFile(app.server.dependencies, 'account_number\nDRY-1', { dryRun: true })).id;
}

/** A company can have a limited number of open imports. */
export async function cancelImports({ server }: ParityApp): Promise<void> {
  await server.dependencies.db
    .model(ImportModel)
    .update({ state: 'cancelled' }, { state: ['awaiting_file', 'validated'] });
}

function refused(operation: string, request: ParityRequest, forAdmins: boolean): readonly ParityCase[] {
  return [
    ...NO_TOKEN.map((token): ParityCase => ({
      outcome: `${operation} 401 unauthenticated`,
      arrange: () => ({ ...request, ...token }),
    })),
    ...(forAdmins
      ? [
          {
            outcome: `${operation} 403 role_required`,
            arrange: async (app: ParityApp) => ({ ...request, token: await getCreditorToken(app, AGENT) }),
          },
        ]
      : []),
  ];
}

function foreign(operation: string): readonly ParityCase[] {
  return [
    { outcome: `${operation} 404 not_found`, arrange: (app) => asDana(app, UNKNOWN) },
    {
      outcome: `${operation} 404 not_found`,
      arrange: async (app) => ({
        path: { import: await makeImport(app) },
        token: await getCreditorToken(app, OTHER_COMPANY),
      }),
    },
  ];
}

const onImport = (make: (app: ParityApp) => Promise<string>, query: ParityRequest['query'] = {}) => {
  return async (app: ParityApp) => asDana(app, { path: { import: await make(app) }, query });
};

export const IMPORT_CASES: readonly ParityCase[] = [
  { outcome: 'imports 200', random: true, arrange: (app) => asDana(app, { query: { limit: 1 } }) },
  ...refused('imports', {}, false),
  { outcome: 'imports 422 validation_failed', arrange: (app) => asDana(app, { query: { cursor: 'nowhere' } }) },
  {
    outcome: 'createImport 201',
    random: true,
    async arrange(app) {
      await cancelImports(app);
      const options = { dry_run: true, default_action: 'add', on_invalid_contact: 'reject', stop_after_errors: 10 };
      return asDana(app, { body: { ...FILE, ...options, mapping: { 'Acct No': 'account_number' } } });
    },
  },
  {
    outcome: 'createImport 201',
    random: true,
    async arrange(app) {
      await cancelImports(app);
      return asDana(app, { body: { ...FILE, header_profile_id: 1 } });
    },
  },
  ...refused('createImport', { body: FILE }, true),
  ...[
    { ...FILE, file_name: ' ' },
    { ...FILE, mapping: { 'Acct No': 'account_nr' } },
    { ...FILE, mapping: { 'Acct No': 'account_number' }, header_profile_id: 1 },
    { ...FILE, header_profile_id: 987_654 },
    { ...FILE, max_withdrawals_percent: 101, stop_after_errors: -1 },
  ].map((body): ParityCase => ({
    outcome: 'createImport 422 validation_failed',
    arrange: (app) => asDana(app, { body }),
  })),
  {
    outcome: 'createImport 429 import_queue_full',
    async arrange(app) {
      const request = { body: FILE, token: await getCreditorToken(app, OTHER_COMPANY) };
      for (let n = 0; n < 21; n += 1) await app.send('createImport', request);
      return request;
    },
    cleanUp: cancelImports,
  },
  { outcome: 'import 200', random: true, arrange: onImport(makeImport) },
  ...refused('import', UNKNOWN, false),
  ...foreign('import'),
  { outcome: 'importRows 200', random: true, arrange: onImport(makeDryRun, { outcome: 'failed', code: 'required' }) },
  { outcome: 'importRows 200', random: true, arrange: onImport(makeDryRun, { outcome: 'created' }) },
  ...refused('importRows', UNKNOWN, false),
  ...foreign('importRows'),
  { outcome: 'importRows 422 validation_failed', arrange: onImport(makeDryRun, { cursor: 'nowhere' }) },
  { outcome: 'importPreview 200', random: true, arrange: onImport(makeDryRun) },
  ...refused('importPreview', UNKNOWN, false),
  ...foreign('importPreview'),
  { outcome: 'importPreview 409 import_state_conflict', arrange: onImport(makeImport) },
  { outcome: 'applyImport 202', random: true, arrange: onImport(makeDryRun) },
  ...refused('applyImport', UNKNOWN, true),
  ...foreign('applyImport'),
  { outcome: 'applyImport 409 import_state_conflict', arrange: onImport(makeImport) },
  { outcome: 'cancelImport 200', random: true, arrange: onImport(makeImport) },
  ...refused('cancelImport', UNKNOWN, true),
  ...foreign('cancelImport'),
  {
    outcome: 'cancelImport 409 import_state_conflict',
    async arrange(app) {
      const request = await onImport(makeImport)(app);
      await app.send('cancelImport', request);
      return request;
    },
  },
];
