// The transition table: the conditions in which a move is available, and the conditions it leads to.
// See docs/rules §6.1.
import type { AccountFacts, StateFacts } from './account-facts';
import { deriveState } from './display-state';
import { DomainError } from '../shared/errors';
import { isStoppedByMarks } from './marks';
import type { MoveKey } from './moves';
import { ACCOUNT_CONDITIONS, keysOf } from '../shared/vocabulary';
import type { AccountActionKey, AccountCondition } from '../shared/vocabulary';

interface Transition {
  readonly move: MoveKey;
  readonly from: readonly AccountCondition[];
  /** Every possible condition after the move. */
  readonly to: readonly AccountCondition[];
  /** The action by which clients offer the move; absent when there is none. */
  readonly action?: AccountActionKey;
}

const SETTLEMENT_APPROVED = 'approved_settlement_but_payment_setup_is_pending';
const PLAN_APPROVED = 'approved_but_payment_setup_is_pending';
const SCHEDULED = 'payment_accepted_and_plan_in_scheduled';
const WAITING = 'pending_creditor_response';
const COUNTERED = 'creditor_send_an_offer';

const APPROVED: readonly AccountCondition[] = [SETTLEMENT_APPROVED, PLAN_APPROVED];
const NOTICES: readonly AccountCondition[] = ['notice_sent', 'returned_notice_response'];
const REMOVED: readonly AccountCondition[] = ['disputed_deactivated', 'deactivated'];

/** No moves on a removed, paid or cancelled account, unless a row says so. */
const CLOSED: readonly AccountCondition[] = [...REMOVED, 'settled', 'cancelled_plan'];

/** An agreement is scheduled immediately if a payment method is stored. */
const AGREED: readonly AccountCondition[] = [...APPROVED, SCHEDULED];

