// Reads the versions of what subscriptions are about: accounts, letters, and companies with all of their accounts.
import {
  NO_ITEMS,
  toScopeKey,
  type ItemVersions,
  type PollTarget,
  type StreamScope,
} from '../../domain/system/subscription-poll';
import { pollAccountVersions } from '../account/version-store';
import { pollCompanyVersions } from '../account/company-versions';
import type { Database } from '../database/database';
import { pollMailboxVersions } from '../letters/mailbox-versions';

/** What a client knows that subscribes now. */
export async function findItemVersions(db: Database, scope: StreamScope): Promise<ItemVersions> {
  return (await pollVersions(db, [{ scope, previous: null }])).get(toScopeKey(scope)) ?? NO_ITEMS;
}

/** Keys come from `toScopeKey`; each target has an entry. */
export async function pollVersions(
  db: Database,
  targets: readonly PollTarget[],
): Promise<ReadonlyMap<string, ItemVersions>> {
  return new Map([
    ...targets.map(({ scope }) => [toScopeKey(scope), NO_ITEMS] as const),
    ...(await pollAccountVersions(db, targets)),
    ...(await pollMailboxVersions(db, targets)),
    ...(await pollCompanyVersions(db, targets)),
  ]);
}
