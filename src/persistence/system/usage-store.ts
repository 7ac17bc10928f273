// Stored API usage: one counter for each day and name, shared by all replicas.
import { Op } from 'sequelize';
import type { LocalDate } from '../../domain/shared/calendar';
import {
  formatUsageKey,
  USAGE_KINDS,
  USAGE_STYLES,
  type DailyUsageCount,
  type UsageCount,
} from '../../domain/system/usage';
import { readDate, readNumber, readText, readEnum, required } from '../shared/columns';
import type { Database } from '../database/database';
import { addToUsageCounts } from '../hot-statements/usage-counts';
import { UsageCountModel } from '../models/system';

const readKind = readEnum(USAGE_KINDS);
const readStyle = readEnum(USAGE_STYLES);

/** Adds to the counters of a day in one statement. If its answer is lost, it may count twice: these are statistics. */
export async function incrementUsage(
  { repeatable: db }: Database,
  day: LocalDate,
  counts: readonly UsageCount[],
): Promise<void> {
  // A fixed order of rows prevents deadlocks between replicas.
  const rows = counts
    .map((use) => ({ key: formatUsageKey(use), use }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
  await addToUsageCounts(
    db,
    day,
    rows.map(({ use }) => use),
  );
}

/** All stored counters. */
export async function findUsageCounts(db: Database): Promise<readonly DailyUsageCount[]> {
  const rows = await db.model(UsageCountModel).findAll({ order: ['day', 'kind', 'style', 'name'] });
  return rows.map((row) => ({
    day: required(readDate(row.day)),
    kind: required(readKind(row.kind)),
    style: required(readStyle(row.style)),
    name: required(readText(row.name)),
    count: required(readNumber(row.n)),
  }));
}

/** Deletes the counters of days before `day`. A day has few rows, so one statement is enough. */
export async function deleteUsageBefore(db: Database, day: LocalDate): Promise<number> {
  return db.model(UsageCountModel).delete({ day: { [Op.lt]: day } });
}
