// Lets one process at a time run migrations. They may run twice, but the second run costs as much as the first.
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database/database';
import { releaseLease, takeLease } from '../system/lease-store';
import { createLeaseTable } from './0012-system';
import { createSchemaChanges } from './schema-changes';

const LEASE = 'migrations';
/** A process that died in a migration keeps the others waiting for that long. */
const LEASE_MS = 30_000;
const RENEWAL_MS = 10_000;
const POLL_MS = 200;

/** Waits for the process that is migrating; `onWait` is called once, before that. */
export async function takeMigrationTurn<Outcome>(
  db: Database,
  work: () => Promise<Outcome>,
  onWait: () => void,
): Promise<Outcome> {
  // The first migrations need it before they create it.
  await createLeaseTable(createSchemaChanges(db));
  const holder = randomBytes(11).toString('hex');
  const keepLease = () => {
    const now = db.readEpoch();
    return takeLease(db, { name: LEASE, holder, now, until: now + LEASE_MS });
  };
  if (!(await keepLease())) {
    onWait();
    do await pause(POLL_MS);
    while (!(await keepLease()));
  }
  // One that fails is repeated by the next, and by this process's statements, if the database is away.
  const renewal = setInterval(() => void keepLease().catch(() => undefined), RENEWAL_MS).unref();
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await releaseLease(db, { name: LEASE, holder });
  }
}
