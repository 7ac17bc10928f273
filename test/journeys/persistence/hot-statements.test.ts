// The hot statements read and write the same as the models, with which the benchmark compares them.
import { LETTER_POLICY_VERSION } from '../../../src/domain/letters/html-policy';
import { money } from '../../../src/domain/shared/money';
import type { MoveDecision } from '../../../src/domain/negotiation/move-decision';
import { toAccountFacts, toStateFacts } from '../../../src/persistence/account/account-rows';
import { findAccountById } from '../../../src/persistence/account/account-store';
import {
  findCreditorSessionById,
  insertSession as insertCreditorSession,
} from '../../../src/persistence/creditor/creditor-session-store';
import { getMembershipBounds, toCreditorFacts } from '../../../src/persistence/creditor/creditor-store';
import type { Database } from '../../../src/persistence/database/database';
import type { Row } from '../../../src/persistence/database/dialect';
import { readStatesByProfile } from '../../../src/persistence/hot-statements/account-list';
import { readAccount, readAccounts, type AccountRow } from '../../../src/persistence/hot-statements/account-read';
import { addToCounters, readCounters } from '../../../src/persistence/hot-statements/rate-counters';
import { addToUsageCounts } from '../../../src/persistence/hot-statements/usage-counts';
import { ConsumerModel } from '../../../src/persistence/models/account';
import { CustomContentModel } from '../../../src/persistence/models/creditor';
import { writeMove, type DecidedMove } from '../../../src/persistence/negotiation/move-store';
import { toProfileFacts } from '../../../src/persistence/shared/personal-data';
import { openHoldReason } from '../../../src/persistence/shared/sealed-account';
import { openHistory, type HistoryColumn } from '../../../src/persistence/shared/sealed-history';
import {
  findSession,
  findSessionById,
  insertSession,
  toSessionFacts,
} from '../../../src/persistence/sign-in/session-store';
import { findUsageCounts } from '../../../src/persistence/system/usage-store';
import { writeOfferByModels } from '../../../tools/bench/model-move';
import { addUsageByModels, countByModels } from '../../../tools/bench/model-counts';
import {
  associateModels,
  createAccountQuery,
  readCreditorSessionByModels,
  readSessionByModels,
  readStatesByModels,
  type ReadAccounts,
} from '../../../tools/bench/model-reads';
import { readMoveRows } from '../../support/database/move-rows';
import { openTestDatabase, TEST_MOMENT, withDatabase } from '../../support/database/test-database';
import { buildPlanChanges, PAYMENT_SETUP, PLAN_OFFER } from '../../support/negotiation/decided-moves';

const { epoch, now, today } = TEST_MOMENT;
const IDS = Array.from({ length: 25 }, (_, index) => index + 1);
const READY = 19;
const SESSION = {
  id: 'compared',
  ownerId: 1,
  generation: 3,
  usedGeneration: 2,
  rotatedAt: epoch,
  idleUntil: epoch + 1,
  absoluteUntil: epoch + 2,
  remember: true,
  revokedAt: epoch + 3,
  deviceName: null,
  userAgentHash: null,
};

