// Random walks of the product and the reference implementation, compared after every move.
import * as fc from 'fast-check';
import { MOVES, type MoveKey } from '../../../src/domain/account/moves';
import { ACCOUNT_CONDITIONS, ACCOUNT_STATES, keysOf } from '../../../src/domain/shared/vocabulary';
import { runLength } from '../../support/fixtures/run-length';
import { asProduct } from '../../reference/walks/product-model';
import { aStart } from '../../reference/walks/start-arbitraries';
import { momentOn, walkCommands } from '../../reference/walks/walk-commands';
import type { Met } from '../../reference/walks/walk-commands';

/** Two weeks before the end of a year, so that plans include a leap day. */
const FIRST_DAY = '2027-12-18';

it('the product and the reference agree on every move of random walks that cover every state, condition and move', () => {
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
