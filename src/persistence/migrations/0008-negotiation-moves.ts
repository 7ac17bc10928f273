// Moves of a negotiation: their history, the leases of the system's own moves, and what charging payments needs.
import { MOVES, type Actor } from '../../domain/account/moves';
import { keysOf } from '../../domain/shared/vocabulary';
import type { Database } from '../database/database';
import { addToTable, checkValues, createTable, uniqueKey } from './table-definitions';

const ACTORS: readonly Actor[] = ['consumer', 'creditor', 'system'];

export const name = '0008-negotiation-moves';

export async function up(db: Database): Promise<void> {
  // Without foreign keys: the history outlives what it speaks of. The service's database user needs no UPDATE or DELETE here.
  await createTable(db, {
    name: 'negotiation_history',
    columns: ({ id, exactText, longText }) => ({
      id,
      consumer_id: 'BIGINT NOT NULL',
      company_id: 'BIGINT NULL',
      at: 'BIGINT NOT NULL',
      actor: `${exactText(10)} NOT NULL`,
      // A profile, a creditor's user, or nobody when the system moved.
      actor_id: 'BIGINT NULL',
      move: `${exactText(40)} NOT NULL`,
      condition_before: `${exactText(60)} NOT NULL`,
      condition_after: `${exactText(60)} NOT NULL`,
      // The account's version that the move made: one row a version.
      version: 'BIGINT NOT NULL',
      // JSON of the account and its negotiation before the first move; null on later rows.
      row_before: `${longText} NULL`,
      // JSON of exactly what the move wrote.
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
  await createTable(db, {
    name: 'job_leases',
    columns: ({ exactText }) => ({
      name: `${exactText(50)} NOT NULL PRIMARY KEY`,
      holder: `${exactText(22)} NOT NULL`,
      held_until: 'BIGINT NOT NULL',
    }),
  });
  await addToTable(db, {
    name: 'payment_profiles',
    // The payment provider's name for the method; never a card number.
    columns: ({ exactText }) => ({ reference: `${exactText(100)} NULL` }),
  });
  await addToTable(db, {
    name: 'schedule_transactions',
    // The attempt whose outcome is not known yet: a charge is under way, or its answer was lost.
    columns: () => ({ open_attempt: 'INT NULL' }),
    indexes: ['status, schedule_date, id'],
  });
  await addToTable(db, { name: 'consumers', indexes: ['status, id', 'company_id, status, id'] });
}
