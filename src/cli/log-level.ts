// `parley log-level debug --for 15m`: the level of the log of all running processes, which goes back by itself.
import { Argument } from 'commander';
import { LOG_LEVELS, type LogLevel } from '../config/server';
import { toInstant } from '../domain/shared/calendar';
import { findRuntimeSetting } from '../domain/system/runtime-settings';
import { beginRuntimeSetting, endRuntimeSetting } from '../services/system/runtime-settings';
import { runAsOperator } from './creditors/run-as-operator';
import { createReportingCommand, EXIT_CODES, UsageError, withReport, type CommandReport } from './run-command';
import { parseDuration } from './times';

/** Below info, a busy process writes gigabytes a day. */
const LONGEST_MS = 24 * 60 * 60 * 1000;

interface Options {
  readonly for?: number;
  readonly reset?: boolean;
}

function run(level: LogLevel | undefined, { for: durationMs, reset = false }: Options): Promise<CommandReport> {
  if (reset ? level !== undefined : (level === undefined) !== (durationMs === undefined)) {
    throw new UsageError('Name a level with --for, or only --reset, or nothing to see what is in force.');
  }
  if (durationMs !== undefined && durationMs > LONGEST_MS) throw new UsageError('--for must be at most 1d.');
  if (reset) return end();
  return level !== undefined && durationMs !== undefined ? begin(level, durationMs) : show();
}

function begin(level: LogLevel, durationMs: number): Promise<CommandReport> {
  return runAsOperator(async (dependencies, actor, { OUTBOX_POLL_MS }) => {
    const endsAt = dependencies.clock().epoch + durationMs;
    await beginRuntimeSetting(dependencies, actor, { name: 'log_level', value: level, endsAt });
    const until = toInstant(endsAt);
    return {
      lines: [`Every process logs from ${level} on within ${OUTBOX_POLL_MS} ms, until ${until}.`],
      data: { log_level: { level, until } },
    };
  });
}

function end(): Promise<CommandReport> {
  return runAsOperator(async (dependencies, actor) => {
    const wasSet = await endRuntimeSetting(dependencies, actor, 'log_level');
    return {
      lines: [wasSet ? 'Every process logs from LOG_LEVEL on again.' : 'No level was set: LOG_LEVEL is in force.'],
      data: { reset: wasSet },
      exitCode: wasSet ? EXIT_CODES.done : EXIT_CODES.nothingDone,
    };
  });
}

function show(): Promise<CommandReport> {
  return runAsOperator(async ({ db, clock, runtimeSettings }) => {
    const settings = await runtimeSettings.findRuntimeSettings(db);
    const found = findRuntimeSetting(settings, 'log_level', clock().epoch);
    const inForce = found && { level: found.value, until: toInstant(found.endsAt) };
    const line = inForce
      ? `Every process logs from ${inForce.level} on, until ${inForce.until}.`
      : 'LOG_LEVEL is in force.';
    return { lines: [line], data: { log_level: inForce } };
  });
}

export const command = createReportingCommand('log-level', {
  description:
    'Sets the lowest level that all running processes log, for a while; then LOG_LEVEL is in force again. Without a level, shows what is in force.',
  example: 'parley log-level debug --for 15m',
})
  .addArgument(new Argument('[level]', 'the level').choices(LOG_LEVELS))
  .option('--for <duration>', 'for how long: 15m, 2h, at most 1d', parseDuration)
  .option('--reset', 'end it early')
  .action(withReport(run));
