// What of the APIs is in use: added up by day, and told to operators.
import type { LocalDate } from '../../domain/shared/calendar';
import { sumUsage, type Declared, type UsageLine, type UseCount } from '../../domain/system/usage';
import type { Parts } from '../shared/dependencies';

type UsageParts = Pick<Parts, 'db' | 'usage' | 'clock'>;

/** Adds to the counts of today, which is answered. */
export async function addUsage({ db, usage, clock }: UsageParts, counts: readonly UseCount[]): Promise<LocalDate> {
  const { today } = clock();
  await usage.addUsage(db, today, counts);
  return today;
}

/** A line for each name that was used in the days that are kept, or that is declared. */
export async function describeUsage(
  { db, usage, clock }: UsageParts,
  declared: readonly Declared[],
): Promise<readonly UsageLine[]> {
  return sumUsage(await usage.usageCounts(db), declared, clock().today);
}
