// Checks the moves of a history: each with its entry, its account, its negotiation, its payments and its stored answer.
import { parseInstant } from '../../../src/domain/shared/calendar';
import type { MoveOutcome } from '../../support/negotiation/moves';
import { findingOf, findWrongCounts, type Finding } from './findings';
import type { ReadRow, TestSystem } from '../test-system';
import type { RecordedWrite, WriteHistory } from '../write-history';

/** How many stored answers there were before the scenario. */
export async function countStoredAnswers(system: Pick<TestSystem, 'rows'>): Promise<number> {
  const [row] = await system.rows('SELECT COUNT(*) AS n FROM idempotency_keys');
  return Number(row?.['n']);
}

export async function checkMoves(
  system: Pick<TestSystem, 'rows'>,
  history: WriteHistory,
  answersBefore: number,
): Promise<readonly Finding[]> {
  const moves = history.writes.filter(({ kind }) => kind === 'move') as RecordedWrite<MoveOutcome>[];
  const entries = await system.rows(
    `SELECT request_id, consumer_id, move, version, condition_after FROM negotiation_history WHERE request_id LIKE ?`,
    [`${history.prefix}%`],
  );
  const byId = groupBy(entries, 'request_id');
  const stored = (write: RecordedWrite) => byId.get(write.id)?.length ?? 0;
  return [
    ...findWrongCounts(moves, stored),
    ...moves.flatMap((write) => (byId.get(write.id) ?? []).flatMap((entry) => compareEntry(write, entry))),
    ...(await checkStoredAnswers(system, history, stored, answersBefore)),
    ...(await checkAccounts(system, new Set(moves.map(({ subject }) => subject)))),
  ];
}

function compareEntry(write: RecordedWrite<MoveOutcome>, entry: ReadRow): readonly Finding[] {
  const { value, step } = write;
  const name = String(entry['move']).replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
  const isSame =
    Number(entry['consumer_id']) === write.subject &&
    name === step &&
    (!value ||
      (value.condition === entry['condition_after'] && parseInstant(value.version ?? '') === Number(entry['version'])));
  return isSame
    ? []
    : [findingOf('half-written', write, `answered ${JSON.stringify(value)}, ${JSON.stringify(entry)}`)];
}

/** Each stored move with a key has its answer, and so has each payment; no other write has one. */
async function checkStoredAnswers(
  system: Pick<TestSystem, 'rows'>,
  { writes }: WriteHistory,
  stored: (write: RecordedWrite) => number,
  before: number,
): Promise<readonly Finding[]> {
  const moves = writes.filter((write) => write.kind === 'move' && write.key !== null && stored(write) > 0).length;
  const count = (outcome: string) =>
    writes.filter((write) => write.kind === 'payment' && write.outcome === outcome).length;
  const added = (await countStoredAnswers(system)) - before;
  const [least, most] = [moves + count('acknowledged'), moves + count('acknowledged') + count('unknown')];
  const detail = `${added} stored answers, of ${least} to ${most} writes with a key`;
  return added >= least && added <= most ? [] : [{ kind: 'half-written', write: null, detail }];
}

/** By condition: what must be there of the rows of an account. */
const EXPECTED: Readonly<Record<string, { readonly open: number; readonly scheduled: 'some' | 'none' }>> = {
  joined: { open: 0, scheduled: 'none' },
  pending_creditor_response: { open: 1, scheduled: 'none' },
  approved_settlement_but_payment_setup_is_pending: { open: 1, scheduled: 'none' },
  approved_but_payment_setup_is_pending: { open: 1, scheduled: 'none' },
  payment_accepted_and_plan_in_scheduled: { open: 1, scheduled: 'some' },
  hold: { open: 1, scheduled: 'some' },
  // Its negotiation stays until the consumer starts over.
  cancelled_plan: { open: 1, scheduled: 'none' },
};

const ACCOUNTS = `
  SELECT c.id, c.version,
    (SELECT COUNT(*) FROM consumer_negotiations n WHERE n.consumer_id = c.id AND n.open_key = c.id) AS open_offers,
    (SELECT COUNT(*) FROM payment_profiles p WHERE p.consumer_id = c.id AND p.deleted_at IS NULL) AS profiles,
    (SELECT COUNT(*) FROM schedule_transactions s WHERE s.consumer_id = c.id AND s.status = 'scheduled') AS scheduled
  FROM consumers c WHERE c.id IN`;

/** The entries of an account follow one another, and its rows are as its last entry says. */
async function checkAccounts(
  system: Pick<TestSystem, 'rows'>,
  accounts: ReadonlySet<number>,
): Promise<readonly Finding[]> {
  if (accounts.size === 0) return [];
  const ids = [...accounts].join();
  const entries = groupBy(
    await system.rows(
      `SELECT consumer_id, version, condition_before, condition_after FROM negotiation_history
       WHERE consumer_id IN (${ids}) ORDER BY consumer_id, version`,
    ),
    'consumer_id',
  );
  const rows = await system.rows(`${ACCOUNTS} (${ids})`);
  return rows.flatMap((account) => {
    const problem = findContradiction(account, entries.get(String(account['id'])) ?? []);
    return problem === null
      ? []
      : [{ kind: 'half-written', write: null, detail: `account ${JSON.stringify(account)}: ${problem}` }];
  });
}

function findContradiction(account: ReadRow, entries: readonly ReadRow[]): string | null {
  const last = entries.at(-1);
  if (!last) return null;
  const gap = entries.findIndex(
    (entry, n) => n > 0 && entry['condition_before'] !== entries[n - 1]?.['condition_after'],
  );
  if (gap > 0) return `entry ${gap} does not follow the one before it`;
  if (Number(account['version']) !== Number(last['version']))
    return `its last entry has version ${String(last['version'])}`;
  const expected = EXPECTED[String(last['condition_after'])];
  if (!expected) return null;
  if (Number(account['open_offers']) !== expected.open) return `open offers in ${String(last['condition_after'])}`;
  if (Number(account['profiles']) > 1) return 'several payment profiles';
  const scheduled = Number(account['scheduled']);
  const isScheduled = expected.scheduled === 'some' ? scheduled > 0 : scheduled === 0;
  return isScheduled ? null : `payments scheduled in ${String(last['condition_after'])}`;
}

export function groupBy(rows: readonly ReadRow[], member: string): ReadonlyMap<string, readonly ReadRow[]> {
  const groups = new Map<string, ReadRow[]>();
  for (const row of rows) {
    const name = String(row[member]);
    const group = groups.get(name);
    if (group) group.push(row);
    else groups.set(name, [row]);
  }
  return groups;
}
