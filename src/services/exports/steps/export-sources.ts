// What the exports of a company read: its accounts, payments, history and audit trail, a page at a time.
import { CREDITOR_CONDITION_LABELS } from '../../../domain/shared/vocabulary';
import { deriveState, describeConditionKey, getConditionKey } from '../../../domain/account/display-state';
import { listMarksUnder } from '../../../domain/account/marks';
import {
  findFilterErrors,
  getOrder,
  type AccountFilter,
  type AccountSort,
} from '../../../domain/creditor/account-list';
import type { ExportValues } from '../../../domain/exports/export';
import { describeHistoryEntry } from '../../../domain/negotiation/history-view';
import {
  CHANNEL_SOURCES,
  describeCreditorPayment,
  type PaymentChannel,
} from '../../../domain/payments/creditor-payment';
import { addDays, getStartOfDay, toEpoch } from '../../../domain/shared/calendar';
import type { FieldErrors } from '../../../domain/shared/errors';
import type { AccountCondition, PaymentOutcomeKey } from '../../../domain/shared/vocabulary';
import type { AuditEventView } from '../../../domain/system/audit';
import type { ExportedAccount, EntryFilter, EntryPage, EntryPosition } from '../../../persistence/exports/export-store';
import type { AccountPosition } from '../../../persistence/hot-statements/account-order';
import { nameList, toWantedAccounts } from '../../negotiation/steps/list-company-accounts';
import type { Dependencies } from '../../shared/dependencies';
import { readAuditEvents, type AuditFilter } from '../../creditor/steps/read-audit-events';
import { unknownStart, type ExportSource } from './write-export';

/** Accounts whose personal data is opened without a break. */
const OPENED_AT_ONCE = 20;

type SourceDependencies = Pick<
  Dependencies,
  | 'db'
  | 'clock'
  | 'settings'
  | 'accounts'
  | 'placements'
  | 'exportedRows'
  | 'letters'
  | 'auditEvents'
  | 'creditorUsers'
  | 'apiKeys'
>;

export interface SourceRequest<Filter> {
  readonly companyId: number;
  readonly filter: Filter;
  /** The ID of the last row that the client has. */
  readonly after: string | null;
}

export interface AccountsFilter {
  readonly filter: AccountFilter;
  readonly sort: AccountSort;
}

/** Keys are the names of the filters. */
export function findAccountExportErrors({ filter, sort }: AccountsFilter): FieldErrors {
  return findFilterErrors(filter, getOrder(sort));
}

/**
 * Throws `validation_failed` where the export cannot go on: behind an ID it does only when it is sorted by ID, because in
 * another order the account may have moved.
 */
export function createAccountsSource(
  dependencies: SourceDependencies,
  { companyId, filter: request, after }: SourceRequest<AccountsFilter>,
): ExportSource<AccountPosition> {
  const { db, clock, accounts, placements, exportedRows, letters } = dependencies;
  const list = { companyId, ...request };
  const wanted = toWantedAccounts(list);
  const { conditions } = wanted;
  const isById = wanted.order.column === 'id';

  function findPosition(cursor: string): AccountPosition {
    const position = isById ? toIdPosition(cursor) : accounts.openPosition(db, nameList(list), cursor);
    if (position) return position;
    throw unknownStart(
      isById
        ? undefined
        : 'An export that is not sorted by ID goes on with `next` of a part over GraphQL; over REST, start it from the value of the last row, such as updated_since.',
    );
  }

  /** Derives the condition of accounts for which it is not stored. */
  async function findConditions(found: readonly ExportedAccount[]) {
    const unknown = found.filter(({ conditionKey }) => conditionKey === null).map(({ id }) => id);
    const facts = await accounts.findAccountsByIds(db, unknown, clock().today);
    const derived = new Map(facts.map((one) => [one.id, getConditionKey(deriveState(one))]));
    return ({ id, conditionKey }: ExportedAccount) => conditionKey ?? derived.get(id) ?? null;
  }

  return {
    kind: 'accounts',
    companyId,
    start: after === null ? null : findPosition(after),
    toAfter: (position) => (isById ? String(position.id) : accounts.sealPosition(db, nameList(list), position)),
    async readPage(position, limit, giveWay) {
      const { found, judgedUntil } = await accounts.findCompanyAccounts(db, wanted, { after: position, limit });
      const subclients = await placements.findSubclients(db, companyId);
      const ids = found.map(({ id }) => id);
      const read: ExportedAccount[] = [];
      for (let from = 0; from < ids.length; from += OPENED_AT_ONCE) {
        const some = ids.slice(from, from + OPENED_AT_ONCE);
        read.push(...(await exportedRows.findExportedAccounts(db, { companyId, ids: some }, subclients)));
        await giveWay();
      }
      const unreached = await letters.countUnreached(db, companyId, ids);
      const getKey = await findConditions(read);
      const rows = read.flatMap((account) => {
        const key = getKey(account);
        if (key === null || conditions?.includes(key) === false) return [];
        const { condition } = describeConditionKey(key);
        return [{ id: account.id, values: toAccountValues(account, condition, unreached.get(account.id) ?? 0) }];
      });
      return { rows, next: judgedUntil };
    },
  };
}

