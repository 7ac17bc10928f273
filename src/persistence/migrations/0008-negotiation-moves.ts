// Creates the tables of negotiation history and job leases, and adds the columns for charging payments.
import { MOVES, type Actor } from '../../domain/account/moves';
import { keysOf } from '../../domain/shared/vocabulary';
import type { Database } from '../database/database';
import { addToTable, checkValues, createTable, uniqueKey, type TableDefinition } from './table-definitions';

const ACTORS: readonly Actor[] = ['consumer', 'creditor', 'system'];

/** Created before the first migration: the lease of a process that migrates is in it. */
export const JOB_LEASES: TableDefinition = {
  name: 'job_leases',
  columns: ({ exactText }) => ({
    name: `${exactText(50)} NOT NULL PRIMARY KEY`,
    holder: `${exactText(22)} NOT NULL`,
    held_until: 'BIGINT NOT NULL',
  }),
};

export const name = '0008-negotiation-moves';

export async function up(db: Database): Promise<void> {
  // No foreign keys: the history outlives its accounts. The service's database user needs no DELETE here; `npm run rotate` updates.
  await createTable(db, {
    name: 'negotiation_history',
    columns: ({ id, exactText, longText }) => ({
      id,
      consumer_id: 'BIGINT NOT NULL',
      company_id: 'BIGINT NULL',
      at: 'BIGINT NOT NULL',
      actor: `${exactText(10)} NOT NULL`,
      // A profile or creditor user; null for the system.
      actor_id: 'BIGINT NULL',
      move: `${exactText(40)} NOT NULL`,
      condition_before: `${exactText(60)} NOT NULL`,
      condition_after: `${exactText(60)} NOT NULL`,
      // The account's version after the move; unique per account.
      version: 'BIGINT NOT NULL',
      // JSON of the account and its negotiation before the first move; null on later rows.
      row_before: `${longText} NULL`,
      // JSON of what the move wrote.
      written: `${longText} NOT NULL`,
      request_id: `${exactText(100)} NULL`,
    }),
    constraints: [
      uniqueKey('negotiation_history', 'consumer_id', 'version'),
      checkValues('negotiation_history', 'actor', ACTORS),
      checkValues('negotiation_history', 'move', keysOf(MOVES)),
    ],
    indexes: ['consumer_id, id'],
  });
  await createTable(db, JOB_LEASES);
  await addToTable(db, {
    name: 'payment_profiles',
    // The payment provider's reference to the method; never a card number.
    columns: ({ exactText }) => ({ reference: `${exactText(100)} NULL` }),
  });
  await addToTable(db, {
    name: 'schedule_transactions',
    // The attempt whose outcome is unknown: the charge is in progress, or its response was lost.
    columns: () => ({ open_attempt: 'INT NULL' }),
    indexes: ['status, schedule_date, id'],
  });
  await addToTable(db, { name: 'consumers', indexes: ['status, id', 'company_id, status, id'] });
}
