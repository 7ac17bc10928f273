// Fixture of the move journeys: an application with both sides signed in, and the assertions after a move.
import { takeAccountSnapshot, replayHistory } from '../../../src/domain/negotiation/negotiation-history';
import { deriveState, getConditionKey } from '../../../src/domain/account/display-state';
import { MOVES, type MoveKey } from '../../../src/domain/account/moves';
import { isMoveAllowed, TRANSITIONS } from '../../../src/domain/account/transitions';
import { keysOf, type AccountCondition } from '../../../src/domain/shared/vocabulary';
import { ConsumerModel } from '../../../src/persistence/models/account';
import { startApp, type RunningApp } from '../fixtures/app';
import { makeGraphqlMove, makeRestMove } from './moves';
import { arrangeCommonRows, type AccountScenario } from './account-scenarios';
import { dumpTables, expectSameRows, getRowsOfOtherAccounts, type TableDump } from '../database/table-dump';

/** Moves on one payment; test/journeys/payments and the parity matrix make them. */
const PAYMENT_MOVES: readonly MoveKey[] = ['skip_payment', 'reschedule_payment'];

/** Moves that creditors make with files of placements only. */
const IMPORTED_MOVES: readonly MoveKey[] = [
  'change_balance',
  'restore_account',
  'record_direct_payment',
  'reverse_direct_payment',
  'correct_identity',
];

/** Possible in each condition; test/journeys/negotiation/marks.test.ts makes them. */
const MARK_MOVES: readonly MoveKey[] = ['name_attorney', 'remove_attorney', 'mark_account', 'unmark_account'];

/** Every move that a person makes by a request that names the account. */
export const REQUESTED_MOVES = keysOf(MOVES).filter(
  // A notice is sent again by its own id; test/journeys/negotiation/notice-resends.test.ts has every condition.
  (key) =>
    MOVES[key] !== 'system' && ![...PAYMENT_MOVES, ...IMPORTED_MOVES, ...MARK_MOVES, 'resend_notice'].includes(key),
);

/** Those moves in both styles. */
export const PERSON_MOVES = REQUESTED_MOVES.flatMap((key) => {
  const name = key.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
  const common = { key, name, actor: MOVES[key] };
  return [
    { ...common, style: 'GraphQL' as const, make: makeGraphqlMove },
    { ...common, style: 'REST' as const, make: makeRestMove },
  ];
});

interface SignedInSide {
  readonly token: string;
  /** Id of the profile or of the creditor user. */
  readonly id: number;
}

export interface MoveFixture {
  readonly app: RunningApp;
  readonly consumer: SignedInSide;
  /** Signed-in users by company id. */
  readonly creditors: Readonly<Record<number, SignedInSide>>;
  /** The creditor user and the negotiation type of an account. */
  getNegotiationSides(accountId: number): Promise<{ readonly creditor: SignedInSide; readonly type: string | null }>;
}

export async function openMoveFixture(): Promise<MoveFixture> {
  const app = await startApp();
  await arrangeCommonRows(app.dependencies.db);
  const creditors = {
    1: { id: 1, token: await app.signInCreditor('dana@acme.test') },
    2: { id: 3, token: await app.signInCreditor('sam@northbank.test') },
    3: { id: 4, token: await app.signInCreditor('kim@lapsed.test') },
  };
  return {
    app,
    consumer: { id: 1, token: await app.signIn('Rivera', '1985-04-12', '4321') },
    creditors,
    async getNegotiationSides(accountId) {
      const [row] = await app.dependencies.db.read(
        `SELECT a.company_id, n.negotiation_type FROM consumers a
         LEFT JOIN consumer_negotiations n ON n.consumer_id = a.id WHERE a.id = ?`,
        [accountId],
      );
      const company = Number(row?.company_id);
      const type = row?.negotiation_type;
      const creditor = Object.entries(creditors).find(([id]) => Number(id) === company)?.[1];
      if (!creditor) throw new Error(`No creditor user of company ${company} is signed in.`);
      return { creditor, type: typeof type === 'string' ? type : null };
    },
  };
}