/** In the order of the life cycle. The decision of a move may require more than the condition. */
export const TRANSITIONS: readonly Transition[] = [
  ...fromOpenStates('create_settlement_offer', [WAITING, SETTLEMENT_APPROVED, SCHEDULED]),
  ...fromOpenStates('create_payment_plan_offer', [WAITING, PLAN_APPROVED, SCHEDULED]),
  ...fromOpenStates('create_custom_offer', [WAITING, ...AGREED]),
  { move: 'accept_offer', from: [WAITING, COUNTERED], to: AGREED },
  { move: 'counter_offer', from: [WAITING], to: [COUNTERED] },
  { move: 'decline_offer', from: [WAITING, COUNTERED], to: ['declined'] },
  { move: 'accept_creditor_offer', from: [COUNTERED], to: AGREED, action: 'accept_counter_offer' },
  { move: 'send_counter_offer', from: [COUNTERED], to: [WAITING, ...AGREED], action: 'send_counter_offer' },
  // A due settlement is charged immediately; success settles the account.
  { move: 'add_payment_method', from: [SETTLEMENT_APPROVED], to: [SCHEDULED, 'settled'], action: 'add_payment' },
  { move: 'add_payment_method', from: [PLAN_APPROVED], to: [SCHEDULED], action: 'add_payment' },
  // Only with a negotiation row of an offer that was never sent.
  { move: 'add_payment_method', from: ['joined'], to: [SCHEDULED, 'settled'] },
  // Nothing is agreed yet: the method is stored for later.
  { move: 'add_payment_method', from: [WAITING], to: [WAITING] },
  { move: 'add_payment_method', from: [SCHEDULED], to: [SCHEDULED], action: 'change_payment_method' },
  {
    move: 'start_over',
    from: ['declined', 'renegotiate', 'cancelled_plan'],
    to: ['joined'],
    action: 'start_over',
  },
  { move: 'expire_approved_offer', from: APPROVED, to: ['joined'] },
  {
    move: 'change_first_pay_date',
    from: [SETTLEMENT_APPROVED],
    to: [SETTLEMENT_APPROVED, WAITING],
    action: 'change_first_pay_date',
  },
  {
    move: 'change_first_pay_date',
    from: [PLAN_APPROVED],
    to: [PLAN_APPROVED, WAITING],
    action: 'change_first_pay_date',
  },
  { move: 'hold_plan', from: [SCHEDULED], to: ['hold'], action: 'hold_plan' },
  { move: 'hold_plan', from: ['hold'], to: ['hold'], action: 'change_restart_date' },
  { move: 'restart_plan', from: ['hold'], to: [SCHEDULED], action: 'restart_plan' },
  { move: 'resume_held_plan', from: ['hold'], to: [SCHEDULED] },
  { move: 'report_not_paying', from: ['joined', COUNTERED], to: ['not_paying'], action: 'report_not_paying' },
  { move: 'dispute_account', from: ['joined'], to: ['disputed'], action: 'dispute' },
  { move: 'dispute_account', from: allExcept('joined', 'disputed', ...CLOSED), to: ['disputed'] },
  { move: 'restart_negotiation', from: ['not_paying'], to: ['joined'], action: 'restart_negotiation' },
  { move: 'record_successful_payment', from: [SCHEDULED], to: [SCHEDULED, 'settled'] },
  { move: 'record_failed_payment', from: [SCHEDULED], to: [SCHEDULED] },
  { move: 'record_gift_payment', from: [SCHEDULED], to: [SCHEDULED, 'settled'] },
  { move: 'record_gift_payment', from: ['hold'], to: ['hold', 'settled'] },
  { move: 'record_gift_payment', from: [SETTLEMENT_APPROVED], to: ['settled'] },
  // Actions of a payment, which the list of upcoming payments offers.
  { move: 'skip_payment', from: [SCHEDULED], to: [SCHEDULED] },
  { move: 'reschedule_payment', from: [SCHEDULED], to: [SCHEDULED] },
  { move: 'skip_failed_payment', from: [SCHEDULED], to: [SCHEDULED] },
  { move: 'cancel_plan', from: [SCHEDULED], to: ['cancelled_plan'], action: 'cancel_plan' },
  { move: 'cancel_plan', from: ['hold'], to: ['cancelled_plan'] },
  { move: 'cancel_pending_offer', from: [WAITING], to: ['joined'] },
  { move: 'resend_notice', from: ['returned_notice_response'], to: ['notice_sent'], action: 'resend_notice' },
  { move: 'remove_account', from: allExcept(...REMOVED), to: REMOVED },
  // What was agreed stays in force. Elsewhere the creditor's balance counts; an offer above it is closed.
  ...allExcept(...REMOVED, 'settled', ...AGREED, 'hold', WAITING, COUNTERED).map((condition): Transition => ({
    move: 'change_balance',
    from: [condition],
    to: [condition, 'settled'],
  })),
  { move: 'restore_account', from: REMOVED, to: ['joined'] },
  { move: 'change_balance', from: [WAITING], to: [WAITING, 'joined', 'settled'] },
  { move: 'change_balance', from: [COUNTERED], to: [COUNTERED, 'joined', 'settled'] },
  // What was paid counts everywhere. On closed accounts only the books change.
  ...allExcept(...REMOVED, 'settled', WAITING, COUNTERED).map((condition): Transition => ({
    move: 'record_direct_payment',
    from: [condition],
    to: [condition, 'settled'],
  })),
  ...[...REMOVED, 'settled' as const].map((condition): Transition => ({
    move: 'record_direct_payment',
    from: [condition],
    to: [condition],
  })),
  { move: 'record_direct_payment', from: [WAITING], to: [WAITING, 'joined', 'settled'] },
  { move: 'record_direct_payment', from: [COUNTERED], to: [COUNTERED, 'joined', 'settled'] },
  // Any payment can be taken back at any time. What it had settled or closed opens again.
  ...allExcept('joined', 'settled').map((condition): Transition => ({
    move: 'reverse_direct_payment',
    from: [condition],
    to: [condition],
  })),
  { move: 'reverse_direct_payment', from: ['joined'], to: ['joined', WAITING, COUNTERED] },
  { move: 'reverse_direct_payment', from: ['settled'], to: allExcept(...REMOVED) },
  // Another person owns the account: only where that person finds nothing open.
  ...(['joined', 'declined', 'renegotiate', 'not_paying', 'disputed', ...NOTICES] as const).map(
    (condition): Transition => ({ move: 'correct_identity', from: [condition], to: [condition] }),
  ),
  // A completed notice makes the account available for offers.
  { move: 'record_notice', from: ['joined', ...NOTICES], to: [...NOTICES, 'joined'] },
  // The creditor withdraws a rejection, or answers a dispute, a not-paying report or a notice.
  { move: 'reopen_negotiation', from: ['declined', 'disputed', 'not_paying', ...NOTICES], to: ['renegotiate'] },
  // A dispute that is closed withdraws the account.
  { move: 'answer_dispute', from: ['disputed'], to: ['renegotiate', 'disputed_deactivated'] },
  // A mark can be set and taken back anywhere. It may hold a plan, which cannot go on when the mark has ended.
  ...(['name_attorney', 'remove_attorney'] as const).flatMap((move) => inEachCondition(move)),
  ...inEachCondition('mark_account', { [SCHEDULED]: [SCHEDULED, 'hold'] }),
  ...inEachCondition('unmark_account', { hold: ['hold', 'renegotiate'] }),
];

