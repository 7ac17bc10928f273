// Lists the caller's accounts by priority of their state, then by id: one statement, whatever the length of the list.
import type { StateFacts } from '../../domain/account/account-facts';
import type { AccountView } from '../../domain/account/account-view';
import { describeAccount } from '../../domain/account/describe-account';
import { deriveState, getPriorities, getStatePriority } from '../../domain/account/display-state';
import type { LocalDate } from '../../domain/shared/calendar';
import type { AccountState } from '../../domain/shared/vocabulary';
import type { Caller } from '../shared/authenticate';
import { readPage, toConnection, type Connection, type PageRequest } from '../shared/connection';
import type { Dependencies } from '../shared/dependencies';
import type { PageOfAccounts } from '../../persistence/account/account-store';
import type { AccountList, ListPlace, PageOfList } from '../../persistence/hot-statements/account-page';

export interface AccountListRequest extends PageRequest {
  readonly state: AccountState | null;
}

/** Throws `validation_failed` for `first` outside 1–50 and for a cursor that the list did not issue. */
export async function accounts(
  dependencies: Dependencies,
  caller: Caller,
  request: AccountListRequest,
): Promise<Connection<AccountView>> {
  const { db, accounts: store, clock } = dependencies;
  const { today } = clock();
  const wanted = {
    list: { profileId: caller.profile.id, priorities: getPriorities(request.state) },
    page: { after: readPage(request, decodeCursor), limit: request.first },
  };
  const found =
    (await store.findAccountPage(db, wanted.list, wanted.page, today)) ??
    (await findDerivedPage(dependencies, wanted, today));
  const ordered = found.accounts
    .map((account) => ({ account, ...toPlace(account) }))
    .sort(comparePlaces)
    .map(({ account }) => describeAccount(account));
  return toConnection(ordered, encodeCursor, found.counts);
}

interface WantedPage {
  readonly list: AccountList;
  readonly page: PageOfList;
}

/** For accounts without a stored place: derives the states of all of them. */
async function findDerivedPage(
  { db, accounts: store }: Dependencies,
  { list: { profileId, priorities }, page: { after, limit } }: WantedPage,
  today: LocalDate,
): Promise<PageOfAccounts> {
  const [first, last] = priorities;
  const places = (await store.findStateFactsByProfile(db, profileId))
    .map(toPlace)
    .filter(({ priority }) => priority >= first && priority <= last)
    .sort(comparePlaces);
  const rest = after === null ? places : places.filter((place) => comparePlaces(place, after) > 0);
  const ids = rest.slice(0, limit).map(({ id }) => id);
  const accounts = ids.length === 0 ? [] : await store.findAccountsByIds(db, ids, today);
  return { accounts, counts: { total: places.length, before: places.length - rest.length } };
}

function toPlace(facts: StateFacts & { readonly id: number }): ListPlace {
  return { id: facts.id, priority: getStatePriority(deriveState(facts).state) };
}

function comparePlaces(one: ListPlace, other: ListPlace): number {
  return one.priority - other.priority || one.id - other.id;
}

function encodeCursor({ id, display }: AccountView): string {
  return Buffer.from(`${display.state.priority}:${id}`).toString('base64url');
}

function decodeCursor(cursor: string): ListPlace | null {
  const [, priority, id] = /^(\d{1,2}):(\d{1,16})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return priority === undefined || id === undefined ? null : { priority: Number(priority), id: Number(id) };
}
