// The transition table: complete, consistent, reaching every condition, and in line with the available actions.
import { listAvailableActions } from '../../../src/domain/account/account-actions';
import { DomainError } from '../../../src/domain/shared/errors';
import { MOVES, type MoveKey } from '../../../src/domain/account/moves';
import { isMoveAllowed, assertMoveAllowed, TRANSITIONS } from '../../../src/domain/account/transitions';
import { ACCOUNT_CONDITIONS, keysOf } from '../../../src/domain/shared/vocabulary';
import type { AccountActionKey, AccountCondition } from '../../../src/domain/shared/vocabulary';
import { FACTS_BY_CONDITION, negotiationFacts } from '../../support/account/account-facts';

const CONDITIONS = keysOf(ACCOUNT_CONDITIONS);
const MOVE_KEYS = keysOf(MOVES);

/** A mark can be set and taken back anywhere. */
const MARKS: readonly MoveKey[] = ['name_attorney', 'remove_attorney', 'mark_account', 'unmark_account'];

/** The other moves available in a condition, in declaration order. */
function movesIn(condition: AccountCondition): string {
  const others = MOVE_KEYS.filter((move) => !MARKS.includes(move));
  return others.filter((move) => isMoveAllowed(move, condition)).join(' ');
}

describe('the transition table', () => {
  it.each<[AccountCondition, string]>([
    [
      'joined',
      'create_settlement_offer create_payment_plan_offer create_custom_offer add_payment_method report_not_paying dispute_account change_balance record_direct_payment reverse_direct_payment correct_identity remove_account record_notice',
    ],
    [
      'approved_settlement_but_payment_setup_is_pending',
      'add_payment_method change_first_pay_date dispute_account record_direct_payment reverse_direct_payment expire_approved_offer record_gift_payment remove_account',
    ],
    [
      'approved_but_payment_setup_is_pending',
      'add_payment_method change_first_pay_date dispute_account record_direct_payment reverse_direct_payment expire_approved_offer remove_account',
    ],
    [
      'payment_accepted_and_plan_in_scheduled',
      'add_payment_method hold_plan dispute_account cancel_plan skip_payment reschedule_payment record_direct_payment reverse_direct_payment record_successful_payment record_failed_payment record_gift_payment skip_failed_payment remove_account',
    ],
    [
      'creditor_send_an_offer',
      'accept_creditor_offer send_counter_offer report_not_paying dispute_account accept_offer decline_offer change_balance record_direct_payment reverse_direct_payment remove_account',
    ],
    [
      'pending_creditor_response',
      'create_settlement_offer create_payment_plan_offer create_custom_offer add_payment_method dispute_account cancel_pending_offer accept_offer counter_offer decline_offer change_balance record_direct_payment reverse_direct_payment remove_account',
    ],
    [
      'returned_notice_response',
      'dispute_account resend_notice reopen_negotiation change_balance record_direct_payment reverse_direct_payment correct_identity remove_account record_notice',
    ],
    [
      'declined',
      'start_over dispute_account reopen_negotiation change_balance record_direct_payment reverse_direct_payment correct_identity remove_account',
    ],
    ['disputed_deactivated', 'restore_account record_direct_payment reverse_direct_payment'],
    ['deactivated', 'restore_account record_direct_payment reverse_direct_payment'],
    [
      'disputed',
      'reopen_negotiation answer_dispute change_balance record_direct_payment reverse_direct_payment correct_identity remove_account',
    ],
    [
      'not_paying',
      'dispute_account restart_negotiation reopen_negotiation change_balance record_direct_payment reverse_direct_payment correct_identity remove_account',
    ],
    ['settled', 'record_direct_payment reverse_direct_payment remove_account'],
    [
      'hold',
      'hold_plan restart_plan dispute_account cancel_plan record_direct_payment reverse_direct_payment resume_held_plan record_gift_payment remove_account',
    ],
    ['cancelled_plan', 'start_over change_balance record_direct_payment reverse_direct_payment remove_account'],
    [
      'renegotiate',
      'start_over dispute_account change_balance record_direct_payment reverse_direct_payment correct_identity remove_account',
    ],
    [
      'notice_sent',
      'dispute_account reopen_negotiation change_balance record_direct_payment reverse_direct_payment correct_identity remove_account record_notice',
    ],
  ])('allows in %s: %s', (condition, moves) => {
    expect(movesIn(condition)).toBe(moves);
  });

  it.each(MARKS)('allows %s in each condition', (move) => {
    expect(CONDITIONS.filter((condition) => !isMoveAllowed(move, condition))).toEqual([]);
  });

  it.each(MOVE_KEYS)('has one row per condition for %s', (move) => {
    const sources = TRANSITIONS.filter((row) => row.move === move).flatMap(({ from }) => from);
    expect(sources.length).toBeGreaterThan(0);
    expect(new Set(sources).size).toBe(sources.length);
  });

  it('reaches all 17 conditions from a new account', () => {
    const reached = new Set<AccountCondition>(['joined']);
    for (let before = 0; before < reached.size;) {
      before = reached.size;
      const open = TRANSITIONS.filter(({ from }) => from.some((condition) => reached.has(condition)));
      open.flatMap(({ to }) => to).forEach((condition) => reached.add(condition));
    }
    expect([...reached].sort()).toEqual([...CONDITIONS].sort());
  });
});

describe('assertMoveAllowed', () => {
  it.each(CONDITIONS)('reports the current state for unavailable moves in %s', (condition) => {
    const facts = FACTS_BY_CONDITION[condition];
    for (const move of MOVE_KEYS) {
      if (isMoveAllowed(move, condition)) expect(() => assertMoveAllowed(move, facts)).not.toThrow();
      else expect(() => assertMoveAllowed(move, facts)).toThrow(DomainError);
    }
  });

  it('throws a 409 with the current state', () => {
    expect(catchError(() => assertMoveAllowed('start_over', FACTS_BY_CONDITION.hold))).toMatchObject({
      code: 'offer_action_unavailable',
      status: 409,
      details: { currentState: 'payment_plans' },
    });
  });
});

describe('the actions', () => {
  it.each(CONDITIONS)('in %s are those of the table, and links', (condition) => {
    const shown = listAvailableActions(condition, {
      hadAgreement: false,
      hasOpenCharge: false,
      marks: [],
      hasTransactions: true,
      negotiation: negotiationFacts(),
      noticeResponse: null,
    }).map(({ key }) => key);
    const ofMoves = shown.filter((key) => TRANSITIONS.some(({ action }) => action === key));
    expect(ofMoves.sort()).toEqual(actionsIn(condition));
  });

  it('cover every consumer move except those that only the API offers, and those of a payment', () => {
    const offered = TRANSITIONS.filter(({ action }) => action).map(({ move }) => move);
    const hidden = MOVE_KEYS.filter((move) => MOVES[move] === 'consumer' && !offered.includes(move));
    expect(hidden).toEqual([
      'cancel_pending_offer',
      'skip_payment',
      'reschedule_payment',
      'name_attorney',
      'remove_attorney',
    ]);
    expect(offered.map((move) => MOVES[move])).not.toContain('creditor');
    expect(offered.map((move) => MOVES[move])).not.toContain('system');
  });
});

function actionsIn(condition: AccountCondition): AccountActionKey[] {
  const rows = TRANSITIONS.filter(({ from }) => from.includes(condition));
  return [...new Set(rows.flatMap(({ action }) => action ?? []))].sort();
}

function catchError(act: () => void): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return null;
}
