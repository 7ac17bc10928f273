// Walks of both sides and the system on a database: each move beside the slow reference, and the history at the end.
import * as fc from 'fast-check';
import { ACCOUNT_CONDITIONS, ACCOUNT_STATES, keysOf } from '../../src/domain/vocabulary';
import * as accounts from '../../src/persistence/account-store';
import * as history from '../../src/persistence/history-store';
import * as moves from '../../src/persistence/move-store';
import { asProduct } from '../reference/product-world';
import { aStart } from '../reference/starts-arbitrary';
import { beginWalk, replaysToItsEnd, storedWalkCommands, type WalkParts } from '../reference/stored-walk';
import { momentOn, type Met } from '../reference/walk-commands';
import { chosenStore, TEST_MOMENT, withDatabase } from '../support/database';

const WALKS = { embedded: 1_000, mariadb: 200 };
/** A fortnight before the end of a year, so that plans run over a leap day. */
const FIRST_DAY = '2027-12-18';

const database = withDatabase({ seedAt: TEST_MOMENT });

it('move by move the store says what the reference says, the version grows, and the history plays again', async () => {
  const parts: WalkParts = { db: database().db, accounts, history, moves };
  const met: Met = { states: new Set(), conditions: new Set(), performed: new Set(), refused: new Set() };
  const aWalk = fc.asyncProperty(aStart, storedWalkCommands(parts), async (start, commands) => {
    const begun = { pair: { reference: start, product: asProduct(start) }, moment: momentOn(FIRST_DAY) };
    const model = await beginWalk(parts, begun);
    await fc.asyncModelRun(() => ({ model, real: met }), commands);
    expect(await replaysToItsEnd(parts, model)).toBe(true);
  });
  // Shrinking would make thousands of walks; the printed seed and path replay the one that failed.
  await fc.assert(aWalk, { numRuns: WALKS[chosenStore()], endOnFailure: true });
  expect([...met.conditions].sort()).toEqual(keysOf(ACCOUNT_CONDITIONS).sort());
  expect([...met.states, 'dashboard'].sort()).toEqual(keysOf(ACCOUNT_STATES).sort());
}, 400_000);
