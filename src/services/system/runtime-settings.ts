// Settings of a while: operators make and end them, every process reads them, and moves are refused in maintenance.
import { toInstant } from '../../domain/shared/calendar';
import { DomainError } from '../../domain/shared/errors';
import {
  findRuntimeSetting,
  getMaintenanceWait,
  type RuntimeSetting,
  type RuntimeSettingName,
} from '../../domain/system/runtime-settings';
import { NO_REQUEST, recordAuditEvent } from '../shared/audit';
import type { Dependencies } from '../shared/dependencies';

type SettingDependencies = Pick<Dependencies, 'db' | 'audit' | 'clock' | 'digests' | 'runtimeSettings'>;

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

const BEGINNINGS = { maintenance: 'maintenance.began', log_level: 'log_level.set' } as const;
const ENDINGS = { maintenance: 'maintenance.ended', log_level: 'log_level.reset' } as const;

/** Replaces one of that name. */
export async function beginRuntimeSetting(
  dependencies: SettingDependencies,
  { operator }: { readonly operator: string },
  setting: RuntimeSetting,
): Promise<void> {
  const { runtimeSettings } = dependencies;
  const { name, value, endsAt } = setting;
  await dependencies.db.transaction(async (db) => {
    await runtimeSettings.putRuntimeSetting(db, setting);
    // The message of a maintenance is a person's text.
    const facts = { until: toInstant(endsAt), ...(name === 'log_level' && { level: value }) };
    const details = { ...facts, operator };
    await recordAuditEvent(dependencies, db, NO_REQUEST, { event: BEGINNINGS[name], actorType: 'operator', details });
  });
}

/** Returns false if there was none in force. */
export async function endRuntimeSetting(
  dependencies: SettingDependencies,
  { operator }: { readonly operator: string },
  name: RuntimeSettingName,
): Promise<boolean> {
  const { clock, runtimeSettings } = dependencies;
  return dependencies.db.transaction(async (db) => {
    const found = findRuntimeSetting(await runtimeSettings.findRuntimeSettings(db), name, clock().epoch);
    await runtimeSettings.deleteRuntimeSetting(db, name);
    if (!found) return false;
    const event = { event: ENDINGS[name], actorType: 'operator', details: { operator } } as const;
    await recordAuditEvent(dependencies, db, NO_REQUEST, event);
    return true;
  });
}
