// API usage counted through models only, to measure what it would cost, and to check that both ways count the same.
import type { UsageCount } from '../../src/domain/system/usage';
import type { Database } from '../../src/persistence/database/database';
import { UsageCountModel } from '../../src/persistence/models/system';

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
