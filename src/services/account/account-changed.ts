// Subscriptions: send an account of the caller whenever it has changed, and each that appears, changes or goes, until the session
// ends.
import type { AccountFacts } from '../../domain/account/account-facts';
import type { AccountView } from '../../domain/account/account-view';
import { describeAccount } from '../../domain/account/describe-account';
import { parseInstant, toInstant, type Instant } from '../../domain/shared/calendar';
import { toSingleVersion } from '../../domain/system/subscription-poll';
import type { ChangeSubscription } from '../../providers/change-notifier';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import type { StreamContext } from '../shared/request-context';
import { loadOwnAccount } from './steps/load-account';
import { ownedBySession, toStreamError, unlessUnavailable, openListStream } from './steps/open-change-stream';

export interface AccountChangeEvent {
  readonly account: AccountView;
  /** Version of the account; a client that reconnects sends it back. */
  readonly version: Instant;
}

interface SubscriptionRequest {
  readonly id: string;
  /** The client has this version. Null stands for the current one. */
  readonly since: Instant | null;
}

/** No account has this version: an unreadable version counts as an old one. */
const UNKNOWN_VERSION = 0;

/**
 * Throws `not_found`, `forbidden`, `too_many_streams` and `service_unavailable`. The stream ends with `unauthenticated`
 * when the session ends, and with `not_found` or `forbidden` when the account is no longer the caller's.
 */
export async function accountChanged(
  dependencies: Dependencies,
  caller: Caller,
  { id, since }: SubscriptionRequest,
  stream: StreamContext,
): Promise<AsyncIterable<AccountChangeEvent>> {
  const { changeNotifier, clock } = dependencies;
  const { version: current, id: accountId } = await loadOwnAccount(dependencies, caller, id, clock().today);
  // A reconnecting client repeats its original request and adds the header, so the header wins.
  const known = stream.lastEventId ?? since;
  const version = known === null ? current : (parseInstant(known) ?? UNKNOWN_VERSION);
  const { signal, drained } = stream;
  const subscription = changeNotifier.open({
    scope: { of: 'account', id: accountId },
    owner: ownedBySession(caller),
    known: toSingleVersion(accountId, version),
    isBehind: version !== current,
    signal,
    drained,
  });
  const load = () => loadOwnAccount(dependencies, caller, id, clock().today);
  return streamChanges(subscription, version, stream, () => changeNotifier.limitReads(() => unlessUnavailable(load)));
}

async function* streamChanges(
  subscription: ChangeSubscription,
  knownVersion: number,
  stream: StreamContext,
  load: () => Promise<AccountFacts | null>,
): AsyncGenerator<AccountChangeEvent> {
  let sentVersion = knownVersion;
  for (;;) {
    const event = await subscription.next();
    if (event === 'closed') return;
    if (event !== 'changed') throw toStreamError(event);
    const facts = await load();
    if (!facts || facts.version === sentVersion) continue;
    sentVersion = facts.version;
    subscription.acknowledge(toSingleVersion(facts.id, sentVersion));
    const version = toInstant(sentVersion);
    stream.setNextEventId(version);
    yield { account: describeAccount(facts), version };
  }
}

export interface AccountsChangeEvent {
  readonly accountId: number;
  readonly version: Instant | null;
  /** The account is no longer the caller's if this is null. */
  readonly account: AccountView | null;
}

/**
 * Sends each account of the caller that appears, changes or goes. Throws `too_many_streams` and `service_unavailable`.
 * The stream ends with `unauthenticated` when the session ends.
 */
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

async function* describeItems(
  items: Awaited<ReturnType<typeof openListStream<AccountFacts>>>,
): AsyncGenerator<AccountsChangeEvent> {
  for await (const { id, facts } of items) {
    yield { accountId: id, version: facts && toInstant(facts.version), account: facts && describeAccount(facts) };
  }
}
