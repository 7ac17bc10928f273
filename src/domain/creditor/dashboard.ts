// What came of a company's accounts, as a regular job counts it, and how it is shown.
import { describeConditionKey, type ConditionKey } from '../account/display-state';
import type { Labelled } from '../account/account-view';
import type { Instant } from '../shared/calendar';
import {
  CREDITOR_CONDITION_LABELS,
  CREDITOR_STATE_LABELS,
  type AccountCondition,
  type AccountState,
} from '../shared/vocabulary';
import type { FunnelCountsView } from './funnel';

/** A number of payments and their sum. */
interface PaymentsSum {
  readonly count: number;
  readonly amount: string;
}

interface CountedAccounts {
  readonly count: number;
  /** Decimal string. */
  readonly balance: string;
}

/** The job stores these figures as JSON. Amounts are decimal strings. */
export interface CountedFigures {
  readonly conditions: readonly (CountedAccounts & { readonly key: ConditionKey })[];
  readonly subclients: readonly (CountedAccounts & { readonly id: number | null })[];
  readonly offersWaiting: number;
  readonly waitingSince: Instant | null;
  readonly scheduled: PaymentsSum;
  readonly succeeded: PaymentsSum;
  readonly failed: PaymentsSum;
  readonly funnel: FunnelCountsView;
}

/** Days ahead and back that the figures of payments cover. */
export const PAYMENT_DAYS = 30;

/** Clients that the dashboard shows; the funnel by client lists all. */
const MOST_SUBCLIENTS = 50;

export interface DashboardView {
  /** Nothing was counted yet if this is null. */
  readonly asOf: Instant | null;
  readonly accounts: readonly {
    readonly state: Labelled<AccountState>;
    readonly condition: Labelled<AccountCondition>;
    readonly count: number;
    readonly currentBalanceTotal: string;
  }[];
  readonly bySubclient: readonly {
    readonly subclientId: number | null;
    readonly subclientName: string | null;
    readonly count: number;
    readonly currentBalanceTotal: string;
  }[];
  readonly offersWaiting: number;
  readonly offersWaitingLongestSince: Instant | null;
  readonly payments: {
    readonly scheduledNext30Days: PaymentsSum;
    readonly succeededLast30Days: PaymentsSum;
    readonly failedOpen: PaymentsSum;
  };
  readonly importsRunning: number;
  readonly funnel: FunnelCountsView;
}

/** The clients that are shown: those with the most accounts. */
export function listShownSubclients({ subclients }: CountedFigures) {
  return [...subclients].sort((one, other) => other.count - one.count).slice(0, MOST_SUBCLIENTS);
}

export function describeDashboard(
  figures: CountedFigures,
  {
    asOf,
    names,
    importsRunning,
  }: {
    readonly asOf: Instant | null;
    readonly names: ReadonlyMap<number, string | null>;
    readonly importsRunning: number;
  },
): DashboardView {
  return {
    asOf,
    accounts: figures.conditions.map(({ key, count, balance }) => {
      const { state, condition } = describeConditionKey(key);
      return {
        state: { key: state, label: CREDITOR_STATE_LABELS[state] },
        condition: { key: condition, label: CREDITOR_CONDITION_LABELS[condition] },
        count,
        currentBalanceTotal: balance,
      };
    }),
    bySubclient: listShownSubclients(figures).map(({ id, count, balance }) => ({
      subclientId: id,
      subclientName: id === null ? null : (names.get(id) ?? null),
      count,
      currentBalanceTotal: balance,
    })),
    offersWaiting: figures.offersWaiting,
    offersWaitingLongestSince: figures.waitingSince,
    payments: {
      scheduledNext30Days: figures.scheduled,
      succeededLast30Days: figures.succeeded,
      failedOpen: figures.failed,
    },
    importsRunning,
    funnel: figures.funnel,
  };
}
