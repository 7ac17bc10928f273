// Transactions, each with a mark by which it is found again when the answer to its COMMIT was lost.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomInt } from 'node:crypto';
import { Transaction } from 'sequelize';
import type { Sequelize } from 'sequelize-typescript';
import type { ChangedAccounts } from './changed-accounts';
import { BEGIN, type Dialect } from './dialect';
import { isUniqueViolation } from './errors';
import type { Sending } from './model-access';
import {
  createRaisedStamps,
  findStampedTable,
  listRaises,
  type OnUnraisedWrite,
  type Raise,
  type RaisedStamps,
} from './stamps';

export interface TransactionInternals {
  readonly dialect: Dialect;
  readonly sequelize: Sequelize;
  /** Transactions insert a mark if this is true. */
  readonly isMarked: boolean;
  readonly onUnraisedWrite: OnUnraisedWrite | null;
  readonly changedAccounts: Pick<ChangedAccounts, 'note'>;
}

/** How the statements of a transaction are sent. */
export interface TransactionSending extends Sending {
  readonly transaction: Transaction;
  readonly connection: unknown;
  readonly raise: Raise;
}

/**
 * Returns a function that runs `work` in one transaction, and that may be called again after a transient error.
 *
 * A connection that is lost during COMMIT leaves its outcome unknown. Each transaction therefore inserts a mark before
 * its first other write. The next attempt inserts the same mark before anything else: it waits while the lost
 * transaction is still open, fails if that has committed, whose outcome is then returned, and succeeds only if that was
 * rolled back. So `work` never judges its own effects, and none happens twice.
 */
export function createAttempts<Outcome>(
  internals: TransactionInternals,
  work: (sending: TransactionSending) => Promise<Outcome>,
): () => Promise<Outcome> {
  const mark = createMark(internals.dialect);
  const attempts: { unanswered: Finished<Outcome> | null; raised: RaisedStamps } = {
    unanswered: null,
    raised: createRaisedStamps(),
  };
  return async () => {
    const attempt: { finished: Finished<Outcome> | null } = { finished: null };
    try {
      return await runOnce(internals, async (connection) => {
        const steps = createSteps(internals, connection, mark);
        if (attempts.unanswered) await steps.insertMark();
        attempts.unanswered = null;
        try {
          const outcome = await work(steps.sending);
          attempts.raised = await steps.raiseStamps();
          await steps.assertSucceeded();
          attempt.finished = { outcome };
          return outcome;
        } finally {
          steps.end();
        }
      });
    } catch (error) {
      if (attempts.unanswered && isUniqueViolation(error)) return attempts.unanswered.outcome;
      attempts.unanswered ??= attempt.finished;
      throw error;
    } finally {
      // This also happens after a COMMIT without an answer, which may have been carried out.
      internals.changedAccounts.note(attempts.raised);
    }
  };
}

/**
 * Runs `work` between BEGIN and COMMIT, or ROLLBACK if it fails, on a connection of the pool. One whose transaction may
 * still be open is dropped. By Sequelize, an empty transaction takes 2.6 times the processor time.
 */
async function runOnce<Outcome>(
  { dialect, sequelize: { connectionManager } }: TransactionInternals,
  work: (connection: unknown) => Promise<Outcome>,
): Promise<Outcome> {
  const connection = await connectionManager.getConnection({ ...HELD });
  const current = { isOpen: true };
  const end = async (sql: string): Promise<void> => {
    current.isOpen = false;
    try {
      await dialect.send(connection, sql);
    } catch (error) {
      await connectionManager.destroyConnection(connection);
      throw error;
    }
    connectionManager.releaseConnection(connection);
  };
  let outcome: Outcome;
  try {
    await dialect.send(connection, BEGIN[dialect.name]);
    outcome = await currentTransaction.run(current, () => work(connection));
  } catch (error) {
    await end('ROLLBACK;').catch(() => undefined);
    throw error;
  }
  await end('COMMIT;');
  return outcome;
}

