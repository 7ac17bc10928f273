// The decision table from stored facts to state and condition. First match wins.
// See docs/contract.md §5.1 and §5.2 for the keys and docs/rules §4.1 for the table.
import type { StateFacts } from './account-facts';
import { ACCOUNT_STATES, keysOf } from '../shared/vocabulary';
import type { AccountCondition, AccountState, AccountStatus, NoticeStatus } from '../shared/vocabulary';

export interface DerivedState {
  readonly state: AccountState;
  readonly condition: AccountCondition;
}

interface StateRow extends DerivedState {
  readonly name: string;
  readonly when: (facts: StateFacts) => boolean;
}

/** A status before the first action counts as joined, so that reading an account never writes. */
const OPEN_STATUSES: readonly AccountStatus[] = ['joined', 'uploaded', 'visited', 'not_verified'];

/** Returned to sender, or closed by the portal. */
const RETURNED_NOTICES: readonly (NoticeStatus | null)[] = [4, 5];

/** Covers every status. The status takes precedence over the flags, which may be left over from an earlier step. */
export const STATE_TABLE: readonly StateRow[] = [
  {
    name: 'removed after a dispute or a not-paying report',
    when: ({ status, wasDisputed }) => status === 'deactivated' && wasDisputed,
    state: 'deactivated',
    condition: 'disputed_deactivated',
  },
  {
    name: 'removed',
    when: ({ status }) => status === 'deactivated',
    state: 'deactivated',
    condition: 'deactivated',
  },
  {
    name: 'plan cancelled',
    when: ({ status }) => status === 'cancelled_plan',
    state: 'cancelled_plan',
    condition: 'cancelled_plan',
  },
  {
    name: 'paid',
    when: ({ status }) => status === 'settled',
    state: 'settled',
    condition: 'settled',
  },
  {
    name: 'disputed',
    when: ({ status }) => status === 'dispute',
    state: 'disputed_or_not_paying',
    condition: 'disputed',
  },
  {
    name: 'reported not paying',
    when: ({ status }) => status === 'not_paying',
    state: 'disputed_or_not_paying',
    condition: 'not_paying',
  },
  {
    name: 'offer declined',
    when: ({ status }) => status === 'payment_declined',
    state: 'payment_declined',
    condition: 'declined',
  },
  {
    name: 'reopened for negotiation',
    when: ({ status }) => status === 'renegotiate',
    state: 'payment_declined',
    condition: 'renegotiate',
  },
  {
    name: 'notice returned',
    when: ({ status, noticeStatus }) => status === 'notice_sent' && RETURNED_NOTICES.includes(noticeStatus),
    state: 'notice_responses',
    condition: 'returned_notice_response',
  },
  {
    name: 'notice in progress',
    when: ({ status }) => status === 'notice_sent',
    state: 'notice_responses',
    condition: 'notice_sent',
  },
  {
    name: 'settlement on hold',
    when: ({ status, negotiationType }) => status === 'hold' && negotiationType === 'pif',
    state: 'scheduled_settlements',
    condition: 'hold',
  },
  {
    name: 'plan on hold',
    when: ({ status }) => status === 'hold',
    state: 'payment_plans',
    condition: 'hold',
  },
  {
    name: 'settlement scheduled',
    when: ({ status, paymentSetup, negotiationType }) =>
      status === 'payment_accepted' && paymentSetup && negotiationType === 'pif',
    state: 'scheduled_settlements',
    condition: 'payment_accepted_and_plan_in_scheduled',
  },
  {
    name: 'plan scheduled',
    when: ({ status, paymentSetup }) => status === 'payment_accepted' && paymentSetup,
    state: 'payment_plans',
    condition: 'payment_accepted_and_plan_in_scheduled',
  },
  {
    name: 'settlement agreed, payment method missing',
    when: ({ status, offerAccepted, negotiationType }) =>
      status === 'payment_accepted' && offerAccepted && negotiationType === 'pif',
    state: 'approved_but_payment_pending',
    condition: 'approved_settlement_but_payment_setup_is_pending',
  },
  {
    name: 'plan agreed, payment method missing',
    when: ({ status }) => status === 'payment_accepted',
    state: 'approved_but_payment_pending',
    condition: 'approved_but_payment_setup_is_pending',
  },
  {
    name: 'counter offer waiting for the consumer',
    when: ({ status, counterOffer }) => status === 'payment_setup' && counterOffer,
    state: 'active_negotiation_with_counter_offer',
    condition: 'creditor_send_an_offer',
  },
  {
    name: 'offer waiting for the creditor',
    when: ({ status }) => status === 'payment_setup',
    state: 'active_negotiation',
    condition: 'pending_creditor_response',
  },
  {
    name: 'open for offers',
    when: ({ status }) => OPEN_STATUSES.includes(status),
    state: 'ready_to_negotiate',
    condition: 'joined',
  },
];

/** Throws on an unknown status, which the persistence layer never returns. */
export function deriveState(facts: StateFacts): DerivedState {
  const row = STATE_TABLE.find(({ when }) => when(facts));
  if (!row) throw new Error(`No state for the account status ${facts.status}`);
  return row;
}

const STATES_BY_PRIORITY = keysOf(ACCOUNT_STATES);

/** The first and the last priority of the states in a tab; null and the dashboard are all of them. */
export function getPriorities(tab: AccountState | null): readonly [number, number] {
  if (tab === null || tab === 'dashboard') return [1, STATES_BY_PRIORITY.length - 1];
  return [getStatePriority(tab), getStatePriority(tab)];
}

/** `display.state.priority`. Accounts are listed in ascending order of it. */
export function getStatePriority(state: AccountState): number {
  return STATES_BY_PRIORITY.indexOf(state);
}

/**
 * The key under which lists find an account: its condition, and whether what is scheduled or on hold is a settlement, because
 * that decides the state too. It is stored, so a key must not get another meaning.
 */
export type ConditionKey = AccountCondition | `${AccountCondition}:settlement`;

export function getConditionKey({ state, condition }: DerivedState): ConditionKey {
  return state === 'scheduled_settlements' ? `${condition}:settlement` : condition;
}

/** Every key, with its state and condition, in the order of the table. */
const KEYS: ReadonlyMap<ConditionKey, DerivedState> = new Map(
  STATE_TABLE.map(({ state, condition }) => [getConditionKey({ state, condition }), { state, condition }]),
);

/** The condition of accounts with this key. */
export function getKeyCondition(key: ConditionKey): AccountCondition {
  const derived = KEYS.get(key);
  if (!derived) throw new Error('An account has a condition key that no row of the table has.');
  return derived.condition;
}

export interface WantedConditions {
  /** Null leaves the filter out, and so does `dashboard`. */
  readonly states: readonly AccountState[] | null;
  /** Null leaves the filter out. */
  readonly conditions: readonly AccountCondition[] | null;
}

/** The keys of accounts that meet both; null for any account. */
export function findConditionKeys({ states, conditions }: WantedConditions): readonly ConditionKey[] | null {
  const isEveryState = states === null || states.includes('dashboard');
  if (isEveryState && conditions === null) return null;
  return [...KEYS]
    .filter(([, { state }]) => isEveryState || states.includes(state))
    .filter(([, { condition }]) => conditions === null || conditions.includes(condition))
    .map(([key]) => key);
}
