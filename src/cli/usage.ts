// `parley usage`: reports which operations, deprecated members and REST endpoints are used.
import { ENDPOINTS } from '../../rest-facade/endpoints';
import { buildSchema } from '../../schema/build-schema';
import { listDeprecatedMembers } from '../../schema/server/deprecated-members';
import { readConfig, type Config } from '../config/config';
import { keysOf } from '../domain/shared/vocabulary';
import { USAGE_KINDS, type DeclaredUsage, type UsageLine } from '../domain/system/usage';
import { createEndpointNamer } from '../http/middleware/usage-counter';
import * as usage from '../persistence/system/usage-store';
import { systemClock } from '../providers/clock';
import { describeUsage } from '../services/system/usage';
import { createReportingCommand, withDatabase, withReport, type CommandReport } from './run-command';

async function run(): Promise<CommandReport> {
  const config = readConfig(process.env);
  const lines = await withDatabase(config, (db) =>
    describeUsage({ db, usage, clock: systemClock(config.BUSINESS_TIME_ZONE, db.readEpoch) }, listDeclared(config)),
  );
  return { lines: formatTable(lines), data: { lines: lines.map(toJson) } };
}

/** Endpoints and deprecated members are listed even when they are unused. */
function listDeclared(config: Config): readonly DeclaredUsage[] {
  const getName = createEndpointNamer({ consumer: config.CONSUMER_BASE_PATH, creditor: config.CREDITOR_BASE_PATH });
  const endpoints = ENDPOINTS.map((endpoint): DeclaredUsage => {
    const isDeprecated = endpoint.deprecation !== undefined;
    return { kind: 'endpoint', style: 'rest', name: getName(endpoint), isDeprecated };
  });
  const members = listDeprecatedMembers(buildSchema().schema).map((name): DeclaredUsage => {
    return { kind: 'deprecated', style: 'graphql', name, isDeprecated: true };
  });
  return [...endpoints, ...members];
}

/** Programs read this: its members do not change with the names in the code. */
function toJson({ counts, ...line }: UsageLine) {
  return { ...line, times: counts };
}

function formatTable(lines: readonly UsageLine[]): readonly string[] {
  const width = Math.max(...lines.map(({ name }) => name.length), 0);
  const sections = keysOf(USAGE_KINDS).flatMap((kind) => {
    const rows = lines.filter((line) => line.kind === kind).map((line) => formatRow(line, width));
    return ['', `${USAGE_KINDS[kind]}:`, ...(rows.length > 0 ? rows : ['  none'])];
  });
  return [`${'  name'.padEnd(width + 2)}  style    last day    today  7 days  30 days`, ...sections];
}

function formatRow({ name, style, lastDay, counts, isDeprecated }: UsageLine, width: number): string {
  const { day, week, month } = counts;
  const columns = [String(day).padStart(7), String(week).padStart(8), String(month).padStart(9)].join('');
  const mark = isDeprecated ? '  deprecated' : '';
  return `  ${name.padEnd(width)}  ${style.padEnd(7)}  ${(lastDay ?? 'never').padEnd(10)}${columns}${mark}`;
}

export const command = createReportingCommand('usage', {
  description: 'Reports which operations, deprecated members and REST endpoints are used, and when they last were.',
  example: 'parley usage --json',
}).action(withReport(run, 'The usage cannot be read.'));
