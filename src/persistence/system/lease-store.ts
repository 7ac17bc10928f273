// Stored leases, which let only one process at a time run a job.
import { Op } from 'sequelize';
import { getLatestPast } from '../../domain/shared/clock-difference';
import type { Database } from '../database/database';
import { isUniqueViolation } from '../database/errors';
import { JobLeaseModel } from '../models/system';

export interface Lease {
  readonly name: string;
  /** Identifies the process, up to 22 characters. */
  readonly holder: string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly until: number;
}

/**
 * Takes a free lease, or extends the holder's own. Returns false if another process holds it. All leases of a name have the
 * same length, so one that lasts longer than the new one would is invalid, and taken too: `onFuture` is called.
 */
export async function takeLease(
  db: Database,
  { name, holder, now, until }: Lease,
  onFuture: () => void = () => undefined,
): Promise<boolean> {
  // The holder recognises its own lease.
  const leases = db.repeatable.model(JobLeaseModel);
  const freeOrOwn = { name, [Op.or]: [{ heldUntil: { [Op.lte]: now } }, { holder }] };
  if ((await leases.update({ holder, heldUntil: until }, freeOrOwn)) === 1) return true;
  const invalid = { name, heldUntil: { [Op.gt]: getLatestPast(until) } };
  if ((await leases.update({ holder, heldUntil: until }, invalid)) === 1) {
    onFuture();
    return true;
  }
  try {
    await leases.insert({ name, holder, heldUntil: until });
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Ends the lease before it expires. */
export async function releaseLease(db: Database, { name, holder }: Pick<Lease, 'name' | 'holder'>): Promise<void> {
  await db.repeatable.model(JobLeaseModel).update({ heldUntil: 0 }, { name, holder });
}
