// What streams wait for: the versions of many accounts, and which of the sessions that watch them are alive.
import type { PollResult, PollTargets } from '../../domain/system/subscription-poll';
import { readNumber, readText, required } from '../shared/columns';
import type { Database } from '../database/database';

/** Few sizes, so that the server keeps few prepared statements. The last is the bound of `STREAMS_PER_PROCESS`. */
const SIZES = [10, 100, 1000, 10_000] as const;

const STATEMENTS = new Map<number, string>(SIZES.map((size) => [size, buildStatement(size)]));

/** One statement, however much is watched: 1 to 10,000 of each. `now` in epoch milliseconds. */
export async function pollSubscriptions(
  db: Database,
  { accountIds, sessionIds }: PollTargets,
  now: number,
): Promise<PollResult> {
  const size = SIZES.find((candidate) => candidate >= Math.max(accountIds.length, sessionIds.length));
  const sql = size === undefined ? undefined : STATEMENTS.get(size);
  if (size === undefined || sql === undefined) throw new RangeError('More is watched than one statement takes.');
  const params = [...padToSize(accountIds, size), ...padToSize(sessionIds, size), now, now];
  const rows = await db.read(sql, params);
  const versions = rows.filter(({ account_id }) => account_id !== null);
  return {
    versions: new Map(versions.map((row) => [required(readNumber(row.account_id)), required(readNumber(row.version))])),
    alive: new Set(rows.flatMap(({ session_id }) => readText(session_id) ?? [])),
  };
}

/** Sessions as their owner's list knows them: not revoked, and neither limit of their life has passed. */
function buildStatement(size: number): string {
  const marks = Array(size).fill('?').join(', ');
  return `
SELECT a.id AS account_id, a.version, NULL AS session_id FROM consumers a
WHERE a.id IN (${marks}) AND a.deleted_at IS NULL
UNION ALL
SELECT NULL, NULL, s.id FROM sessions s INNER JOIN consumer_profiles p ON p.id = s.profile_id
WHERE s.id IN (${marks}) AND s.revoked_at IS NULL AND s.idle_until > ? AND s.absolute_until > ?
  AND p.status = 'active'`;
}

/** Repeats the last one. */
function padToSize<Id>(ids: readonly Id[], size: number): readonly Id[] {
  const last = ids.at(-1);
  if (last === undefined) throw new RangeError('Nothing is watched.');
  return [...ids, ...Array<Id>(size - ids.length).fill(last)];
}
