// 30 concurrent callers of both sides negotiate one account, at two processes and in both styles.
import { setTimeout as pause } from 'node:timers/promises';
import { deriveState } from '../../src/domain/account/display-state';
import { takeAccountSnapshot, replayHistory } from '../../src/domain/negotiation/negotiation-history';
import { TRANSITIONS } from '../../src/domain/account/transitions';
import { findAccountById } from '../../src/persistence/account/account-store';
import type { Database } from '../../src/persistence/database/database';
import { findHistoryByAccount } from '../../src/persistence/negotiation/history-store';
import { performAttempt, NEGOTIATED_ACCOUNT, chance, openOwnDatabase } from './negotiators';
import { pickOne, signInBothSides, chooseAttempt, today, type Negotiator, type AttemptResult } from './negotiators';
import { countOutcomes, withSharedReplicas } from './replicas';

const CALLERS = 30;
/** The race ends after as many attempts and as many moves made, or when no caller has a move any more. */
const ATTEMPTS = 600;
const MOVES_MADE = 25;
const IDLE_ROUNDS = CALLERS * 20;

const replicas = withSharedReplicas();

let sides: readonly Negotiator[];
let db: Database;

beforeAll(async () => {
  // Without automatic approval both sides have moves to make. No membership may end during the test.
  const { database } = replicas();
  await database.change("UPDATE company_memberships SET current_plan_end = '2100-01-01'");
  await database.change('UPDATE consumers SET settlement_auto_approve = 0, plan_auto_approve = 0 WHERE id = ?', [
    NEGOTIATED_ACCOUNT,
  ]);
  db = await openOwnDatabase(replicas());
  sides = await signInBothSides(replicas());
});
afterAll(() => db.close());

const stored = async () => {
  const account = await findAccountById(db, NEGOTIATED_ACCOUNT, today());
  if (!account) throw new Error('The account does not exist.');
  return account;
};

const openOffers = 'SELECT COUNT(*) AS n FROM consumer_negotiations WHERE consumer_id = ? AND active_negotiation = 1';

/** All callers attempt moves while the open offers are counted. */
async function race(): Promise<{ readonly tried: readonly AttemptResult[]; readonly mostOpen: number }> {
  const tried: AttemptResult[] = [];
  let mostOpen = 0;
  let idleRounds = 0;
  const countMade = () => tried.filter(({ outcome }) => outcome.status === 200).length;
  const isFinishing = (attempts: number) => tried.length >= attempts && countMade() >= MOVES_MADE;
  const isOver = () => isFinishing(ATTEMPTS) || idleRounds >= IDLE_ROUNDS;
  const callers = Array.from({ length: CALLERS }, async (_, index) => {
    const negotiator = pickOne(sides.filter(({ side }) => (side === 'consumer') === (index % 2 === 0)));
    while (!isOver()) {
      const repeatable = chance(0.1) ? tried.filter((each) => each.key !== null && each.negotiator === negotiator) : [];
      const mayEnd = isFinishing(ATTEMPTS * 0.9);
      const next = repeatable.length > 0 ? pickOne(repeatable) : await chooseAttempt(replicas(), negotiator, mayEnd);
      idleRounds = next ? 0 : idleRounds + 1;
      if (next) tried.push(await performAttempt(replicas(), next));
      else await pause(20);
    }
  });
  const countOpenOffers = async () => {
    while (!isOver()) {
      const [row] = await replicas().database.rows(openOffers, [NEGOTIATED_ACCOUNT]);
      mostOpen = Math.max(mostOpen, Number(row?.['n']));
      await pause(50);
    }
  };
  await Promise.all([...callers, countOpenOffers()]);
  return { tried, mostOpen };
}

/** Fields that may be invalid: a date in the past or an amount of the previous negotiation type. */
const INVALID_FIELDS = ['firstPayDate', 'restartDate', 'oneTimeSettlement', 'monthlyAmount', 'paymentPlanBalance'];

it('keeps every move consistent with the previous one while 30 callers negotiate', async () => {
  const before = await stored();
  const { different } = await replicas().readStoredAnswers();
  const { tried, mostOpen } = await race();
  const account = await stored();
  const entries = await findHistoryByAccount(db, NEGOTIATED_ACCOUNT, { after: 0, limit: 100_000 });

  // On a busy machine a statement may wait for its lock until the time limit: a 503, which leaves the outcome open.
  const answered = tried.filter(({ outcome }) => outcome.status !== 503);
  const statuses = countOutcomes(answered.map(({ outcome }) => `${outcome.status} ${outcome.code ?? ''}`));
  expect(Object.keys(statuses).sort()).toEqual(['200 ', '409 offer_action_unavailable', '422 validation_failed']);
  const invalid = new Set(tried.flatMap(({ outcome }) => outcome.fields));
  expect([...invalid].filter((field) => !INVALID_FIELDS.includes(field))).toEqual([]);

  // Each move starts at the condition of the previous one and follows the transition table.
  const versions = [before.version, ...entries.map(({ version }) => version)];
  expect(versions).toEqual([...new Set(versions)].sort((one, other) => one - other));
  const leaps = entries.filter(({ conditionBefore, conditionAfter, move }, index) => {
    const from = entries[index - 1]?.conditionAfter ?? deriveState(before).condition;
    const row = TRANSITIONS.find((each) => each.move === move && each.from.includes(conditionBefore));
    return conditionBefore !== from || !row?.to.includes(conditionAfter);
  });
  expect(leaps).toEqual([]);
  expect(new Set(entries.map(({ mover }) => mover.kind))).toEqual(new Set(['consumer', 'creditor']));

  // Each success has one history entry, and each further entry a move whose outcome was left open. A move with an action context directly follows the version it has seen.
  const made = tried.filter(({ outcome }) => outcome.status === 200);
  const effects = new Map(made.map((each, index) => [each.key ?? `unkeyed ${index}`, each]));
  const reported = [...effects.values()].map(({ outcome }) => Date.parse(outcome.version ?? ''));
  const unreported = versions.slice(1).filter((version) => !reported.includes(version));
  expect([...reported, ...unreported].sort((one, other) => one - other)).toEqual(versions.slice(1));
  expect(unreported.length).toBeLessThanOrEqual(tried.length - answered.length);
  const late = made.filter(({ sentVersion, outcome }) => {
    const place = versions.indexOf(Date.parse(outcome.version ?? ''));
    return sentVersion !== null && versions[place - 1] !== Date.parse(sentVersion);
  });
  expect(late).toEqual([]);
  expect(made.length).toBeGreaterThanOrEqual(MOVES_MADE);

  // What both sides have read in between was true.
  expect((await replicas().readStoredAnswers())['different']).toBe(different);

  // The history replays to the stored account, and there was never a second open offer.
  expect(replayHistory(entries)).toEqual(takeAccountSnapshot(account));
  expect(entries.at(-1)?.version).toBe(account.version);
  expect(mostOpen).toBeLessThanOrEqual(1);
  const [offers] = await replicas().database.rows(
    'SELECT COUNT(*) AS n, SUM(open_key IS NOT NULL) AS keyed FROM consumer_negotiations WHERE consumer_id = ?',
    [NEGOTIATED_ACCOUNT],
  );
  expect([Number(offers?.['n']), Number(offers?.['keyed'] ?? 0)]).toEqual(
    account.negotiation ? [1, account.negotiation.active ? 1 : 0] : [0, 0],
  );
});
