// Every move of the system in every standing of an account: what the table opens leads where the table says; everything
// else is refused with the state now, and no row changes. The command makes those that are due, and no others.
import { DomainError } from '../../src/domain/errors';
import { isAllowed } from '../../src/domain/transitions';
import { keysOf } from '../../src/domain/vocabulary';
import { expectMoved, expectNothingWritten, isOpen, openMoveWorld, type MoveWorld } from '../support/move-world';
import { arrange, STANDINGS } from '../support/standings';
import { fulfil, SYSTEM_MOVES, type SystemMove } from '../support/system-moves';
import { dumpTables, putBack, type Dump } from '../support/table-dump';

const MOVES = keysOf(SYSTEM_MOVES);

let world: MoveWorld;
let pristine: Dump;

beforeAll(async () => {
  world = await openMoveWorld();
  pristine = await dumpTables(world.app.parts.db);
});
afterAll(() => world.app.close());

async function refusalOf(key: SystemMove, accountId: number): Promise<unknown> {
  try {
    await SYSTEM_MOVES[key](world.app.parts, accountId);
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [error.code, error.details.currentState];
  }
}

describe.each(STANDINGS)('$name', (standing) => {
  const { accountId, state, condition } = standing;

  beforeEach(async () => {
    await putBack(world.app.parts.db, pristine);
    await arrange(world.app.parts.db, standing);
  });

  it.each(MOVES)('answers %s as the table says', async (key) => {
    const { db } = world.app.parts;
    if (!isAllowed(key, condition)) await fulfil(db, key, accountId);
    const before = await dumpTables(db);
    const refusal = await refusalOf(key, accountId);
    if (isOpen(key, standing)) {
      expect(refusal).toBeNull();
      await expectMoved(world, key, standing, before);
    } else {
      expect(refusal).toEqual(['offer_action_unavailable', state]);
      await expectNothingWritten(world, before);
    }
  });
});
