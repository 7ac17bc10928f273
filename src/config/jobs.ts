// Settings of the regular jobs: whether the server runs them, and how often.
import type { JobName } from '../domain/system/jobs';
import { integer, oneOf, type SettingsOf } from './fields';
import { isDevelopment, type ServerEnv } from './server';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

export const JOB_SETTINGS = {
  SCHEDULER: oneOf('on', 'off')
    .optional()
    .describe(
      'Whether the server runs the regular jobs. `off` leaves them to cron and `parley jobs run`; the server still reports ' +
        'which are late. On by default, except in `test`, where tests run them.',
    ),
  SYSTEM_MOVES_MINUTES: integer(10, 1, 1440).describe(
    'How often approved offers expire, held plans resume, due payments are charged and reminders are sent. All of this is ' +
      'due by day, so ten minutes after midnight is early enough. A shorter interval finds nothing more; with a longer one, payments whose ' +
      'answer was lost stay open for longer.',
  ),
  CONTACT_CHANGES_MINUTES: integer(10, 1, 1440).describe(
    'How often waiting contact changes are completed, after three days by default.',
  ),
  CLEANUP_INTERVAL_SECONDS: integer(600, MINUTE, DAY).describe(
    'How often expired data is deleted. Until then it is not used, only stored.',
  ),
};

type JobsEnv = SettingsOf<typeof JOB_SETTINGS> & Pick<ServerEnv, 'APP_ENV'>;

export function toJobIntervals(env: JobsEnv): Readonly<Record<JobName, number>> {
  return {
    system_moves: env.SYSTEM_MOVES_MINUTES * MINUTE * 1000,
    contact_changes: env.CONTACT_CHANGES_MINUTES * MINUTE * 1000,
    imports: MINUTE * 1000,
    counts: MINUTE * 1000,
    offer_digests: 10 * MINUTE * 1000,
    retention: DAY * 1000,
    clean_up: env.CLEANUP_INTERVAL_SECONDS * 1000,
  };
}

export interface JobSettings {
  /** `run`: this server runs the jobs that are due. `watch`: it only says which are late. */
  readonly mode: 'run' | 'watch' | 'off';
  /** The first run is delayed by up to this time, so that processes that start together do not all ask at once. */
  readonly spreadMs: number;
}

const SPREAD_MS = 30_000;

export function toJobSettings(env: JobsEnv): JobSettings {
  return { mode: toMode(env), spreadMs: isDevelopment(env) ? 0 : SPREAD_MS };
}

function toMode({ SCHEDULER, APP_ENV }: JobsEnv): JobSettings['mode'] {
  if (SCHEDULER === 'on') return 'run';
  if (APP_ENV === 'test') return 'off';
  return SCHEDULER === 'off' ? 'watch' : 'run';
}
