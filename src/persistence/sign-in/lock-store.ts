// Stored locks of identities after wrong codes. They belong to the identity and not to a profile, so that they hold before
// somebody has one.
import { countWrongCode, type LockBounds, type SignInLock } from '../../domain/sign-in/sign-in-lock';
import type { Database } from '../database/database';
import { SignInLockModel } from '../models/sign-in';
import { deleteExpiredRows } from '../shared/batch-writes';
import { readNumber, required } from '../shared/columns';
import { lockSubject } from '../rate-limits/rate-counter-store';

/** The longest of the locks that an identity has under its digests; null if there is none. */
export async function findLock(db: Database, identityIndexes: readonly string[]): Promise<SignInLock | null> {
  const rows = await db.model(SignInLockModel).findAll({
    where: { identityIndex: [...identityIndexes] },
    order: [['lockedUntil', 'DESC']],
    limit: 1,
  });
  const [row] = rows;
  if (!row) return null;
  return {
    codeFailures: required(readNumber(row.codeFailures)),
    lockCount: required(readNumber(row.lockCount)),
    lockedUntil: readNumber(row.lockedUntil),
  };
}

/** Makes other transactions that decide about this identity wait until this one ends. */
export async function lockIdentity(db: Database, identityIndexes: readonly string[]): Promise<void> {
  // Sorted, so that two of them cannot wait for each other.
  for (const subject of [...identityIndexes].sort()) await lockSubject(db, { scope: 'identity', subject });
}

/** Counts a wrong code. Of parallel calls exactly one sees a new lock. */
export async function recordWrongCode(
  database: Database,
  { identityIndex, now, bounds }: { readonly identityIndex: string; readonly now: number; readonly bounds: LockBounds },
): Promise<ReturnType<typeof countWrongCode>> {
  return database.transaction(async (db) => {
    await lockIdentity(db, [identityIndex]);
    const stored = await findLock(db, [identityIndex]);
    const counted = countWrongCode(stored ?? { codeFailures: 0, lockCount: 0, lockedUntil: null }, bounds, now);
    const { codeFailures, lockCount, lockedUntil } = counted;
    const row = { identityIndex, codeFailures, lockCount, lockedUntil, changedAt: now };
    if (stored) await db.model(SignInLockModel).update(row, { identityIndex });
    else await db.model(SignInLockModel).insert(row);
    return counted;
  });
}

/** Forgets the wrong codes and the lock of an identity. */
export async function clearWrongCodes(db: Database, identityIndexes: readonly string[]): Promise<void> {
  await db.model(SignInLockModel).delete({ identityIndex: [...identityIndexes] });
}

/** Deletes what was last changed before then. Returns how many. */
export async function deleteOldLocks(db: Database, before: number): Promise<number> {
  return deleteExpiredRows(db, SignInLockModel, 'changedAt', before);
}
