// `parley maintenance`: while an operator works on the data, all processes refuse moves and go on reading.
import { ERRORS } from '../domain/shared/errors';
import { toInstant } from '../domain/shared/calendar';
import { findRuntimeSetting } from '../domain/system/runtime-settings';
import { beginRuntimeSetting, endRuntimeSetting } from '../services/system/runtime-settings';
import { runAsOperator } from './creditors/run-as-operator';
import {
  confirm,
  CONFIRMED,
  createCommand,
  createReportingCommand,
  EXIT_CODES,
  UsageError,
  withReport,
  type CommandReport,
} from './run-command';
import { parseTime, toFuture, type GivenTime } from './times';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A forgotten maintenance ends by itself. */
const LONGEST_MS = 7 * DAY_MS;
const MAX_MESSAGE = 300;

interface OnOptions {
  readonly message: string;
  readonly until: GivenTime;
  readonly yes?: boolean;
}

function begin({ message: given, until, ...options }: OnOptions): Promise<CommandReport> {
  const message = given.trim();
  if (message === '' || message.length > MAX_MESSAGE || /\p{Cc}/u.test(message)) {
    throw new UsageError(`--message must be one line of at most ${MAX_MESSAGE} characters.`);
  }
  return runAsOperator(async (dependencies, actor, config) => {
    const now = dependencies.clock().epoch;
    const endsAt = toFuture(until, now);
    if (endsAt <= now || endsAt > now + LONGEST_MS) {
      throw new UsageError('--until must be in the future, and at most 7 days ahead.');
    }
    await confirm(`Refuse all moves until ${toInstant(endsAt)}?`, options);
    await beginRuntimeSetting(dependencies, actor, { name: 'maintenance', value: message, endsAt });
    return {
      lines: [
        `Maintenance until ${toInstant(endsAt)}. Every process refuses moves within ${config.OUTBOX_POLL_MS} ms, and`,
        'finishes those that it has begun. Regular jobs wait. parley maintenance off ends it early.',
      ],
      data: { maintenance: { message, until: toInstant(endsAt) } },
    };
  });
}

function end(): Promise<CommandReport> {
  return runAsOperator(async (dependencies, actor) => {
    const wasOn = await endRuntimeSetting(dependencies, actor, 'maintenance');
    return {
      lines: [wasOn ? 'The maintenance has ended.' : 'No maintenance was in progress.'],
      data: { ended: wasOn },
      exitCode: wasOn ? EXIT_CODES.done : EXIT_CODES.nothingDone,
    };
  });
}

function show(): Promise<CommandReport> {
  return runAsOperator(async ({ db, clock, runtimeSettings }) => {
    const settings = await runtimeSettings.findRuntimeSettings(db);
    const found = findRuntimeSetting(settings, 'maintenance', clock().epoch);
    const maintenance = found && { message: found.value, until: toInstant(found.endsAt) };
    const line = maintenance ? `Maintenance until ${maintenance.until}: ${maintenance.message}` : 'No maintenance.';
    return { lines: [line], data: { maintenance } };
  });
}

export const command = createCommand('maintenance', {
  description: 'While you work on the data: all processes refuse moves, and go on reading.',
})
  .addCommand(
    createReportingCommand('on', {
      description:
        'Lets all processes refuse moves with 503, Retry-After and a message. Reading and signing in go on; messages are sent; regular jobs, and so charges, wait.',
      example: 'parley maintenance on --until 30m --message "We are moving to larger servers until 8 am."',
    })
      .requiredOption('--until <time>', 'when it ends by itself: 30m, 12h, or a time in UTC; at most 7 days', parseTime)
      .option('--message <text>', 'what clients are told', ERRORS.maintenance.message)
      .option(...CONFIRMED)
      .action(withReport(begin)),
  )
  .addCommand(
    createReportingCommand('off', {
      description: 'Ends the maintenance. Exits with 3 if there is none.',
      example: 'parley maintenance off',
    }).action(withReport(end)),
  )
  .addCommand(
    createReportingCommand('status', {
      description: 'Says whether there is a maintenance.',
      example: 'parley maintenance status',
    }).action(withReport(show)),
  );
