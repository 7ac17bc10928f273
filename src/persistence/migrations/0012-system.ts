// Creates the tables of the system: jobs, outbox, audit trail, limits, stored answers, documents and usage.
import { DataType } from 'sequelize-typescript';
import { keysOf } from '../../domain/shared/vocabulary';
import { CHANNELS } from '../../domain/sign-in/login-flow';
import { AUDIT_ACTORS } from '../../domain/system/audit';
import { JOB_OUTCOMES } from '../../domain/system/jobs';
import { CONTACT_GATES, CONTACT_OUTCOMES, MESSAGE_KINDS } from '../../domain/messages/contact-gates';
import { MESSAGE_ENDS } from '../../domain/messages/outbox';
import { USAGE_KINDS, USAGE_STYLES } from '../../domain/system/usage';
import { ID, type SchemaChanges } from './schema-changes';

export const name = '0012-system';

export async function up(changes: SchemaChanges): Promise<void> {
  const { types, createTable } = changes;
  await createLeaseTable(changes);
  await createTable(
    'job_runs',
    {
      id: ID,
      job: { type: types.exactText(50), allowNull: false },
      holder: { type: types.exactText(22), allowNull: false },
      started_at: { type: DataType.BIGINT, allowNull: false },
      finished_at: { type: DataType.BIGINT, allowNull: false },
      outcome: { type: types.exactText(10), allowNull: false, values: keysOf(JOB_OUTCOMES) },
      tally: { type: DataType.TEXT, allowNull: false },
    },
    { indexes: [['job', 'outcome', 'finished_at'], ['finished_at']] },
  );
  await createTable(
    'outbox_messages',
    {
      id: { type: types.exactText(22), primaryKey: true, allowNull: false },
      kind: { type: types.exactText(10), allowNull: false, values: keysOf(CHANNELS) },
      personal: { type: types.sealedText, allowNull: true },
      state: { type: types.exactText(10), allowNull: false, values: ['pending', 'sending', 'sent', 'failed'] },
      attempts: { type: DataType.INTEGER, allowNull: false },
      next_at: { type: DataType.BIGINT, allowNull: false },
      sent_at: { type: DataType.BIGINT, allowNull: true },
      purpose: { type: types.exactText(30), allowNull: false },
      is_urgent: { type: DataType.BOOLEAN, allowNull: false, defaultValue: false },
      owner: { type: types.exactText(30), allowNull: true },
      due_at: { type: DataType.BIGINT, allowNull: false },
      expires_at: { type: DataType.BIGINT, allowNull: false },
      valid_until: { type: DataType.BIGINT, allowNull: true },
      ended_as: { type: types.exactText(15), allowNull: true, values: keysOf(MESSAGE_ENDS) },
      given_up_at: { type: DataType.BIGINT, allowNull: true },
      cause: { type: types.exactText(60), allowNull: true },
      created_at: { type: DataType.BIGINT, allowNull: false },
    },
    {
      indexes: [
        ['state', 'next_at'],
        ['created_at'],
        ['kind', 'is_urgent', 'state', 'next_at'],
        ['state', 'expires_at'],
        ['given_up_at'],
        ['owner'],
      ],
    },
  );
  await createTable(
    'contact_records',
    {
      id: ID,
      company_id: { type: DataType.BIGINT, allowNull: false },
      consumer_id: { type: DataType.BIGINT, allowNull: false },
      message_id: { type: types.exactText(22), allowNull: true },
      notice_id: { type: types.exactText(22), allowNull: true },
      channel: { type: types.exactText(10), allowNull: false, values: keysOf(CHANNELS) },
      purpose: { type: types.exactText(30), allowNull: false },
      kind: { type: types.exactText(15), allowNull: false, values: keysOf(MESSAGE_KINDS) },
      outcome: { type: types.exactText(10), allowNull: false, values: keysOf(CONTACT_OUTCOMES) },
      gate: { type: types.exactText(15), allowNull: true, values: keysOf(CONTACT_GATES) },
      waits_until: { type: DataType.BIGINT, allowNull: true },
      counted_at: { type: DataType.BIGINT, allowNull: true },
      created_at: { type: DataType.BIGINT, allowNull: false },
      decided_at: { type: DataType.BIGINT, allowNull: true },
    },
    {
      indexes: [['consumer_id', 'id'], ['consumer_id', 'counted_at'], ['message_id'], ['created_at'], ['company_id']],
    },
  );
  await createTable('contact_counts', {
    company_id: { type: DataType.BIGINT, primaryKey: true, allowNull: false },
    day: { type: DataType.DATEONLY, primaryKey: true, allowNull: false },
    outcome: { type: types.exactText(15), primaryKey: true, allowNull: false },
    n: { type: DataType.INTEGER, allowNull: false },
  });
  await createTable(
    'opt_out_links',
    {
      id: { type: types.exactText(64), primaryKey: true, allowNull: false },
      channel: { type: types.exactText(10), allowNull: false, values: keysOf(CHANNELS) },
      profile_id: { type: DataType.BIGINT, allowNull: true },
      company_id: { type: DataType.BIGINT, allowNull: true },
      contact_index: { type: types.exactText(64), allowNull: true },
      opted_out_at: { type: DataType.BIGINT, allowNull: true },
      created_at: { type: DataType.BIGINT, allowNull: false },
    },
    { indexes: [['profile_id'], ['company_id', 'contact_index']] },
  );
  await createTable(
    'audit_events',
    {
      id: ID,
      at: { type: DataType.BIGINT, allowNull: false },
      event: { type: types.exactText(50), allowNull: false },
      profile_id: { type: DataType.BIGINT, allowNull: true },
      session_id: { type: types.exactText(22), allowNull: true },
      ip_prefix: { type: types.exactText(50), allowNull: true },
      user_agent_hash: { type: types.exactText(64), allowNull: true },
      request_id: { type: types.exactText(100), allowNull: true },
      reason: { type: types.exactText(100), allowNull: true },
      creditor_user_id: { type: DataType.BIGINT, allowNull: true },
      template_id: { type: DataType.BIGINT, allowNull: true },
      digest_before: { type: types.exactText(64), allowNull: true },
      digest_after: { type: types.exactText(64), allowNull: true },
      company_id: { type: DataType.BIGINT, allowNull: true },
      actor_type: { type: types.exactText(10), allowNull: true, values: keysOf(AUDIT_ACTORS) },
      api_key_id: { type: types.exactText(22), allowNull: true },
      subject_type: { type: types.exactText(30), allowNull: true },
      subject_id: { type: types.exactText(50), allowNull: true },
      details: { type: DataType.TEXT, allowNull: true },
    },
    {
      indexes: [
        ['at'],
        ['profile_id', 'at'],
        ['reason'],
        ['company_id', 'at', 'id'],
        ['company_id', 'event', 'at', 'id'],
        ['company_id', 'subject_id', 'at', 'id'],
      ],
    },
  );
  await createTable(
    'rate_counters',
    {
      scope: { type: types.exactText(50), primaryKey: true, allowNull: false },
      subject: { type: types.exactText(64), primaryKey: true, allowNull: false },
      window_start: { type: DataType.BIGINT, primaryKey: true, allowNull: false },
      n: { type: DataType.INTEGER, allowNull: false },
    },
    { indexes: [['window_start']] },
  );
  await createTable(
    'idempotency_keys',
    {
      id: { type: types.exactText(64), primaryKey: true, allowNull: false },
      fingerprint: { type: types.exactText(64), allowNull: false },
      personal: { type: types.longText, allowNull: false },
      owner: { type: types.exactText(40), allowNull: true },
      is_pending: { type: DataType.BOOLEAN, allowNull: false, defaultValue: false },
      created_at: { type: DataType.BIGINT, allowNull: false },
    },
    { indexes: [['created_at'], ['owner']] },
  );
  await createTable(
    'trusted_documents',
    {
      id: { type: types.exactText(191), primaryKey: true, allowNull: false },
      digest: { type: types.exactText(64), allowNull: false },
      body: { type: types.longText, allowNull: false },
      created_at: { type: DataType.BIGINT, allowNull: false },
    },
    { indexes: [['digest']] },
  );
  await createTable('usage_counts', {
    day: { type: DataType.DATEONLY, primaryKey: true, allowNull: false },
    kind: { type: types.exactText(20), primaryKey: true, allowNull: false, values: keysOf(USAGE_KINDS) },
    style: { type: types.exactText(20), primaryKey: true, allowNull: false, values: keysOf(USAGE_STYLES) },
    name: { type: types.exactText(191), primaryKey: true, allowNull: false },
    n: { type: DataType.BIGINT, allowNull: false },
  });
  await createTable('runtime_settings', {
    name: { type: types.exactText(20), primaryKey: true, allowNull: false },
    value: { type: DataType.TEXT, allowNull: false },
    ends_at: { type: DataType.BIGINT, allowNull: false },
  });
  await createTable('transaction_marks', {
    created_at: { type: DataType.BIGINT, primaryKey: true, allowNull: false },
    nonce: { type: DataType.BIGINT, primaryKey: true, allowNull: false },
  });
}

/** This is also called before all migrations: the process that runs them takes a lease. */
export async function createLeaseTable({ types, createTable }: SchemaChanges): Promise<void> {
  await createTable('job_leases', {
    name: { type: types.exactText(50), primaryKey: true, allowNull: false },
    holder: { type: types.exactText(22), allowNull: false },
    held_until: { type: DataType.BIGINT, allowNull: false },
  });
}
