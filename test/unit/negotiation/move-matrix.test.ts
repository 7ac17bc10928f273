// Every move from every condition: the transition table decides where it leads or that it is rejected with 409.
import type { AccountFacts } from '../../../src/domain/account/account-facts';
import { applyDecision } from '../../support/negotiation/apply-decision';
import { addDays } from '../../../src/domain/shared/calendar';
import { decideBalanceChange } from '../../../src/domain/imports/decide-balance';
import { decideNotice } from '../../../src/domain/negotiation/decide-closing';
import { decideDisputeAnswer } from '../../../src/domain/negotiation/decide-marks';
import { decideConsumerCounterOffer } from '../../../src/domain/negotiation/decide-consumer-answer';
import { decideCustomOffer } from '../../../src/domain/negotiation/decide-offer';
import { decideFirstPayDate } from '../../../src/domain/payments/decide-plan';
import { deriveState } from '../../../src/domain/account/display-state';
import { toRecordedMove } from '../../../src/domain/negotiation/negotiation-history';
import { money, type Money } from '../../../src/domain/shared/money';
import { type MoveKey, MOVES } from '../../../src/domain/account/moves';
import { isMoveAllowed, TRANSITIONS } from '../../../src/domain/account/transitions';
import { ACCOUNT_CONDITIONS, keysOf } from '../../../src/domain/shared/vocabulary';
import type { AccountCondition } from '../../../src/domain/shared/vocabulary';
import {
  MOMENT,
  negotiationFacts,
  FACTS_BY_CONDITION,
  settlementFacts,
  termColumns,
  TODAY,
} from '../../support/account/account-facts';
import { expectEveryRow } from '../../support/fixtures/every-row';
import { VALID_MOVES } from '../../support/negotiation/valid-moves';
import { giveGift, payDirectly, takeBack, type Decide } from '../../support/negotiation/valid-moves';
import { catchThrown } from '../../support/fixtures/thrown-by';

const CONDITIONS = keysOf(ACCOUNT_CONDITIONS);
const MOVE_KEYS = keysOf(MOVES);

/** A first pay date without a stored method, and a restart date, in the past. */
const YESTERDAY = '2026-06-04';

/** What a move requires besides the condition. */
const NEEDS: Partial<Record<MoveKey, (facts: AccountFacts) => AccountFacts>> = {
  expire_approved_offer: (facts) => ({
    ...facts,
    negotiation: facts.negotiation && { ...facts.negotiation, firstPayDate: YESTERDAY },
  }),
  resume_held_plan: (facts) => ({ ...facts, restartDate: YESTERDAY }),
  skip_payment: asPlan,
  skip_failed_payment: asPlan,
  add_payment_method: (facts) =>
    facts.negotiation ? facts : { ...facts, negotiation: negotiationFacts({ active: false }) },
};

/** Only a payment of a plan can be skipped. */
function asPlan(facts: AccountFacts): AccountFacts {
  return facts.negotiation?.type === 'installment' ? facts : { ...facts, negotiation: negotiationFacts() };
}

function accountFor(move: MoveKey, condition: AccountCondition): AccountFacts {
  return NEEDS[move]?.(FACTS_BY_CONDITION[condition]) ?? FACTS_BY_CONDITION[condition];
}

function getTargets(move: MoveKey, condition: AccountCondition): readonly AccountCondition[] {
  return TRANSITIONS.find((row) => row.move === move && row.from.includes(condition))?.to ?? [];
}

/** They name the payment and say why it cannot be changed. */
const PAYMENT_MOVES: readonly MoveKey[] = ['skip_payment', 'reschedule_payment'];

type Cell = readonly [move: MoveKey, condition: AccountCondition];
const nameCell = ([move, condition]: Cell) => `${move} in ${condition}`;
const CELLS: readonly Cell[] = MOVE_KEYS.flatMap((move) => CONDITIONS.map((condition) => [move, condition] as const));
const OPEN = CELLS.filter(([move, condition]) => isMoveAllowed(move, condition));
const CLOSED = CELLS.filter(([move, condition]) => !isMoveAllowed(move, condition));

it('has a cell for every move in every condition', () => {
  expect(OPEN.length + CLOSED.length).toBe(40 * 17);
});

it('leads, from every condition in which a move is available, where the table says', async () => {
  await expectEveryRow(OPEN, nameCell, ([move, condition]) => {
    const facts = accountFor(move, condition);
    const decision = VALID_MOVES[move](facts, MOMENT);
    expect(decision.move).toBe(move);
    expect(getTargets(move, condition)).toContain(deriveState(applyDecision(facts, decision, MOMENT)).condition);
  });
});

it('rejects every other move with the current state, or a reason', async () => {
  await expectEveryRow(CLOSED, nameCell, ([move, condition]) => {
    const facts = accountFor(move, condition);
    expect(catchThrown(() => VALID_MOVES[move](facts, MOMENT))).toMatchObject(
      PAYMENT_MOVES.includes(move)
        ? { code: 'payment_action_unavailable', details: { reason: expect.stringMatching(/^plan_/) as string } }
        : { code: 'offer_action_unavailable', details: { currentState: deriveState(facts).state } },
    );
  });
});