export function isMoveAllowed(move: MoveKey, condition: AccountCondition): boolean {
  return TRANSITIONS.some((row) => row.move === move && row.from.includes(condition));
}

/** The condition must allow the move, and no mark stop it. Nothing happens to the account of an erased person. */
export function isMoveAvailable(move: MoveKey, facts: MovedFacts): boolean {
  return !facts.isErased && isMoveAllowed(move, deriveState(facts).condition) && !isStoppedByMarks(move, facts.marks);
}

type MovedFacts = StateFacts & Pick<AccountFacts, 'marks' | 'isErased'>;

/** Throws `account_erased`, and `offer_action_unavailable` if the move is not available. See docs/contract.md §8.1. */
export function assertMoveAllowed(move: MoveKey, facts: MovedFacts): void {
  if (facts.isErased) throw new DomainError('account_erased', { currentState: deriveState(facts).state });
  if (!isMoveAvailable(move, facts)) throw actionUnavailable(facts);
}

/** The error for an unavailable move, with the current state. */
export function actionUnavailable(facts: StateFacts): DomainError {
  return new DomainError('offer_action_unavailable', { currentState: deriveState(facts).state });
}

/** All other actions are links. */
export function isMoveAction(action: AccountActionKey): boolean {
  return TRANSITIONS.some((row) => row.action === action);
}

/** The error for an account whose charge has no recorded outcome yet. */
export function chargeInProgress(facts: StateFacts): DomainError {
  return new DomainError('charge_in_progress', { currentState: deriveState(facts).state });
}

/** Returns true if a mark stops all moves that the action leads to. */
export function isActionStopped(action: AccountActionKey, marks: AccountFacts['marks']): boolean {
  const rows = TRANSITIONS.filter((row) => row.action === action);
  return rows.length > 0 && rows.every(({ move }) => isStoppedByMarks(move, marks));
}

/** Links are always offered; the action of a move only where the move is available. */
export function isActionOffered(action: AccountActionKey, condition: AccountCondition): boolean {
  const rows = TRANSITIONS.filter((row) => row.action === action);
  return rows.length === 0 || rows.some(({ from }) => from.includes(condition));
}

/** A move that leaves the condition as it is, except where `other` says what else it may become. */
function inEachCondition(
  move: MoveKey,
  other: Partial<Record<AccountCondition, readonly AccountCondition[]>> = {},
): readonly Transition[] {
  return keysOf(ACCOUNT_CONDITIONS).map((condition) => ({
    move,
    from: [condition],
    to: other[condition] ?? [condition],
  }));
}

/** A first offer, or a change of the pending one. */
function fromOpenStates(move: MoveKey, to: readonly AccountCondition[]): readonly Transition[] {
  return [
    { move, from: ['joined'], to, action: 'view_offers' },
    { move, from: [WAITING], to, action: 'change_offer' },
  ];
}

function allExcept(...excluded: readonly AccountCondition[]): readonly AccountCondition[] {
  return keysOf(ACCOUNT_CONDITIONS).filter((condition) => !excluded.includes(condition));
}
