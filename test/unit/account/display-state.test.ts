// The decision table: every row, and exactly one result for every combination of facts.
import type { StateFacts } from '../../../src/domain/account/account-facts';
import { deriveState, getStatePriority, STATE_TABLE } from '../../../src/domain/account/display-state';
import {
  ACCOUNT_CONDITIONS,
  ACCOUNT_STATES,
  ACCOUNT_STATUSES,
  keysOf,
  NEGOTIATION_TYPES,
} from '../../../src/domain/shared/vocabulary';
import { FACTS_BY_CONDITION } from '../../support/account/account-facts';

const NOTICE_STATUS_VALUES = [null, 1, 2, 3, 4, 5] as const;

const PLAIN: StateFacts = {
  status: 'joined',
  paymentSetup: false,
  offerAccepted: false,
  counterOffer: false,
  wasDisputed: false,
  negotiationType: null,
  noticeStatus: null,
};

describe('deriveState', () => {
  it.each<[number, Partial<StateFacts>, string, string]>([
    [1, { status: 'deactivated', wasDisputed: true }, 'deactivated', 'disputed_deactivated'],
    [2, { status: 'deactivated' }, 'deactivated', 'deactivated'],
    [3, { status: 'cancelled_plan' }, 'cancelled_plan', 'cancelled_plan'],
    [4, { status: 'settled' }, 'settled', 'settled'],
    [5, { status: 'dispute' }, 'disputed_or_not_paying', 'disputed'],
    [6, { status: 'not_paying' }, 'disputed_or_not_paying', 'not_paying'],
    [7, { status: 'payment_declined' }, 'payment_declined', 'declined'],
    [8, { status: 'renegotiate' }, 'payment_declined', 'renegotiate'],
    [9, { status: 'notice_sent', noticeStatus: 4 }, 'notice_responses', 'returned_notice_response'],
    [9, { status: 'notice_sent', noticeStatus: 5 }, 'notice_responses', 'returned_notice_response'],
    [10, { status: 'notice_sent', noticeStatus: 3 }, 'notice_responses', 'notice_sent'],
    [10, { status: 'notice_sent' }, 'notice_responses', 'notice_sent'],
    [11, { status: 'hold', negotiationType: 'pif' }, 'scheduled_settlements', 'hold'],
    [12, { status: 'hold', negotiationType: 'installment' }, 'payment_plans', 'hold'],
    [12, { status: 'hold' }, 'payment_plans', 'hold'],
    [
      13,
      { status: 'payment_accepted', paymentSetup: true, negotiationType: 'pif' },
      'scheduled_settlements',
      'payment_accepted_and_plan_in_scheduled',
    ],
    [14, { status: 'payment_accepted', paymentSetup: true }, 'payment_plans', 'payment_accepted_and_plan_in_scheduled'],
    [
      15,
      { status: 'payment_accepted', offerAccepted: true, negotiationType: 'pif' },
      'approved_but_payment_pending',
      'approved_settlement_but_payment_setup_is_pending',
    ],
    [
      16,
      { status: 'payment_accepted', negotiationType: 'pif' },
      'approved_but_payment_pending',
      'approved_but_payment_setup_is_pending',
    ],
    [
      16,
      { status: 'payment_accepted', offerAccepted: true, counterOffer: true, negotiationType: 'installment' },
      'approved_but_payment_pending',
      'approved_but_payment_setup_is_pending',
    ],
    [
      17,
      { status: 'payment_setup', counterOffer: true },
      'active_negotiation_with_counter_offer',
      'creditor_send_an_offer',
    ],
    [18, { status: 'payment_setup', paymentSetup: true }, 'active_negotiation', 'pending_creditor_response'],
    [19, { status: 'joined', wasDisputed: true }, 'ready_to_negotiate', 'joined'],
    [19, { status: 'uploaded' }, 'ready_to_negotiate', 'joined'],
    [19, { status: 'visited' }, 'ready_to_negotiate', 'joined'],
    [19, { status: 'not_verified' }, 'ready_to_negotiate', 'joined'],
  ])('matches row %i for %j', (row, overrides, state, condition) => {
    const facts = { ...PLAIN, ...overrides };
    expect(deriveState(facts)).toMatchObject({ state, condition });
    expect(STATE_TABLE.findIndex(({ when }) => when(facts)) + 1).toBe(row);
  });

  it('covers every combination of facts and reaches every row, condition and state except the dashboard', () => {
    const reached = everyCombination().map(deriveState);
    expect(reached).toHaveLength(15 * 2 * 2 * 2 * 2 * 3 * 6);
    expect(new Set(reached).size).toBe(19);
    expect(new Set(reached.map(({ condition }) => condition))).toEqual(new Set(keysOf(ACCOUNT_CONDITIONS)));
    expect(new Set(reached.map(({ state }) => state))).toEqual(
      new Set(keysOf(ACCOUNT_STATES).filter((state) => state !== 'dashboard')),
    );
  });

  it('never lists an installment plan under the settlements', () => {
    const plans = everyCombination().filter(({ negotiationType }) => negotiationType !== 'pif');
    expect(plans.map((facts) => deriveState(facts).state)).not.toContain('scheduled_settlements');
  });

  it('derives the condition of each sample account', () => {
    const conditions = keysOf(FACTS_BY_CONDITION).map((key) => deriveState(FACTS_BY_CONDITION[key]).condition);
    expect(conditions).toEqual(keysOf(FACTS_BY_CONDITION));
  });
});

describe('getStatePriority', () => {
  it.each(keysOf(ACCOUNT_STATES).map((state, index) => [state, index] as const))('puts %s at %i', (state, priority) => {
    expect(getStatePriority(state)).toBe(priority);
  });

  it('lists accounts that need the consumer first', () => {
    expect(getStatePriority('approved_but_payment_pending')).toBe(1);
    expect(getStatePriority('ready_to_negotiate')).toBe(3);
    expect(getStatePriority('cancelled_plan')).toBe(12);
  });
});

function everyCombination(): StateFacts[] {
  const both = [false, true];
  return keysOf(ACCOUNT_STATUSES).flatMap((status) =>
    both.flatMap((paymentSetup) =>
      both.flatMap((offerAccepted) =>
        both.flatMap((counterOffer) =>
          both.flatMap((wasDisputed) =>
            [null, ...keysOf(NEGOTIATION_TYPES)].flatMap((negotiationType) =>
              NOTICE_STATUS_VALUES.map((noticeStatus) => ({
                status,
                paymentSetup,
                offerAccepted,
                counterOffer,
                wasDisputed,
                negotiationType,
                noticeStatus,
              })),
            ),
          ),
        ),
      ),
    ),
  );
}
