// Loads what a statement of account shows: its whole history and all payments, page by page, so that other requests go on.
import type { AccountFacts } from '../../../domain/account/account-facts';
import type { HistoryEntry } from '../../../domain/negotiation/negotiation-history';
import {
  describeParties,
  describeStatement,
  getFirstDay,
  listStatementEntries,
  MOST_ENTRIES,
  skipEarlierOwners,
  type AccountStatementView,
  type BalanceHistory,
  type DocumentParties,
} from '../../../domain/payments/account-statement';
import type { LocalDate } from '../../../domain/shared/calendar';
import { DomainError, type FieldErrors } from '../../../domain/shared/errors';
import { ZERO } from '../../../domain/shared/money';
import { findRangeErrors } from '../../../domain/shared/range';
import type { Dependencies } from '../../shared/dependencies';

export interface StatementPeriod {
  /** These are business days. Null stands for the day on which the account was placed, and for today. */
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
}

/**
 * Throws `validation_failed` for a period that ends before it starts or before the account was placed, or has more entries than
 * a statement holds. One that starts before the account was placed starts then.
 */
export async function loadStatement(
  dependencies: Dependencies,
  account: AccountFacts,
  { from, ...period }: StatementPeriod,
  { ofPresentOwner }: { readonly ofPresentOwner: boolean },
): Promise<AccountStatementView> {
  const { db, clock, settings, statements } = dependencies;
  const { today, now } = clock();
  const to = period.to ?? today;
  refuse(findRangeErrors({ from, to: period.to }, 'to'));
  if (from !== null && from > to) refuse({ from: ['The from must not be in the future.'] });
  const history = await loadBalanceHistory(dependencies, account.id);
  const payments = await statements.findStatementPayments(db, account.id);
  const balance = account.currentBalance ?? ZERO;
  const listed = listStatementEntries(history, payments, { balance, at: account.updatedAt ?? now });
  const entries = ofPresentOwner ? skipEarlierOwners(listed) : listed;
  const parties = await loadParties(dependencies, account);
  const { timeZone } = settings;
  const placedOn = getFirstDay(account.createdAt, entries, timeZone);
  // Nothing was owed here before, so a balance of such a time would be invented.
  if (placedOn !== null && period.to !== null && period.to < placedOn) {
    refuse({ to: [`The account was not placed before: the to must be ${placedOn} or later.`] });
  }
  const start = placedOn !== null && from !== null && from < placedOn ? null : from;
  const isSettled = account.status === 'settled' && to >= today;
  const statement = describeStatement(parties, entries, { from: start, to, timeZone, isSettled });
  if (statement) return statement;
  const message = `There are more than ${MOST_ENTRIES} entries. Choose a shorter period.`;
  throw new DomainError('validation_failed', { errors: { from: [message] } });
}

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
}

const PAGE = 500;

async function loadBalanceHistory({ db, history }: Dependencies, accountId: number): Promise<BalanceHistory> {
  const entries: BalanceHistory[number][] = [];
  for (let after = 0; ;) {
    const page: readonly HistoryEntry[] = await history.findHistoryByAccount(db, accountId, { after, limit: PAGE });
    for (const { at, move, snapshotBefore, recorded } of page) entries.push({ at, move, snapshotBefore, recorded });
    const last = page.at(-1);
    if (!last || page.length < PAGE) return entries;
    after = last.id;
  }
}

/** The names, numbers and contact data that documents of an account show. */
export async function loadParties(
  { db, companies }: Pick<Dependencies, 'db' | 'companies'>,
  account: AccountFacts,
): Promise<DocumentParties> {
  const ids = account.company ? [account.company.id] : [];
  return describeParties(account, await companies.findCompanyContacts(db, ids));
}
