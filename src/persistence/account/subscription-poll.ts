// Polls for subscriptions: reads the versions of many accounts, and which sessions are still alive, in one statement.
import type { PollResult, PollTargets } from '../../domain/system/subscription-poll';
import { readNumber, readText, required } from '../shared/columns';
import type { Database } from '../database/database';

/** A few fixed sizes keep the number of prepared statements small. The last is the maximum of `STREAMS_PER_PROCESS`. */
const SIZES = [10, 100, 1000, 10_000] as const;

const STATEMENTS = new Map<number, string>(SIZES.map((size) => [size, buildStatement(size)]));

/** Takes 1 to 10,000 accounts and as many sessions. `now` in epoch milliseconds. */
export async function pollSubscriptions(
  db: Database,
  { accountIds, sessionIds }: PollTargets,
  now: number,
): Promise<PollResult> {
  const size = SIZES.find((candidate) => candidate >= Math.max(accountIds.length, sessionIds.length));
  const sql = size === undefined ? undefined : STATEMENTS.get(size);
  if (size === undefined || sql === undefined)
    throw new RangeError('One poll takes at most 10,000 accounts and sessions.');
  const params = [...padToSize(accountIds, size), ...padToSize(sessionIds, size), now, now];
  const rows = await db.read(sql, params);
  const versions = rows.filter(({ account_id }) => account_id !== null);
  return {
    versions: new Map(versions.map((row) => [required(readNumber(row.account_id)), required(readNumber(row.version))])),
    alive: new Set(rows.flatMap(({ session_id }) => readText(session_id) ?? [])),
  };
}

/** A session is alive until it is revoked or reaches its idle or absolute limit. */
function buildStatement(size: number): string {
  const placeholders = Array(size).fill('?').join(', ');
  return `
SELECT a.id AS account_id, a.version, NULL AS session_id FROM consumers a
WHERE a.id IN (${placeholders}) AND a.deleted_at IS NULL
UNION ALL
SELECT NULL, NULL, s.id FROM sessions s INNER JOIN consumer_profiles p ON p.id = s.profile_id
WHERE s.id IN (${placeholders}) AND s.revoked_at IS NULL AND s.idle_until > ? AND s.absolute_until > ?
  AND p.status = 'active'`;
}

/** Repeats the last id. */
function padToSize<Id>(ids: readonly Id[], size: number): readonly Id[] {
  const last = ids.at(-1);
  if (last === undefined) throw new RangeError('A poll needs at least one account and one session.');
  return [...ids, ...Array<Id>(size - ids.length).fill(last)];
}
