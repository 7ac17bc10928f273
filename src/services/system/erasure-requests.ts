// The open requests of people to be erased, for the operator.
import {
  listBlockedAccounts,
  listErasureBlocks,
  type BlockedAccountView,
  type ErasureBlock,
} from '../../domain/profile/erasure';
import { toInstant, type Instant } from '../../domain/shared/calendar';
import type { Dependencies } from '../shared/dependencies';

interface OpenRequest {
  readonly id: string;
  readonly profileId: number;
  readonly createdAt: Instant;
  /** Before, the person can withdraw it. */
  readonly erasableFrom: Instant;
  readonly accounts: number;
  readonly blockedBy: readonly ErasureBlock[];
  readonly blockedAccounts: readonly BlockedAccountView[];
}

const MOST = 200;

/** The oldest first, at most 200. Four statements, however many there are. */
export async function listErasureRequests({
  db,
  erasures,
  erasureRequests,
  settings,
}: Pick<Dependencies, 'db' | 'erasures' | 'erasureRequests' | 'settings'>): Promise<{
  readonly requests: readonly OpenRequest[];
  readonly isCut: boolean;
}> {
  const open = await erasureRequests.findOpenRequests(db, MOST + 1);
  const shown = open.slice(0, MOST);
  const profileIds = shown.map(({ profileId }) => profileId);
  const accounts = await erasures.findErasableAccounts(db, { profileIds });
  const requests = shown.map(({ id, profileId, createdAt }) => {
    const own = accounts.filter((account) => account.profileId === profileId);
    return {
      id,
      profileId,
      createdAt: toInstant(createdAt),
      erasableFrom: toInstant(createdAt + settings.erasureWaitSeconds * 1000),
      accounts: own.length,
      blockedBy: listErasureBlocks(own),
      blockedAccounts: listBlockedAccounts(own),
    };
  });
  return { requests, isCut: open.length > MOST };
}
