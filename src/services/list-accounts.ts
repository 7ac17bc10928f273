// Lists the caller's accounts, page by page: by priority of their state, then by id.
// The state is derived, not stored, so a light read of the few deciding columns orders the list,
// and only the page itself is read whole: two statements, however long the list.
import { describeAccount } from '../domain/describe-account';
import type { AccountView } from '../domain/account-view';
import { deriveState, priorityOf } from '../domain/display-state';
import { DomainError } from '../domain/errors';
import type { AccountState } from '../domain/vocabulary';
import type { Caller } from './authenticate';
import type { Parts } from './parts';

const MAX_PAGE = 50;

export interface AccountListRequest {
  readonly first: number;
  readonly after: string | null;
  readonly state: AccountState | null;
}

export interface AccountConnection {
  readonly edges: readonly { readonly cursor: string; readonly node: AccountView }[];
  readonly nodes: readonly AccountView[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
  readonly totalCount: number;
}

/** Where an account stands in the list. */
interface Place {
  readonly priority: number;
  readonly id: number;
}

/** Refuses with `validation_failed` on `first` outside 1-50 and on a cursor that the list never gave. */
export async function listAccounts(
  { db, accounts, clock }: Parts,
  caller: Caller,
  request: AccountListRequest,
): Promise<AccountConnection> {
  const after = readRequest(request);
  const places = (await accounts.stateFactsOfProfile(db, caller.profile.id))
    .map((facts) => ({ id: facts.id, state: deriveState(facts).state }))
    .filter(({ state }) => isUnderTab(state, request.state))
    .map(({ id, state }) => ({ id, priority: priorityOf(state) }))
    .sort(comparePlaces);
  const rest = after === null ? places : places.filter((place) => comparePlaces(place, after) > 0);
  const page = rest.slice(0, request.first);
  const pageIds = page.map(({ id }) => id);
  const facts = pageIds.length === 0 ? [] : await accounts.accountsByIds(db, pageIds, clock().today);
  const nodes = facts.map(describeAccount);
  const edges = nodes.map((node) => ({
    cursor: writeCursor({ priority: node.display.state.priority, id: node.id }),
    node,
  }));
  return {
    edges,
    nodes,
    pageInfo: {
      hasNextPage: rest.length > page.length,
      hasPreviousPage: rest.length < places.length,
      startCursor: edges.at(0)?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount: places.length,
  };
}

function readRequest({ first, after }: AccountListRequest): Place | null {
  const place = after === null ? null : readCursor(after);
  const errors = {
    ...(first < 1 || first > MAX_PAGE ? { first: [`The first must be between 1 and ${MAX_PAGE}.`] } : {}),
    ...(after !== null && place === null ? { after: ['The selected after is invalid.'] } : {}),
  };
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
  return place;
}

/** The dashboard is the tab of all accounts. */
function isUnderTab(state: AccountState, tab: AccountState | null): boolean {
  return tab === null || tab === 'dashboard' || tab === state;
}

function comparePlaces(one: Place, other: Place): number {
  return one.priority - other.priority || one.id - other.id;
}

function writeCursor({ priority, id }: Place): string {
  return Buffer.from(`${priority}:${id}`).toString('base64url');
}

function readCursor(text: string): Place | null {
  const [, priority, id] = /^(\d{1,2}):(\d{1,16})$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  return priority === undefined || id === undefined ? null : { priority: Number(priority), id: Number(id) };
}