function toIdPosition(cursor: string): AccountPosition | null {
  const id = toId(cursor);
  return id === 0 || id === null ? null : { key: null, id };
}

function toAccountValues(
  account: ExportedAccount,
  condition: AccountCondition,
  lettersNotReached: number,
): ExportValues {
  const isRemoved = account.status === 'deactivated';
  return {
    ...account.values,
    id: account.id,
    // What an import leaves unchanged: it never places an account of an erased person again.
    action: isRemoved || account.isErased ? 'withdraw' : 'upsert',
    withdraw_reason: isRemoved ? account.withdrawReason : null,
    condition,
    link_state: account.linkState,
    has_failed_payment: account.hasFailedPayment,
    marks: listMarksUnder(condition, account).join(' '),
    disputed_at: account.disputedAt,
    placed_at: account.createdAt,
    updated_at: account.updatedAt,
    letters_not_reached: lettersNotReached,
  };
}

/** Null leaves a filter out. */
export interface EntriesFilter {
  readonly accountId: string | null;
  /** Times; of payments, the business days of their list. Both are included. */
  readonly from: string | null;
  readonly to: string | null;
}

export interface PaymentsFilter extends EntriesFilter {
  readonly status: PaymentOutcomeKey | null;
  readonly source: PaymentChannel | null;
}

export async function createPaymentsSource(
  dependencies: SourceDependencies,
  { companyId, filter, after }: SourceRequest<PaymentsFilter>,
): Promise<ExportSource<EntryPosition>> {
  const { db, exportedRows, settings } = dependencies;
  const { status, source, accountId, from, to } = filter;
  const { timeZone } = settings;
  const wanted = {
    companyId,
    accountId: toId(accountId),
    from: from === null ? null : Date.parse(getStartOfDay(from, timeZone)),
    until: to === null ? null : Date.parse(getStartOfDay(addDays(to, 1), timeZone)) - 1,
  };
  const sources = source && CHANNEL_SOURCES[source];
  return {
    kind: 'payments',
    companyId,
    start: await findStart(after, (id) => exportedRows.findPaymentPosition(db, companyId, id)),
    toAfter: ({ id }) => String(id),
    async readPage(position, limit) {
      const { items, next } = await readEntries(exportedRows.findExportedPayments, db, wanted, {
        after: position,
        limit,
      });
      const chosen = items.filter(
        ({ facts }) =>
          facts !== null &&
          (status === null || facts.status === status) &&
          (sources === null || sources.includes(facts.source)),
      );
      const numbers = await exportedRows.findAccountNumbers(
        db,
        companyId,
        chosen.map(({ accountId }) => accountId),
      );
      const rows = chosen.flatMap(({ accountId, facts }) => {
        if (facts === null) return [];
        const account = { id: accountId, accountNumber: numbers.get(accountId) ?? null };
        const view = describeCreditorPayment(account, facts);
        return [
          {
            id: view.id,
            values: {
              id: view.id,
              account_id: accountId,
              account_number: view.accountNumber,
              amount: view.amount,
              status: view.status,
              transaction_type: view.transactionType,
              source: view.source,
              provider_reference: view.providerReference,
              payment_reference: view.paymentReference,
              payment_date: view.paymentDate,
              created_at: view.createdAt,
              reversed_at: view.reversedAt,
              reversal_reason: view.reversalReason,
            },
          },
        ];
      });
      return { rows, next };
    },
  };
}

