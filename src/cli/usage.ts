// `npm run usage`: reports which operations, deprecated members and REST endpoints are used; `-- --json` prints JSON.
import { parseArgs } from 'node:util';
import { ENDPOINTS } from '../../rest-facade/endpoints';
import { buildSchema } from '../../schema/server/build-schema';
import { listDeprecatedMembers } from '../../schema/server/deprecated-members';
import { readConfig, type Config } from '../config/config';
import { keysOf } from '../domain/shared/vocabulary';
import { USAGE_KINDS, type DeclaredUsage, type UsageLine } from '../domain/system/usage';
import { createEndpointNamer } from '../http/middleware/usage-counter';
import { migrate } from '../persistence/migrations/migrate';
import * as usage from '../persistence/system/usage-store';
import { systemClock } from '../providers/clock';
import { describeUsage } from '../services/system/usage';
import { runCommand, withDatabase } from './run-command';

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { json: { type: 'boolean' } } });
  const config = readConfig(process.env);
  const lines = await withDatabase(config, async (db) => {
    await migrate(db);
    return describeUsage({ db, usage, clock: systemClock(config.BUSINESS_TIME_ZONE) }, listDeclared(config));
  });
  process.stdout.write(values.json ? formatJson(lines) : formatTable(lines));
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
function formatJson(lines: readonly UsageLine[]): string {
  return `${JSON.stringify({ lines: lines.map(({ counts, ...line }) => ({ ...line, times: counts })) }, null, 2)}\n`;
}

function formatTable(lines: readonly UsageLine[]): string {
  const width = Math.max(...lines.map(({ name }) => name.length), 0);
  const sections = keysOf(USAGE_KINDS).map((kind) => {
    const rows = lines.filter((line) => line.kind === kind).map((line) => formatRow(line, width));
    return ['', `${USAGE_KINDS[kind]}:`, ...(rows.length > 0 ? rows : ['  none'])].join('\n');
  });
  const head = `${'  name'.padEnd(width + 2)}  style    last day    today  7 days  30 days`;
  return `${[head, ...sections].join('\n')}\n`;
}

function formatRow({ name, style, lastDay, counts, isDeprecated }: UsageLine, width: number): string {
  const { day, week, month } = counts;
  const columns = [String(day).padStart(7), String(week).padStart(8), String(month).padStart(9)].join('');
  const mark = isDeprecated ? '  deprecated' : '';
  return `  ${name.padEnd(width)}  ${style.padEnd(7)}  ${(lastDay ?? 'never').padEnd(10)}${columns}${mark}`;
}

runCommand(run, 'The usage cannot be read.');