describe('reads the same as models', () => {
  const database = withDatabase({ seedAt: TEST_MOMENT });
  let readByModels: ReadAccounts;

  beforeAll(async () => {
    const { db } = database();
    associateModels(db);
    readByModels = await createAccountQuery(db, READY, today);
  });

  it('accounts', async () => {
    const { db } = database();
    const byModels = await readByModels(db, IDS, today);
    const page = (await readAccounts(db, IDS, today)).map((row) => toFacts(db, row));
    expect(byModels.map((row) => toFacts(db, row))).toEqual(page);
    expect(page).toHaveLength(IDS.length);
    expect(toFacts(db, await readAccount(db, READY, today))).toEqual(page.find((account) => account?.id === READY));
  });

  it('values that JSON or a number could change', async () => {
    const { db } = database();
    const controls = String.fromCharCode(...Array(32).keys());
    const text = `${controls}\u007F\u2028\u2029"\\/</script>Ça va? 👍`;
    const written = { originalAccountName: text, totalBalance: '9999999999.99', currentBalance: '0.01' };
    await db.model(ConsumerModel).update({ ...written, updatedAt: '2026-03-01T00:00:00.000Z' }, { id: READY });
    const { companyId = null } = (await db.model(ConsumerModel).findOne({ where: { id: READY } })) ?? {};
    const about = { companyId: Number(companyId), type: 'about us' };
    const content = `<p>${text}${'Ça va? '.repeat(10_000)}</p>`;
    await db.model(CustomContentModel).update({ content, contentPolicy: LETTER_POLICY_VERSION }, about);

    const [account = null] = await readAccounts(db, [READY], today);
    expect(account).toMatchObject({ originalAccountName: text, 'aboutUs.content': content });
    const [byModels] = await readByModels(db, [READY], today);
    const facts = toFacts(db, account);
    expect(facts).toEqual(toFacts(db, byModels ?? null));
    expect(facts).toMatchObject({ originalBalance: money('9999999999.99'), updatedAt: '2026-03-01T00:00:00.000Z' });
  });

  it('the states of accounts', async () => {
    const { db } = database();
    const states = await readStatesByProfile(db, 1);
    expect(states.map(toStateFacts)).toEqual((await readStatesByModels(db, 1)).map(toStateFacts));
    expect(states.length).toBeGreaterThan(0);
  });

  it('a session with its profile', async () => {
    const { db } = database();
    await insertSession(db, SESSION);
    const { own, related } = splitRow(await readSessionByModels(db, SESSION.id), 'profile.');
    const startedAt = Number(own.createdAt);
    const hasClaimed = (await readStatesByModels(db, SESSION.ownerId)).length > 0;
    const profile = toProfileFacts(related, db.sealing);
    expect(await findSessionById(db, SESSION.id)).toEqual({
      session: toSessionFacts(own),
      startedAt,
      profile,
      hasClaimed,
      stamp: Number(related['stamp']),
    });
  });

  it.each([...IDS, 999])('a session with its profile and the account %s as one by one', async (id) => {
    const { db } = database();
    const alone = await findSessionById(db, SESSION.id);
    const account = await findAccountById(db, id, today);
    expect(await findSession(db, SESSION.id, { id, today })).toEqual({ ...alone, account });
    expect(await findSession(db, SESSION.id, null)).toEqual({ ...alone, account: null });
    expect(await findSession(db, 'unknown', { id, today })).toBeNull();
  });

  it('a session with its creditor user', async () => {
    const { db } = database();
    await insertCreditorSession(db, SESSION);
    const bounds = getMembershipBounds(TEST_MOMENT);
    const row = await readCreditorSessionByModels(db, SESSION.id, bounds);
    const { own, related } = splitRow(row, 'creditorUser.');
    const byModels = { session: toSessionFacts(own), creditor: toCreditorFacts(related) };
    expect(await findCreditorSessionById(db, SESSION.id, TEST_MOMENT)).toEqual(byModels);
  });
});

function toFacts({ sealing }: Database, row: AccountRow | null) {
  return row && toAccountFacts(row, sealing);
}

/** Separates the columns with the prefix `path`, and removes it. */
function splitRow(row: Row | null, path: string): { readonly own: Row; readonly related: Row } {
  const columns = Object.entries(row ?? {});
  const related = columns.filter(([name]) => name.startsWith(path));
  return {
    own: Object.fromEntries(columns.filter(([name]) => !name.startsWith(path))),
    related: Object.fromEntries(related.map(([name, value]) => [name.slice(path.length), value])),
  };
}

/** Names every column that a move changes on an account. */
const EVERY_COLUMN: MoveDecision = {
  ...PLAN_OFFER,
  account: {
    status: 'hold',
    offerAccepted: true,
    customOffer: true,
    counterOffer: true,
    paymentSetup: true,
    hasFailedPayment: true,
    currentBalance: money('1234567890.10'),
    holdReason: 'Ça va?',
    restartDate: '2026-12-31',
    disputedAt: now,
    cancelledAt: '1999-12-31T23:59:59.999Z',
    deactivatedAt: null,
  },
  negotiation: buildPlanChanges({ active: false, firstPayDate: null, counterNote: '👍 “quoted”', capturedTerms: null }),
};

