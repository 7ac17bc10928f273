// API usage and rate limits counted through models only, to measure what it would cost, and to check that both ways count
// the same.
import type { UsageCount } from '../../src/domain/system/usage';
import type { Database } from '../../src/persistence/database/database';
import type { CounterChange } from '../../src/persistence/hot-statements/rate-counters';
import { RateCounterModel } from '../../src/persistence/models/sign-in';
import { UsageCountModel } from '../../src/persistence/models/system';
import { readNumber } from '../../src/persistence/shared/columns';

/** `addToUsageCounts`: a model can overwrite a stored value when it inserts, but not add to it. */
export async function addUsageByModels(database: Database, day: string, counts: readonly UsageCount[]): Promise<void> {
  await database.transaction(async (db) => {
    const stored = db.model(UsageCountModel);
    for (const { kind, style, name, count } of counts) {
      const added = await stored.update(
        { n: db.sequelize.literal(`n + ${String(count)}`) },
        { day, kind, style, name },
      );
      if (added === 0) await stored.insert({ day, kind, style, name, n: count });
    }
  });
}

/** `addToCounters` and `readCounters` for counters of one scope and window. Returns the counts in any order. */
export async function countByModels(
  database: Database,
  changes: readonly CounterChange[],
): Promise<readonly (number | null)[]> {
  return database.transaction(async (db) => {
    const counters = db.model(RateCounterModel);
    for (const { by, ...key } of changes) {
      const changed = await counters.update({ n: db.sequelize.literal(`n + ${String(by)}`) }, key);
      if (changed === 0) await counters.insert({ ...key, n: by });
    }
    const [{ scope, windowStart } = { scope: '', windowStart: 0 }] = changes;
    const subject = changes.map((change) => change.subject);
    return (await counters.findAll({ where: { scope, subject, windowStart } })).map(({ n }) => readNumber(n));
  });
}
