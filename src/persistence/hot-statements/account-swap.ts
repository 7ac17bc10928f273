// Changes an account if it still has the version that the change was decided on: the first statement of every move.
// With models, an offer takes 1.7 to 2.1 times the processor time (`npm run bench -- statements`).
import type { ConditionKey } from '../../domain/account/display-state';
import type { Instant } from '../../domain/shared/calendar';
import type { AccountChanges } from '../../domain/negotiation/move-decision';
import type { Database } from '../database/database';
import { ConsumerModel } from '../models/account';
import { writeInstant, writeMoney, writeOptionalInstant, writeUnchanged } from '../shared/columns';
import { writeMarks } from '../shared/mark-bits';
import { sealHoldReason } from '../shared/sealed-account';
import { assignColumns, createColumnWriter } from './columns';

/** Versions are epoch milliseconds. */
export interface VersionSwap {
  readonly id: number;
  readonly version: number;
  readonly nextVersion: number;
  /** The account has this condition afterwards. The changes leave it as it is if this is null. */
  readonly condition: ConditionKey | null;
  /** Since when an offer waits afterwards; only with a condition. */
  readonly waitingSince?: number | null;
  /** Absent: as it was. */
  readonly hadAgreement?: boolean;
  readonly now: Instant;
}

interface StoredChanges extends Omit<AccountChanges, 'holdReason'> {
  readonly sealedHoldReason?: string | null;
  readonly condition?: ConditionKey;
  readonly conditionVersion?: number;
  readonly waitingSince?: number | null;
  readonly hadAgreement?: boolean;
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
  restartDate: ['restartDate', writeUnchanged],
  skipsInRow: ['skipSchedules', writeUnchanged],
  skipsUsed: ['skipsUsed', writeUnchanged],
  disputedAt: ['disputedAt', writeOptionalInstant],
  cancelledAt: ['cancelledAt', writeOptionalInstant],
  deactivatedAt: ['deactivatedAt', writeOptionalInstant],
  marks: ['marks', writeMarks],
  condition: ['derivedCondition', writeUnchanged],
  conditionVersion: ['derivedVersion', writeUnchanged],
  waitingSince: ['waitingSince', writeUnchanged],
  hadAgreement: ['hadAgreement', writeUnchanged],
  version: ['version', writeUnchanged],
  now: ['updatedAt', writeInstant],
});

const KEEP_CONDITION = 'derived_version = CASE WHEN derived_version = version THEN ? ELSE derived_version END';

/**
 * Writes the changes if the account still has `version`, on which they were decided. Returns false if it was changed
 * since. Must be the first statement of its transaction, so that it locks the row before anything is read.
 */
export async function compareAndSwapAccount(
  db: Database,
  { id, version, nextVersion, condition, waitingSince = null, hadAgreement, now }: VersionSwap,
  { holdReason, ...changes }: AccountChanges,
): Promise<boolean> {
  const held = holdReason === undefined ? {} : { sealedHoldReason: sealHoldReason(db.sealing, id, holdReason) };
  const derived = condition === null ? {} : { condition, conditionVersion: nextVersion, waitingSince };
  const agreed = hadAgreement === undefined ? {} : { hadAgreement };
  const columns = toColumns({ ...changes, ...held, ...derived, ...agreed, version: nextVersion, now });
  // First, because MySQL assigns from left to right.
  const retained = condition === null ? `${KEEP_CONDITION}, ` : '';
  const sql = `UPDATE consumers SET ${retained}${assignColumns(columns)} WHERE id = ? AND version = ? AND deleted_at IS NULL`;
  const values = [...(condition === null ? [nextVersion] : []), ...Object.values(columns), id, version];
  db.raise('account', [id]);
  return (await db.write(sql, values)) === 1;
}
