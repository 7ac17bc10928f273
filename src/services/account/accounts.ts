// Lists the caller's accounts by priority of their state, then by id.
// The state is derived, not stored: a light read of the deciding columns orders the list, and only the accounts of the
// page are read in full. That is two statements, whatever the length of the list.
import type { AccountView } from '../../domain/account/account-view';
import { describeAccount } from '../../domain/account/describe-account';
import { deriveState, getStatePriority } from '../../domain/account/display-state';
import type { AccountState } from '../../domain/shared/vocabulary';
import type { Caller } from '../shared/authenticate';
import { readPage, toConnection, type Connection, type PageRequest } from '../shared/connection';
import type { Dependencies } from '../shared/dependencies';
import { loadOwnAccounts } from './steps/load-account';

export interface AccountListRequest extends PageRequest {
  readonly state: AccountState | null;
}

interface ListPosition {
  readonly priority: number;
  readonly id: number;
}

/** Throws `validation_failed` for `first` outside 1–50 and for a cursor that the list did not issue. */
export async function accounts(
  dependencies: Dependencies,
  caller: Caller,
  request: AccountListRequest,
): Promise<Connection<AccountView>> {
  const { db, accounts: store, clock } = dependencies;
  const after = readPage(request, decodeCursor);
  const positions = (await store.findStateFactsByProfile(db, caller.profile.id))
    .map((facts) => ({ id: facts.id, state: deriveState(facts).state }))
    .filter(({ state }) => isInTab(state, request.state))
    .map(({ id, state }) => ({ id, priority: getStatePriority(state) }))
    .sort(comparePositions);
  const rest = after === null ? positions : positions.filter((position) => comparePositions(position, after) > 0);
  const pageIds = rest.slice(0, request.first).map(({ id }) => id);
  const facts = await loadOwnAccounts(dependencies, caller, pageIds, clock().today);
  const before = positions.length - rest.length;
  return toConnection(facts.map(describeAccount), encodeCursor, { total: positions.length, before });
}

/** The dashboard tab holds all accounts. */
function isInTab(state: AccountState, tab: AccountState | null): boolean {
  return tab === null || tab === 'dashboard' || tab === state;
}

function comparePositions(one: ListPosition, other: ListPosition): number {
  return one.priority - other.priority || one.id - other.id;
}

function encodeCursor({ id, display }: AccountView): string {
  return Buffer.from(`${display.state.priority}:${id}`).toString('base64url');
}

function decodeCursor(cursor: string): ListPosition | null {
  const [, priority, id] = /^(\d{1,2}):(\d{1,16})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return priority === undefined || id === undefined ? null : { priority: Number(priority), id: Number(id) };
}