export async function createHistorySource(
  dependencies: SourceDependencies,
  { companyId, filter, after }: SourceRequest<EntriesFilter>,
): Promise<ExportSource<EntryPosition>> {
  const { db, exportedRows, creditorUsers } = dependencies;
  const wanted = toEntryFilter(companyId, filter);
  return {
    kind: 'history',
    companyId,
    start: await findStart(after, (id) => exportedRows.findHistoryPosition(db, companyId, id)),
    toAfter: ({ id }) => String(id),
    async readPage(position, limit) {
      const { items, next } = await readEntries(exportedRows.findExportedHistory, db, wanted, {
        after: position,
        limit,
      });
      const numbers = await exportedRows.findAccountNumbers(
        db,
        companyId,
        items.map(({ accountId }) => accountId),
      );
      const movers = items.flatMap(({ entry: { mover } }) => (mover.kind === 'creditor' ? (mover.id ?? []) : []));
      const users = await creditorUsers.findUserNames(db, companyId, [...new Set(movers)]);
      const rows = items.map(({ accountId, entry }) => {
        const view = describeHistoryEntry(entry, { users, labels: CREDITOR_CONDITION_LABELS });
        const { consumerTerms, creditorTerms } = view.negotiation ?? {};
        return {
          id: view.id,
          values: {
            id: view.id,
            at: view.at,
            account_id: accountId,
            account_number: numbers.get(accountId) ?? null,
            move: view.move.key,
            actor: view.actor.key,
            user_id: view.mover.userId,
            user_name: view.mover.name,
            condition_before: view.conditionBefore.key,
            condition_after: view.conditionAfter.key,
            mark: view.mark?.key ?? null,
            negotiation_type: view.negotiation?.negotiationType ?? null,
            installment_type: view.negotiation?.installmentType ?? null,
            settlement_amount: consumerTerms?.settlementAmount ?? null,
            plan_balance: consumerTerms?.planBalance ?? null,
            payment_amount: consumerTerms?.paymentAmount ?? null,
            number_of_installments: consumerTerms?.numberOfInstallments ?? null,
            last_payment_amount: consumerTerms?.lastPaymentAmount ?? null,
            first_pay_date: consumerTerms?.firstPayDate ?? null,
            counter_settlement_amount: creditorTerms?.settlementAmount ?? null,
            counter_plan_balance: creditorTerms?.planBalance ?? null,
            counter_payment_amount: creditorTerms?.paymentAmount ?? null,
            counter_number_of_installments: creditorTerms?.numberOfInstallments ?? null,
            counter_last_payment_amount: creditorTerms?.lastPaymentAmount ?? null,
            counter_first_pay_date: creditorTerms?.firstPayDate ?? null,
            current_balance: view.currentBalance,
          },
        };
      });
      return { rows, next };
    },
  };
}

export async function createAuditSource(
  dependencies: SourceDependencies,
  { companyId, filter, after }: SourceRequest<AuditFilter>,
): Promise<ExportSource<EntryPosition>> {
  const { db, auditEvents } = dependencies;
  return {
    kind: 'audit',
    companyId,
    start: await findStart(after, (id) => auditEvents.findAuditPosition(db, companyId, id)),
    toAfter: ({ id }) => String(id),
    async readPage(position, limit) {
      const page = { after: position, limit, isDescending: false };
      const { events, next } = await readAuditEvents(dependencies, { companyId, filter }, page);
      return { rows: events.map((event) => ({ id: event.id, values: toAuditValues(event) })), next };
    },
  };
}

function toAuditValues({ id, at, event, actor, subject, details, requestId }: AuditEventView): ExportValues {
  return {
    id,
    at,
    event,
    actor_type: actor?.type ?? null,
    actor_id: actor?.actorId ?? null,
    actor_name: actor?.name ?? null,
    subject_type: subject?.type ?? null,
    subject_id: subject?.subjectId ?? null,
    details: JSON.stringify(details),
    request_id: requestId,
  };
}

function toEntryFilter(companyId: number, { accountId, from, to }: EntriesFilter): EntryFilter {
  return { companyId, accountId: toId(accountId), from: toEpoch(from), until: toEpoch(to) };
}

/** An ID that is not a number belongs to no row. */
function toId(id: string | null): number | null {
  if (id === null) return null;
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
}

/** Throws `validation_failed` for a row of another company. */
async function findStart(
  after: string | null,
  find: (id: number) => Promise<EntryPosition | null>,
): Promise<EntryPosition | null> {
  if (after === null) return null;
  const start = await find(toId(after) ?? 0);
  if (!start) throw unknownStart();
  return start;
}

/** A page, and where the next one starts; null at the end. */
async function readEntries<Entry extends EntryPosition>(
  find: (db: Dependencies['db'], filter: EntryFilter, page: EntryPage) => Promise<readonly Entry[]>,
  db: Dependencies['db'],
  filter: EntryFilter,
  { after, limit }: EntryPage,
): Promise<{ readonly items: readonly Entry[]; readonly next: EntryPosition | null }> {
  const found = await find(db, filter, { after, limit: limit + 1 });
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, next: found.length > limit && last ? { at: last.at, id: last.id } : null };
}
