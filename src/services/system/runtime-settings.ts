// Settings of a while: operators make and end them.
import { toInstant } from '../../domain/shared/calendar';
import { findRuntimeSetting, type RuntimeSetting, type RuntimeSettingName } from '../../domain/system/runtime-settings';
import { NO_REQUEST, recordAuditEvent } from '../shared/audit';
import type { Dependencies } from '../shared/dependencies';

type SettingDependencies = Pick<Dependencies, 'db' | 'audit' | 'clock' | 'digests' | 'runtimeSettings'>;

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
