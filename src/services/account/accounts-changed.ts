// Subscription: sends each account of the caller that appears, changes or goes, until the session ends.
import type { AccountView } from '../../domain/account/account-view';
import { describeAccount } from '../../domain/account/describe-account';
import { toInstant, type Instant } from '../../domain/shared/calendar';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import type { StreamContext } from '../shared/request-context';
import { openListStream, ownedBySession } from './steps/open-change-stream';

export interface AccountsChangeEvent {
  readonly accountId: number;
  readonly version: Instant | null;
  /** Null: the account is no longer the caller's. */
  readonly account: AccountView | null;
}

/** Throws `too_many_streams` and `service_unavailable`. The stream ends with `unauthenticated` when the session ends. */
export async function accountsChanged(
  dependencies: Dependencies,
  caller: Caller,
  stream: StreamContext,
): Promise<AsyncIterable<AccountsChangeEvent>> {
  const { id } = caller.profile;
  const items = await openListStream(
    dependencies,
    {
      scope: { of: 'profile', id },
      owner: ownedBySession(caller),
      load: (ids) => dependencies.accounts.findAccountsByIds(dependencies.db, ids, dependencies.clock().today),
      isListed: ({ profileId }) => profileId === id,
    },
    stream,
  );
  return describeItems(items);
}

async function* describeItems(items: Awaited<ReturnType<typeof openListStream>>): AsyncGenerator<AccountsChangeEvent> {
  for await (const { id, facts } of items) {
    yield { accountId: id, version: facts && toInstant(facts.version), account: facts && describeAccount(facts) };
  }
}
