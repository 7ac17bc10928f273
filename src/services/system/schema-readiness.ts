// Tells whether the database has the tables of this release. Every probe asks; it is read twice a minute.
import { isWithin } from '../../domain/shared/clock-difference';
import type { SchemaState } from '../../persistence/migrations/schema-state';
import type { Dependencies } from '../shared/dependencies';

const CHECK_MS = 30_000;

export interface SchemaReadiness {
  /** A newer schema is fine: migrations take nothing away from the release before. */
  readonly isUsable: boolean;
  readonly state: SchemaState;
}

export function createSchemaCheck({
  db,
  schemaStates,
  clock,
}: Pick<Dependencies, 'db' | 'schemaStates' | 'clock'>): () => Promise<SchemaReadiness> {
  let checkedAt = -Infinity;
  let checked: Promise<SchemaReadiness> | null = null;
  return () => {
    const now = clock().epoch;
    if (checked && isWithin(checkedAt, CHECK_MS - 1, now)) return checked;
    checkedAt = now;
    const current = schemaStates.findSchemaState(db).then((state) => ({
      isUsable: state.status === 'current' || state.status === 'newer',
      state,
    }));
    checked = current;
    // A failure is not remembered.
    current.catch(() => {
      if (checked === current) checked = null;
    });
    return current;
  };
}