/** SQLite has one connection for all transactions, which come one after another, beside the one for everything else. */
const HELD = { type: 'write', uuid: 'transaction' } as const;

/** The COMMIT of the attempt was sent. */
interface Finished<Outcome> {
  readonly outcome: Outcome;
}

/** The values of a row: epoch milliseconds, with which the primary key starts, so that marks are appended, and a nonce. */
type Mark = readonly [createdAt: number, nonce: number];

const MAX_NONCE = 2 ** 48 - 1;

export function createMark({ readEpoch }: Pick<Dialect, 'readEpoch'>): Mark {
  return [readEpoch(), randomInt(MAX_NONCE)];
}

export const INSERT_MARK = 'INSERT INTO transaction_marks (created_at, nonce) VALUES (?, ?)';

interface Steps {
  readonly sending: TransactionSending;
  readonly insertMark: () => Promise<unknown>;
  readonly raiseStamps: () => Promise<RaisedStamps>;
  /** Throws the first failure. */
  readonly assertSucceeded: () => Promise<unknown>;
  readonly end: () => void;
}

/**
 * Statements are rejected after the transaction's end and after the first failed statement: MySQL may have rolled back by
 * then, and a later statement would commit on its own.
 */
function createSteps(
  { dialect, sequelize, isMarked, onUnraisedWrite }: TransactionInternals,
  connection: unknown,
  mark: Mark,
): Steps {
  const transaction = new ModelTransaction(sequelize, connection);
  const failed: Promise<unknown>[] = [];
  let hasEnded = false;
  let marking: Promise<unknown> | null = null;
  const send = async <Result>(statement: () => Promise<Result>): Promise<Result> => {
    if (hasEnded) throw new Error('This transaction has ended. Use the database itself.');
    await Promise.all(failed);
    const sent = statement();
    try {
      return await sent;
    } catch (error) {
      failed.push(sent);
      throw error;
    }
  };
  const insertMark = () =>
    (marking ??= isMarked ? send(() => dialect.write(connection, INSERT_MARK, mark)) : Promise.resolve());
  const raised = createRaisedStamps();
  let hasRaised = false;
  let unraised: { readonly table: string; readonly stack: string } | null = null;
  const raise: Raise = (owner, ids = []) => {
    hasRaised = true;
    if (owner) for (const id of ids) raised[owner].add(id);
  };
  const write: Sending['write'] = async (target, statement, owners = []) => {
    for (const [owner, ids] of owners) raise(owner, ids);
    const table = onUnraisedWrite && findStampedTable(target);
    if (table) unraised ??= { table, stack: String(new Error().stack) };
    await insertMark();
    return send(() => statement(transaction, raise));
  };
  const raiseStamps = async () => {
    if (unraised && !hasRaised) onUnraisedWrite?.(unraised.table, unraised.stack);
    for (const { sql, params } of listRaises(dialect.name, raised)) {
      await send(() => dialect.write(connection, sql, params));
    }
    return raised;
  };
  return {
    sending: { transaction, connection, read: send, write, raise },
    insertMark,
    raiseStamps,
    assertSucceeded: () => Promise.all(failed),
    end: () => {
      hasEnded = true;
    },
  };
}

/** Through it, models take part in a transaction. */
class ModelTransaction extends Transaction {
  constructor(sequelize: Sequelize, connection: unknown) {
    super(sequelize, {});
    Reflect.set(this, 'connection', connection);
  }

  /** Sequelize calls it after a deadlock, and the attempt rolls back. */
  override rollback(): Promise<void> {
    return Promise.resolve();
  }
}

/** Holds the transaction of the current call chain. */
const currentTransaction = new AsyncLocalStorage<{ readonly isOpen: boolean }>();

/** The statement would not be part of the transaction, and on SQLite it would wait for it forever. */
export function assertOutsideTransaction(): void {
  if (!currentTransaction.getStore()?.isOpen) return;
  throw new Error('Inside a transaction, use the database that it passes to its callback.');
}
