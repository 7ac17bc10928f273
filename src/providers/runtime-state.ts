// What this process knows of the settings that an operator has made for a while, and what follows for its log.
import type { Logger } from 'pino';
import { findRuntimeSetting, type Maintenance, type RuntimeSetting } from '../domain/system/runtime-settings';

export interface RuntimeState {
  /** Returns null if there is none. Maintenance ends on time, even while the database cannot be read. */
  maintenance(now: number): Maintenance | null;
  /** Replaces what is known. */
  note(settings: readonly RuntimeSetting[]): void;
  /** Sets the level of the log, and logs what has begun or ended. Call it each second. */
  apply(now: number): void;
}

/** The log has the level of the configuration. */
export function createRuntimeState(log: Logger): RuntimeState {
  const configured = log.level;
  let known: readonly RuntimeSetting[] = [];
  let wasMaintained = false;

  function maintenance(now: number): Maintenance | null {
    const found = findRuntimeSetting(known, 'maintenance', now);
    return found && { message: found.value, endsAt: found.endsAt };
  }

  return {
    maintenance,
    note(settings) {
      known = settings;
    },
    apply(now) {
      const level = findRuntimeSetting(known, 'log_level', now)?.value ?? configured;
      if (level !== log.level) {
        log.level = level;
        log.warn({ event: 'log.level', level }, `The level of the log is ${level}`);
      }
      const isMaintained = maintenance(now) !== null;
      if (isMaintained && !wasMaintained) log.warn({ event: 'maintenance.began' }, 'Maintenance: moves are refused');
      if (!isMaintained && wasMaintained) log.warn({ event: 'maintenance.ended' }, 'Maintenance has ended');
      wasMaintained = isMaintained;
    },
  };
}
