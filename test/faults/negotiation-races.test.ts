// Thirty racers of both sides on one account, at two processes and in both styles; and one key asked for many times.
import { setTimeout as pause } from 'node:timers/promises';
import { deriveState } from '../../src/domain/account/display-state';
import { takeAccountSnapshot, replayHistory } from '../../src/domain/negotiation/negotiation-history';
import { TRANSITIONS } from '../../src/domain/account/transitions';
import { findAccountById } from '../../src/persistence/account/account-store';
import type { Database } from '../../src/persistence/database/database';
import { findHistoryByAccount } from '../../src/persistence/negotiation/history-store';
import { performAttempt, NEGOTIATED_ACCOUNT, chance, NEGOTIATION_ENVIRONMENT, openOwnDatabase } from './negotiators';
import { pickOne, signInBothSides, chooseAttempt, today, type Negotiator, type AttemptResult } from './negotiators';
import { countOutcomes, withReplicas } from './replicas';

const RACERS = 30;
const RACE_MS = 20_000;

const replicas = withReplicas(NEGOTIATION_ENVIRONMENT);

let sides: readonly Negotiator[];
let db: Database;

beforeAll(async () => {
  // Nothing is agreed at once, so that both sides have something to do, and no membership ends at midnight.
  const { database } = replicas();
  await database.change("UPDATE company_memberships SET current_plan_end = '2100-01-01'");
  await database.change('UPDATE consumers SET settlement_auto_approve = 0, plan_auto_approve = 0 WHERE id = ?', [
    NEGOTIATED_ACCOUNT,
  ]);
  db = await openOwnDatabase(replicas());
  sides = await signInBothSides(replicas());
}, 60_000);
afterAll(() => db.close());

const stored = async () => {
  const account = await findAccountById(db, NEGOTIATED_ACCOUNT, today());
  if (!account) throw new Error('The account is gone.');
  return account;
};

const openOffers = 'SELECT COUNT(*) AS n FROM consumer_negotiations WHERE consumer_id = ? AND active_negotiation = 1';

/** Everybody tries moves until the time is over; meanwhile the open offers are counted. */
async function race(): Promise<{ readonly tried: readonly AttemptResult[]; readonly mostOpen: number }> {
  const end = performance.now() + RACE_MS;
  const tried: AttemptResult[] = [];
  let mostOpen = 0;
  const racers = Array.from({ length: RACERS }, async (_, index) => {
    const negotiator = pickOne(sides.filter(({ side }) => (side === 'consumer') === (index % 2 === 0)));
    while (performance.now() < end) {
      const again = chance(0.1) ? tried.filter((each) => each.key !== null && each.negotiator === negotiator) : [];
      const isLate = end - performance.now() < RACE_MS / 10;
      const next = again.length > 0 ? pickOne(again) : await chooseAttempt(replicas(), negotiator, isLate);
      if (next) tried.push(await performAttempt(replicas(), next));
      else await pause(20);
    }
  });
  const watcher = async () => {
    while (performance.now() < end) {
      const [row] = await replicas().database.rows(openOffers, [NEGOTIATED_ACCOUNT]);
      mostOpen = Math.max(mostOpen, Number(row?.['n']));
      await pause(50);
    }
  };
  await Promise.all([...racers, watcher()]);
  return { tried, mostOpen };
}

/** What may be refused with 422: a day that has passed, and the amount of the kind that was negotiated a moment ago. */
const FIELDS = ['firstPayDate', 'restartDate', 'oneTimeSettlement', 'monthlyAmount', 'paymentPlanBalance'];

it('lets thirty racers of both sides negotiate for 20 s, and every move follows the one before', async () => {
  const before = await stored();
  const { tried, mostOpen } = await race();
  const account = await stored();
  const entries = await findHistoryByAccount(db, NEGOTIATED_ACCOUNT, { after: 0, limit: 100_000 });

  const statuses = countOutcomes(tried.map(({ outcome }) => `${outcome.status} ${outcome.code ?? ''}`));
  expect(Object.keys(statuses).sort()).toEqual(['200 ', '409 offer_action_unavailable', '422 validation_failed']);
  const faults = new Set(tried.flatMap(({ outcome }) => outcome.fields));
  expect([...faults].filter((field) => !FIELDS.includes(field))).toEqual([]);

  // Each move was made from where the one before had led, as the table says.
  const versions = [before.version, ...entries.map(({ version }) => version)];
  expect(versions).toEqual([...new Set(versions)].sort((one, other) => one - other));
  const leaps = entries.filter(({ conditionBefore, conditionAfter, move }, index) => {
    const from = entries[index - 1]?.conditionAfter ?? deriveState(before).condition;
    const row = TRANSITIONS.find((each) => each.move === move && each.from.includes(conditionBefore));
    return conditionBefore !== from || !row?.to.includes(conditionAfter);
  });
  expect(leaps).toEqual([]);
  expect(new Set(entries.map(({ mover }) => mover.kind))).toEqual(new Set(['consumer', 'creditor']));

  // Whoever was told of a success has one row of history, whoever echoed a context moved right after it.
  const made = tried.filter(({ outcome }) => outcome.status === 200);
  const effects = new Map(made.map((each, index) => [each.key ?? `unkeyed ${index}`, each]));
  const told = [...effects.values()].map(({ outcome }) => Date.parse(outcome.version ?? ''));
  expect(told.sort((one, other) => one - other)).toEqual(versions.slice(1));
  const late = made.filter(({ sentVersion, outcome }) => {
    const place = versions.indexOf(Date.parse(outcome.version ?? ''));
    return sentVersion !== null && versions[place - 1] !== Date.parse(sentVersion);
  });
  expect(late).toEqual([]);
  expect(made.length).toBeGreaterThan(20);

  // The row is what its history tells, and there never was a second open offer.
  expect(replayHistory(entries)).toEqual(takeAccountSnapshot(account));
  expect(entries.at(-1)?.version).toBe(account.version);
  expect(mostOpen).toBeLessThanOrEqual(1);
  const [kept] = await replicas().database.rows(
    'SELECT COUNT(*) AS n, SUM(open_key IS NOT NULL) AS keyed FROM consumer_negotiations WHERE consumer_id = ?',
    [NEGOTIATED_ACCOUNT],
  );
  expect([Number(kept?.['n']), Number(kept?.['keyed'] ?? 0)]).toEqual(
    account.negotiation ? [1, account.negotiation.active ? 1 : 0] : [0, 0],
  );
}, 90_000);
