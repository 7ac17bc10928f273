// Tells the owners of accounts what their creditor has ended, wherever they have permitted notices.
import type { ConsumerNotice } from '../../../domain/messages/consumer-notices';
import type { Database } from '../../../persistence/database/database';
import { tellPerson, type ContactDependencies } from './tell-person';

interface OwnerNotice {
  readonly profileId: number;
  readonly accountId: number;
  readonly notice: ConsumerNotice;
}

/**
 * Each notice once for a person, however many accounts it is about; with `cause`, once for all calls with the same cause. Does
 * nothing for a person without a verified contact or a permission but record it. Call in the transaction of the moves.
 */
export async function tellOwners(
  dependencies: ContactDependencies,
  db: Database,
  notices: readonly OwnerNotice[],
  cause?: string,
): Promise<void> {
  const told = new Map<string, { readonly about: OwnerNotice; readonly accountIds: number[] }>();
  for (const about of notices) {
    const key = `${about.profileId}|${about.notice}`;
    const known = told.get(key);
    if (known) known.accountIds.push(about.accountId);
    else told.set(key, { about, accountIds: [about.accountId] });
  }
  for (const { about, accountIds } of told.values()) {
    const { profileId, notice } = about;
    const own = cause === undefined ? {} : { cause };
    await tellPerson(dependencies, db, { profileId, accountIds, notice, alsoByText: true, ...own });
  }
}
