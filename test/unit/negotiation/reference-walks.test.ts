// The moves of the product compared with the reference implementation: single moves on any account, and random walks.
import { fail } from 'node:assert/strict';
import * as fc from 'fast-check';
import { MOVES, type MoveKey } from '../../../src/domain/account/moves';
import { ACCOUNT_CONDITIONS, ACCOUNT_STATES, keysOf } from '../../../src/domain/shared/vocabulary';
import { runLength } from '../../support/fixtures/run-length';
import { aMovableAccount } from '../../reference/walks/account-arbitraries';
import { compareMove, formatComparison } from '../../reference/walks/compare-moves';
import { aStep } from '../../reference/walks/step-arbitraries';
import { buildRequest, chooseMove } from '../../reference/walks/step-requests';
import { aDay } from '../../reference/walks/value-arbitraries';
import { asProduct } from '../../reference/walks/product-model';
import { aStart } from '../../reference/walks/start-arbitraries';
import { momentOn, walkCommands } from '../../reference/walks/walk-commands';
import type { Met } from '../../reference/walks/walk-commands';

/** Two weeks before the end of a year, so that plans include a leap day. */
const FIRST_DAY = '2027-12-18';

describe('the product and the reference', () => {
  it('decide one move on any account identically', () => {
    fc.assert(
      fc.property(aMovableAccount, aDay, aStep, (account, today, step) => {
        const moment = momentOn(today);
        const move = chooseMove(step, account, { now: moment.epoch, today });
        const request = buildRequest(step, move, account, today);
        const pair = { reference: account, product: asProduct(account) };
        const { difference } = compareMove(pair, move, request, moment);
        if (difference) fail(`${move} ${JSON.stringify(request)}: ${formatComparison(difference)}`);
      }),
      runLength(1_000, 5_000),
    );
  });

  it('agree on every move of random walks that cover every state, condition and move', () => {
    const met: Met = { states: new Set(), conditions: new Set(), performed: new Set(), refused: new Set() };
    fc.assert(
      fc.property(aStart, walkCommands, (start, commands) => {
        const pair = { reference: start, product: asProduct(start) };
        const setUp = () => ({ model: { pair, moment: momentOn(FIRST_DAY) }, real: met });
        fc.modelRun(setUp, commands);
      }),
      runLength(600, 1_500),
    );
    expect([...met.states].sort()).toEqual(
      keysOf(ACCOUNT_STATES)
        .filter((key) => key !== 'dashboard')
        .sort(),
    );
    expect([...met.conditions].sort()).toEqual(keysOf(ACCOUNT_CONDITIONS).sort());
    // The reference knows no imports.
    const imported: readonly MoveKey[] = [
      'change_balance',
      'restore_account',
      'record_direct_payment',
      'reverse_direct_payment',
      'correct_identity',
    ];
    const known = keysOf(MOVES).filter((move) => !imported.includes(move));
    expect([...met.performed].sort()).toEqual(known.sort());
    // Any account can be marked.
    expect([...met.refused].sort()).toEqual(known.filter((move) => move !== 'mark_account').sort());
  });
});
