// `parley config check`: each setting with its value and source, and what is wrong, without starting anything.
import type { Command } from 'commander';
import { buildSchema } from '../../schema/build-schema';
import { findDocumentErrors } from '../../schema/server/check-document';
import { checkSettings, formatSettingError, type Config } from '../config/config';
import { findComputedText } from '../config/computed';
import { isPortalBuilt, readPortalDocuments } from '../config/portal-files';
import type { SettingError } from '../config/checks';
import { findDefaultText } from '../config/sources/describe-settings';
import { readEnvironmentFile } from '../config/sources/environment-file';
import { SECRET_SETTINGS } from '../config/sources/secrets';
import { TOPICS } from '../config/settings';
import {
  createCommand,
  createReportingCommand,
  EXIT_CODES,
  formatTable,
  withReport,
  type CommandReport,
  type GlobalOptions,
} from './run-command';

interface SettingRow {
  readonly name: string;
  /** This value is in force, as it would be written; it is null if there is none. */
  readonly value: string | null;
  readonly source: string;
}

function check(_options: unknown, command: Command): CommandReport {
  const { envFile } = command.optsWithGlobals<GlobalOptions>();
  const { config, values, files, errors: found, warnings } = checkSettings(process.env);
  const errors = config ? findRefusals(config) : found;
  const isWrong = new Set(errors.map(({ setting }) => setting));
  const file = readEnvironmentFile(envFile);
  const findSource = (name: string): string => {
    const secretFile = files.get(name);
    if (secretFile !== undefined) return secretFile;
    if (values[name] === undefined) return 'default';
    return file.variables[name] === process.env[name] ? file.path : 'environment';
  };
  const settings = TOPICS.flatMap(({ settings }) =>
    Object.entries(settings).map(([name, schema]): SettingRow => {
      const given = values[name];
      const written = given ?? findDefaultText(schema);
      // What cannot start has nothing in force.
      const computed = config ? findComputedText(name, config) : undefined;
      const value = computed === undefined ? written : computed;
      const source = value === written ? findSource(name) : 'computed';
      return { name, value: value === null ? null : hideSecret(name, value, isWrong.has(name)), source };
    }),
  );
  const faults = errors.map(formatSettingError);
  const lines = [
    ...formatTable([['SETTING', 'SOURCE', 'VALUE'], ...settings.map(toRow)]),
    '',
    ...warnings.map((warning) => `WARNING ${warning}`),
    ...(faults.length > 0
      ? ['These settings are wrong:', ...faults]
      : [`The settings are valid for APP_ENV=${values['APP_ENV'] ?? 'local'}.`]),
  ];
  const exitCode = errors.length > 0 ? EXIT_CODES.failed : EXIT_CODES.done;
  const data = { settings, errors: errors.map(({ setting, problem }) => ({ setting, problem })), warnings };
  return { lines, data, exitCode };
}

/** A limit for all clients that is too low for the portal. Here and not at each start: it takes half a second. */
function findRefusals({ graphql, showsPortal }: Config): readonly SettingError[] {
  if (!showsPortal || !isPortalBuilt()) return [];
  const { schema } = buildSchema();
  const refusals = [...readPortalDocuments().values()].flatMap((text) => findDocumentErrors(schema, text, graphql));
  const problem = `is on, and the limits of GraphQL (GRAPHQL_MAX_…) refuse what the portal asks. ${refusals[0] ?? ''}`;
  return refusals.length === 0 ? [] : [{ setting: 'PORTAL', problem: problem.replace(/\.$/, '') }];
}

function toRow({ name, value, source }: SettingRow): readonly string[] {
  return [name, source, value ?? ''];
}

const IS_SECRET = new Set<string>(SECRET_SETTINGS);
const HIDDEN = '(hidden)';

/** Shows the part of a valid address that follows the user and the password. */
function hideSecret(name: string, text: string, isWrong: boolean): string {
  if (!IS_SECRET.has(name)) return text;
  const [, scheme, place] = /^(\w+:\/\/)(?:[^@/?#]*@)?([^@]*)$/.exec(text) ?? [];
  const isShown = name.endsWith('_URL') && !isWrong && scheme !== undefined && place !== undefined;
  return isShown ? `${scheme}${HIDDEN}@${place}` : HIDDEN;
}

export const command = createCommand('config', { description: 'The settings.' }).addCommand(
  createReportingCommand('check', {
    description:
      'Prints each setting with the value in force (secrets are hidden) and where it comes from, and what is wrong, as a start of the server would. Exits with 1 if a setting is wrong. No connections are opened.',
    example: 'parley config check',
  }).action(withReport(check)),
);
