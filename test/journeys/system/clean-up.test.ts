// The clean-up, table by table: the newest row that it must delete, and the oldest row that it must retain.
import { MODELS } from '../../../src/persistence/models/models';
import { CLEANED_TABLES, cleanUp } from '../../../src/services/system/clean-up';
import { ALONE } from '../../support/servers/job-turn';
import { NOW, startApp, type RunningApp } from '../../support/fixtures/app';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const TIMES = { rotated_at: 0, created_at: 0 };
const SESSION = { ...TIMES, generation: 1, idle_until: 0, remember: 0 };

type Columns = Readonly<Record<string, string | number>>;

const IMPORT = {
  company_id: 1,
  file_name: 'a.csv',
  format: 'csv',
  dry_run: 1,
  options: '{}',
  reading: '{}',
  counts: '{}',
  creator_type: 'operator',
  created_at: 0,
};

interface CleanedRows {
  /** The import of the row, which has the time. */
  readonly ofImport?: (age: number | string, id: string) => Columns;
  /** A row of this age; `name` makes it unique. */
  readonly row: (age: number | string, name: string) => Columns;
  /** The time of the newest row to delete, and of the oldest row to retain. */
  readonly ages: readonly [deleted: number | string, retained: number | string];
}

const aroundTime = (retained: number) => [retained - 1, retained] as const;

/** Every table that the clean-up empties. */
const ROWS: Readonly<Record<keyof typeof CLEANED_TABLES, CleanedRows>> = {
  login_flows: {
    row: (expires_at, id) => ({
      id,
      token_hash: id,
      identity_index: id,
      state: 'done',
      created_at: 0,
      expires_at,
    }),
    ages: aroundTime(NOW - DAY),
  },
  login_codes: {
    row: (expires_at, id) => ({ id, flow_id: id, position: 0, channel: 'email', otp_key_id: '', expires_at }),
    ages: aroundTime(NOW - DAY),
  },
  sign_in_locks: {
    row: (changed_at, identity_index) => ({ identity_index, changed_at }),
    ages: aroundTime(NOW - 30 * DAY),
  },
  contact_changes: {
    row: (ended_at, id) => ({
      id,
      profile_id: 1,
      session_id: 's',
      state: 'cancelled',
      channel: 'email',
      cancel_hash: id,
      remind_at: 0,
      due_at: 0,
      created_at: 0,
      ended_at,
    }),
    ages: aroundTime(NOW - DAY),
  },
  payment_setups: {
    row: (expires_at, id) => ({ id, provider_setup: id, state: 'open', created_at: 0, expires_at }),
    ages: aroundTime(NOW - DAY),
  },
  sessions: {
    row: (absolute_until, id) => ({ ...SESSION, id, profile_id: 1, absolute_until }),
    ages: aroundTime(NOW - DAY),
  },
  creditor_sessions: {
    row: (absolute_until, id) => ({ ...SESSION, id, creditor_user_id: 1, absolute_until }),
    ages: aroundTime(NOW - DAY),
  },
  creditor_password_tokens: {
    row: (expires_at, token_digest) => ({
      creditor_user_id: 1,
      purpose: 'reset',
      token_digest,
      created_at: 0,
      expires_at,
    }),
    ages: aroundTime(NOW),
  },
  trusted_devices: {
    row: (expires_at, name) => ({
      ...TIMES,
      selector: name,
      verifier_hash: name,
      profile_id: 1,
      last_used_at: 0,
      expires_at,
    }),
    ages: aroundTime(NOW - DAY),
  },
  outbox_messages: {
    row: (created_at, id) => ({
      id,
      kind: 'email',
      purpose: 'code',
      state: 'sent',
      attempts: 1,
      next_at: 0,
      due_at: 0,
      expires_at: 0,
      created_at,
    }),
    ages: aroundTime(NOW - DAY),
  },
  contact_records: {
    row: (created_at, message_id) => ({
      company_id: 1,
      consumer_id: 1,
      message_id,
      channel: 'email',
      purpose: 'payment_due',
      kind: 'reminder',
      outcome: 'sent',
      created_at,
    }),
    ages: aroundTime(NOW - 1095 * DAY),
  },
  rate_counters: {
    row: (window_start, subject) => ({ scope: 'login_ip', subject, window_start, n: 1 }),
    ages: aroundTime(NOW - 2 * DAY),
  },
  captcha_uses: { row: (expires_at, digest) => ({ digest, claim: digest, expires_at }), ages: aroundTime(NOW) },
  idempotency_keys: {
    row: (created_at, id) => ({ id, fingerprint: id, personal: '', created_at }),
    ages: aroundTime(NOW - DAY),
  },
  transaction_marks: {
    row: (created_at, name) => ({ created_at, nonce: name.charCodeAt(0) }),
    ages: aroundTime(NOW - HOUR),
  },
  import_chunks: {
    ofImport: (finished_at, id) => ({ ...IMPORT, id, state: 'validated', finished_at }),
    row: (age, import_id) => ({ import_id, n: 0, body: String(age) }),
    ages: aroundTime(NOW - 72 * HOUR),
  },
  import_rows: {
    ofImport: (finished_at, id) => ({
      ...IMPORT,
      id,
      state: 'completed',
      finished_at,
      file_deleted_at: finished_at,
      row_results: 1,
    }),
    row: (age, import_id) => ({ import_id, line: 2, outcome: 'failed', violations: String(age) }),
    ages: aroundTime(NOW - 90 * DAY),
  },
  job_runs: {
    row: (finished_at, name) => ({
      job: name,
      holder: name,
      started_at: 0,
      outcome: 'done',
      tally: '{}',
      finished_at,
    }),
    ages: aroundTime(NOW - 30 * DAY),
  },
  // 90 days before 10 March.
  usage_counts: {
    row: (day, name) => ({ day, name, kind: 'operation', style: 'rest', n: 1 }),
    ages: ['2025-12-09', '2025-12-10'],
  },
};

