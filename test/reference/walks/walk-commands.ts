// Commands of a walk: a move made in reference and product, and a change of the company's terms.
import { fail } from 'node:assert/strict';
import * as fc from 'fast-check';
import type { Moment } from '../../../src/domain/shared/calendar';
import { agreed, stored } from '../account/amounts';
import { asFacts } from './as-facts';
import { compareMove, formatComparison } from './compare-moves';
import type { Pair } from './compare-moves';
import { daysAfter } from '../shared/calendar-days';
import { compare, exact, NOTHING, plus, times } from '../shared/exact-decimal';
import type { Exact } from '../shared/exact-decimal';
import { isStayed } from '../negotiation/mark-moves';
import { MOVE_KEYS } from '../negotiation/moves';
import { aStep, FITTING_STEP, type WalkStep } from './step-arbitraries';
import { buildRequest, chooseMove } from './step-requests';
import { isInTransitionTable } from './product-model';
import { companyWith } from '../account/plain-account';
import type { ReferenceAccount, ReferenceTermRow } from '../shared/records';
import { isUnpaid } from '../negotiation/schedule';
import { enteredTerms } from './start-arbitraries';
import { findReferenceState } from '../account/state';

/** The state of a walk: both accounts and the time. */
export interface Walk {
  pair: Pair;
  moment: Moment;
}

/** What all walks together have covered. */
export interface Met {
  readonly states: Set<string>;
  readonly conditions: Set<string>;
  readonly performed: Set<string>;
  readonly refused: Set<string>;
}

const DAY = 86_400_000;
/** One step in this many tries every move. */
const LOOK_AROUND = 8;

export function momentOn(today: string): Moment {
  const epoch = Date.parse(`${today}T14:00:00.000Z`);
  return { now: new Date(epoch).toISOString(), epoch, today };
}

export function later({ epoch, today }: Moment, days: number): Moment {
  const now = epoch + days * DAY + 1;
  return { now: new Date(now).toISOString(), epoch: now, today: daysAfter(today, days) };
}

function isSum(count: number | null, amount: string | null, last: string | null, whole: string | null): boolean {
  if (amount === null || count === null || whole === null) return true;
  const sum = plus(times(stored(amount), exact(count)), stored(last));
  return compare(sum, stored(whole)) === 0;
}

/** Payments add up to the plan; unpaid payments of a running plan add up to its remaining balance. */
export function addsUp(account: ReferenceAccount): boolean {
  const { negotiation: row } = account;
  if (!row) return true;
  const { condition } = findReferenceState(account);
  const isPlanned = condition === 'payment_accepted_and_plan_in_scheduled' || condition === 'hold';
  // Bankruptcy and death cancel the payments.
  const isRunning = isPlanned && !isStayed(account);
  const { settlement, planBalance } = agreed(row);
  const remaining = row.planCurrentBalance ?? (row.type === 'pif' ? settlement : planBalance);
  const unpaid = account.schedule
    .filter(isUnpaid)
    .reduce<Exact>((sum, { amount }) => plus(sum, exact(amount)), NOTHING);
  return (
    isSum(row.numberOfInstallments, row.monthlyAmount, row.lastMonthAmount, row.negotiateAmount) &&
    isSum(
      row.counterNumberOfInstallments,
      row.counterMonthlyAmount,
      row.counterLastMonthAmount,
      row.counterNegotiateAmount,
    ) &&
    (!isRunning || compare(unpaid, stored(remaining)) === 0)
  );
}

class MoveCommand implements fc.Command<Walk, Met> {
  constructor(private readonly step: WalkStep) {}

  check(): boolean {
    return true;
  }

  run(walk: Walk, met: Met): void {
    const moment = later(walk.moment, this.step.days);
    const { reference } = walk.pair;
    if (this.step.pick % LOOK_AROUND === 0) lookAround(walk.pair, moment, this.step.pick);
    const move = chooseMove(this.step, reference, { now: moment.epoch, today: moment.today });
    const request = buildRequest(this.step, move, reference, moment.today);
    const { pair, isRefused, difference } = compareMove(walk.pair, move, request, moment);
    if (difference) fail(`${move} ${JSON.stringify(request)} on ${moment.today}: ${formatComparison(difference)}`);
    if (!addsUp(pair.reference)) fail(`${move} ${JSON.stringify(request)} leaves amounts that do not add up`);
    if (!isRefused && pair.product.facts.version <= walk.pair.product.facts.version) fail(`${move} keeps the version`);
    const { state, condition } = findReferenceState(pair.reference);
    const from = findReferenceState(reference).condition;
    if (!isRefused && !isInTransitionTable(move, from, condition)) fail(`${move} leads from ${from} to ${condition}`);
    met.states.add(state);
    met.conditions.add(condition);
    (isRefused ? met.refused : met.performed).add(move);
    walk.pair = pair;
    walk.moment = moment;
  }

  toString(): string {
    return JSON.stringify(this.step);
  }
}

/** Tries every move with a valid request, without applying it. */
function lookAround(pair: Pair, moment: Moment, pick: number): void {
  for (const move of MOVE_KEYS) {
    const request = buildRequest({ ...FITTING_STEP, move, pick }, move, pair.reference, moment.today);
    const { difference } = compareMove(pair, move, request, moment);
    if (difference) fail(`${move} ${JSON.stringify(request)} on ${moment.today}: ${formatComparison(difference)}`);
  }
}

/** §3.2: pending offers must not change. */
class NewTermsCommand implements fc.Command<Walk, Met> {
  constructor(private readonly terms: ReferenceTermRow) {}

  check(): boolean {
    return true;
  }

  run(walk: Walk): void {
    const { reference, product } = walk.pair;
    const changed = { ...reference, company: companyWith(this.terms) };
    const facts = { ...product.facts, company: asFacts(changed).company };
    walk.pair = { reference: changed, product: { ...product, facts } };
  }

  toString(): string {
    return `new terms ${JSON.stringify(this.terms)}`;
  }
}

const aMoveCommand = aStep.map((step) => new MoveCommand(step));
const aNewTermsCommand = enteredTerms.map((terms) => new NewTermsCommand(terms));

/** Up to 30 commands; one in nine changes the terms. */
export const walkCommands = fc.commands<Walk, Met>(
  [...Array<typeof aMoveCommand>(8).fill(aMoveCommand), aNewTermsCommand],
  { maxCommands: 30, size: 'max' },
);
