// `npm run usage`: what of the APIs is in use, and which legacy paths are. `npm run usage -- --json` prints it for programs.
import { parseArgs } from 'node:util';
import { ENDPOINTS } from '../../rest-facade/endpoints';
import { buildSchema } from '../../schema/server/build-schema';
import { listDeprecatedMembers } from '../../schema/server/deprecated-members';
import { readConfig, type Config } from '../config/config';
import { USAGE_KINDS, type DeclaredUsage, type UsageLine } from '../domain/system/usage';
import { keysOf } from '../domain/shared/vocabulary';
import { systemClock } from '../providers/clock';
import { openConfiguredDatabase } from '../container';
import { migrate } from '../persistence/migrations/migrate';
import * as usage from '../persistence/system/usage-store';
import { describeUsage } from '../services/system/usage';
import { createEndpointNamer } from '../http/middleware/usage-counter';

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { json: { type: 'boolean' } } });
  const config = readConfig(process.env);
  const db = await openConfiguredDatabase(config);
  try {
    await migrate(db);
    const lines = await describeUsage(
      { db, usage, clock: systemClock(config.BUSINESS_TIME_ZONE) },
      listDeclared(config),
    );
    process.stdout.write(values.json ? `${JSON.stringify({ lines }, null, 2)}\n` : formatTable(lines));
  } finally {
    await db.close();
  }
}

/** Endpoints have a line although nobody asks for them, and so have members that are deprecated. */
function listDeclared(config: Config): readonly DeclaredUsage[] {
  const nameOf = createEndpointNamer({ consumer: config.CONSUMER_BASE_PATH, creditor: config.CREDITOR_BASE_PATH });
  const endpoints = ENDPOINTS.map((endpoint): DeclaredUsage => {
    const isDeprecated = endpoint.deprecation !== undefined;
    return { kind: 'endpoint', style: 'rest', name: nameOf(endpoint), isDeprecated };
  });
  const members = listDeprecatedMembers(buildSchema().schema).map((name): DeclaredUsage => {
    return { kind: 'deprecated', style: 'graphql', name, isDeprecated: true };
  });
  return [...endpoints, ...members];
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

run().catch((error: unknown) => {
  process.stderr.write(`Nothing is told. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
