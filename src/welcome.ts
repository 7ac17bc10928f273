// What the server prints to the terminal once it listens: where it is and, for a person at a terminal, where to begin.
import type { Config } from './config/config';
import { PORTAL_PATH } from './config/server';
import type { LocalDate } from './domain/shared/calendar';

interface WelcomeFacts {
  readonly origin: string;
  /** Whether a person reads it, rather than a program. */
  readonly isTerminal: boolean;
  readonly version: string;
  /** The day from which the dates of the demo data count; null: there is none. */
  readonly demoDay: LocalDate | null;
}

export function formatWelcome(config: Config, facts: WelcomeFacts): string {
  const lines = [...(facts.isTerminal ? linesForPeople(config, facts) : linesForPrograms(config, facts))];
  return [...lines, ...config.warnings.map((warning) => `  WARNING  ${warning}`), ''].join('\n');
}

function linesForPrograms(config: Config, { origin }: WelcomeFacts): readonly string[] {
  const { CONSUMER_BASE_PATH, CREDITOR_BASE_PATH } = config;
  return [
    `Parley listens on ${origin} (${describePlace(config)})`,
    `  REST     ${origin}${CONSUMER_BASE_PATH}/health   creditors ${origin}${CREDITOR_BASE_PATH}`,
    `  GraphQL  ${origin}/graphql${config.showsDocs ? `   schema ${origin}/schema.graphql` : ''}`,
    ...(config.showsGraphiql ? [`  GraphiQL ${origin}/graphiql`] : []),
    ...(config.showsDocs ? [`  Docs     ${origin}/docs   guide ${origin}/docs/guide`] : []),
  ];
}

/** As the page at `/`, which has the rest. */
function linesForPeople(config: Config, { origin, version, demoDay }: WelcomeFacts): readonly string[] {
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
  const shown = rows.filter(([isShown]) => isShown).map(([, name, value]) => `  ${name.padEnd(11)}${value}`);
  return ['', `Parley ${version} listens on ${origin} (${describePlace(config)})`, ...shown];
}

function describePlace({ APP_ENV, DATABASE_URL }: Config): string {
  return `${APP_ENV}, ${DATABASE_URL ? 'MySQL or MariaDB' : 'embedded database'}`;
}
