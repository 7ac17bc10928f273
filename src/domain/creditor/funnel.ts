// The funnel: how far the accounts of a company have come, from their placement to the last payment. Each stage is defined by
// the moves of an account and by the condition it is in. See docs/results.md.
import { MOVES, type MoveKey } from '../account/moves';
import { toDecimalString, type Money } from '../shared/money';
import { keysOf, type AccountCondition } from '../shared/vocabulary';

/** In their order. */
export const FUNNEL_STAGES = {
  placed: 'Accounts that were placed',
  seen: 'Claimed by a consumer',
  offered: 'An offer was made',
  agreed: 'Both sides agreed',
  firstPayment: 'The portal collected a payment',
  kept: 'Paid as agreed so far',
  broken: 'The agreement lapsed, was cancelled or disputed, or its last charge failed',
  settled: 'Paid in full',
} as const;
export type FunnelStage = keyof typeof FUNNEL_STAGES;

/** Conditions in which an agreement is in force. */
export const IN_FORCE: readonly AccountCondition[] = [
  'approved_settlement_but_payment_setup_is_pending',
  'approved_but_payment_setup_is_pending',
  'payment_accepted_and_plan_in_scheduled',
  'hold',
];

/** An account that was in one of these had an agreement. */
export const AGREED: readonly AccountCondition[] = [...IN_FORCE, 'cancelled_plan'];

/** An account that was in one of these had an offer. */
export const OFFERED: readonly AccountCondition[] = ['pending_creditor_response', 'creditor_send_an_offer', ...AGREED];

/** The portal collected a payment: what was broken is kept again. */
export const PAYING_MOVES: readonly MoveKey[] = ['record_successful_payment', 'record_gift_payment'];

/** The consumer does not pay as agreed. */
export const BREAKING_MOVES: readonly MoveKey[] = ['record_failed_payment', 'cancel_plan', 'expire_approved_offer'];

/** Breaks an agreement only while it is in force. */
export const DISPUTE: MoveKey = 'dispute_account';

/** A withdrawn account stays settled. */
export const WITHDRAWAL: MoveKey = 'remove_account';

/** Only somebody who has claimed the account makes them. */
export const CONSUMER_MOVES: readonly MoveKey[] = keysOf(MOVES).filter((move) => MOVES[move] === 'consumer');

export interface StageFigures {
  readonly count: number;
  /** This is the balance of these accounts when they were placed. */
  readonly balance: Money;
}

export type Stages = Readonly<Record<FunnelStage, StageFigures>>;

export interface FunnelCounts {
  readonly stages: Stages;
  /** What was paid on these accounts, to the portal and to the creditor, less reversals. */
  readonly collected: Money;
}

/** Where the accounts of a count belong. */
export interface FunnelKeys {
  /** Month of the placement, `YYYY-MM`; null before the months that are counted one by one. */
  readonly month: string | null;
  readonly subclientId: number | null;
  /** The first letter about the account had this template. None was sent if it is null. */
  readonly templateId: number | null;
}

export type FunnelCell = FunnelKeys & FunnelCounts;

/** Months that are counted one by one, the present one included. Accounts placed before them are counted together. */
export const FUNNEL_MONTHS = 36;

export const FUNNEL_GROUPS = {
  month: 'By month of placement',
  subclient: 'By client of the company',
  template: 'By template of the first letter',
} as const;
export type FunnelGroup = keyof typeof FUNNEL_GROUPS;

type StagesView = {
  readonly [Stage in FunnelStage]: { readonly count: number; readonly balance: string };
};

export interface FunnelCountsView extends StagesView {
  readonly collected: string;
}

export function describeFunnel({ stages, collected }: FunnelCounts): FunnelCountsView {
  const views = keysOf(FUNNEL_STAGES).map((stage) => {
    const { count, balance } = stages[stage];
    return [stage, { count, balance: toDecimalString(balance) }] as const;
  });
  return { ...(Object.fromEntries(views) as StagesView), collected: toDecimalString(collected) };
}

/** How many accounts a stage has, and their balance. */
export function buildStages(build: (stage: FunnelStage) => StageFigures): Stages {
  return Object.fromEntries(keysOf(FUNNEL_STAGES).map((stage) => [stage, build(stage)])) as Record<
    FunnelStage,
    StageFigures
  >;
}

export function addFunnel(one: FunnelCounts, other: FunnelCounts): FunnelCounts {
  return {
    stages: buildStages((stage) => ({
      count: one.stages[stage].count + other.stages[stage].count,
      balance: one.stages[stage].balance.plus(other.stages[stage].balance),
    })),
    collected: one.collected.plus(other.collected),
  };
}
