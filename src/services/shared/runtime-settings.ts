// Settings of a while, as this process knows them: moves are refused in maintenance.
import { toInstant } from '../../domain/shared/calendar';
import { DomainError } from '../../domain/shared/errors';
import { getMaintenanceWait } from '../../domain/system/runtime-settings';
import type { Dependencies } from './dependencies';

/** Reads what is in force. What is known ends on time even if this fails. */
export async function refreshRuntimeSettings({
  db,
  clock,
  runtime,
  runtimeSettings,
}: Pick<Dependencies, 'db' | 'clock' | 'runtime' | 'runtimeSettings'>): Promise<void> {
  try {
    runtime.note(await runtimeSettings.findRuntimeSettings(db));
  } finally {
    runtime.apply(clock().epoch);
  }
}

/** Throws `maintenance`. Call it at the start of what changes data. */
export function assertNoMaintenance({ clock, runtime }: Pick<Dependencies, 'clock' | 'runtime'>): void {
  const now = clock().epoch;
  const maintenance = runtime.maintenance(now);
  if (maintenance === null) return;
  const { message } = maintenance;
  throw new DomainError('maintenance', { message, retryAfter: getMaintenanceWait(maintenance, now) });
}

/** For operators: what warns them in `/readyz`, which stays ready. */
export function describeMaintenance({ clock, runtime }: Pick<Dependencies, 'clock' | 'runtime'>): readonly string[] {
  const maintenance = runtime.maintenance(clock().epoch);
  return maintenance === null ? [] : [`Maintenance until ${toInstant(maintenance.endsAt)}: moves are refused.`];
}