/** Whether the transition table permits the move and every other precondition is met. */
export function isMoveAvailable(key: MoveKey, { condition, unavailable }: AccountScenario): boolean {
  return isMoveAllowed(key, condition) && !unavailable.includes(key);
}

export function getTargetConditions(key: MoveKey, from: AccountCondition): readonly AccountCondition[] {
  return TRANSITIONS.filter((row) => row.move === key && row.from.includes(from)).flatMap(({ to }) => to);
}

const HISTORY = `query ($id: ID!) {
  negotiationHistory(accountId: $id) {
    totalCount
    nodes { actor { key } move { key } conditionBefore { key } conditionAfter { key } currentBalance negotiation { negotiationType } }
  }
}`;

/**
 * Asserts the effects of a move of an account: it has a condition of the transition table, one new history entry
 * and a higher version; its history, with the moves of the demo data, replays to its rows, both sides can read it, and other accounts are unchanged.
 */
export async function expectMoved(
  fixture: MoveFixture,
  key: MoveKey,
  standing: AccountScenario,
  before: TableDump,
): Promise<void> {
  const { app } = fixture;
  const { db, accounts, history } = app.dependencies;
  const { accountId, condition } = standing;
  const { creditor } = await fixture.getNegotiationSides(accountId);
  const account = await accounts.findAccountById(db, accountId, app.moment().today);
  const entries = await history.findHistoryByAccount(db, accountId, { after: 0, limit: 50 });
  const earlier = [...(before.get('negotiation_history')?.values() ?? [])];
  const written = entries.slice(earlier.filter((row) => Number(row['consumer_id']) === accountId).length);
  const [entry, second] = written;
  if (!account || !entry) throw new Error('No move was written.');
  // A settlement that is due is charged immediately, which is a move of the system.
  const charged = second ? ['record_successful_payment', 'system'] : [];
  expect(written.flatMap((each) => [each.move, each.mover.kind])).toEqual([key, MOVES[key], ...charged]);
  expect(entry).toMatchObject({
    mover: { id: { consumer: fixture.consumer.id, creditor: creditor.id, system: null }[MOVES[key]] },
    at: app.moment().now,
    conditionBefore: condition,
  });
  expect(getTargetConditions(key, condition)).toContain((second ?? entry).conditionAfter);
  expect((second ?? entry).version).toBe(account.version);
  expect(account.version).toBeGreaterThan(Number(before.get('consumers')?.get(String(accountId))?.version));
  expect(replayHistory(entries)).toEqual(takeAccountSnapshot(account));
  const stored = await db.model(ConsumerModel).findOne({ attributes: ['conditionKey'], where: { id: accountId } });
  expect(stored?.conditionKey).toBe(getConditionKey(deriveState(account)));

  const answers = [fixture.consumer, creditor].map(({ token }) =>
    app.graphql<{ negotiationHistory: unknown }>(HISTORY, { token, variables: { id: String(accountId) } }),
  );
  for (const { data } of await Promise.all(answers)) {
    expect(data.negotiationHistory).toMatchObject({
      totalCount: entries.length,
      nodes: entries.map((each) => ({
        move: { key: each.move.toUpperCase() },
        actor: { key: each.mover.kind.toUpperCase() },
        conditionBefore: { key: each.conditionBefore.toUpperCase() },
        conditionAfter: { key: each.conditionAfter.toUpperCase() },
      })),
    });
  }
  expectSameRows(getRowsOfOtherAccounts(await dumpTables(db), accountId), getRowsOfOtherAccounts(before, accountId));
}

export async function expectNothingWritten({ app }: MoveFixture, before: TableDump): Promise<void> {
  expectSameRows(await dumpTables(app.dependencies.db), before);
}
