// Opens the stream of a subscription, and follows a list of accounts or letters in it: one item for each that has changed.
import { DomainError } from '../../../domain/shared/errors';
import {
  findChangedItems,
  type ItemVersions,
  type StreamEnding,
  type StreamOwner,
  type StreamScope,
} from '../../../domain/system/subscription-poll';
import type { ChangeSubscription } from '../../../providers/change-notifier';
import { getUser, type Caller, type CreditorCaller } from '../../shared/authenticate';
import type { Dependencies } from '../../shared/dependencies';
import type { StreamContext } from '../../shared/request-context';

interface Identified {
  readonly id: number;
}

/** One of the list; null facts: it is no longer in the list. */
interface ListItem<Facts> {
  readonly id: number;
  readonly facts: Facts | null;
  /** These are the versions of the whole list. */
  readonly versions: ItemVersions['versions'];
}

/** A slow client keeps so many in memory. */
const ITEMS_PER_READ = 20;

export function ownedBySession({ sessionId: id }: Caller): StreamOwner {
  return { kind: 'consumer_session', id, expiresAt: null };
}

export function ownedByCreditor(caller: CreditorCaller): StreamOwner {
  const { sessionId, expiresAt } = caller;
  return sessionId === null
    ? { kind: 'creditor_user', id: String(getUser(caller).id), expiresAt }
    : { kind: 'creditor_session', id: sessionId, expiresAt: null };
}

/** The error with which a stream ends. */
export function toStreamError(ending: StreamEnding): DomainError {
  return new DomainError(ending === 'session_ended' ? 'unauthenticated' : 'membership_required');
}

/** What a stream shows, and its owner. */
interface ListStream<Facts> {
  readonly scope: StreamScope;
  readonly owner: StreamOwner;
  readonly load: (ids: readonly number[]) => Promise<readonly Facts[]>;
  /** Returns true if what was loaded is in the list: it may have left since the poll. */
  readonly isListed: (facts: Facts) => boolean;
}

/** Reports changes from now on. Throws `too_many_streams` and `service_unavailable`. */
export async function openListStream<Facts extends Identified>(
  { db, versions, changeNotifier }: Pick<Dependencies, 'db' | 'versions' | 'changeNotifier'>,
  list: ListStream<Facts>,
  { signal, drained }: StreamContext,
): Promise<AsyncIterable<ListItem<Facts>>> {
  const { scope, owner } = list;
  const known = await versions.findItemVersions(db, scope);
  const subscription = changeNotifier.open({ scope, owner, known, isBehind: false, signal, drained });
  return followList(subscription, {
    ...list,
    load: (ids) => changeNotifier.limitReads(() => list.load(ids)),
  });
}

/**
 * Yields each time that any of the accounts of a company have changed, at most once a poll. Throws `too_many_streams` and
 * `service_unavailable`.
 */
export async function openCompanyStream(
  { db, versions, changeNotifier }: Pick<Dependencies, 'db' | 'versions' | 'changeNotifier'>,
  caller: CreditorCaller,
  { signal, drained }: StreamContext,
): Promise<AsyncIterable<{ readonly companyId: number }>> {
  const { companyId } = caller.creditor;
  const scope = { of: 'company_accounts', id: companyId } as const;
  const owner = ownedByCreditor(caller);
  const known = await versions.findItemVersions(db, scope);
  return followCompany(changeNotifier.open({ scope, owner, known, isBehind: false, signal, drained }), companyId);
}

async function* followCompany(
  subscription: ChangeSubscription,
  companyId: number,
): AsyncGenerator<{ readonly companyId: number }> {
  for (;;) {
    const event = await subscription.next();
    if (event === 'closed') return;
    if (event !== 'changed') throw toStreamError(event);
    subscription.acknowledge(subscription.latest());
    yield { companyId };
  }
}

async function* followList<Facts extends Identified>(
  subscription: ChangeSubscription,
  list: ListStream<Facts>,
): AsyncGenerator<ListItem<Facts>> {
  for (;;) {
    const event = await subscription.next();
    if (event === 'closed') return;
    if (event !== 'changed') throw toStreamError(event);
    const latest = subscription.latest();
    const isComplete = yield* sendChanges(subscription, list, latest);
    if (isComplete) subscription.acknowledge(latest);
  }
}

/** Returns false if it had to stop: the next poll reports the changes again, also those that were sent. */
async function* sendChanges<Facts extends Identified>(
  subscription: ChangeSubscription,
  { load, isListed }: ListStream<Facts>,
  latest: ItemVersions,
): AsyncGenerator<ListItem<Facts>, boolean> {
  const known = subscription.known();
  const ids = findChangedItems(known, latest);
  for (let first = 0; first < ids.length; first += ITEMS_PER_READ) {
    const batch = ids.slice(first, first + ITEMS_PER_READ);
    const present = batch.filter((id) => latest.versions.has(id));
    const loaded = present.length === 0 ? [] : await unlessUnavailable(() => load(present));
    if (!loaded) return false;
    const listed = new Map(loaded.filter(isListed).map((facts) => [facts.id, facts]));
    for (const id of batch) {
      if (!subscription.isOpen()) return false;
      const facts = listed.get(id) ?? null;
      if (facts || known.versions.has(id)) yield { id, facts, versions: latest.versions };
    }
  }
  return true;
}

/** Returns null while the database is unavailable: the next poll reports the change again. */
export async function unlessUnavailable<Result>(read: () => Promise<Result>): Promise<Result | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'service_unavailable') return null;
    throw error;
  }
}
