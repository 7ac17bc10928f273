// Generated steps of a walk: a move with the choices from which its request is built. Walks in memory and on a database
// use the same steps.
import * as fc from 'fast-check';
import type { InstallmentType, NegotiationType, NoticeStatus } from '../../../src/domain/shared/vocabulary';
import { MOVE_KEYS } from '../negotiation/moves';
import type { ReferenceMove } from '../negotiation/requests';

/** A date relative to today, to the latest date of the terms (today + D), or to the latest date of all (today + X). */
export interface DateChoice {
  readonly from: 'today' | 'latest' | 'limit';
  readonly days: number;
}

/** An amount at or near a limit of the terms, or a share of the balance. */
interface AmountChoice {
  readonly of: 'full' | 'floor' | 'minimum' | 'share' | 'nothing';
  readonly cents: number;
  readonly sharePercent: number;
}

export interface WalkStep {
  /** Days before the move. */
  readonly days: number;
  readonly move: ReferenceMove;
  /** Prefers a move that is available now, if the choices fit one. */
  readonly isWilling: boolean;
  readonly pick: number;
  readonly type: NegotiationType;
  readonly installmentType: InstallmentType;
  readonly date: DateChoice;
  readonly amount: AmountChoice;
  /** Length of a note or reason; 0 for none. */
  readonly textLength: number;
  readonly hasDate: boolean;
  readonly noticeStatus: NoticeStatus;
}

/** Moves after which a walk can continue. Nothing follows a removal and little a dispute or a mark, so they are rare. */
const RARE: readonly ReferenceMove[] = ['remove_account', 'dispute_account', 'mark_account', 'answer_dispute'];
const FOLLOWED = MOVE_KEYS.filter((move) => !RARE.includes(move));

export const aStep: fc.Arbitrary<WalkStep> = fc.record({
  days: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.constantFrom(1, 2, 7, 13, 31)),
  move: fc.constantFrom(...MOVE_KEYS, ...FOLLOWED, ...FOLLOWED, ...FOLLOWED),
  isWilling: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
  pick: fc.nat(9_999),
  type: fc.constantFrom('pif', 'installment'),
  installmentType: fc.constantFrom('weekly', 'bimonthly', 'monthly'),
  date: fc.record({
    from: fc.constantFrom('today', 'today', 'today', 'latest', 'limit'),
    days: fc.constantFrom(1, 2, 0, -1, 3, 10),
  }),
  amount: fc.record({
    of: fc.constantFrom('full', 'minimum', 'share', 'share', 'floor', 'nothing'),
    cents: fc.constantFrom(0, 0, 1, -1, 250),
    sharePercent: fc.integer({ min: 2, max: 130 }),
  }),
  textLength: fc.constantFrom(12, 12, 12, 12, 0, 100, 101, 255, 256),
  hasDate: fc.boolean(),
  noticeStatus: fc.constantFrom(1, 2, 3, 4, 5),
});

/** Choices that are valid for nearly every move, so that only the state can reject it. */
export const FITTING_STEP: Omit<WalkStep, 'move' | 'pick'> = {
  days: 0,
  isWilling: false,
  type: 'installment',
  installmentType: 'monthly',
  date: { from: 'today', days: 1 },
  amount: { of: 'minimum', cents: 0, sharePercent: 100 },
  textLength: 12,
  hasDate: false,
  noticeStatus: 4,
};
