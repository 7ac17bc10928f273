// What the server says once it listens: one line for the log, or, for a person at a terminal, where to begin.
import type { Config } from './config/config';
import { PORTAL_PATH } from './config/server';
import type { LocalDate } from './domain/shared/calendar';

interface WelcomeFacts {
  readonly origin: string;
  readonly version: string;
  /** The dates of the demo data count from this day. There is none if this is null. */
  readonly demoDay: LocalDate | null;
}

/** For a terminal. */
export function formatWelcome(config: Config, facts: WelcomeFacts): string {
  return [
    '',
    describeStart(config, facts),
    ...listPlaces(config, facts),
    ...config.warnings.map((warning) => `  WARNING  ${warning}`),
    '',
  ].join('\n');
}

export function describeStart(
  { APP_ENV, DATABASE_URL }: Config,
  { version, origin }: Omit<WelcomeFacts, 'demoDay'>,
): string {
  const database = DATABASE_URL ? 'MySQL or MariaDB' : 'embedded database';
  return `Parley ${version} listens on ${origin} (${APP_ENV}, ${database})`;
}

/** The page at `/` names the same places, and the rest. */
function listPlaces(config: Config, { origin, demoDay }: WelcomeFacts): readonly string[] {
  const isLocal = config.APP_ENV === 'local';
  const rows: readonly (readonly [isShown: boolean, name: string, value: string])[] = [
    [config.showsFirstPage, 'Start here', `${origin}/`],
    [config.showsPortal, 'Portal', `${origin}${PORTAL_PATH}/`],
    [config.showsGraphiql, 'GraphiQL', `${origin}/graphiql`],
    [config.showsDocs, 'REST', `${origin}/docs`],
    [config.showsDocs, 'Errors', `${origin}/docs/errors`],
    [isLocal && config.MAIL_URL === undefined, 'Outbox', `${origin}/dev/outbox`],
    [isLocal && demoDay !== null, 'Demo data', `of ${demoDay ?? ''}; npm run demo:reset puts it back`],
    [
      isLocal && demoDay !== null && config.services.acceptsAnyCode,
      'Sign in',
      'Rivera, 1985-04-12, 4321, any six digits; creditor dana@acme.test, parley-demo',
    ],
  ];
  return rows.filter(([isShown]) => isShown).map(([, name, value]) => `  ${name.padEnd(11)}${value}`);
}
