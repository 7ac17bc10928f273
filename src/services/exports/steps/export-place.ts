// The places of a company's exports, in all processes together: a place is a lease, so that one of a process that has died is
// free again after a while.
import { DomainError } from '../../../domain/shared/errors';
import type { Dependencies } from '../../shared/dependencies';

const AT_ONCE = 2;
/** Longer than a client may leave data unread. */
const LEASE_MS = 90_000;
/** When it is worth trying again: most exports are short. */
const RETRY_SECONDS = 30;

export interface ExportPlace {
  /** Call it while the export goes on. Throws `export_limit` when the place has become somebody else's. */
  renew(): Promise<void>;
  leave(): Promise<void>;
}

/** Throws `export_limit`. */
export async function takeExportPlace(
  {
    db,
    leases,
    clock,
    randomness,
    noteFutureInstant,
  }: Pick<Dependencies, 'db' | 'leases' | 'clock' | 'randomness' | 'noteFutureInstant'>,
  companyId: number | 'all',
): Promise<ExportPlace> {
  const holder = randomness.id();
  const take = (name: string) => {
    const now = clock().epoch;
    return leases.takeLease(db, { name, holder, now, until: now + LEASE_MS }, () => noteFutureInstant('lease'));
  };
  for (let number = 1; number <= AT_ONCE; number += 1) {
    const name = `export:${companyId}:${number}`;
    if (!(await take(name))) continue;
    return {
      async renew() {
        if (!(await take(name))) throw limitReached();
      },
      leave: () => leases.releaseLease(db, { name, holder }),
    };
  }
  throw limitReached();
}

function limitReached(): DomainError {
  return new DomainError('export_limit', { retryAfter: RETRY_SECONDS });
}
