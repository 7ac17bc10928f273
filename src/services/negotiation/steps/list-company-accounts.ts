// Reads a page of a company's accounts: candidates by index, then the accounts of the page in full. That costs the same
// however many accounts the company has.
import type { AccountFacts } from '../../../domain/account/account-facts';
import { deriveState, findConditionKeys, getConditionKey } from '../../../domain/account/display-state';
import {
  findFilterErrors,
  getOrder,
  getRange,
  type AccountFilter,
  type ListSort,
} from '../../../domain/creditor/account-list';
import type { CompanyAccounts } from '../../../persistence/account/account-store';
import { readPage, toLongConnection, type LongConnection, type PageRequest } from '../../shared/connection';
import type { Dependencies } from '../../shared/dependencies';

export interface CompanyListRequest {
  readonly companyId: number;
  readonly filter: AccountFilter;
  readonly sort: ListSort;
}

/** Cursors fit the list with this name only. */
export function nameList({ companyId, filter, sort }: CompanyListRequest): string {
  return JSON.stringify([companyId, sort, Object.entries(filter).filter(([, value]) => value !== null)]);
}

/**
 * Throws `validation_failed` for `first` outside 1–50, for a cursor that this list did not issue, and for a filter that needs
 * another sort.
 */
export async function listCompanyAccounts<View>(
  { db, accounts, clock }: Pick<Dependencies, 'db' | 'accounts' | 'clock'>,
  request: CompanyListRequest,
  page: PageRequest,
  describe: (facts: AccountFacts) => View,
): Promise<LongConnection<View>> {
  const { filter } = request;
  const order = getOrder(request.sort);
  const list = nameList(request);
  const decode = (cursor: string) => accounts.openPosition(db, list, cursor);
  const after = readPage(page, decode, findFilterErrors(filter, order));
  const wanted = toWantedAccounts(request);
  const { conditions } = wanted;
  const { found, judgedUntil } = await accounts.findCompanyAccounts(db, wanted, { after, limit: page.first });
  const ids = found.map(({ id }) => id);
  const facts = ids.length === 0 ? [] : await accounts.findAccountsByIds(db, ids, clock().today);
  // A stored condition can be missing, and what is shown is always derived.
  const listed = facts.filter((one) => conditions?.includes(getConditionKey(deriveState(one))) ?? true);
  const positions = new Map(found.map((position) => [position.id, position]));
  return toLongConnection(
    listed.map((one) => ({ node: describe(one), position: positions.get(one.id) ?? { key: null, id: one.id } })),
    {
      after,
      next: judgedUntil,
      toCursor: (position) => accounts.sealPosition(db, list, position),
      count: (most) => accounts.countCompanyAccounts(db, wanted, most),
    },
  );
}

/** The accounts of a list as the store finds them. */
export function toWantedAccounts({ companyId, filter, sort }: CompanyListRequest): CompanyAccounts {
  const { accountNumber, linkState, hasFailedPayment, importId, mark } = filter;
  const order = getOrder(sort);
  return {
    companyId,
    conditions: findConditionKeys({ states: filter.state, conditions: listConditions(filter) }),
    accountNumber,
    linkState,
    hasFailedPayment,
    importId,
    mark: mark === 'disputed' ? null : mark,
    subclientId: toId(filter.subclientId),
    order,
    range: getRange(filter, order),
  };
}

/** A dispute is a condition. */
function listConditions({ condition, mark }: AccountFilter): AccountFilter['condition'] {
  if (mark !== 'disputed') return condition;
  return (condition ?? ['disputed']).filter((one) => one === 'disputed');
}

/** An id that is not a number belongs to no row. */
function toId(id: string | null): number | null {
  if (id === null) return null;
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
}
