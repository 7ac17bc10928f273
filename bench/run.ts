// `npm run bench`: what the hot paths cost on this machine, side by side in one run. Figures of a shared machine are
// noisy: read the smallest, and the ratios.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { readConfig } from '../src/config';
import { systemClock } from '../src/gateways/clock';
import { assembleParts, openConfiguredDatabase } from '../src/parts';
import { migrate } from '../src/persistence/migrations';
import { seedDemo } from '../seeders/one-of-each';
import { describingMeasures } from './describe-account';
import { documentMeasures } from './graphql-document';
import { measure, measureAsync, tableOf, type Figure } from './measure';

async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'));
  const config = readConfig({ APP_ENV: 'local', DATA_DIR: folder });
  const db = await openConfiguredDatabase(config);
  try {
    const moment = systemClock(config.BUSINESS_TIME_ZONE)();
    await migrate(db);
    await seedDemo(db, moment);
    const figures: Figure[] = [];
    for (const one of await describingMeasures(db, moment)) {
      say(`measuring ${one.name} …`);
      figures.push(measure(one));
    }
    for (const one of await documentMeasures(assembleParts(config, pino({ level: 'silent' }), db), config)) {
      say(`measuring ${one.name} …`);
      figures.push(await measureAsync(one));
    }
    say(`\n${tableOf(figures)}\nNode ${process.version}, ${moment.today}`);
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
