// Adds to the counts of what became of a company's messages, each in one statement. A model cannot add to a stored value when
// it inserts.
import type { Database } from '../database/database';
import { ADD_N, ON_DUPLICATE } from '../database/dialect';

export interface ContactCount {
  readonly companyId: number;
  /** `sent`, `ended`, or the gate that stopped them. */
  readonly outcome: string;
  readonly count: number;
}

/** Sorted, so that two transactions do not wait for each other. */
export async function addToContactCounts(db: Database, day: string, counts: readonly ContactCount[]): Promise<void> {
  if (counts.length === 0) return;
  const key = ({ companyId, outcome }: ContactCount) => `${String(companyId).padStart(16, '0')}|${outcome}`;
  const sorted = [...counts].sort((one, other) => (key(one) < key(other) ? -1 : 1));
  const places = sorted.map(() => '(?, ?, ?, ?)').join(', ');
  await db.write(
    `INSERT INTO contact_counts (company_id, day, outcome, n) VALUES ${places} ${ON_DUPLICATE[db.dialect]} ${ADD_N[db.dialect]}`,
    sorted.flatMap(({ companyId, outcome, count }) => [companyId, day, outcome, count]),
  );
}
