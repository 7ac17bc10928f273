// Every move of the system in every standing of an account: what the table opens leads where the table says; everything
// else is refused with the state now, and no row changes. The command makes those that are due, and no others.
import { takeAccountSnapshot, replayHistory } from '../../../src/domain/negotiation/negotiation-history';
import { isMoveAllowed } from '../../../src/domain/account/transitions';
import { keysOf } from '../../../src/domain/shared/vocabulary';
import { runSystemMoves } from '../../../src/services/system/run-system-moves';
import {
  expectMoved,
  expectNothingWritten,
  isMoveAvailable,
  openMoveFixture,
  type MoveFixture,
} from '../../support/negotiation/move-fixture';
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

let world: MoveFixture;
let pristine: TableDump;

beforeAll(async () => {
  world = await openMoveFixture();
  // Nothing is due yet: only its lease is noted.
  expect(await runSystemMoves(world.app.parts, 'tests', LISTENER)).toMatchObject({ outcome: 'done' });
  pristine = await dumpTables(world.app.parts.db);
});
afterAll(() => world.app.close());

const LISTENER = {
  progress: () => undefined,
  broke(_job: string, error: unknown) {
    throw error;
  },
};
const DUE =
  "UPDATE schedule_transactions SET schedule_date = '2026-03-10' WHERE consumer_id = ? AND status = 'scheduled'";
const UNDER_WAY = 'payment_accepted_and_plan_in_scheduled';

/** What the command makes of it once all of its days have come. */
function dueMoves(standing: AccountScenario, payments: number): readonly SystemMove[] {
  if (isMoveAvailable('expire_approved_offer', standing)) return ['expire_approved_offer'];
  const paid = Array<SystemMove>(payments).fill('record_successful_payment');
  if (isMoveAvailable('resume_held_plan', standing)) return ['resume_held_plan', ...paid];
  return standing.condition === UNDER_WAY && !standing.unavailable.includes('remove_account') ? paid : [];
}

describe.each(ACCOUNT_SCENARIOS)('$name', (standing) => {
  const { accountId, state, condition } = standing;

  beforeEach(async () => {
    await restoreTables(world.app.parts.db, pristine);
    await arrangeScenario(world.app.parts.db, standing);
  });

  it.each(MOVES)('answers %s as the table says', async (key) => {
    const { db } = world.app.parts;
    if (!isMoveAllowed(key, condition)) await meetPreconditions(db, key, accountId);
    const before = await dumpTables(db);
    const refusal = await SYSTEM_MOVES[key](world.app.parts, accountId);
    if (isMoveAvailable(key, standing)) {
      expect(refusal).toBeNull();
      await expectMoved(world, key, standing, before);
    } else {
      expect(refusal).toBe(state);
      await expectNothingWritten(world, before);
    }
  });

  it('is moved by the command as far as it is due, and by no further run', async () => {
    const { parts } = world.app;
    await parts.db.write(DUE, [accountId]);
    const [row] = await parts.db.read(
      "SELECT COUNT(*) AS n FROM schedule_transactions WHERE consumer_id = ? AND status = 'scheduled'",
      [accountId],
    );
    const before = await dumpTables(parts.db);
    for (let run = 1; run <= 2; run += 1) {
      expect(await runSystemMoves(parts, 'tests', LISTENER)).toMatchObject({ outcome: 'done' });
      const entries = await parts.history.findHistoryByAccount(parts.db, accountId, { after: 0, limit: 50 });
      expect(entries.map(({ move }) => move)).toEqual(dueMoves(standing, Number(row?.n)));
      const account = await parts.accounts.findAccountById(parts.db, accountId, world.app.moment().today);
      if (account && entries.length > 0) expect(replayHistory(entries)).toEqual(takeAccountSnapshot(account));
      else await expectNothingWritten(world, before);
      expectSameRows(
        getRowsOfOtherAccounts(await dumpTables(parts.db), accountId),
        getRowsOfOtherAccounts(before, accountId),
      );
    }
  });
});
