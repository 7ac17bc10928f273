// Stored leases, which let only one process at a time run a job.
import type { Database } from '../database/database';
import { isUniqueViolation } from '../database/errors';

export interface Lease {
  readonly name: string;
  /** Identifies the process, up to 22 characters. */
  readonly holder: string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly until: number;
}

const TAKE = `
UPDATE job_leases SET holder = ?, held_until = ? WHERE name = ? AND (held_until <= ? OR holder = ?)`;

const INSERT = 'INSERT INTO job_leases (name, holder, held_until) VALUES (?, ?, ?)';

const RELEASE = 'UPDATE job_leases SET held_until = 0 WHERE name = ? AND holder = ?';

/** Takes a free lease, or extends the holder's own. Returns false if another process holds it. */
export async function takeLease(db: Database, { name, holder, now, until }: Lease): Promise<boolean> {
  if ((await db.write(TAKE, [holder, until, name, now, holder])) === 1) return true;
  try {
    return (await db.write(INSERT, [name, holder, until])) === 1;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Ends the lease before it expires. */
export async function releaseLease(db: Database, { name, holder }: Pick<Lease, 'name' | 'holder'>): Promise<void> {
  await db.write(RELEASE, [name, holder]);
}