/** Tables whose rows are retained. */
const RETAINED = [
  // At most one row of each name.
  'runtime_settings',
  'company_counts',
  'funnel_counts',
  'erasure_requests',
  'account_marks',
  'contact_counts',
  'opt_out_links',
  'calendar_feeds',
  'gift_links',
  'gift_payments',
  'portal_preferences',
  'audit_events',
  'companies',
  'company_memberships',
  'company_stamps',
  'consumer_negotiations',
  'consumer_notice_responses',
  'consumer_profiles',
  'consumers',
  'creditor_profiles',
  'creditor_users',
  'consumer_e_letters',
  'custom_contents',
  'e_letters',
  'job_leases',
  'negotiation_history',
  'payment_methods',
  'payment_profiles',
  'reasons',
  'schedule_transactions',
  'subclients',
  'template_versions',
  'templates',
  'transactions',
  'trusted_documents',
  'api_keys',
  'header_profiles',
  'imports',
];

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function insert(table: string, columns: Columns): Promise<void> {
  const names = Object.keys(columns);
  const marks = names.map(() => '?').join(', ');
  await app.dependencies.db.write(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${marks})`,
    Object.values(columns),
  );
}

/** Returns the number of changed rows. */
async function runCleanUp(): Promise<number> {
  const reports = await cleanUp(app.dependencies, ALONE);
  return reports.reduce((sum, { tally }) => sum + tally.done, 0);
}

const NAMES = ['d'.repeat(22), 'k'.repeat(22)] as const;

it('retains the rows of all other tables', () => {
  const tables = MODELS.map(({ name }) => app.dependencies.db.sequelize.model(name).getTableName());
  expect(tables.sort()).toEqual([...Object.keys(CLEANED_TABLES), ...RETAINED].sort());
});

describe.each(Object.entries<CleanedRows>(ROWS))('in %s', (table, { row, ofImport, ages: [deleted, retained] }) => {
  it('deletes the newest row that has expired and retains the oldest that has not', async () => {
    const { db } = app.dependencies;
    await db.write(`DELETE FROM ${table}`);
    await db.write('DELETE FROM imports');
    if (ofImport) await insert('imports', ofImport(deleted, NAMES[0]));
    if (ofImport) await insert('imports', ofImport(retained, NAMES[1]));
    await insert(table, row(deleted, NAMES[0]));
    await insert(table, row(retained, NAMES[1]));
    expect(await runCleanUp()).toBe(1);
    const stored = await db.read(`SELECT * FROM ${table}`);
    const ofAge = (age: number | string) =>
      stored.filter((one) => Object.values(one).map(String).includes(String(age)));
    expect([ofAge(deleted).length, ofAge(retained).length]).toEqual([0, 1]);
  });
});

it('clears the personal data of a sign-in and of its codes as soon as it expires', async () => {
  const { db } = app.dependencies;
  for (const table of ['login_flows', 'login_codes'] as const) {
    await db.write(`DELETE FROM ${table}`);
    const { row } = ROWS[table];
    await insert(table, { ...row(NOW, NAMES[0]), personal: 'expired' });
    await insert(table, { ...row(NOW + 1, NAMES[1]), personal: 'open' });
  }
  expect(await runCleanUp()).toBe(1);
  for (const table of ['login_flows', 'login_codes']) {
    expect(await db.read(`SELECT personal FROM ${table} ORDER BY id`)).toEqual([
      { personal: null },
      { personal: 'open' },
    ]);
  }
});

it('ends an import whose file does not come, and deletes what a stopped process left of an ended one', async () => {
  const { db } = app.dependencies;
  await db.write('DELETE FROM imports');
  await db.write('DELETE FROM import_chunks');
  await insert('imports', { ...IMPORT, id: 'late', state: 'awaiting_file', created_at: NOW - DAY - 1 });
  await insert('imports', { ...IMPORT, id: 'early', state: 'awaiting_file', created_at: NOW - DAY });
  await insert('imports', { ...IMPORT, id: 'ended', state: 'cancelled', created_at: NOW });
  for (const import_id of ['late', 'early', 'ended']) await insert('import_chunks', { import_id, n: 0, body: 'x' });
  expect(await runCleanUp()).toBe(2);
  expect(await db.read('SELECT import_id FROM import_chunks')).toEqual([{ import_id: 'early' }]);
  const late = await app.dependencies.imports.findImport(db, 'late');
  expect(late).toMatchObject({ state: 'failed', error: { code: 'file_gone' }, finishedAt: NOW, fileDeletedAt: NOW });
});
