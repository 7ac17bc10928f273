// Every move of a person in every account scenario, with GraphQL and with REST: an allowed
// move leads to the state in the transition table; any other is a 409 with the current state and changes no row.
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
import { expectEveryRow } from '../../support/fixtures/every-row';
import { casesByStyle } from '../../support/fixtures/run-length';
import type { MoveFixture } from '../../support/negotiation/move-fixture';
import { goodInput } from '../../support/negotiation/moves';
import { arrangeScenario, ACCOUNT_SCENARIOS } from '../../support/negotiation/account-scenarios';
import { dumpTables, restoreTables, type TableDump } from '../../support/database/table-dump';

let fixture: MoveFixture;
let pristine: TableDump;

beforeAll(async () => {
  fixture = await openMoveFixture();
  pristine = await dumpTables(fixture.app.dependencies.db);
});
afterAll(() => fixture.app.close());

it('has a scenario for every condition, and an open one for every transition', () => {
  expect(new Set(ACCOUNT_SCENARIOS.map(({ condition }) => condition))).toEqual(new Set(keysOf(ACCOUNT_CONDITIONS)));
  const missing_ = TRANSITIONS.flatMap(({ move: key, from }) =>
    from
      .filter(
        (condition) =>
          !ACCOUNT_SCENARIOS.some((scenario) => scenario.condition === condition && isMoveAvailable(key, scenario)),
      )
      .map((condition) => `${key} from ${condition}`),
  );
  expect(missing_).toEqual([]);
});

/** The moves differ in the account's rows only, which are restored after each of them. */
it.each(ACCOUNT_SCENARIOS)('handles every move as the transition table defines: $name', async (scenario) => {
  const { accountId, state, condition } = scenario;
  const { app, consumer, getNegotiationSides } = fixture;
  const { db } = app.dependencies;
  await restoreTables(db, pristine);
  await arrangeScenario(db, scenario);
  const before = await dumpTables(db);

  await expectEveryRow(
    casesByStyle(PERSON_MOVES, ACCOUNT_SCENARIOS.indexOf(scenario)),
    ({ name, style }) => `${name} with ${style}`,
    async ({ key, name, actor, make }) => {
      const { creditor, type } = await getNegotiationSides(accountId);
      const { token } = actor === 'consumer' ? consumer : creditor;
      let isChanged = true;
      try {
        const outcome = await make(app, token, name, goodInput(name, accountId, type, app.moment().today));
        if (isMoveAvailable(key, scenario)) {
          expect([outcome.status, outcome.code]).toEqual([200, null]);
          expect(getTargetConditions(key, condition)).toContain(outcome.condition);
          await expectMoved(fixture, key, scenario, before);
        } else {
          const error = { status: 409, code: 'offer_action_unavailable', currentState: state, condition: null };
          expect(outcome).toMatchObject(error);
          await expectNothingWritten(fixture, before);
          isChanged = false;
        }
      } finally {
        if (isChanged) await restoreTables(db, before);
      }
    },
  );
});
