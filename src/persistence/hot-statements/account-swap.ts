// Changes an account if it still has the version that the change was decided on: the first statement of every move.
// By models, an offer takes 1.7 to 2.1 times the processor time (`npm run bench -- statements`).
import type { Instant } from '../../domain/shared/calendar';
import type { AccountChanges } from '../../domain/negotiation/move-decision';
import type { Database } from '../database/database';
import { ConsumerModel } from '../models/account';
import { writeInstant, writeMoney, writeOptionalInstant, writeUnchanged } from '../shared/columns';
import { sealHoldReason } from '../shared/sealed-account';
import { assignColumns, createColumnWriter } from './columns';

/** Versions are epoch milliseconds. */
export interface VersionSwap {
  readonly id: number;
  readonly version: number;
  readonly nextVersion: number;
  readonly now: Instant;
}

/** The plain column is emptied, in case an earlier release filled it. */
interface StoredChanges extends Omit<AccountChanges, 'holdReason'> {
  readonly sealedHoldReason?: string | null;
  readonly holdReason?: null;
  readonly version: number;
  readonly now: Instant;
}

const toColumns = createColumnWriter<StoredChanges, ConsumerModel>(ConsumerModel, {
  status: ['status', writeUnchanged],
  offerAccepted: ['offerAccepted', writeUnchanged],
  customOffer: ['customOffer', writeUnchanged],
  counterOffer: ['counterOffer', writeUnchanged],
  paymentSetup: ['paymentSetup', writeUnchanged],
  hasFailedPayment: ['hasFailedPayment', writeUnchanged],
  currentBalance: ['currentBalance', writeMoney],
  sealedHoldReason: ['sealedHoldReason', writeUnchanged],
  holdReason: ['holdReason', writeUnchanged],
  restartDate: ['restartDate', writeUnchanged],
  skipsInRow: ['skipSchedules', writeUnchanged],
  skipsUsed: ['skipsUsed', writeUnchanged],
  disputedAt: ['disputedAt', writeOptionalInstant],
  cancelledAt: ['cancelledAt', writeOptionalInstant],
  deactivatedAt: ['deactivatedAt', writeOptionalInstant],
  version: ['version', writeUnchanged],
  now: ['updatedAt', writeInstant],
});

/**
 * Writes the changes if the account still has `version`, on which they were decided. Returns false if it was changed
 * since. Must be the first statement of its transaction, so that it locks the row before anything is read.
 */
export async function compareAndSwapAccount(
  db: Database,
  { id, version, nextVersion, now }: VersionSwap,
  { holdReason, ...changes }: AccountChanges,
): Promise<boolean> {
  const held =
    holdReason === undefined ? {} : { sealedHoldReason: sealHoldReason(db.sealing, id, holdReason), holdReason: null };
  const columns = toColumns({ ...changes, ...held, version: nextVersion, now });
  const sql = `UPDATE consumers SET ${assignColumns(columns)} WHERE id = ? AND version = ? AND deleted_at IS NULL`;
  return (await db.write(sql, [...Object.values(columns), id, version])) === 1;
}
