// Every move of the system in every account scenario: an allowed move leads to the state in the transition table; any
// other is rejected and changes no row. The command makes exactly the moves that are due.
import { expectEveryRow } from '../../support/fixtures/every-row';
import { takeAccountSnapshot, replayHistory } from '../../../src/domain/negotiation/negotiation-history';
import { isMoveAllowed } from '../../../src/domain/account/transitions';
import { keysOf } from '../../../src/domain/shared/vocabulary';
import { runNow } from '../../support/servers/job-turn';
import {
  expectMoved,
  expectNothingWritten,
  isMoveAvailable,
  openMoveFixture,
  type MoveFixture,
} from '../../support/negotiation/move-fixture';
import { everyNth } from '../../support/fixtures/run-length';
import { arrangeScenario, ACCOUNT_SCENARIOS, type AccountScenario } from '../../support/negotiation/account-scenarios';
import { meetPreconditions, SYSTEM_MOVES, type SystemMove } from '../../support/negotiation/system-moves';
import {
  dumpTables,
  expectSameRows,
  restoreTables,
  getRowsOfOtherAccounts,
  type TableDump,
} from '../../support/database/table-dump';

const MOVES = keysOf(SYSTEM_MOVES);

let fixture: MoveFixture;
let pristine: TableDump;

beforeAll(async () => {
  fixture = await openMoveFixture();
  // Nothing is due yet, so only the lease is stored.
  expect(await runNow(fixture.app.dependencies, 'system_moves', { listener: LISTENER })).toMatchObject({
    outcome: 'done',
  });
  pristine = await dumpTables(fixture.app.dependencies.db);
});
afterAll(() => fixture.app.close());

const LISTENER = {
  progress: () => undefined,
  broke(_job: string, error: unknown) {
    throw error;
  },
};
const DUE =
  "UPDATE schedule_transactions SET schedule_date = '2026-03-10' WHERE consumer_id = ? AND status = 'scheduled'";
const UNDER_WAY = 'payment_accepted_and_plan_in_scheduled';

/** The moves that the command makes on one day once all dates have passed: a plan is charged once a day. */
function dueMoves(scenario: AccountScenario, payments: number): readonly SystemMove[] {
  if (isMoveAvailable('expire_approved_offer', scenario)) return ['expire_approved_offer'];
  const paid: readonly SystemMove[] = payments > 0 ? ['record_successful_payment'] : [];
  if (isMoveAvailable('resume_held_plan', scenario)) return ['resume_held_plan', ...paid];
  if (scenario.condition !== UNDER_WAY || scenario.unavailable.includes('remove_account')) return [];
  return isMoveAvailable('skip_failed_payment', scenario) ? [...paid, 'skip_failed_payment'] : paid;
}

describe.each(everyNth(4, ACCOUNT_SCENARIOS))('$name', (scenario) => {
  const { accountId, state, condition } = scenario;

  beforeEach(() => arrange());

  async function arrange(): Promise<void> {
    await restoreTables(fixture.app.dependencies.db, pristine);
    await arrangeScenario(fixture.app.dependencies.db, scenario);
  }

  it('handles every move of the system as the transition table defines', async () => {
    const { db } = fixture.app.dependencies;
    await expectEveryRow(
      MOVES,
      (key) => key,
      async (key) => {
        await arrange();
        if (!isMoveAllowed(key, condition)) await meetPreconditions(db, key, accountId);
        const before = await dumpTables(db);
        const error = await SYSTEM_MOVES[key](fixture.app.dependencies, accountId);
        if (isMoveAvailable(key, scenario)) {
          expect(error).toBeNull();
          await expectMoved(fixture, key, scenario, before);
        } else {
          expect(error).toBe(state);
          await expectNothingWritten(fixture, before);
        }
      },
    );
  });

  it('is moved by the command when it is due, and not again by another run', async () => {
    const { dependencies } = fixture.app;
    await dependencies.db.write(DUE, [accountId]);
    const [row] = await dependencies.db.read(
      "SELECT COUNT(*) AS n FROM schedule_transactions WHERE consumer_id = ? AND status = 'scheduled'",
      [accountId],
    );
    const readHistory = () =>
      dependencies.history.findHistoryByAccount(dependencies.db, accountId, { after: 0, limit: 50 });
    const earlier = (await readHistory()).length;
    const before = await dumpTables(dependencies.db);
    for (let run = 1; run <= 2; run += 1) {
      expect(await runNow(dependencies, 'system_moves', { listener: LISTENER })).toMatchObject({ outcome: 'done' });
      const entries = await readHistory();
      expect(entries.slice(earlier).map(({ move }) => move)).toEqual(dueMoves(scenario, Number(row?.n)));
      const account = await dependencies.accounts.findAccountById(
        dependencies.db,
        accountId,
        fixture.app.moment().today,
      );
      if (account && entries.length > earlier) expect(replayHistory(entries)).toEqual(takeAccountSnapshot(account));
      else await expectNothingWritten(fixture, before);
      expectSameRows(
        getRowsOfOtherAccounts(await dumpTables(dependencies.db), accountId),
        getRowsOfOtherAccounts(before, accountId),
      );
    }
  });
});