it('counts the same usage as models', async () => {
  const counts = (['operation', 'endpoint'] as const).flatMap((kind) =>
    Array.from({ length: 3 }, (_, index) => ({ kind, style: 'rest' as const, name: `Use${index}`, count: index + 1 })),
  );
  const database = await openTestDatabase();
  for (const add of [addToUsageCounts, addUsageByModels]) {
    const day = add === addUsageByModels ? '2026-03-02' : '2026-03-01';
    await add(database.db, day, counts.slice(0, 4));
    await add(database.db, day, counts);
  }
  const stored = await findUsageCounts(database.db);
  const [byHand, byModels] = ['2026-03-01', '2026-03-02'].map((day) =>
    stored.filter((one) => one.day === day).map(({ name, kind, count }) => ({ name, kind, count })),
  );
  expect(byHand).toEqual(byModels);
  expect(byHand?.map(({ count }) => count)).toEqual([2, 2, 3, 2, 4, 6]);
  await database.close();
});

it('counts the same rate limits as models', async () => {
  const database = await openTestDatabase();
  const { db } = database;
  const changes = (scope: string, bys: readonly number[]) =>
    bys.map((by, index) => ({ scope, subject: `subject-${index}`, windowStart: epoch, by }));
  for (const bys of [[1], [1, 5], [2, -3, 7]]) {
    await addToCounters(db, changes('by_hand', bys));
    const byModels = await countByModels(db, changes('by_models', bys));
    const subjects = bys.map((_, index) => `subject-${index}`);
    const byHand = await readCounters(db, [{ scope: 'by_hand', subjects, windowStarts: [epoch] }]);
    expect(byHand.map(({ count }) => count).sort()).toEqual([...byModels].sort());
    expect(byHand).toHaveLength(bys.length);
  }
  await database.close();
});

it('writes the same rows as models', async () => {
  const written = await Promise.all(
    [false, true].map(async (usesModels) => {
      const database = await openTestDatabase({ seedAt: TEST_MOMENT });
      try {
        return await writeMoves(database.db, usesModels);
      } finally {
        await database.close();
      }
    }),
  );
  const [byHand, byModels] = written;
  expect(byHand).toEqual(byModels);
  expect(byHand?.negotiation_history).toHaveLength(4);
});

/** The first offer inserts a negotiation, the second overwrites it; the payments of the set-up are deleted. */
async function writeMoves(db: Database, usesModels: boolean) {
  associateModels(db);
  const readByModels = await createAccountQuery(db, READY, today);
  for (const decision of [PLAN_OFFER, PAYMENT_SETUP, PLAN_OFFER, EVERY_COLUMN]) {
    const before = await findAccountById(db, READY, today);
    if (!before) throw new Error('The account is missing.');
    const move: DecidedMove = { before, decision, mover: { kind: 'consumer', id: 1 }, requestId: 'request-1' };
    const isOffer = decision.move === PLAN_OFFER.move;
    const after =
      usesModels && isOffer
        ? await writeOfferByModels(db, readByModels, move, TEST_MOMENT)
        : await writeMove(db, move, TEST_MOMENT);
    expect(after).toEqual(await findAccountById(db, READY, today));
    await db.write("UPDATE schedule_transactions SET status = 'failed' WHERE consumer_id = ? AND amount < 11", [READY]);
  }
  const rows = await readMoveRows(db);
  return {
    ...rows,
    consumers: rows.consumers.map((row) => openAccountRow(db, row)),
    negotiation_history: rows.negotiation_history
      .filter((row) => row.consumer_id === READY)
      .map((row) => openHistoryRow(db, row)),
  };
}

/** Equal texts are sealed differently each time. */
function openAccountRow({ sealing }: Pick<Database, 'sealing'>, row: Row): Row {
  const holdReason = openHoldReason(sealing, Number(row.id), row.sealed_hold_reason);
  return { ...row, sealed_hold_reason: holdReason };
}

function openHistoryRow({ sealing }: Pick<Database, 'sealing'>, row: Row): Row {
  const key = { accountId: Number(row.consumer_id), version: Number(row.version) };
  const open = (column: HistoryColumn, stored: unknown) =>
    typeof stored === 'string' ? openHistory(sealing, column, key, stored) : null;
  return { ...row, written: open('written', row.written), row_before: open('rowBefore', row.row_before) };
}
