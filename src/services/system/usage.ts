// Counts which parts of the APIs are in use, by day.
import type { LocalDate } from '../../domain/shared/calendar';
import { summarizeUsage, type DeclaredUsage, type UsageLine, type UsageCount } from '../../domain/system/usage';
import type { Dependencies } from '../shared/dependencies';

type UsageDependencies = Pick<Dependencies, 'db' | 'usage' | 'clock'>;

/** Adds to the counts of today and returns its date. */
export async function recordUsage(
  { db, usage, clock }: UsageDependencies,
  counts: readonly UsageCount[],
): Promise<LocalDate> {
  const { today } = clock();
  await usage.incrementUsage(db, today, counts);
  return today;
}

/** One line for each name that was used within the retention period, or that is declared. */
export async function describeUsage(
  { db, usage, clock }: UsageDependencies,
  declared: readonly DeclaredUsage[],
): Promise<readonly UsageLine[]> {
  return summarizeUsage(await usage.findUsageCounts(db), declared, clock().today);
}
