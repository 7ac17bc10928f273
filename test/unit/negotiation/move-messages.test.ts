// The message after a move, and the next action. See docs/rules §5.12.
import { applyDecision } from '../../support/negotiation/apply-decision';
import { getNextAction } from '../../../src/domain/account/describe-offers';
import { deriveState } from '../../../src/domain/account/display-state';
import { type ConsumerMoveKey, getMoveMessage, MOVES } from '../../../src/domain/account/moves';
import { keysOf } from '../../../src/domain/shared/vocabulary';
import { accountFacts, MOMENT, FACTS_BY_CONDITION, termColumns } from '../../support/account/account-facts';
import { VALID_MOVES } from '../../support/negotiation/valid-moves';

const countered = FACTS_BY_CONDITION.creditor_send_an_offer;
const careful = { ownTerms: termColumns({ settlementAutoApprove: false, planAutoApprove: false }) };

describe('an offer move', () => {
  it.each([
    ['create_settlement_offer', accountFacts(), 'Settlement offer created successfully.', 'add_payment'],
    [
      'create_settlement_offer',
      accountFacts(careful),
      'Settlement offer created successfully.',
      'pending_creditor_response',
    ],
    ['create_payment_plan_offer', accountFacts(), 'Payment plan offer created successfully.', 'add_payment'],
    [
      'create_payment_plan_offer',
      accountFacts({ hasPaymentMethod: true }),
      'Payment plan offer created successfully.',
      'view_offers',
    ],
    ['create_custom_offer', accountFacts(), 'Custom offer sent.', 'pending_creditor_response'],
    [
      'create_custom_offer',
      accountFacts({
        ownTerms: termColumns({ settlementDiscountPercent: accountFacts().currentBalance?.div(12) ?? null }),
      }),
      'Custom offer accepted.',
      'add_payment',
    ],
    ['accept_creditor_offer', countered, 'Creditor offer accepted.', 'add_payment'],
    ['send_counter_offer', { ...countered, ...careful }, 'Counter offer sent.', 'pending_creditor_response'],
    ['send_counter_offer', countered, 'Counter offer sent.', 'add_payment'],
  ] as const)('%s has its message and its next action', (move, facts, message, nextAction) => {
    const after = applyDecision(facts, VALID_MOVES[move](facts, MOMENT), MOMENT);
    expect(getMoveMessage(move, after)).toBe(message);
    expect(getNextAction(deriveState(after).state).key).toBe(nextAction);
  });

  it('of every other kind has a message', () => {
    const moves = keysOf(MOVES).filter((move): move is ConsumerMoveKey => MOVES[move] === 'consumer');
    expect(moves).toHaveLength(20);
    for (const move of moves) {
      for (const offerAccepted of [true, false]) expect(getMoveMessage(move, { offerAccepted })).toMatch(/^[A-Z].*\.$/);
    }
  });
});
