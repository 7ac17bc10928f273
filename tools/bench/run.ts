// `npm run bench`: what the hot paths cost on this machine, side by side in one run. Figures of a shared machine are
// noisy: read the smallest, and the ratios.
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { readConfig } from '../../src/config/config';
import { systemClock } from '../../src/providers/clock';
import { createDependencies, openConfiguredDatabase } from '../../src/container';
import { migrate } from '../../src/persistence/migrations/migrate';
import { seedDemo } from '../../seeders/demo-data';
import { createDescribeMeasures, type DocumentFigure, measureDocuments } from './in-process';
import { measure, formatTable, type BaselineComparison, type Figure } from './measure';
import { compareOverHttp } from './over-http';
import { withLargeDatabase } from './large-database';

async function run(): Promise<void> {
  await measureInProcess();
  await measureOverHttp();
  const [load = Number.NaN] = loadavg();
  say(`\nNode ${process.version}, ${new Date().toISOString().slice(0, 10)}, load of the machine ${load.toFixed(1)}`);
}

/** Of one request. */
const DOCUMENT_WORK: Readonly<Record<string, (figure: DocumentFigure) => string>> = {
  read: ({ work }) => formatMean(work.parse),
  checked: ({ work }) => formatMean(work.validate),
  planned: ({ work }) => formatMean(work.plan),
};

function formatMean(mean: number): string {
  return String(Number(mean.toFixed(3)));
}

const COMPARISON: Readonly<Record<string, (figure: BaselineComparison) => string>> = {
  'of the floor': ({ ratio }) => ratio.toFixed(2),
  'middle half': ({ low, high }) => `${low.toFixed(2)}–${high.toFixed(2)}`,
};

/** On the server that `TEST_DATABASE_URL` names, whose user may create databases. */
async function measureOverHttp(): Promise<void> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return say('\nOver HTTP nothing is measured: there is no server of databases.');
  say('\nstoring a large set …');
  await withLargeDatabase(server, async (url) => {
    const [accounts = [], lists = []] = await compareOverHttp(url, say);
    say(`\nProcessor time of one request over HTTP\n${formatTable([...accounts, ...lists], COMPARISON)}`);
  });
}

async function measureInProcess(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'));
  const config = readConfig({ APP_ENV: 'local', DATA_DIR: folder });
  const db = await openConfiguredDatabase(config);
  try {
    const moment = systemClock(config.BUSINESS_TIME_ZONE)();
    await migrate(db);
    await seedDemo(db, moment);
    const figures: Figure[] = [];
    for (const one of await createDescribeMeasures(db, moment)) {
      say(`measuring ${one.name} …`);
      figures.push(measure(one));
    }
    const documents = await measureDocuments(createDependencies(config, pino({ level: 'silent' }), db), config, say);
    say(`\nIn one process, rows in memory\n${formatTable(figures)}`);
    say(`\nGraphQL around its resolvers, and what is done with the document\n${formatTable(documents, DOCUMENT_WORK)}`);
  } finally {
    await db.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

run().catch((error: unknown) => {
  process.stderr.write(`Nothing was measured. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
