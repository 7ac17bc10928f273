// Lists the open payments of the consumer's accounts by date.
// A light read of the accounts' states selects the accounts; only the page's payments and accounts are read in full: a
// constant number of statements, whatever the length of the list.
import type { AccountFacts, StateFacts } from '../../domain/account/account-facts';
import { deriveState } from '../../domain/account/display-state';
import { LISTED_CONDITIONS } from '../../domain/payments/payment-actions';
import type { PaymentFacts } from '../../domain/payments/payment-facts';
import { describeUpcomingPayment, type UpcomingPaymentView } from '../../domain/payments/upcoming-payment';
import { toDecimalString, ZERO, type Money } from '../../domain/shared/money';
import { findRangeErrors } from '../../domain/shared/range';
import type { LocalDate } from '../../domain/shared/calendar';
import type { AccountCondition, UpcomingPaymentStatus } from '../../domain/shared/vocabulary';
import type { OpenPaymentFilter, PaymentPosition } from '../../persistence/payments/schedule-store';
import type { Caller } from '../shared/authenticate';
import {
  decodeDateCursor,
  encodeDateCursor,
  readPage,
  toConnection,
  type Connection,
  type PageRequest,
} from '../shared/connection';
import type { Dependencies } from '../shared/dependencies';
import { selectAccounts } from './steps/select-accounts';

export interface UpcomingPaymentsRequest extends PageRequest {
  readonly accountId: string | null;
  readonly from: LocalDate | null;
  readonly until: LocalDate | null;
  readonly status: UpcomingPaymentStatus | null;
}

export interface UpcomingPaymentPage extends Connection<UpcomingPaymentView> {
  readonly totalAmount: string;
  /** Counts the payments whose day has passed. */
  readonly passedCount: number;
  readonly passedAmount: string;
}

const RUNNING: AccountCondition = 'payment_accepted_and_plan_in_scheduled';

interface StatusFilter extends Pick<OpenPaymentFilter, 'status' | 'isCharging'> {
  readonly conditions: readonly AccountCondition[];
}

/** The status of a payment that is being charged hides that of its account. */
const FILTERS: Readonly<Record<UpcomingPaymentStatus, StatusFilter>> = {
  scheduled: { conditions: [RUNNING], status: 'scheduled', isCharging: false },
  failed: { conditions: [RUNNING], status: 'failed', isCharging: false },
  processing: { conditions: LISTED_CONDITIONS, status: null, isCharging: true },
  on_hold: { conditions: ['hold'], status: null, isCharging: false },
  paused: { conditions: ['disputed'], status: null, isCharging: false },
  successful: { conditions: [], status: null, isCharging: null },
  cancelled: { conditions: [], status: null, isCharging: null },
};
const NO_FILTER: StatusFilter = { conditions: LISTED_CONDITIONS, status: null, isCharging: null };

/** Throws `not_found` for a foreign account, and `validation_failed` for a page outside the list and for days in the wrong order. */
export async function upcomingPayments(
  dependencies: Dependencies,
  caller: Caller,
  { accountId, from, until, status: wanted, ...page }: UpcomingPaymentsRequest,
): Promise<UpcomingPaymentPage> {
  const { db, schedules, clock } = dependencies;
  const { conditions, status, isCharging } = wanted === null ? NO_FILTER : FILTERS[wanted];
  const isListed = (facts: StateFacts) => conditions.includes(deriveState(facts).condition);
  const accountIds = await selectAccounts(dependencies, caller, accountId, isListed);
  const after = readPage(page, decodeDateCursor, findRangeErrors({ from, to: until }, 'until'));
  const filter = { accountIds, status, isCharging, from, until };
  const { sum, passed, passedSum, ...counts } = await schedules.countOpenPayments(db, filter, {
    after,
    today: clock().today,
  });
  const ids = await schedules.findOpenPaymentIds(db, filter, { after, limit: page.first });
  const payments = await schedules.findPaymentsByIds(db, ids);
  const owners = [...new Set(payments.map((payment) => payment.accountId))];
  const accounts = await dependencies.accounts.findAccountsByIds(db, owners, clock().today);
  const views = describePayments(dependencies, payments, accounts);
  return {
    ...toConnection(views, encodeDateCursor, counts),
    totalAmount: toDecimalString(sum ?? ZERO),
    passedCount: passed,
    passedAmount: toDecimalString(passedSum ?? ZERO),
  };
}

/**
 * A page of each of the consumer's accounts. As many statements for one account as for many. Throws `validation_failed`
 * for a page outside the lists.
 */
export async function upcomingPaymentsByAccount(
  dependencies: Dependencies,
  { accountIds, ...page }: PageRequest & { readonly accountIds: readonly number[] },
): Promise<ReadonlyMap<number, UpcomingPaymentPage>> {
  const { db, schedules, clock } = dependencies;
  const { today } = clock();
  const after = readPage(page, decodeDateCursor);
  const accounts = await dependencies.accounts.findAccountsByIds(db, accountIds, today);
  const listed = accounts.filter((facts) => LISTED_CONDITIONS.includes(deriveState(facts).condition));
  const open = await schedules.findOpenAmounts(
    db,
    listed.map(({ id }) => id),
  );
  const pages = accounts.map(({ id }) => {
    const all = open.get(id) ?? [];
    const rest = after === null ? all : all.filter((payment) => isBehind(payment, after));
    return { id, all, before: all.length - rest.length, ids: rest.slice(0, page.first).map((payment) => payment.id) };
  });
  const payments = await schedules.findPaymentsByIds(
    db,
    pages.flatMap(({ ids }) => ids),
  );
  const views = describePayments(dependencies, payments, accounts);
  return new Map(
    pages.map(({ id, all, before }) => {
      const own = views.filter(({ account }) => account.id === id);
      const passed = all.filter(({ date }) => date < today);
      const connection = toConnection(own, encodeDateCursor, { total: all.length, before });
      return [id, { ...connection, totalAmount: addUp(all), passedCount: passed.length, passedAmount: addUp(passed) }];
    }),
  );
}

function addUp(payments: readonly { readonly amount: Money }[]): string {
  return toDecimalString(payments.reduce((total, { amount }) => total.plus(amount), ZERO));
}

function describePayments(
  { settings, clock }: Dependencies,
  payments: readonly PaymentFacts[],
  accounts: readonly AccountFacts[],
): readonly UpcomingPaymentView[] {
  const owners = new Map(accounts.map((facts) => [facts.id, facts]));
  const moment = clock();
  return payments.flatMap((payment) => {
    const facts = owners.get(payment.accountId);
    return facts ? [describeUpcomingPayment(facts, payment, settings.payments, moment)] : [];
  });
}

function isBehind(one: PaymentPosition, other: PaymentPosition): boolean {
  return one.date > other.date || (one.date === other.date && one.id > other.id);
}
