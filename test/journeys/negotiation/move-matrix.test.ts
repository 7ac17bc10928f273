// Every move of a person in every standing of an account, over GraphQL and, where there is a path, over REST: what the
// table opens leads where the table says; everything else is a 409 with the state now, and no row changes.
import { TRANSITIONS } from '../../../src/domain/account/transitions';
import { ACCOUNT_CONDITIONS, keysOf } from '../../../src/domain/shared/vocabulary';
import {
  expectMoved,
  expectNothingWritten,
  isMoveAvailable,
  openMoveFixture,
  PERSON_MOVES,
  getTargetConditions,
} from '../../support/negotiation/move-fixture';
import type { MoveFixture } from '../../support/negotiation/move-fixture';
import { goodInput } from '../../support/negotiation/moves';
import { arrangeScenario, ACCOUNT_SCENARIOS } from '../../support/negotiation/account-scenarios';
import { dumpTables, restoreTables, type TableDump } from '../../support/database/table-dump';

let world: MoveFixture;
let pristine: TableDump;

beforeAll(async () => {
  world = await openMoveFixture();
  pristine = await dumpTables(world.app.parts.db);
});
afterAll(() => world.app.close());

it('has a standing for every condition, and an open one for every place of the table', () => {
  expect(new Set(ACCOUNT_SCENARIOS.map(({ condition }) => condition))).toEqual(new Set(keysOf(ACCOUNT_CONDITIONS)));
  const missing = TRANSITIONS.flatMap(({ move: key, from }) =>
    from
      .filter(
        (condition) =>
          !ACCOUNT_SCENARIOS.some((standing) => standing.condition === condition && isMoveAvailable(key, standing)),
      )
      .map((condition) => `${key} from ${condition}`),
  );
  expect(missing).toEqual([]);
});

describe.each(ACCOUNT_SCENARIOS)('$name', (standing) => {
  const { accountId, state, condition } = standing;
  let before: TableDump;
  let isChanged = false;

  beforeAll(async () => {
    const { db } = world.app.parts;
    await restoreTables(db, pristine);
    await arrangeScenario(db, standing);
    before = await dumpTables(db);
  });

  afterEach(async () => {
    if (isChanged) await restoreTables(world.app.parts.db, before);
    isChanged = false;
  });

  it.each(PERSON_MOVES)('answers $name over $style as the table says', async ({ key, name, actor, make }) => {
    const { app, consumer, getNegotiationSides } = world;
    const { creditor, type } = await getNegotiationSides(accountId);
    const { token } = actor === 'consumer' ? consumer : creditor;
    isChanged = true;
    const outcome = await make(app, token, name, goodInput(name, accountId, type, app.moment().today));
    if (isMoveAvailable(key, standing)) {
      expect([outcome.status, outcome.code]).toEqual([200, null]);
      expect(getTargetConditions(key, condition)).toContain(outcome.condition);
      await expectMoved(world, key, standing, before);
    } else {
      const refusal = { status: 409, code: 'offer_action_unavailable', currentState: state, condition: null };
      expect(outcome).toMatchObject(refusal);
      await expectNothingWritten(world, before);
      isChanged = false;
    }
  });
});
