// Stored settings of a while, which every process reads each second.
import { RUNTIME_SETTINGS, type RuntimeSetting, type RuntimeSettingName } from '../../domain/system/runtime-settings';
import type { Database } from '../database/database';
import { RuntimeSettingModel } from '../models/system';
import { readEnum, readNumber, readText, required } from '../shared/columns';

const readName = readEnum(RUNTIME_SETTINGS);

/** Also returns settings that have ended, but none whose name only another release knows. */
export async function findRuntimeSettings(db: Database): Promise<readonly RuntimeSetting[]> {
  const rows = await db.model(RuntimeSettingModel).findAll({});
  return rows.flatMap((row) => {
    const name = readName(row.name);
    if (name === null) return [];
    return [{ name, value: required(readText(row.value)), endsAt: required(readNumber(row.endsAt)) }];
  });
}

/** Call in a transaction. */
export async function putRuntimeSetting(db: Database, setting: RuntimeSetting): Promise<void> {
  await deleteRuntimeSetting(db, setting.name);
  await db.model(RuntimeSettingModel).insert(setting);
}

/** Returns false if there was none. */
export async function deleteRuntimeSetting(db: Database, name: RuntimeSettingName): Promise<boolean> {
  return (await db.model(RuntimeSettingModel).delete({ name })) === 1;
}
