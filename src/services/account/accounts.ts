// Lists the caller's accounts, page by page: by priority of their state, then by id.
// The state is derived, not stored, so a light read of the few deciding columns orders the list,
// and only the page itself is read whole: two statements, however long the list.
import { describeAccount } from '../../domain/account/describe-account';
import type { AccountView } from '../../domain/account/account-view';
import { deriveState, getStatePriority } from '../../domain/account/display-state';
import type { AccountState } from '../../domain/shared/vocabulary';
import type { Caller } from '../shared/authenticate';
import { toConnection, readPage, type Connection, type PageRequest } from '../shared/connection';
import type { Dependencies } from '../shared/dependencies';

export interface AccountListRequest extends PageRequest {
  readonly state: AccountState | null;
}

/** Where an account stands in the list. */
interface ListPosition {
  readonly priority: number;
  readonly id: number;
}

/** Refuses with `validation_failed` on `first` outside 1-50 and on a cursor that the list never gave. */
export async function accounts(
  { db, accounts, clock }: Dependencies,
  caller: Caller,
  request: AccountListRequest,
): Promise<Connection<AccountView>> {
  const after = readPage(request, decodeCursor);
  const places = (await accounts.findStateFactsByProfile(db, caller.profile.id))
    .map((facts) => ({ id: facts.id, state: deriveState(facts).state }))
    .filter(({ state }) => isInTab(state, request.state))
    .map(({ id, state }) => ({ id, priority: getStatePriority(state) }))
    .sort(comparePositions);
  const rest = after === null ? places : places.filter((place) => comparePositions(place, after) > 0);
  const page = rest.slice(0, request.first);
  const pageIds = page.map(({ id }) => id);
  const facts = pageIds.length === 0 ? [] : await accounts.findAccountsByIds(db, pageIds, clock().today);
  const nodes = facts.map(describeAccount);
  const before = places.length - rest.length;
  return toConnection(nodes, encodeCursor, { total: places.length, before });
}

/** The dashboard is the tab of all accounts. */
function isInTab(state: AccountState, tab: AccountState | null): boolean {
  return tab === null || tab === 'dashboard' || tab === state;
}

function comparePositions(one: ListPosition, other: ListPosition): number {
  return one.priority - other.priority || one.id - other.id;
}

function encodeCursor({ id, display }: AccountView): string {
  return Buffer.from(`${display.state.priority}:${id}`).toString('base64url');
}

function decodeCursor(text: string): ListPosition | null {
  const [, priority, id] = /^(\d{1,2}):(\d{1,16})$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  return priority === undefined || id === undefined ? null : { priority: Number(priority), id: Number(id) };
}