/** Where a payment on an account in `origin` led to the condition of the facts: takes it back. */
function takeBackTo(origin: AccountCondition, amount: Money): Decide {
  return (facts, moment) => {
    const before = FACTS_BY_CONDITION[origin];
    const decision = payDirectly(before, amount);
    const after = applyDecision(before, decision, moment);
    const hasLed = deriveState(after).condition === deriveState(facts).condition;
    return hasLed
      ? takeBack(facts, moment, { before, recorded: toRecordedMove(decision, null) })
      : takeBack(facts, moment);
  };
}

const far = { firstPayDate: addDays(TODAY, 30) };

/** Moves with more than one kind of request. */
const WAYS: Partial<Record<MoveKey, readonly Decide[]>> = {
  create_custom_offer: (['pif', 'installment'] as const).map(
    (negotiationType) => (facts, moment) =>
      decideCustomOffer(
        facts,
        {
          negotiationType,
          installmentType: 'weekly',
          amount: money(500),
          firstPayDate: TODAY,
          reason: null,
          note: null,
        },
        moment,
      ),
  ),
  send_counter_offer: (['500', '220'] as const).map((amount) => (facts, moment) => {
    const isSettlement = facts.negotiation?.type === 'pif';
    const [oneTimeSettlement, monthlyAmount] = isSettlement ? [money(amount), null] : [null, money(amount)];
    return decideConsumerCounterOffer(
      facts,
      { oneTimeSettlement, monthlyAmount, firstPayDate: TODAY, note: null },
      moment,
    );
  }),
  change_first_pay_date: [VALID_MOVES.change_first_pay_date, (facts, moment) => decideFirstPayDate(facts, far, moment)],
  mark_account: [VALID_MOVES.mark_account, VALID_MOVES.name_attorney],
  unmark_account: [
    VALID_MOVES.unmark_account,
    (facts, moment) => VALID_MOVES.unmark_account({ ...facts, unpaidPayments: 0 }, moment),
  ],
  answer_dispute: (['corrected', 'closed'] as const).map(
    (outcome) => (facts, moment) => decideDisputeAnswer(facts, { text: 'Yes.', outcome }, moment),
  ),
  skip_payment: [(facts, moment) => VALID_MOVES.skip_payment(asPlan(facts), moment)],
  skip_failed_payment: [(facts, moment) => VALID_MOVES.skip_failed_payment(asPlan(facts), moment)],
  record_gift_payment: [VALID_MOVES.record_gift_payment, (facts) => giveGift(facts, { share: 50 })],
  change_balance: ['1000', '100', '0'].map((balance) => (facts) => decideBalanceChange(facts, money(balance))),
  record_direct_payment: ['10', '600', '5000'].map((amount) => (facts) => payDirectly(facts, money(amount))),
  reverse_direct_payment: [
    VALID_MOVES.reverse_direct_payment,
    ...['600', '5000'].flatMap((amount) => CONDITIONS.map((origin) => takeBackTo(origin, money(amount)))),
  ],
  record_notice: ([1, 2, 3, 4, 5] as const).map(
    (status) => (facts) => decideNotice(facts, { status, balance: null, reason: null, sender: null }),
  ),
};

describe('the targets in the table', () => {
  /** Variants that reach other targets: a stored method, automatic approval off, a last payment, a returned notice. */
  const VARIANTS: readonly ((facts: AccountFacts) => AccountFacts)[] = [
    (facts) => facts,
    (facts) => ({ ...facts, hasPaymentMethod: true }),
    (facts) => ({ ...facts, ownTerms: termColumns({ settlementAutoApprove: false, planAutoApprove: false }) }),
    (facts) => ({ ...facts, unpaidPayments: 1 }),
    (facts) => ({ ...facts, noticeStatus: 4 }),
    (facts) => ({ ...facts, wasDisputed: true, disputedAt: MOMENT.now }),
    (facts) => asSettlement(facts),
    (facts) => ({ ...asSettlement(facts), hasPaymentMethod: true }),
  ];

  it.each(MOVE_KEYS)('of %s are exactly the ones it reaches', (move) => {
    for (const { from, to } of TRANSITIONS.filter((row) => row.move === move)) {
      const reached = from.flatMap((condition) =>
        VARIANTS.flatMap((vary) => getResults(move, vary(accountFor(move, condition)), condition)),
      );
      expect(new Set(reached)).toEqual(new Set(to));
    }
  });
});

/** The condition after each further kind of request. */
function getResults(move: MoveKey, facts: AccountFacts, condition: AccountCondition): readonly AccountCondition[] {
  if (deriveState(facts).condition !== condition) return [];
  return (WAYS[move] ?? [VALID_MOVES[move]]).flatMap((decide) => {
    const decision = decide(facts, MOMENT);
    const after = applyDecision(facts, decision, MOMENT);
    const charged = decision.chargeNow ? [VALID_MOVES.record_successful_payment(after, MOMENT)] : [];
    return [after, ...charged.map((payment) => applyDecision(after, payment, MOMENT))].map(
      (facts) => deriveState(facts).condition,
    );
  });
}

function asSettlement(facts: AccountFacts): AccountFacts {
  if (!facts.negotiation) return facts;
  const { offerAccepted, active } = facts.negotiation;
  const counter = facts.counterOffer ? { counterOneTimeAmount: money(450) } : {};
  const negotiation = settlementFacts({ offerAccepted, active, firstPayDate: YESTERDAY, ...counter });
  return { ...facts, negotiation, negotiationType: 'pif' };
}
