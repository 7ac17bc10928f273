// Every condition of an account with every change that a creditor makes to it: balance, withdrawal, return, payment.
import type { AccountFacts } from '../../../src/domain/account/account-facts';
import { deriveState } from '../../../src/domain/account/display-state';
import { decideBalanceChange } from '../../../src/domain/imports/decide-balance';
import { decideRestoration, decideWithdrawal } from '../../../src/domain/imports/decide-withdrawal';
import { DomainError } from '../../../src/domain/shared/errors';
import { money } from '../../../src/domain/shared/money';
import type { MoveDecision } from '../../../src/domain/negotiation/move-decision';
import { ACCOUNT_CONDITIONS, keysOf, type AccountCondition } from '../../../src/domain/shared/vocabulary';
import { FACTS_BY_CONDITION, MOMENT } from '../../support/account/account-facts';
import { applyDecision } from '../../support/negotiation/apply-decision';
import { payDirectly } from '../../support/negotiation/valid-moves';

const CHANGES: readonly ((facts: AccountFacts) => MoveDecision)[] = [
  (facts) => decideBalanceChange(facts, money('900.00')),
  (facts) => decideBalanceChange(facts, money('0.00')),
  (facts) => decideWithdrawal(facts, { reason: 'recalled', force: false }, MOMENT),
  (facts) => decideWithdrawal(facts, { reason: 'deceased', force: false }, MOMENT),
  (facts) => decideWithdrawal(facts, { reason: 'recalled', force: true }, MOMENT),
  (facts) => decideRestoration(facts, money('700.00')),
  (facts) => payDirectly(facts, money('10.00')),
  (facts) => payDirectly(facts, money('5000.00')),
];

const NO = 'refused';
const SETTLED = 'settled';

/** In the order of `CHANGES`: balance 900.00 and 0.00, withdrawal, urgent, forced, return, payment of a part and of more. */
const OUTCOMES: Readonly<Record<string, readonly string[]>> = {
  joined: ['joined', SETTLED, 'deactivated', 'deactivated', 'deactivated', NO, 'joined', SETTLED],
  ...agreed('approved_settlement_but_payment_setup_is_pending'),
  ...agreed('approved_but_payment_setup_is_pending'),
  ...agreed('payment_accepted_and_plan_in_scheduled'),
  ...agreed('hold'),
  ...open('creditor_send_an_offer'),
  ...open('pending_creditor_response'),
  ...open('returned_notice_response'),
  ...open('declined'),
  ...open('cancelled_plan'),
  ...open('renegotiate'),
  ...open('notice_sent'),
  ...open('disputed', 'disputed_deactivated'),
  ...open('not_paying', 'disputed_deactivated'),
  settled: [NO, NO, 'deactivated', 'deactivated', 'deactivated', NO, SETTLED, SETTLED],
  deactivated: [NO, NO, NO, NO, NO, 'joined', 'deactivated', 'deactivated'],
  disputed_deactivated: [NO, NO, NO, NO, NO, 'joined', 'disputed_deactivated', 'disputed_deactivated'],
};

function open(condition: AccountCondition, removed: AccountCondition = 'deactivated') {
  return { [condition]: [condition, SETTLED, removed, removed, removed, NO, condition, SETTLED] };
}

function agreed(condition: AccountCondition) {
  return { [condition]: [NO, NO, NO, 'deactivated', 'deactivated', NO, condition, SETTLED] };
}

it.each(keysOf(ACCOUNT_CONDITIONS))('%s', (condition) => {
  const facts = FACTS_BY_CONDITION[condition];
  expect(CHANGES.map((decide) => getOutcome(facts, decide))).toEqual(OUTCOMES[condition]);
});

function getOutcome(facts: AccountFacts, decide: (facts: AccountFacts) => MoveDecision): string {
  try {
    return deriveState(applyDecision(facts, decide(facts), MOMENT)).condition;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'offer_action_unavailable') return NO;
    throw error;
  }
}
